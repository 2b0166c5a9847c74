// Every page is opened at an address of its own, those of a debt line where all books have one.
import { expect, test } from 'vitest'
import { pagesOf } from './page-list.ts'

const PLACES = {
  receivable: 'r5',
  account: 'a1',
  deep_page: 'a+b/c=',
  before_late: '2026-01-05T10:00:00Z',
  has_line: true,
}

test('pages of a debt line are opened where every book has one', () => {
  const names = (...books: boolean[]) => pagesOf(books.map((has_line) => ({ has_line }))).map(({ name }) => name)
  expect(names(true, true)).toContain('debt line')
  expect(names(true, false)).not.toContain('debt line')
  expect(names(true, true)).toEqual(expect.arrayContaining(names(false)))
})

test('each has a name of its own, and an address or something typed there', () => {
  const pages = pagesOf([PLACES])
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
  const ways = pages.map((page) => `${page.path(PLACES)} ${page.typed?.(PLACES).text ?? ''}`)
  expect(new Set(ways).size).toBe(pages.length)
})

test('the token of a page is one value of its address', () => {
  const deep = pagesOf([PLACES]).find(({ name }) => name === 'receivables, deep page')
  const { searchParams } = new URL(deep?.path(PLACES) ?? '', 'http://localhost')
  expect(searchParams.get('page')).toBe(PLACES.deep_page)
})
