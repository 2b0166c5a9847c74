// Bank CSV as banks write it: their columns, delimiters, signs, quotes, orders and encodings.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkBalances } from '../balance-check.ts'
import type { StatementFile } from '../statement.ts'
import { parseCsv } from './csv-file.ts'
import { type CsvMapping, defaultMapping, parseMapping } from './csv-mapping.ts'

function mapping(change: object): CsvMapping {
  const read = parseMapping(JSON.stringify({ currency: 'EUR', account: '1234', ...change }))
  if (!read.ok) throw new Error(read.message)
  return read.value
}

function read(text: string | Buffer, csvMapping: CsvMapping): StatementFile {
  const parsed = parseCsv(Buffer.from(text as string), csvMapping)
  if (!parsed.ok) throw new Error(parsed.message)
  return parsed.value
}

function movements(text: string, csvMapping: CsvMapping) {
  const { statements } = read(text, csvMapping)
  return statements.flatMap(({ entries }) => entries.map(({ direction, amount }) => [direction, amount]))
}

function fixture(name: string): Buffer {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
}

describe('a German export', () => {
  const csvMapping = parseMapping(fixture('german.mapping.json').toString())
  if (!csvMapping.ok) throw new Error(csvMapping.message)
  const file = read(fixture('german.csv'), csvMapping.value)
  const [statement] = file.statements

  test('skips the lines above its header, and reads quotes and line breaks', () => {
    expect(statement).toMatchObject({ account: 'DE89370400440532013000', informational: 0, notes: [] })
    expect(statement?.entries.map(({ place, counterparty }) => [place, counterparty.name])).toEqual([
      ['line 5', 'Groß; Jürgen'],
      ['line 7', undefined],
      ['line 8', 'Anna "Schmidt" KG'],
    ])
    expect(statement?.entries[0]).toMatchObject({
      amount: 120_000,
      booked_on: '2026-01-31',
      value_date: '2026-02-02',
      description: 'Rate "Januar"\nzweite Zeile LOAN-42',
      counterparty: { account: 'DE02120300000000202051' },
    })
  })

  test('has an unreadable row refused alone, and ignores the text below the table', () => {
    expect(file.refused).toEqual([{ place: 'line 9', reason: expect.stringContaining('booked_on') }])
  })

  test('is checked by its running balance, latest row first', () => {
    expect(statement && checkBalances(statement)).toMatchObject([
      { opening: 100_000, closing: 234_960, difference: 0n },
    ])
    expect(statement?.balances).toMatchObject([
      { kind: 'opening_booked', as_of: '2026-01-30', amount: 100_000, intermediate: false },
      { kind: 'interim_booked', as_of: '2026-01-31', amount: 234_960, intermediate: false },
    ])
  })

  test('gives the same result in Windows-1252', () => {
    expect(read(Buffer.from(fixture('german.csv').toString(), 'latin1'), csvMapping.value)).toEqual(file)
  })
})

describe('columns', () => {
  test('of debit and credit are read, empty, zero or with a sign that repeats the column', () => {
    const csvMapping = mapping({ columns: { booked_on: 'Date', debit: 'Out', credit: 'In' } })
    const rows = [
      '2026-01-01,5.00,',
      '2026-01-02,,6.00',
      '2026-01-03,-7.00,0.00',
      '2026-01-04,0.00,8.00',
      '2026-01-05,0,',
    ]
    expect(movements(`Date,Out,In\n${rows.join('\n')}`, csvMapping)).toEqual([
      ['debit', 500],
      ['credit', 600],
      ['debit', 700],
      ['credit', 800],
      ['debit', 0],
    ])
  })

  test.each([
    ['both', '5.00,6.00', 'both debit and credit'],
    ['money in below zero', ',-6.00', 'must not be negative'],
    ['neither', ',', 'no amount'],
  ])('of debit and credit with %s are refused', (_, cells, reason) => {
    const csvMapping = mapping({ columns: { booked_on: 'Date', debit: 'Out', credit: 'In' } })
    const { refused } = read(`Date,Out,In\n2026-01-01,${cells}\n`, csvMapping)
    expect(refused).toEqual([{ place: 'line 2', reason: expect.stringContaining(reason) }])
  })

  test('of amount and direction are read by the words for it', () => {
    const columns = { booked_on: 'Date', amount: 'Amount', direction: 'S/H' }
    const rows = '2026-01-01;5,00;S\n2026-01-01;6,00;h\n2026-01-01;7,00;?\n'
    const { statements, refused } = read(`Date;Amount;S/H\n${rows}`, mapping({ columns, decimal_sign: ',' }))
    expect(statements[0]?.entries.map(({ direction }) => direction)).toEqual(['debit', 'credit'])
    expect(refused).toEqual([{ place: 'line 4', reason: expect.stringContaining('the direction ?') }])
  })

  test('of a card statement are read with charges positive', () => {
    const csvMapping = mapping({ columns: { booked_on: 'Date', amount: 'Amount' }, positive: 'debit' })
    expect(movements('Date,Amount\n2026-01-01,5.00\n2026-01-01,-6.00\n', csvMapping)).toEqual([
      ['debit', 500],
      ['credit', 600],
    ])
  })

  test('of status distinguish pending from settled, and leave out rows that never moved money', () => {
    const csvMapping = mapping({ columns: { booked_on: 'Date', amount: 'Amount', status: 'State' } })
    const rows = ['PENDING', 'Completed', '', 'Declined', 'Odd'].map((state) => `2026-01-01,1.00,${state}`)
    const { statements, refused, informational } = read(`Date,Amount,State\n${rows.join('\n')}`, csvMapping)
    expect(statements[0]?.entries.map(({ status }) => status)).toEqual(['pending', 'settled', 'settled'])
    expect(informational).toBe(1)
    expect(refused).toEqual([{ place: 'line 6', reason: expect.stringContaining('the status Odd') }])
  })

  test('of account and currency make a statement of each', () => {
    const columns = { booked_on: 'Date', amount: 'Amount', account: 'Account', currency: 'Currency' }
    const rows = '2026-01-01,1,A1,usd\n2026-01-01,2,A2,JPY\n2026-01-01,3,A1,USD\n'
    const { statements } = read(`Date,Amount,Account,Currency\n${rows}`, mapping({ columns }))
    const amounts = statements.map(({ account, entries }) => [account, entries.map(({ amount }) => amount)])
    expect(amounts).toEqual([
      ['A1', [100, 300]],
      ['A2', [2]],
    ])
  })

  test('are found whatever their case, order and blanks, and whatever the delimiter', () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const header = ['Note', ' amount ', 'BOOKED  ON'].join(delimiter)
      const csvMapping = mapping({ columns: { booked_on: 'Booked on', amount: 'Amount' } })
      expect(movements(`\uFEFF${header}\r\n${['x', '5', '2026-01-01'].join(delimiter)}\r\n`, csvMapping)).toEqual([
        ['credit', 500],
      ])
    }
  })
})

describe('without a mapping', () => {
  test("default to Tapeline's own field names, few or all", () => {
    const file = read('booked_on,amount,currency,account\n2026-01-01,-5.00,USD,1234\n', defaultMapping())
    expect(file.statements[0]?.entries).toMatchObject([{ direction: 'debit', amount: 500, currency: 'USD' }])
  })

  test('a file with other names is refused, with the option to use', () => {
    expect(parseCsv(Buffer.from('Datum;Betrag\n1;2\n'), defaultMapping())).toMatchObject({
      ok: false,
      message: expect.stringMatching(/booked_on, amount.*--mapping/),
    })
  })
})

describe('a file', () => {
  const csvMapping = mapping({ columns: { booked_on: 'Date', amount: 'Amount', balance: 'Balance' } })

  test('that lacks a named column is refused with its name', () => {
    expect(parseCsv(Buffer.from('Date,Amount\n'), csvMapping)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Balance'),
    })
  })

  test('that has a column twice is refused, since either could be meant', () => {
    expect(parseCsv(Buffer.from('Date,Amount,Balance,amount\n'), csvMapping)).toMatchObject({
      ok: false,
      message: expect.stringContaining('more than once'),
    })
  })

  test('whose quotes do not close is refused with its line', () => {
    expect(parseCsv(Buffer.from('Date,Amount,Balance\n2026-01-01,"5,1\n'), csvMapping)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/line \d/),
    })
  })

  test('with a row of too many or too few cells has that row refused, but for a delimiter at its end', () => {
    const rows = '2026-01-01,1,1,\n2026-01-01,1\n2026-01-01,1,1,x\n'
    const { statements, refused } = read(`Date,Amount,Balance\n${rows}`, csvMapping)
    expect(statements[0]?.entries).toHaveLength(1)
    expect(refused.map(({ place }) => place)).toEqual(['line 3', 'line 4'])
  })

  test('with a break in its running balance reports the place', () => {
    const rows = '2026-01-01,1,11\n2026-01-01,1,12\n2026-01-02,1,14\n2026-01-02,1,15\n'
    const { statements } = read(`Date,Amount,Balance\n${rows}`, csvMapping)
    expect(statements[0]?.notes).toEqual(['line 4: the balance does not follow from the row before'])
    expect(statements[0] && checkBalances(statements[0])).toMatchObject([{ difference: 100n }])
  })

  test('of one row has the balances before and after it', () => {
    const { statements } = read('Date,Amount,Balance\n2026-01-01,-5.00,-2.00\n', csvMapping)
    expect(statements[0] && checkBalances(statements[0])).toMatchObject([
      { opening: 300, closing: -200, difference: 0n },
    ])
  })
})

test('a running balance gives the balance at the end of each month that is over, and the check spans all of them', () => {
  const text =
    'booked_on,amount,currency,balance\n2026-01-20,5.00,EUR,15.00\n2026-01-20,1.00,EUR,16.00\n2026-03-02,-4.00,EUR,12.00\n'
  const read = parseCsv(new TextEncoder().encode(text), defaultMapping())
  if (!read.ok) throw new Error(read.message)
  const [statement] = read.value.statements
  expect(statement?.balances.map(({ kind, as_of, amount }) => [kind, as_of, amount])).toEqual([
    ['opening_booked', '2026-01-20', 1_000],
    ['closing_booked', '2026-01-31', 1_600],
    ['interim_booked', '2026-03-02', 1_200],
  ])
  expect(statement && checkBalances(statement)).toMatchObject([{ opening: 1_000, closing: 1_200, difference: 0n }])
})
