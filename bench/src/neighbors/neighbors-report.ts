// The lines of the benchmark: what each kind of request waited without the import and during it, side by side, and what the import took.
import { type Busy, busyWords } from '../fairness/busy.ts'
import { type Latencies, latenciesOf, textOf } from '../latencies.ts'
import { percentile } from '../metrics/freshness.ts'
import { type ImportProgress, PART_LINES } from './import-load.ts'
import type { PhaseWaits } from './neighbor-phase.ts'
import { REQUEST_KINDS, type RequestKind } from './request-mix.ts'
import type { KindWaits } from './waits.ts'

/** A phase and what each part took of a core meanwhile. */
export interface NeighborPhase {
  readonly waits: PhaseWaits
  readonly busy: Busy
  /** What a request waits until the service reads it: one turn of its loop. */
  readonly probed: Latencies
}

/** Both phases. */
export interface Phases {
  readonly quiet: NeighborPhase
  readonly during: NeighborPhase
}

/** An import, and the peak resident memory meanwhile, in MiB. */
export interface ExtremeImport {
  readonly imported: ImportProgress
  readonly entries: number
  readonly resident: { readonly service: number; readonly calculators: number }
}

const NAMES: { readonly [kind in RequestKind]: string } = {
  entry: 'write an entry',
  receivable: 'read a receivable',
  page: 'a page of receivables',
  portfolio: "the portfolio's summary",
}

const SHOWN = 'until a balance is shown'
const WIDTH = SHOWN.length
const HEADS = ['answered', 'p50 ms', 'p99 ms', 'refused']
const COLUMN = 10

/** The lines of both phases, side by side. */
export function phaseLines({ quiet, during }: Phases): string[] {
  const pairs = [
    ...REQUEST_KINDS.map((kind) => [NAMES[kind], quiet.waits.by_kind[kind], during.waits.by_kind[kind]] as const),
    [SHOWN, quiet.waits.shown, during.waits.shown] as const,
  ]
  return [
    `${''.padEnd(WIDTH)}${'  quiet'.padEnd(HEADS.length * COLUMN)}  during the import`,
    row('', [...HEADS, ...HEADS, 'p99 ratio']),
    ...pairs.map(([name, alone, beside]) => row(name, [...cells(alone), ...cells(beside), ratioOf(alone, beside)])),
    ...pairs.flatMap(([name, alone, beside]) => [
      ...refusedLines(name, 'quiet', alone),
      ...refusedLines(name, 'during the import', beside),
    ]),
    ...wordsOf('quiet', quiet),
    ...wordsOf('during the import', during),
  ]
}

/** The lines of the import. */
export function importLines({ imported, entries, resident }: ExtremeImport): string[] {
  const { stored, seconds, refused, cpu } = imported
  const ended = stored === entries ? 'all stored' : `${stored} stored in time`
  return [
    `import: ${entries} entries in parts of ${PART_LINES} lines, ${ended} in ${seconds.toFixed(1)} s, ` +
      `${(stored / seconds).toFixed(0)} entries/s; parts refused and sent again: ${refused}; sending took ${(cpu / seconds).toFixed(2)} of a core`,
    `resident at most: service ${resident.service.toFixed(0)} MiB, calculators ${resident.calculators.toFixed(0)} MiB`,
  ]
}

function row(name: string, columns: readonly string[]): string {
  return `${name.padEnd(WIDTH)}${columns.map((column) => column.padStart(COLUMN)).join('')}`.trimEnd()
}

function cells({ answered, refused }: KindWaits): string[] {
  const count = [...refused.values()].reduce((sum, some) => sum + some, 0)
  return [`${answered.length}`, ms(answered, 0.5), ms(answered, 0.99), `${count}`]
}

function ms(waits: readonly number[], share: number): string {
  return waits.length === 0 ? '-' : percentile(waits, share).toFixed(1)
}

/** How many times the p99 of the quiet phase that during the import is. */
function ratioOf(quiet: KindWaits, during: KindWaits): string {
  const ratio = percentile(during.answered, 0.99) / percentile(quiet.answered, 0.99)
  return Number.isNaN(ratio) ? '-' : ratio.toFixed(2)
}

function refusedLines(name: string, phase: string, { refused }: KindWaits): string[] {
  if (refused.size === 0) return []
  return [`${name}, ${phase}, refused: ${[...refused].map(([code, count]) => `${count} × ${code}`).join(', ')}`]
}

function wordsOf(name: string, { waits: { lag }, busy, probed }: NeighborPhase): string[] {
  return [
    `${name}: ${busyWords(busy)}`,
    `${name}: requests were sent ${textOf(latenciesOf(lag))} after they were due; until the service read one: ${textOf(probed)}`,
  ]
}
