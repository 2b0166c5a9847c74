// A matrix as files: what its cells are, with the currency and the notes that the page states elsewhere, and a row for each figure behind it.
import { type CellObject, read } from '@e965/xlsx'
import { columnText } from '@tapeline/kernel/core/coded-columns'
import { columnLabel } from '@tapeline/kernel/core/column-words'
import { expect, test, vi } from 'vitest'
import { amountOf, countOf, ratioOf } from '../../ui/change.ts'
import { frontOf, matrixFile, matrixText } from './matrix-file.ts'

vi.stubGlobal('sessionStorage', { removeItem: () => {} })

const MATRIX = {
  corner: 'Month',
  columns: ['Opening', 'Share', 'Number', 5],
  rows: [
    {
      id: '2026-02',
      head: '2026-02 (in progress)',
      name: '2026-02',
      note: 'in progress',
      cells: [
        { content: '', saved: amountOf(-123_450, 'USD') },
        { content: '', saved: ratioOf({ numerator: -1, denominator: 8 }), open: true },
        { content: '', saved: countOf(7) },
        undefined,
      ],
    },
    {
      id: '2026-01',
      head: '2026-01',
      cells: [{ content: '', saved: null }, { content: '', saved: '=1+1' }, undefined, undefined],
    },
  ],
}

const ROW = {
  currency: 'USD',
  group: 'line_of_credit',
  month: '2026-02',
  from_bucket: '1-30',
  to_state: 'paid_off',
  amount: 123_450,
  count: 7,
  share_of_amount: { value: 0.125, numerator: 1, denominator: 8 },
}

const TABLE = {
  file_name: 'moves.csv',
  matrix: MATRIX,
  table: 'transitions' as const,
  rows: [ROW],
  dimension: 'product_type',
  statement: () =>
    Promise.resolve({
      facts: [['As of', '2026-02-28'] as const],
      meaningOf: (column: string) => ({
        head: columnLabel(column),
        textOf: (text: string) => columnText(column, text),
        meaning: '',
        is_dated: column === 'month',
      }),
    }),
}

const text = async (file: Blob) => new TextDecoder().decode(await file.arrayBuffer())

test('as shown it has the currency of its amounts, and notes apart from the heads of rows', () => {
  expect(frontOf(MATRIX).heads).toEqual(['Month', 'Opening', 'Share', 'Number', '5', 'Currency', 'Note'])
  const { rows: shown } = frontOf({ ...MATRIX, rows: MATRIX.rows.slice(1) })
  expect(shown).toEqual([['2026-01', undefined, '=1+1', undefined, undefined]])
})

test('as CSV it is that, with the sign of percentages, and nothing in it is a formula', async () => {
  expect(await text(await matrixFile('shown', TABLE))).toBe(
    "Month,Opening,Share,Number,5,Currency,Note\r\n2026-02,-1234.50,-12.5%,7,,USD,in progress\r\n2026-01,,'=1+1,,,USD,\r\n",
  )
})

test('copied it is the same with tabs between cells', () => {
  expect(matrixText(MATRIX)).toBe(
    "Month\tOpening\tShare\tNumber\t5\tCurrency\tNote\n2026-02\t-1234.50\t-12.5%\t7\t\tUSD\tin progress\n2026-01\t\t'=1+1\t\t\tUSD\t\n",
  )
})

test('with one row for each figure it has the columns of the service, groups and states by their words', async () => {
  const [heads, line] = (await text(await matrixFile('rows', TABLE))).split('\r\n').map((one) => one.split(','))
  const cells = Object.fromEntries((heads ?? []).map((head, at) => [head.replace('\uFEFF', ''), line?.[at]]))
  expect(cells).toMatchObject({ 'Group': 'Line of credit', 'From bucket': '1–30', 'To state': 'Paid off' })
  expect(cells).toMatchObject({ 'Amount': '1234.50', 'Count': '7', 'Share of amount (%)': '12.5', 'Currency': 'USD' })
})

test('a workbook has it on its first sheet, as numbers, percentages and months, then the rows and what they mean', async () => {
  const bytes = new Uint8Array(await (await matrixFile('xlsx', TABLE)).arrayBuffer())
  const { SheetNames, Sheets } = read(bytes, { type: 'array', cellNF: true, WTF: true })
  expect(SheetNames).toEqual(['Matrix', 'Rows', 'About'])
  const shown = (place: string) => (Sheets['Matrix']?.[place] as CellObject | undefined)?.w
  expect(['A2', 'B2', 'C2', 'D2', 'E2', 'F2', 'G2'].map(shown)).toEqual([
    '2026-02',
    '-1,234.50',
    '-12.50%',
    '7',
    undefined,
    'USD',
    'in progress',
  ])
  expect(Sheets['Matrix']?.['C3']).toMatchObject({ t: 's', v: '=1+1' })
  const about = Object.values(Sheets['About'] ?? {}).map((cell) => (cell as CellObject).v)
  expect(about).toContain('The bucket at the end of the month before.')
})
