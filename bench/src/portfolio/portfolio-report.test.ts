// The printed lines follow from the measures, and show which are beyond the aim.
import { expect, test } from 'vitest'
import { questionsOf } from './portfolio-questions.ts'
import { aimLines, questionLines, takingInLines } from './portfolio-report.ts'
import type { Measured } from './portfolio-rounds.ts'

const SIZES = [10, 1_000]

/** Every question to two tables; a time of each book, by the table and the question. */
function measuredAs(timeOf: (question: Measured['question'], book: number) => number): Measured[] {
  return questionsOf(['summary', 'vintages']).map((question) => ({
    question,
    books: SIZES.map((_, book) => {
      const times = Array.from({ length: 100 }, () => timeOf(question, book))
      return { times, server_cpu: 300, rows: 2, bytes: 5_120 }
    }),
  }))
}

test('a line shows the percentiles of each book, the CPU of a request, its length, and the growth of p99', () => {
  const measured = measuredAs((_, book) => (book === 0 ? 4 : 10))
  for (const { books } of measured) books[0]?.times.splice(0, 2, 8, 8)
  const [, , first, ...others] = questionLines(measured, SIZES)
  expect(first?.trim().split(/\s+/)).toEqual('summary now 4.0 8.0 3.0 5.0 10.0 10.0 3.0 5.0 1.25'.split(' '))
  expect(others).toHaveLength(9)
})

test('a book by itself has no growth', () => {
  const measured = measuredAs(() => 5).map((one) => ({ ...one, books: one.books.slice(0, 1) }))
  expect(questionLines(measured, [10])[2]?.endsWith('–')).toBe(true)
  expect(aimLines(measured, [10])).toEqual([
    'p99 of a past known_at by that of now, 10 receivables: at most 1.00 (summary); 0 of 2 above the aim of 3',
  ])
})

test('the aims name the worst question and how many are beyond', () => {
  const measured = measuredAs(({ table, name }, book) => {
    if (name === 'known earlier') return table === 'vintages' ? 8 : 2
    return table === 'summary' && name === 'by product' && book === 1 ? 4 : 2
  })
  expect(aimLines(measured, SIZES)).toEqual([
    'p99 of 1000 receivables by that of 10, each question by itself: at most 2.00 (summary by product); 1 of 10 above the aim of 1.5',
    'p99 of 1000 receivables by that of 10, all questions of an endpoint: at most 2.00 (summary); 1 of 2 above the aim of 1.5',
    'p99 of a past known_at by that of now, 10 receivables: at most 4.00 (vintages); 1 of 2 above the aim of 3',
    'p99 of a past known_at by that of now, 1000 receivables: at most 4.00 (vintages); 1 of 2 above the aim of 3',
  ])
})

test('the first calculation is shown by the receivable', () => {
  const taking = { seconds: 2, server_cpu: 1.5, postgres_cpu: 0.5 }
  const dimensions = [{ dimension: 6, groups: 30, rows: 900, body_bytes: 2 ** 20, read_rows: 60, read_bytes: 2 ** 19 }]
  const size = { totals_bytes: 4 * 2 ** 20, receivables_bytes: 500_000, dimensions }
  expect(takingInLines(1_000, taking, size)).toEqual([
    'Took in 1000 receivables in 2.0 s, 500/s; CPU a receivable: server 1500 µs, postgres 500 µs',
    '  portfolio_totals 4.0 MiB, 4194 bytes a receivable; portfolio_receivables 0.5 MiB, 500 bytes a receivable',
    '  dimension 6: 30 groups, 900 rows of 1.0 MiB; a question of now reads 60 of 0.5 MiB',
  ])
})
