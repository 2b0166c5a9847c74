// The stages of benchmarks of whole books: books of several sizes, each with a service of its own that has calculated it. Filling a large one
// takes longer than measuring it, so several benchmarks may be of the same books, one after another.
import { cpus, totalmem } from 'node:os'
import { openLine } from './lines/line-terms.ts'
import { type Wanted, groundOf, keepBook, openKeptBook } from './kept-books.ts'
import type { PortfolioOptions } from './portfolio/portfolio-options.ts'
import { takingInLines } from './portfolio/portfolio-report.ts'
import { readPortfolioSize } from './portfolio/portfolio-size.ts'
import { type PortfolioStage, setPortfolioStage, takeBookIn, waitUntilTakenIn } from './portfolio/portfolio-stage.ts'

type Print = (line: string) => void

/** A benchmark of books, in which the others are compared with the smallest. */
export type BookBenchmark = (
  stages: readonly PortfolioStage[],
  options: PortfolioOptions,
  print: Print,
  progress: Print,
) => Promise<void>

/** The port of the first service; the others follow. */
const PORT = 4_173

/** Fills the books and runs the benchmarks, each of which prints its tables. */
export async function benchBooks(
  benchmarks: readonly BookBenchmark[],
  options: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const [first] = cpus()
  print(`${cpus().length} × ${first?.model ?? ''}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, Node ${process.version}`)
  const stages: PortfolioStage[] = []
  try {
    for (const [at, receivables] of options.receivables.entries())
      stages.push(await openBook(PORT + at, { ...options, receivables }, print, progress))
    for (const benchmark of benchmarks) await benchmark(stages, options, print, progress)
  } finally {
    for (const stage of stages) await stage.close()
  }
}

/** The book that an earlier run kept, else a new one that the service has taken in. */
async function openBook(port: number, wanted: Wanted, print: Print, progress: Print): Promise<PortfolioStage> {
  const { receivables, all_pledged } = wanted
  const ground = groundOf(wanted)
  const kept = ground && (await openKeptBook(port, ground))
  if (kept !== undefined) {
    print(`\n${receivables} receivables, ${kept.entries} entries, kept by an earlier run`)
    // A service with other formulas than the one before calculates the book again.
    await waitUntilTakenIn(kept)
    return kept
  }
  const stage = await setPortfolioStage(port, wanted, progress, ground)
  try {
    print(`\n${receivables} receivables, ${stage.entries} entries`)
    // Opened later, it would have the book taken in once more.
    if (all_pledged) await openLine(stage)
    progress(`Taking ${receivables} receivables in`)
    const taking = await takeBookIn(stage)
    for (const line of takingInLines(receivables, taking, await readPortfolioSize(stage, 1))) print(line)
    if (ground !== undefined) await keepBook(ground, stage)
    return stage
  } catch (error) {
    await stage.close()
    throw error
  }
}
