// What the benchmark of pages prints: pure, so that a figure that is wrong is not taken for a measure.
import { percentile } from '../metrics/freshness.ts'
import type { Opening } from './window.ts'

/** The largest growth of the time and of the bytes of a page from the smallest book to the largest. */
const GROWTH_MAX = 1.5
const BYTES_GROWTH_MAX = 1.5

/** A page, and what opening it took in each book, smallest first. */
export interface MeasuredPage {
  readonly name: string
  readonly books: readonly (readonly Opening[])[]
  /** Why it was not measured, where it was not. */
  readonly failure: string | undefined
}

const NAME_WIDTH = 28
const BOOK_WIDTH = 36

/** A line for each page: times and bytes of each book, and the last by the first. */
export function pageLines(pages: readonly MeasuredPage[], receivables: readonly number[]): string[] {
  const heads = receivables.map((count) => `${count} receivables`.padStart(BOOK_WIDTH)).join('')
  const columns = receivables.map(() => row(['p50 ms', 'p95 ms', 'answer', 'KiB'])).join('')
  return [
    `  ${''.padEnd(NAME_WIDTH)}${heads}`,
    `  ${'page'.padEnd(NAME_WIDTH)}${columns}${row(['p50 ×', 'p95 ×', 'KiB ×'])}`,
    ...pages.map(({ name, books, failure }) => {
      if (failure !== undefined) return `  ${name.padEnd(NAME_WIDTH)}  not measured: ${failure}`
      const growths = [p50, p95, bytes].map((figure) => growthOf(books, figure)?.toFixed(2) ?? '–')
      return `  ${name.padEnd(NAME_WIDTH)}${books.map(bookText).join('')}${row(growths)}`
    }),
    '  p50 and p95 are from going to a page until it stands still; answer is the p50 of its slowest answer, in ms;',
    '  KiB are of all its answers, before compression; × is the largest book by the smallest',
  ]
}

function bookText(openings: readonly Opening[]): string {
  const answer = percentile(
    openings.map((opening) => opening.answer),
    0.5,
  )
  return row([p50(openings), p95(openings), answer, bytes(openings) / 1_024].map((figure) => figure.toFixed(1)))
}

function row(texts: readonly string[]): string {
  return texts.map((text) => text.padStart(BOOK_WIDTH / 4)).join('')
}

/** The measures beside their aims; no lines for a single book. */
export function aimLines(pages: readonly MeasuredPage[], receivables: readonly number[]): string[] {
  const [smallest, largest] = [receivables.at(0), receivables.at(-1)]
  const lines = (what: string, figure: Figure, most: number) => {
    const growths = pages.flatMap(({ name, books, failure }) => {
      const growth = growthOf(books, figure)
      return growth === undefined || failure !== undefined ? [] : [{ name, growth }]
    })
    const worst = growths.toSorted((one, other) => other.growth - one.growth)[0]
    const above = growths.filter(({ growth }) => growth > most).length
    return worst === undefined
      ? []
      : [
          `${what} of ${largest} receivables by those of ${smallest}: at most ${worst.growth.toFixed(2)} (${worst.name}); ` +
            `${above} of ${growths.length} above the aim of ${most}`,
        ]
  }
  return [...lines('p95', p95, GROWTH_MAX), ...lines('bytes', bytes, BYTES_GROWTH_MAX)]
}

type Figure = (openings: readonly Opening[]) => number

const p50: Figure = (openings) => timeAt(openings, 0.5)
const p95: Figure = (openings) => timeAt(openings, 0.95)

function timeAt(openings: readonly Opening[], share: number): number {
  return percentile(
    openings.map(({ milliseconds }) => milliseconds),
    share,
  )
}

/** The most that a page was answered: what it asks for is the same each time but for what it could keep. */
const bytes: Figure = (openings) => Math.max(...openings.map((opening) => opening.bytes))

/** A figure of the largest book by that of the smallest; undefined of one book. */
function growthOf(books: MeasuredPage['books'], figure: Figure): number | undefined {
  const [first, ...others] = books
  const last = others.at(-1)
  return first === undefined || last === undefined ? undefined : figure(last) / figure(first)
}
