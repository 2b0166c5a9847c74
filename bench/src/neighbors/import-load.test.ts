// An import is cut into requests of 5,000 lines, the last one shorter, each line of an entry of its own.
import { expect, test } from 'vitest'
import { partOf } from './import-load.ts'

const ORDER = { entries: 12_001, receivables: 100 }

test('the third part of 12,001 entries has 2,001 lines', () => {
  expect([0, 5_000, 10_000].map((from) => partOf(ORDER, from).length)).toEqual([5_000, 5_000, 2_001])
})

test('the lines of a part follow those of the one before, each to one of the receivables', () => {
  const [last, first] = [partOf(ORDER, 0).at(-1), partOf(ORDER, 5_000)[0]].map(
    (line) => JSON.parse(line ?? '') as { readonly id: string; readonly receivable_id: string },
  )
  // 4,999 × 7,919 is 39,587,081, and 5,000 × 7,919 is 39,595,000.
  expect(last).toMatchObject({ kind: 'entry', id: 'extreme-4999', receivable_id: 'r81' })
  expect(first).toMatchObject({ kind: 'entry', id: 'extreme-5000', receivable_id: 'r0' })
})
