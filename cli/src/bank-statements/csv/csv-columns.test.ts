// What is found of a bank's CSV before anybody has chosen its columns. What is expected is read off the texts.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type CsvColumns, readCsvColumns } from './csv-columns.ts'
import { parseCsv } from './csv-file.ts'
import { parseMapping } from './csv-mapping.ts'

function columnsOf(text: string): CsvColumns {
  const read = readCsvColumns(new TextEncoder().encode(text))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

const GERMAN = readFileSync(new URL('../fixtures/german.csv', import.meta.url), 'utf8')

test('the table of a German bank is found below its heading, with its columns', () => {
  const { columns, proposed } = columnsOf(GERMAN)
  expect(columns.map(({ name }) => name)).toEqual([
    'Buchungstag',
    'Wertstellung',
    'Name',
    'IBAN',
    'Verwendungszweck',
    'Zusatz',
    'Betrag',
    'Währung',
    'Saldo',
  ])
  expect(columns[6]).toMatchObject({ decimal_signs: [','], day_formats: [] })
  expect(proposed).toEqual({
    columns: {
      booked_on: 'Buchungstag',
      value_date: 'Wertstellung',
      counterparty: 'Name',
      description: 'Verwendungszweck',
      amount: 'Betrag',
      currency: 'Währung',
      balance: 'Saldo',
    },
    date_format: 'D.M.YYYY',
    decimal_sign: ',',
  })
})

test('an American bank with money out and money in apart', () => {
  const { proposed, rows } = columnsOf(
    'Posting Date,Details,Withdrawals,Deposits,Balance\n01/31/2026,Rent,"1,200.00",,"8,800.00"\n02/02/2026,Payment,,50.00,"8,850.00"\n',
  )
  expect(rows).toBe(2)
  expect(proposed).toEqual({
    columns: {
      booked_on: 'Posting Date',
      description: 'Details',
      debit: 'Withdrawals',
      credit: 'Deposits',
      balance: 'Balance',
    },
    date_format: 'M/D/YYYY',
    decimal_sign: '.',
  })
})

test('days that could be of two orders have no format proposed', () => {
  const { columns, proposed } = columnsOf('Date,Amount\n03/04/2026,5.00\n05/06/2026,6.00\n')
  expect(columns[0]?.day_formats).toEqual(['D/M/YYYY', 'M/D/YYYY'])
  expect(proposed).toEqual({ columns: { booked_on: 'Date', amount: 'Amount' }, decimal_sign: '.' })
})

test('whole amounts leave the decimal sign open, and a column of texts is none of amounts', () => {
  const { columns, proposed } = columnsOf('Day;Amount;Balance\n2026-01-31;100;see page 2\n2026-02-01;7;see page 3\n')
  expect(columns[1]?.decimal_signs).toEqual(['.', ','])
  expect(proposed.columns).toEqual({ booked_on: 'Day', amount: 'Amount' })
})

test('the fields of Tapeline itself are proposed by their names', () => {
  const { proposed } = columnsOf('booked_on,amount,transaction_code\n2026-01-31,5.00,NTRF\n')
  expect(proposed.columns).toEqual({ booked_on: 'booked_on', amount: 'amount', transaction_code: 'transaction_code' })
})

test.each([
  ['no rows below the names', 'Date,Amount\n'],
  ['no names', '2026-01-31,5.00\n2026-02-01,6.00\n'],
  ['nothing', ''],
])('%s is no table', (_, text) => {
  expect(readCsvColumns(new TextEncoder().encode(text))).toMatchObject({ ok: false, code: 'no_header' })
})

test('a file is read by what is proposed, once its account is stated', () => {
  const text = 'Date,Details,Amount,Currency,Balance\n2026-01-30,A,5.00,USD,15.00\n2026-01-31,B,-2.50,USD,12.50\n'
  const mapping = parseMapping(JSON.stringify({ ...columnsOf(text).proposed, account: '4321' }))
  if (!mapping.ok) throw new Error(mapping.message)
  const read = parseCsv(new TextEncoder().encode(text), mapping.value)
  expect(read).toMatchObject({
    ok: true,
    value: {
      refused: [],
      statements: [
        {
          account: '4321',
          entries: [
            { direction: 'credit', amount: 500, booked_on: '2026-01-30', description: 'A' },
            { direction: 'debit', amount: 250, booked_on: '2026-01-31', description: 'B' },
          ],
          balances: [
            { kind: 'opening_booked', amount: 1_000 },
            { kind: 'interim_booked', amount: 1_250 },
          ],
        },
      ],
    },
  })
})
