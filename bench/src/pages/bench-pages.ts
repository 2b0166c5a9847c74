// npm run bench -- pages: what a person waits for a page of the dashboard, by how many receivables the book has. Pages are to be as fast
// whatever their number, so the same pages of books of several sizes are opened in turn, in a real browser.
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../tools/src/chromium.ts'
import type { PortfolioOptions } from '../portfolio/portfolio-options.ts'
import type { PortfolioStage } from '../portfolio/portfolio-stage.ts'
import { type BenchPage, type Places, pagesOf } from './page-list.ts'
import { type MeasuredPage, aimLines, pageLines } from './pages-report.ts'
import { findPlaces } from './places.ts'
import { type Opening, Window } from './window.ts'

type Print = (line: string) => void

/** Rounds before those that count: the browser keeps what it was given, code is compiled and plans are settled in it. */
const WARM_UP = 1

/** A page takes a browser most of a second, so it is opened once where the other benchmarks ask this many times: half an hour else. */
const ASKED_OF_OPENED = 20

/** A book, and somebody who looks at it. */
interface Reader {
  readonly places: Places
  readonly window: Window
}

/** Runs the benchmark and prints its tables. */
export async function benchPages(
  stages: readonly PortfolioStage[],
  options: PortfolioOptions,
  print: Print,
  progress: Print,
): Promise<void> {
  const browser = await launchBrowser()
  try {
    const readers: Reader[] = []
    for (const stage of stages) readers.push(await openReader(browser, stage, progress))
    const pages = pagesOf(readers.map(({ places }) => places))
    const rounds = Math.ceil(options.rounds / ASKED_OF_OPENED)
    const measured = await openInTurn(readers, pages, rounds, progress)
    const lines = [...pageLines(measured, options.receivables), '', ...aimLines(measured, options.receivables)]
    print(
      `\n${pages.length} pages, ${rounds} rounds, books in turn, in ${browser.browserType().name()} ${browser.version()}`,
    )
    for (const line of lines) print(line)
  } finally {
    await browser.close()
  }
}

async function openReader(browser: Browser, stage: PortfolioStage, progress: Print): Promise<Reader> {
  progress(`Signing in to ${stage.receivables} receivables`)
  return { places: await findPlaces(stage), window: await Window.open(browser, stage) }
}

/** Opens every page of every book `rounds` times; the order of the books changes with each round. */
async function openInTurn(
  readers: readonly Reader[],
  pages: readonly BenchPage[],
  rounds: number,
  progress: Print,
): Promise<MeasuredPage[]> {
  const cases = pages.map((page): Case => ({ page, books: readers.map(() => []), failure: undefined }))
  for (let round = -WARM_UP; round < rounds; round += 1) {
    progress(round < 0 ? 'Warming up' : `Round ${round + 1} of ${rounds}`)
    const order = [...readers.entries()]
    for (const one of cases)
      if (one.failure === undefined) await openOnce(one, round % 2 === 0 ? order : order.toReversed(), round >= 0)
  }
  return cases.map(({ page, books, failure }) => ({ name: page.name, books, failure }))
}

interface Case {
  readonly page: BenchPage
  readonly books: readonly Opening[][]
  /** Why the page is no longer opened: one page is not to lose the measure of the others. */
  failure: string | undefined
}

async function openOnce(one: Case, readers: readonly (readonly [number, Reader])[], counts: boolean): Promise<void> {
  const { page, books } = one
  try {
    for (const [at, { places, window }] of readers) {
      const opening = await window.time(page.path(places), page.typed?.(places))
      if (opening.rows === 0) throw new Error('it shows no rows, which is no measure')
      if (counts) books[at]?.push(opening)
    }
  } catch (error) {
    one.failure = error instanceof Error ? error.message : String(error)
  }
}
