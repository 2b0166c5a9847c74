// The printed lines follow from the measures, and show which are beyond the aim.
import { expect, test } from 'vitest'
import { type MeasuredPage, aimLines, pageLines } from './pages-report.ts'
import type { Opening } from './window.ts'

const SIZES = [10, 1_000]

/** Twenty openings of a page, the last of which took another time. */
function openings(milliseconds: number, last: number, bytes: number): Opening[] {
  const one = { milliseconds, answer: milliseconds / 4, bytes, rows: 3 }
  return [...Array.from({ length: 19 }, () => one), { ...one, milliseconds: last }]
}

const PAGES: readonly MeasuredPage[] = [
  { name: 'overview', books: [openings(400, 900, 10_240), openings(500, 990, 10_240)], failure: undefined },
  { name: 'vintages', books: [openings(200, 200, 1_024), openings(400, 400, 4_096)], failure: undefined },
]

test('a line shows percentiles, the slowest answer and the bytes of each book, and how they grow', () => {
  const lines = pageLines(PAGES, SIZES).map((line) => line.trim().split(/\s+/))
  const overview = 'overview 400.0 400.0 100.0 10.0 500.0 500.0 125.0 10.0 1.25 1.25 1.00'
  expect(lines[2]).toEqual(overview.split(' '))
  expect(lines[3]?.slice(-3)).toEqual(['2.00', '2.00', '4.00'])
})

test('one slow opening of twenty is no p95, two are', () => {
  const twice = openings(400, 900, 1_024).with(0, { milliseconds: 900, answer: 100, bytes: 1_024, rows: 3 })
  const [, , line] = pageLines([{ name: 'overview', books: [twice], failure: undefined }], [10])
  expect(line?.trim().split(/\s+/).slice(1, 3)).toEqual(['400.0', '900.0'])
})

test('a book by itself has no growth', () => {
  const alone = PAGES.map((page) => ({ ...page, books: page.books.slice(0, 1) }))
  expect(pageLines(alone, [10])[2]?.trim().split(/\s+/).slice(-3)).toEqual(['–', '–', '–'])
  expect(aimLines(alone, [10])).toEqual([])
})

test('the aims name the worst page and how many are beyond', () => {
  expect(aimLines(PAGES, SIZES)).toEqual([
    'p95 of 1000 receivables by those of 10: at most 2.00 (vintages); 1 of 2 above the aim of 1.5',
    'bytes of 1000 receivables by those of 10: at most 4.00 (vintages); 1 of 2 above the aim of 1.5',
  ])
})

test('a page that could not be measured shows the reason and exceeds no target', () => {
  const [first, second] = PAGES
  const pages = [first, second && { ...second, failure: 'it shows no rows' }].filter((page) => page !== undefined)
  expect(pageLines(pages, SIZES)[3]?.trim()).toMatch(/^vintages +not measured: it shows no rows$/)
  expect(aimLines(pages, SIZES)[0]).toContain('0 of 1 above')
})
