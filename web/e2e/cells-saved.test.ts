// What holds a file against a table finds what is broken in the file: a value that is another, one in another column, a row that is missing.
import { expect, test } from 'vitest'
import { type ShownTable, rowsNotSaved } from './cells-saved.ts'

const DRAWS: ShownTable = {
  caption: 'Draw requests',
  heads: ['Request\n↑', 'Amount', 'Availability', 'Share', 'Status', 'Wanted on', 'Asked'],
  rows: [
    ['draw-1', '20,000.00 USD', '1,319.50', '4.47 %', 'Requested', '2026-03-01', 'just now'],
    ['draw-2', '−75.25', '0.00', '100.00 %', 'Canceled', 'As soon as possible', 'just now'],
  ],
}

const HEADS = 'Id,Amount,Availability,Currency,Share (%),Status,Wanted on'
const FIRST = 'draw-1,20000.00,1319.50,USD,4.47123,Requested,2026-03-01'
const SECOND = 'draw-2,-75.25,0.00,USD,100,Canceled,'

const fileOf = (...lines: string[]) => `\uFEFF${lines.join('\r\n')}\r\n`

test('a file that has every cell lacks nothing, in whatever order its lines are', () => {
  expect(rowsNotSaved(fileOf(HEADS, FIRST, SECOND), DRAWS)).toEqual([])
  expect(rowsNotSaved(fileOf(HEADS, SECOND, FIRST), DRAWS)).toEqual([])
})

test.each([
  ['an amount is in minor units', FIRST.replace('20000.00', '2000000')],
  ['an amount is empty', FIRST.replace('20000.00', '')],
  ['two amounts stand in each other’s column', FIRST.replace('20000.00,1319.50', '1319.50,20000.00')],
  ['a share is a fraction', FIRST.replace('4.47123', '0.0447123')],
  ['a share is another', FIRST.replace('4.47123', '4.48')],
  ['a day is another', FIRST.replace('2026-03-01', '2026-03-02')],
  ['the word is that of the other row', FIRST.replace('Requested', 'Canceled')],
  ['the word is none of the table', FIRST.replace('Requested', 'true')],
  ['it is under the name of the other row', FIRST.replace('draw-1', 'draw-2')],
  ['the row is not there', SECOND],
])('a row is missing where %s', (_why, line) => {
  expect(rowsNotSaved(fileOf(HEADS, line, SECOND), DRAWS)).toEqual([expect.stringMatching(/^draw-1 /)])
})

test('a value stands in a column that its heading names, and in no other', () => {
  expect(rowsNotSaved(fileOf(HEADS.replace('Amount', 'Sum'), FIRST, SECOND), DRAWS)).toHaveLength(2)
  const heads = DRAWS.heads.with(1, 'Amount, USD')
  expect(rowsNotSaved(fileOf(HEADS, FIRST, SECOND), { ...DRAWS, heads })).toEqual([])
})

const EVENTS: ShownTable = {
  caption: 'Audit log',
  heads: ['When (UTC)', 'Record', 'Fields'],
  rows: [['2026-03-01 09:00:00', 'line-1', 'advance rate, reporting day']],
}

test('a list is written with commas on a page and with semicolons in a file', () => {
  const both = '2026-03-01T09:00:00.250Z,line-1,Advance rate; Reporting day'
  expect(rowsNotSaved(fileOf('At,Record,Fields', both), EVENTS)).toEqual([])
})

test.each([
  ['has no fields', ''],
  ['has the first of the fields', 'Advance rate'],
  ['has the last of the fields', 'Reporting day'],
  ['has other fields', 'Name; Currency'],
])('an event is not found by another of the same second that %s', (_why, fields) => {
  const other = `2026-03-01T09:00:00.750Z,line-1,${fields}`
  expect(rowsNotSaved(fileOf('At,Record,Fields', other), EVENTS)).toHaveLength(1)
})

const MATRIX: ShownTable = {
  caption: 'Cohorts by months on book',
  heads: ['Cohort', 'Original principal', '0', '1'],
  rows: [['2026-01', '3,000.00', '0.00 %', '1.25 %']],
}

test('what is turned into columns is looked up in the lines that have the name of the row alone', () => {
  const lines = ['cohort,months,principal,rate_percent', '2026-01,0,3000.00,0', '2026-01,1,3000.00,1.25']
  expect(rowsNotSaved(fileOf(...lines), MATRIX)).toEqual([])
  expect(rowsNotSaved(fileOf(...lines.slice(0, 2), '2026-02,1,3000.00,1.25'), MATRIX)).toHaveLength(1)
})
