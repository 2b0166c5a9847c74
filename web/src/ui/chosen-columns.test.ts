// Which columns an address names.
import { expect, test } from 'vitest'
import { chosenColumns, columnName, withColumn } from './chosen-columns.ts'

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
