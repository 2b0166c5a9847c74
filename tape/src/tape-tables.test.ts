// Which files are of which table: rejected rows of a sheet belong to the table of that sheet, and to no other of the same workbook.
import { expect, test } from 'vitest'
import { sheetPath, sourceName } from './files/file-name.ts'
import { REJECTED_ENDING } from './files/table-rows.ts'
import type { TapeStore } from './tape-store.ts'
import { tablesOf } from './tape-tables.ts'

const store: TapeStore = {
  open: async () => ({ header: ['id'], rows: (async function* none() {})() }),
  sorted: (rows) => rows,
  index: async () => ({ find: () => [], close: () => {} }),
  close: async () => {},
}

const records = [{ account: { id: '= id' } }]
const MAPPING = {
  tape: 1 as const,
  tables: {
    loans: { file: 'tape*.xlsx', sheet: 'Loans', records },
    paid: { file: 'tape*.xlsx', sheet: 'Paid / 2025', records },
    other: { file: 'other.csv', records },
  },
}

async function tablesFor(...files: string[]) {
  const tables = await tablesOf(MAPPING, files, store)
  return Object.fromEntries(tables.map(({ name, files: own }) => [name, own]))
}

test('rejected rows of a file whose own name looks like that of a sheet are of the table of that file', async () => {
  const mapping = { tape: 1 as const, tables: { all: { file: 'a*.csv', records } } }
  const [table] = await tablesOf(mapping, ['/june/a › b.csv.rejected.csv'], store)
  expect(table?.files).toEqual(['/june/a › b.csv.rejected.csv'])
  await expect(tablesOf(mapping, ['/june/a.xlsx › b.csv.rejected.csv'], store)).rejects.toThrow()
})

test('a workbook is of all its tables, rejected rows of a sheet of the table of that sheet', async () => {
  const book = '/june/tape-06.xlsx'
  expect(await tablesFor(book)).toEqual({ loans: [book], paid: [book] })
  const paid = `${sheetPath(book, 'Paid / 2025')}${REJECTED_ENDING}`
  expect(paid).toBe('/june/tape-06.xlsx › Paid _ 2025.rejected.csv')
  expect(await tablesFor(paid)).toEqual({ paid: [paid] })
  const loans = `${sheetPath(book, 'Loans')}${REJECTED_ENDING}`
  expect(await tablesFor(loans, paid)).toEqual({ loans: [loans], paid: [paid] })
  await expect(tablesFor(`${sheetPath(book, 'Fees')}${REJECTED_ENDING}`)).rejects.toThrow('is no file of the mapping')
})

test('a sheet is named with its file, and a file by its name alone', () => {
  expect(sourceName('/june/tape.xlsx', 'Loans')).toBe('tape.xlsx › Loans')
  expect(sourceName(String.raw`C:\june\loans.csv`, undefined)).toBe('loans.csv')
})
