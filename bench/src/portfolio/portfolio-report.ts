// What the benchmark of the portfolio prints: pure, so that a figure that is wrong is not taken for a measure.
import { percentile } from '../metrics/freshness.ts'
import { KNOWN_EARLIER, NOW } from './portfolio-questions.ts'
import type { Answers, Measured } from './portfolio-rounds.ts'
import type { PortfolioSize } from './portfolio-size.ts'
import type { TakingIn } from './portfolio-stage.ts'

/** The largest growth of the cost from the smallest book to the largest, and from now to a past moment. */
const GROWTH_MAX = 1.5
const PAST_MAX = 3

/** The cost of the first calculation of a book, and the size of the stored totals. */
export function takingInLines(receivables: number, taking: TakingIn, size: PortfolioSize): string[] {
  const { seconds, server_cpu, postgres_cpu } = taking
  const [server, postgres] = [server_cpu, postgres_cpu].map((cpu) => ((cpu / receivables) * 1e6).toFixed(0))
  const each = (bytes: number) => `${mebibytes(bytes)} MiB, ${(bytes / receivables).toFixed(0)} bytes a receivable`
  return [
    `Took in ${receivables} receivables in ${seconds.toFixed(1)} s, ${(receivables / seconds).toFixed(0)}/s; ` +
      `CPU a receivable: server ${server} µs, postgres ${postgres} µs`,
    `  portfolio_totals ${each(size.totals_bytes)}; portfolio_receivables ${each(size.receivables_bytes)}`,
    ...dimensionLines(size),
  ]
}

/** The size of each dimension in all segments, and the part that a question reads. */
export function dimensionLines({ dimensions }: PortfolioSize): string[] {
  return dimensions.map(
    ({ dimension, groups, rows, body_bytes, read_rows, read_bytes }) =>
      `  dimension ${dimension}: ${groups} groups, ${rows} rows of ${mebibytes(body_bytes)} MiB; ` +
      `a question of now reads ${read_rows} of ${mebibytes(read_bytes)} MiB`,
  )
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(1)
}

/** A line for each question; times of each book, of which the first is the smallest, and the ratio of the last to it. */
export function questionLines(measured: readonly Measured[], receivables: readonly number[]): string[] {
  const head = receivables.map((count) => `${count} receivables`.padStart(35)).join('')
  const columns = receivables
    .map(() => ['p50 ms', 'p99 ms', 'CPU ms', 'KiB'].map(column).join('').padStart(35))
    .join('')
  return [
    `${''.padEnd(32)}${head}`,
    `  ${'GET /portfolio/…'.padEnd(30)}${columns}${column('ratio')}`,
    ...measured.map(({ question, books }) => {
      const name = `${question.table.padEnd(16)} ${question.name}`.padEnd(30)
      return `  ${name}${books.map(answersText).join('')}${column(growthOf(books)?.toFixed(2) ?? '–')}`
    }),
  ]
}

function answersText({ times, server_cpu, bytes }: Answers): string {
  const figures = [percentile(times, 0.5), percentile(times, 0.99), server_cpu / times.length, bytes / 1_024]
  return figures
    .map((figure) => column(figure.toFixed(1)))
    .join('')
    .padStart(35)
}

function column(text: string): string {
  return text.padStart(8)
}

/** The p99 of the largest book by that of the smallest; undefined of one book. */
function growthOf(books: readonly Answers[]): number | undefined {
  const [first, ...others] = books
  const last = others.at(-1)
  return first === undefined || last === undefined ? undefined : p99(last) / p99(first)
}

function p99({ times }: Answers): number {
  return percentile(times, 0.99)
}

/** The measures beside their aims. */
export function aimLines(measured: readonly Measured[], receivables: readonly number[]): string[] {
  const growths = measured.flatMap(({ question, books }) => {
    const ratio = growthOf(books)
    return ratio === undefined ? [] : [{ name: `${question.table} ${question.name}`, ratio }]
  })
  const pasts = receivables.map((count, book) => {
    const ratios = pastOf(measured, book)
    return linesOfAim(`p99 of a past known_at by that of now, ${count} receivables`, ratios, PAST_MAX)
  })
  const sizes = `p99 of ${receivables.at(-1)} receivables by that of ${receivables.at(0)}`
  return [
    ...linesOfAim(`${sizes}, each question by itself`, growths, GROWTH_MAX),
    ...linesOfAim(`${sizes}, all questions of an endpoint`, endpointsOf(measured), GROWTH_MAX),
    ...pasts.flat(),
  ]
}

/** The growth of each endpoint, whatever it is asked: the answers to all its questions taken together. */
function endpointsOf(measured: readonly Measured[]): NamedRatio[] {
  return tablesIn(measured).flatMap((name) => {
    const questions = measured.filter(({ question }) => question.table === name)
    const books = questions[0]?.books.map((answers, book) => ({
      ...answers,
      times: questions.flatMap((one) => one.books[book]?.times ?? []),
    }))
    const ratio = growthOf(books ?? [])
    return ratio === undefined ? [] : [{ name, ratio }]
  })
}

/** A ratio and what it is of. */
interface NamedRatio {
  readonly name: string
  readonly ratio: number
}

function pastOf(measured: readonly Measured[], book: number): NamedRatio[] {
  const asked = (table: string, name: string) =>
    measured.find(({ question }) => question.table === table && question.name === name)?.books[book]
  return tablesIn(measured).flatMap((table) => {
    const [now, earlier] = [asked(table, NOW), asked(table, KNOWN_EARLIER)]
    return now === undefined || earlier === undefined ? [] : [{ name: table, ratio: p99(earlier) / p99(now) }]
  })
}

function tablesIn(measured: readonly Measured[]): string[] {
  return [...new Set(measured.map(({ question }) => question.table))]
}

function linesOfAim(what: string, ratios: readonly NamedRatio[], most: number): string[] {
  const [worst] = [...ratios].sort((one, other) => other.ratio - one.ratio)
  if (worst === undefined) return []
  const above = ratios.filter(({ ratio }) => ratio > most).length
  return [
    `${what}: at most ${worst.ratio.toFixed(2)} (${worst.name}); ${above} of ${ratios.length} above the aim of ${most}`,
  ]
}
