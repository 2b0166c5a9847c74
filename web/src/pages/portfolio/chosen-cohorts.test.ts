// Which cohorts have a curve, worked out by hand.
import { expect, test } from 'vitest'
import { cohortsShown, toggled } from './chosen-cohorts.ts'

interface Row {
  readonly cohort: string
  readonly months_on_book: number
  readonly complete: boolean
  readonly loss: number
}

/** The figures of the months of a year, at any age. January is 11 months old, each later one a month less. */
const LOSSES = [2, 9, 4, 8, 7, 1, 3, 5, 6, 0, 10, 11]

const name = (month: number) => `2025-${String(month).padStart(2, '0')}`

const ROWS: Row[] = LOSSES.flatMap((loss, i) =>
  Array.from({ length: 12 - i }, (_, months_on_book) => ({
    cohort: name(i + 1),
    months_on_book,
    complete: true,
    loss: loss / 100,
  })),
)

const BY_LOSS = { of: ({ loss }: Row) => ({ value: loss }) }

test('the worst four at the age that half have reached, and the latest three of at least three months, have a curve', () => {
  // Six of twelve have reached 6 months, January to June, with 2, 9, 4, 8, 7 and 1: the worst are 02, 04, 05 and 03. September is three months
  // old, so that 10 to 12, two of which are worse, are too young.
  expect(cohortsShown(ROWS, undefined, BY_LOSS)).toMatchObject({
    shown: ['2025-02', '2025-03', '2025-04', '2025-05', '2025-07', '2025-08', '2025-09'],
    by: { worst: 4, latest: 3, age: 6 },
  })
})

test('of what was collected the lowest is the worst', () => {
  expect(cohortsShown(ROWS, undefined, { ...BY_LOSS, lowest_is_worst: true }).shown).toEqual([
    '2025-01',
    '2025-03',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
    '2025-09',
  ])
})

test('a month that is not complete is neither compared nor counted as age', () => {
  const rows = ROWS.map((row) =>
    row.cohort === '2025-05' && row.months_on_book === 6 ? { ...row, complete: false } : row,
  )
  expect(cohortsShown(rows, undefined, BY_LOSS).by).toEqual({ worst: 4, latest: 3, age: 5 })
})

test('all of seven or fewer have a curve', () => {
  const seven = ROWS.filter(({ cohort }) => cohort <= '2025-07')
  expect(cohortsShown(seven, undefined, BY_LOSS)).toMatchObject({ by: 'all', shown: { length: 7 } })
})

test('those that the address names have a curve, no more than seven, and none that the table does not have', () => {
  expect(cohortsShown(ROWS, '2025-09,2019-01,2025-02,2025-02', BY_LOSS)).toMatchObject({
    shown: ['2025-02', '2025-09'],
    by: 'address',
  })
  const every = LOSSES.map((_, i) => name(i + 1)).join(',')
  expect(cohortsShown(ROWS, every, BY_LOSS).shown).toHaveLength(7)
  expect(cohortsShown(ROWS, '2019-01', BY_LOSS).by).toMatchObject({ age: 6 })
})

test('a cohort is taken up in its place, and the last that is left out leads back to the default', () => {
  expect(toggled(['2025-02', '2025-09'], '2025-04')).toBe('2025-02,2025-04,2025-09')
  expect(toggled(['2025-02', '2025-09'], '2025-02')).toBe('2025-09')
  expect(toggled(['2025-09'], '2025-09')).toBeUndefined()
})
