// Values as cells of a workbook, worked out by hand, and a whole workbook as a spreadsheet reads it.
import { columnText } from '@tapeline/kernel/core/coded-columns'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { type FileColumn, NumberCell, amountColumn, currencyColumn, percentColumn } from './file-columns.ts'
import { fileName, fileOf, inPieces } from './saved-file.ts'
import { cellOf, workbookFile } from './workbook-file.ts'

vi.stubGlobal('sessionStorage', { removeItem: () => {} })

const statement = () =>
  Promise.resolve({
    facts: [['As of', '2026-01-31'] as const],
    meaningOf: (column: string) => ({
      head: columnLabel(column),
      textOf: (text: string) => columnText(column, text),
      meaning: `What ${column} is.`,
      is_dated: column === 'day',
    }),
  })

test.each([
  [null, null],
  [undefined, null],
  ['', null],
  [new NumberCell('-1234.50', 'amount'), { number: '-1234.50', look: 'money_2' }],
  [new NumberCell('1234', 'amount'), { number: '1234', look: 'money_0' }],
  [new NumberCell('1.234', 'amount'), { number: '1.234', look: 'money_3' }],
  [new NumberCell('12345678901234.56', 'amount'), { text: '12345678901234.56' }],
  [new NumberCell('5.25', 'percent'), { number: '5.25e-2', look: 'percent' }],
  [new NumberCell('0.5', 'plain'), { number: '0.5', look: 'number' }],
  [7, { number: 7, look: 'number' }],
  [9_007_199_254_740_993n, { text: '9007199254740993' }],
  [true, { yes: true }],
  ['=1+1', { text: '=1+1' }],
  [['a', 'b'], { text: 'a; b' }],
  [{ branch: 'west' }, { text: 'branch: west' }],
  [[], null],
  [{}, null],
  ['2026-01-31', { text: '2026-01-31' }],
])('a value of a table is a cell: %o', (value, cell) => {
  expect(cellOf(value, false)).toEqual(cell)
})

test.each([
  ['2026-01-31', { number: 46_053, look: 'day' }],
  ['2026-01', { number: 46_023, look: 'month' }],
  ['2026-01-31T12:00:00.123456Z', { number: 46_053.500001424, look: 'moment' }],
  ['as soon as possible', { text: 'as soon as possible' }],
  ['1900-01-31', { text: '1900-01-31' }],
])('in a column of dates: %o', (value, cell) => {
  expect(cellOf(value, true)).toEqual(cell)
})

interface Row {
  readonly day: string
  readonly owed: number
  readonly share: number
}

const COLUMNS: readonly FileColumn<Row>[] = [
  ['day', ({ day }) => day],
  amountColumn(
    'owed',
    ({ owed }) => owed,
    () => 'USD',
  ),
  currencyColumn('USD'),
  percentColumn('share', ({ share }) => share),
]

const ROWS = Array.from({ length: 1_200 }, (_, at) => ({ day: '2026-01-31', owed: at, share: 0.125 }))

const tableOf = (rows: readonly Row[]) => ({
  file_name: 'owed.csv',
  columns: COLUMNS,
  pieces: inPieces(rows),
  statement,
})

async function sheetsOf(file: Blob): Promise<string[]> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  return [1, 2].map((at) => strFromU8(parts[`xl/worksheets/sheet${at}.xml`] ?? new Uint8Array()))
}

test('a workbook has every row, then what it states, and the unit of percentages in their format alone', async () => {
  const [rows = '', about = ''] = await sheetsOf(await workbookFile(tableOf(ROWS)))
  expect(rows.match(/<row /g)).toHaveLength(1_201)
  expect(rows).toContain('>Share</t>')
  expect(about).toContain('>As of</t>')
  expect(about).toContain('>1200</t>')
  expect(about).toContain('>What owed is.</t>')
})

test('a percentage keeps the unit in its name where another column has the name without', async () => {
  const columns = [...COLUMNS, ['share', () => 1] as const]
  const [rows = ''] = await sheetsOf(await workbookFile({ ...tableOf(ROWS.slice(0, 1)), columns }))
  expect(rows).toContain('>Share (%)</t>')
})

test('the same columns make a CSV: a byte order mark, major units with their currency, percent as stated', async () => {
  const file = await fileOf('csv', tableOf(ROWS.slice(0, 2)))
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Day,Owed,Currency,Share (%)\r\n2026-01-31,0.00,USD,12.5\r\n2026-01-31,0.01,USD,12.5\r\n',
  )
  expect([fileName('owed.csv', 'csv'), fileName('owed.csv', 'xlsx')]).toEqual(['owed.csv', 'owed.xlsx'])
})
