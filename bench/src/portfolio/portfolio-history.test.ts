// The history is the same for every book, and goes to receivables that the book has.
import { expect, test } from 'vitest'
import { entryOfHistory } from './portfolio-history.ts'

const NUMBERS = Array.from({ length: 3_000 }, (_, number) => number)

test('entries of the history go to many receivables of the book, and to no other', () => {
  const paths = NUMBERS.map((number) => entryOfHistory(number, 2_000).path)
  expect(
    paths.filter((path) => Number(/^\/receivables\/r(\d+)\/entries$/.exec(path)?.[1] ?? Infinity) >= 2_000),
  ).toEqual([])
  expect(new Set(paths).size).toBe(2_000)
})

test('what they state does not depend on the size of the book, and each has an id of its own', () => {
  const small = NUMBERS.map((number) => entryOfHistory(number, 10).body)
  const large = NUMBERS.map((number) => entryOfHistory(number, 1_000_000).body)
  expect(small).toEqual(large)
  expect(new Set(small.map((body) => JSON.stringify(body))).size).toBe(NUMBERS.length)
})

test('they are dated within the last two years of the book', () => {
  for (const number of NUMBERS)
    expect(entryOfHistory(number, 10).body).toMatchObject({ date: expect.stringMatching(/^202[45]-[01]\d-[0-2]\d$/) })
})
