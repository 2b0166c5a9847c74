// npm run bench -- guard: eleven ratios against references in the same run, in a few minutes, beside the committed ones. A change that costs more
// than a tenth is seen before it is committed.
import { readFile, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runFacts } from '../machine.ts'
import { seedBook } from '../reads/bench-reads.ts'
import { createCopies } from '../imports/copy-tables.ts'
import { median, setStage } from '../stage.ts'
import { type Ratio, measureRound } from './guard-measures.ts'
import { WORSE_BY, compareRatios, comparisonLine, keptText, parseKept } from './kept-ratios.ts'

/** The options of `bench -- guard`. */
export interface GuardOptions {
  readonly rounds: number
  /** Where the ratios of this run are kept; not at all where undefined. */
  readonly keep: string | undefined
}

const KEPT = fileURLToPath(new URL('../../results/guard.txt', import.meta.url))

/** Runs the guard and prints its report. Returns whether a ratio is worse than the committed one. */
export async function benchGuard({ rounds, keep }: GuardOptions, print: (line: string) => void): Promise<boolean> {
  const loads = [loadavg()[0] ?? 0]
  const measured: Ratio[][] = []
  const stage = await setStage(4_189)
  try {
    await seedBook(stage)
    await createCopies(stage)
    print('The first round only warms the service up.')
    for (let round = 0; round <= rounds; round += 1) {
      const ratios = await measureRound(stage, round)
      if (round > 0) measured.push(ratios)
      print(`Round ${round} of ${rounds} is measured.`)
      loads.push(loadavg()[0] ?? 0)
    }
  } finally {
    await stage.close()
  }
  const middle = middleOf(measured)
  const facts = { ...runFacts(loads), rounds: String(rounds) }
  for (const [fact, value] of Object.entries(facts)) print(`${fact}: ${value}`)
  const comparisons = compareRatios(middle, parseKept(await readFile(KEPT, 'utf8').catch(() => '')))
  for (const comparison of comparisons) print(comparisonLine(comparison))
  if (keep !== undefined) await writeFile(keep, keptText(facts, middle))
  const worse = comparisons.filter(({ is_worse }) => is_worse).length
  print(
    worse === 0
      ? `None costs more than ${(1 + WORSE_BY).toFixed(1)} times as much as committed.`
      : `${worse} cost more than ${(1 + WORSE_BY).toFixed(1)} times as much as committed.`,
  )
  return worse > 0
}

/** The middle value of each ratio over the rounds. */
function middleOf(rounds: readonly (readonly Ratio[])[]): Ratio[] {
  const [first = []] = rounds
  return first.map((ratio, at) => ({ ...ratio, value: median(rounds.map((round) => round[at]?.value ?? Number.NaN)) }))
}
