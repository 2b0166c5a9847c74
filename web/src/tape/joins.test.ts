// Tables of one tape are joined by the id that they share: what is proposed, with what was counted, and what the records then are.
import { expect, test } from 'vitest'
import { MappedTape } from '@tapeline/tape/mapped-tape'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { parametersOf, tablesOf } from '@tapeline/tape/tape-tables'
import { browserStore } from './browser-store.ts'
import { checkTape } from './check-tape.ts'
import { StatedBook } from './stated-book.ts'
import { joinOf, proposedJoins, withJoin, withoutJoin } from './joins.ts'
import { openTape } from './open-tape.ts'
import type { TapeView } from './tape-view.ts'

const LOANS = `Loan No,Borrower Name,Product,Funded On,Amount Financed,Current Balance,As of Date
L-1,Ana LLC,Term Loan,2025-03-15,$1200.00,$900.00,2025-06-30
L-2,Bea LLC,Term Loan,2025-03-16,$2400.00,$800.00,2025-06-30
L-3,Cleo LLC,Term Loan,2025-03-17,$3600.00,$700.00,2025-06-30
`
const TERMS = `Loan No,Note Rate,Term
L-3,9.5%,24 months
L-1,12.5%,36 months
L-2,7%,12 months
`
const PAYMENTS = `Loan No,Payment Id,Payment Date,Amount Paid
L-1,p1,2025-04-15,$10.00
L-1,p2,2025-05-15,$20.00
L-2,p3,2025-04-15,$30.00
`

async function opened(texts: Readonly<Record<string, string>>) {
  const files = new Map(Object.entries(texts).map(([name, text]) => [name, new Blob([text])]))
  const store = browserStore(files)
  const check = async (mapping: MappingFile) => {
    const tables = await tablesOf(mapping, [...files.keys()], store)
    const judge = recordJudge(new Date('2026-06-30'))
    const tape = new MappedTape({ mapping, tables, parameters: parametersOf(mapping, new Map()), store, judge })
    await tape.prepare()
    return await checkTape(tape, { settings: {}, book: new StatedBook('2026-06-30') }, () => {})
  }
  return { view: await openTape(files, store, 'operator', () => {}), check }
}

function proposed(view: TapeView) {
  const [first, ...more] = proposedJoins(view)
  if (first === undefined) throw new Error('No join is proposed')
  expect(more).toEqual([])
  return first
}

test('a table with a row for each loan is looked up by its id, and fills what the loans leave open', async () => {
  const { view, check } = await opened({ 'loans.csv': LOANS, 'terms.csv': TERMS })
  const join = proposed(view)
  expect(join).toEqual({
    table: 'table_2',
    key: 'Loan No',
    of: 'table_1',
    is: 'Loan No',
    found: 3,
    compared: 3,
    is_once: true,
  })
  const mapping = withJoin(view.mapping, view, join)
  expect(joinOf(mapping, 'table_2')).toMatchObject({ key: 'Loan No', of: 'table_1', is: 'Loan No' })
  const { faulty, counts, first_lines, figures } = await check(mapping)
  expect([faulty, counts.account, counts.receivable, counts.entry]).toEqual([0, 3, 3, 6])
  const loan = JSON.parse(first_lines.find((line) => line.includes('"receivable"')) ?? '{}') as object
  expect(loan).toMatchObject({ id: 'L-1', interest_rate: 0.125, term: '36 months' })
  expect(figures?.currencies).toMatchObject([{ receivables: 3, outstanding: 240_000 }])
  expect(withoutJoin(mapping, view, join).tables?.['table_2']).toEqual(view.mapping.tables?.['table_2'])
})

test('a loan that is not in the joined table goes without its fields', async () => {
  const { view, check } = await opened({ 'loans.csv': LOANS, 'terms.csv': TERMS.replace('L-2', 'L-9') })
  const { faulty, first_lines, counts } = await check(withJoin(view.mapping, view, proposed(view)))
  expect([faulty, counts.receivable]).toEqual([0, 3])
  expect(first_lines.filter((line) => line.includes('interest_rate')).length).toBe(1)
  expect(first_lines.find((line) => line.includes('"id":"L-2"') && line.includes('"receivable"'))).not.toContain(
    'term"',
  )
})

test('rows that come several times for a loan stay records of their own', async () => {
  const { view } = await opened({ 'loans.csv': LOANS, 'payments.csv': PAYMENTS })
  expect(proposed(view)).toMatchObject({ table: 'table_2', key: 'Loan No', found: 2, compared: 2, is_once: false })
})

test('tables without an id in common are not joined', async () => {
  const strangers = PAYMENTS.replaceAll('L-', 'X-')
  const { view } = await opened({ 'loans.csv': LOANS, 'payments.csv': strangers })
  expect(proposedJoins(view)).toEqual([])
})
