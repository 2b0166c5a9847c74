// Which columns an address names.
import { expect, test } from 'vitest'
import { choicesOf, withColumn } from './changed-columns.ts'
import { type ChosenColumn, chosenColumns, columnName } from './chosen-columns.ts'

const COLUMNS = [
  { head: 'Receivable' },
  { head: 'Obligor' },
  { head: 'Past due, reported' },
  { head: 'Actions', kind: 'actions' },
] as const

const headsOf = (named: string | undefined) => chosenColumns(COLUMNS, named).map(({ head }) => head)

test('all columns are shown unless an address names some; what a row is called by and its actions always', () => {
  expect(columnName(COLUMNS[2])).toBe('past-due-reported')
  expect(headsOf(undefined)).toHaveLength(4)
  expect(headsOf('')).toHaveLength(4)
  expect(headsOf('nothing,such')).toHaveLength(4)
  expect(headsOf('past-due-reported')).toEqual(['Receivable', 'Past due, reported', 'Actions'])
  expect(headsOf('receivable')).toEqual(['Receivable', 'Actions'])
})

test('a column that is left out and shown again leads back to an address without them', () => {
  const named = withColumn(COLUMNS, COLUMNS, COLUMNS[1], false)
  expect(named).toBe('receivable,past-due-reported,actions')
  expect(headsOf(named)).toEqual(['Receivable', 'Past due, reported', 'Actions'])
  expect(withColumn(COLUMNS, chosenColumns(COLUMNS, named), COLUMNS[1], true)).toBeUndefined()
})

const AGES: readonly ChosenColumn[] = [
  { head: 'Cohort' },
  { head: 'Principal' },
  ...[0, 1, 2].map((age) => ({ head: String(age), choice: age < 2 ? 'Months 0 to 1' : 'Months 2 to 3' })),
]

test('columns of one choice come and go together, and are offered once', () => {
  expect(choicesOf(AGES).map(({ head, choice }) => choice ?? head)).toEqual([
    'Principal',
    'Months 0 to 1',
    'Months 2 to 3',
  ])
  const [, , young] = AGES
  const named = withColumn(AGES, AGES, young ?? { head: '' }, false)
  expect(named).toBe('!months-0-to-1')
  expect(chosenColumns(AGES, named).map(({ head }) => head)).toEqual(['Cohort', 'Principal', '2'])
  expect(withColumn(AGES, chosenColumns(AGES, named), young ?? { head: '' }, true)).toBeUndefined()
})

test('columns of a matrix that come later are shown, since nobody left them out', () => {
  const [, principal] = AGES
  const named = withColumn(AGES, AGES, principal ?? { head: '' }, false)
  const older = [...AGES, { head: '4', choice: 'Months 4 to 5' }]
  expect(chosenColumns(older, named).map(({ head }) => head)).toEqual(['Cohort', '0', '1', '2', '4'])
  // An address of earlier names what is shown.
  expect(chosenColumns(older, 'cohort,months-2-to-3').map(({ head }) => head)).toEqual(['Cohort', '2'])
})
