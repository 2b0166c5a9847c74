// A tape of the browser is proposed, changed as people change it and checked, without a service.
import { expect, test } from 'vitest'
import { MappedTape } from '@tapeline/tape/mapped-tape'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { parametersOf, tablesOf } from '@tapeline/tape/tape-tables'
import { browserStore } from './browser-store.ts'
import { checkTape } from './check-tape.ts'
import { StatedBook } from './stated-book.ts'
import { placesOf, rightOf, scaleOf, usesColumn, withColumnAt, withRight, withWord } from './edit-mapping.ts'
import { lookupsOf, unsettled } from './mapping-words.ts'
import { openTape } from './open-tape.ts'
import { rowsAs } from './record-kinds.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

function opened(texts: Readonly<Record<string, string>>) {
  const files = new Map(Object.entries(texts).map(([name, text]) => [name, new Blob([text])]))
  const store = browserStore(files)
  const check = async (mapping: MappingFile) => {
    const tables = await tablesOf(mapping, [...files.keys()], store)
    const parameters = parametersOf(mapping, new Map())
    const tape = new MappedTape({ mapping, tables, parameters, store, judge: recordJudge(NOW) })
    await tape.prepare()
    return await checkTape(tape, { settings: {}, book: new StatedBook('2026-06-30') }, () => {})
  }
  return { view: () => openTape(files, store, 'operator', () => {}), check }
}

const LOANS = `Loan No,Borrower Name,Product,Status,Funded On,Term,Amount Financed (000s)
L-1,Ana LLC,Term Loan,Current,03/15/2025,36 months,$12
L-2,Bo LLC,Mystery,Paid Off,04/01/2025,24 months,$15
L-2,Cy LLC,Term Loan,Current,04/02/2025,24 months,$18
`

test('a proposal leaves words that nobody knows open; giving them a meaning corrects every row that has them', async () => {
  const { view, check } = opened({ 'loans.csv': LOANS })
  const tape = await view()
  expect(tape.tables.map(({ rows, columns }) => [rows, columns.length])).toEqual([[3, 7]])
  const { mapping } = tape
  expect(mapping.formats?.date).toBe('M/D/YYYY')
  const first = await check(mapping)
  expect(first).toMatchObject({ rows: 3, faulty: 1 })
  expect(first.causes[0]).toMatchObject({ rows: 1, lookup: 'products', word: 'Mystery', first: 'row 3' })
  expect(first.repeated[0]).toMatchObject({ kind: 'receivable', record: 'L-2', first: 'row 3', again: 'row 4' })
  const [products] = lookupsOf(mapping, tape).filter(({ name }) => name === 'products')
  expect(products?.words).toEqual([
    { word: 'Term Loan', rows: 2, means: 'term_loan' },
    { word: 'Mystery', rows: 1, means: undefined },
  ])
  expect(await check(withWord(mapping, 'products', 'Mystery', 'lease'))).toMatchObject({ faulty: 0, waiting: 0 })
})

test('a column gives another field, in thousands', async () => {
  const { view, check } = opened({ 'loans.csv': LOANS })
  const { mapping, fields, tables } = await view()
  const column = tables[0]?.columns.find(({ name }) => name.startsWith('Amount'))
  if (column === undefined) throw new Error('the column is there')
  const places = placesOf(mapping, '', fields)
  const before = places.find(({ right }) => usesColumn(right, column.name))
  const limit = places.find(({ label }) => label === 'Receivable: credit limit')
  const given = withColumnAt(mapping, '', column, limit, before)
  const place = placesOf(given, '', fields).find(({ right }) => usesColumn(right, column.name))
  expect(place?.label).toBe('Receivable: credit limit')
  expect(scaleOf(place?.right, column.name)).toBe('')
  const thousands = withRight(given, '', place?.key ?? '', `${String(place?.right)} * 1000`)
  const entry = placesOf(thousands, '', fields).find(({ label }) => label === 'Entry (disbursement): amount')
  const { first_lines } = await check(withRight(thousands, '', entry?.key ?? '', '1'))
  const receivable = first_lines
    .map((line) => JSON.parse(line) as { kind: string })
    .find(({ kind }) => kind === 'receivable')
  expect(receivable).toMatchObject({ credit_limit: 12_000_00 })
})

test('columns that are named as fields need no mapping; amounts are in the smallest denomination', async () => {
  const { view, check } = opened({
    'e.csv': 'receivable_id,id,date,type,amount\nloan-1,e-1,2026-03-01,principal,125\n',
  })
  const tape = await view()
  expect(tape.is_own).toBe(true)
  const { first_lines } = await check(tape.mapping)
  expect(first_lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { kind: 'entry', receivable_id: 'loan-1', id: 'e-1', date: '2026-03-01', type: 'principal', amount: 125 },
  ])
})

test('rows can be entries of receivables that are there; what no column gives is settled once for all', async () => {
  const { view, check } = opened({ 'paid.csv': 'Reference;Value day;Received\np-1;28/02/2026;1,00\n' })
  const tape = await view()
  const [table] = tape.tables
  if (table === undefined) throw new Error('the table is there')
  let mapping = rowsAs(tape.mapping, table, 'entry', tape.fields)
  for (const [name, field] of [
    ['Reference', 'id'],
    ['Value day', 'date'],
    ['Received', 'amount'],
  ] as const) {
    const column = table.columns.find((one) => one.name === name)
    const place = placesOf(mapping, '', tape.fields).find(({ key }) => key === `0.entry.${field}`)
    if (column !== undefined) mapping = withColumnAt(mapping, '', column, place, undefined)
  }
  expect(unsettled(mapping, tape).map(({ place }) => place.label)).toEqual([
    'Currency',
    'Entry: receivable id',
    'Entry: type',
  ])
  for (const [key, value] of [
    ['currency', 'USD'],
    ['0.entry.receivable_id', 'loan-2'],
    ['0.entry.type', 'interest'],
  ] as const)
    mapping = withRight(mapping, '', key, value)
  const { first_lines } = await check(mapping)
  expect(JSON.parse(first_lines[0] ?? '')).toMatchObject({
    id: 'p-1',
    receivable_id: 'loan-2',
    date: '2026-02-28',
    amount: 100,
  })
})

test('several files are one tape: borrowers before loans before payments', async () => {
  const { view, check } = opened({
    'payments.csv':
      'Loan ID,Payment ID,Payment Date,Payment Amount\nL-1,P-1,04/15/2025,100.00\nL-1,P-2,05/15/2025,100.00\n',
    'loans.csv': LOANS.replace('Mystery', 'Term Loan').replace('L-2,Cy', 'L-3,Cy'),
  })
  const tape = await view()
  expect(Object.keys(tape.mapping.tables ?? {})).toEqual(['table_2', 'table_1'])
  expect((await check(tape.mapping)).rows).toBe(5)
})

test('a day for all rows is read alike whatever the days of the tape', () => {
  const place = {
    key: '',
    label: '',
    right: undefined,
    field: { name: 'date', form: 'day', required: true, words: [] },
  } as const
  expect(rightOf('2026-01-31', place)).toBe("= date('2026-01-31', 'YYYY-MM-DD')")
  expect(rightOf('', place)).toBe('?')
})
