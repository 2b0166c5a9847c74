// A mapping of which only its own columns are known fits files that have them all.
import { expect, test } from 'vitest'
import { browserStore } from './browser-store.ts'
import { fitsFiles } from './fitting-mapping.ts'

const MAPPING = {
  tape: 1,
  formats: { date: 'YYYY-MM-DD' },
  columns: { Funded: 'date' },
  parameters: { month: { about: 'The month of the tape' } },
  records: [{ account: { id: '= [Loan No]', name: '{Borrower}' } }],
}

const fits = (mapping: unknown, text: string) =>
  fitsFiles(JSON.stringify(mapping), ['loans.csv'], browserStore(new Map([['loans.csv', new Blob([text])]])))

test('files with every column that the mapping names fit, in any order and beside others', async () => {
  expect(await fits(MAPPING, 'Borrower,Extra,Loan No\nAna,1,L-1\n')).toBe(true)
  expect(await fits(MAPPING, 'Borrower,Loan Number\nAna,L-1\n')).toBe(false)
})

test('a mapping that reads no column, is of other files or cannot be read fits none', async () => {
  const text = 'Borrower,Loan No\nAna,L-1\n'
  expect(await fits({ tape: 1, currency: 'USD' }, text)).toBe(false)
  expect(await fits({ tape: 1, records: [{ account: { id: 'one' } }] }, text)).toBe(false)
  expect(await fits({ ...MAPPING, file: 'south-*.csv' }, text)).toBe(false)
  expect(await fits({ tape: 2 }, text)).toBe(false)
})
