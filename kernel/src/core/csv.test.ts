// CSV files are opened in spreadsheets.
import { expect, test } from 'vitest'
import { copiedTable, csvLine } from './csv.ts'

test('a line quotes cells where necessary, and prevents formulas from running', () => {
  expect(csvLine(['a,b', '=1+1', '-2+3', '-2', -2, null, undefined, true, { k: 'v' }])).toBe(
    `"a,b",'=1+1,'-2+3,-2,-2,,,true,"{""k"":""v""}"\r\n`,
  )
})

test('numbers stay numbers, also those that a double cannot hold', () => {
  expect(csvLine([-2.5, -0, 1e21, -9_007_199_254_740_993n, '-9007199254740993', '-123456789012345678+1'])).toBe(
    "-2.5,0,1e+21,-9007199254740993,-9007199254740993,'-123456789012345678+1\r\n",
  )
})

test('text within JSON is guarded like other text, and the JSON stays JSON', () => {
  const line = csvLine([{ note: 'x;=1', by: [-1, -2] }])
  expect(line).toBe(`"{""note"":""x;'=1"",""by"":[-1,-2]}"\r\n`)
  expect(JSON.parse(line.trim().slice(1, -1).replaceAll('""', '"'))).toEqual({ note: "x;'=1", by: [-1, -2] })
})

test('in the copy of a table, text that is a number with a sign stays one', () => {
  expect(csvLine(['-12,50', '+1.000', '-1+1', 'a;b'], copiedTable(';'))).toBe(`-12,50;+1.000;'-1+1;"a;b"\r\n`)
})
