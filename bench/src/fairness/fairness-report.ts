// The lines of the simulation: what each group waited in each phase, and by how much more small lenders wait beside large ones.
import { percentile } from '../metrics/freshness.ts'
import { median } from '../stage.ts'
import { type Busy, busyWords } from './busy.ts'
import type { GroupWaits, Waits } from './fairness-phase.ts'
import { GROUPS } from './tenants.ts'

/** The phases of a round, the reference first. */
export const PHASES = [
  'without the large',
  'large at their rates',
  'large without pause',
  'large without pause, and imports',
] as const

export type PhaseName = (typeof PHASES)[number]

/** A phase of a round. */
export interface FairnessPhase {
  readonly waits: Waits
  readonly busy: Busy
}

export type Round = { readonly [phase in PhaseName]: FairnessPhase }

const WAITED = ['answers', 'balances', 'portfolio'] as const satisfies readonly (keyof GroupWaits)[]

/** The lines of a round. */
export function roundLines(round: Round): string[] {
  return PHASES.flatMap((phase) => {
    const { waits, busy } = round[phase]
    return [
      `${phase}; ${busyWords(busy)}`,
      ...GROUPS.flatMap((group) => {
        const { answers, refused } = waits[group]
        if (answers.length === 0) return []
        const words = WAITED.map((waited) => `${waited} ${waitedWords(waits[group][waited])}`)
        return [
          `  ${group.padEnd(7)} ${String(answers.length).padStart(6)} writes  ${words.join('  ')}  ${refused} refused`,
        ]
      }),
    ]
  })
}

function waitedWords(waits: readonly number[]): string {
  if (waits.length === 0) return 'none'
  return `p50 ${percentile(waits, 0.5).toFixed(0)} p99 ${percentile(waits, 0.99).toFixed(0)} ms`
}

/** A ratio over rounds: the middle, the least and the greatest. */
export interface Ratio {
  readonly phase: PhaseName
  readonly waited: (typeof WAITED)[number]
  readonly median: number
  readonly least: number
  readonly greatest: number
}

/** What small lenders wait at p99 in a phase, by what they wait in the reference phase of the same round. */
export function ratiosOf(rounds: readonly Round[]): Ratio[] {
  const [reference, ...others] = PHASES
  return others.flatMap((phase) =>
    WAITED.map((waited) => {
      const p99 = (round: Round, of: PhaseName) => percentile(round[of].waits.small[waited], 0.99)
      const ratios = rounds.map((round) => p99(round, phase) / p99(round, reference))
      return { phase, waited, median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) }
    }),
  )
}

/** The lines of the ratios. */
export function ratioLines(ratios: readonly Ratio[]): string[] {
  return ratios.map(
    ({ phase, waited, median: middle, least, greatest }) =>
      `p99 of small lenders, ${phase}, ${waited}: ${middle.toFixed(2)} times the reference (${least.toFixed(2)} to ${greatest.toFixed(2)})`,
  )
}
