// The cash tie-out as a report: the statement of an account foots, by figures worked out by hand; of a lender its own accounts, of the operator those of
// its lenders.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CashBook, openCashBook, tieOutNow } from '../cash/cash-book.ts'
import { textOfPages } from '../certificates/read-pdf.ts'
import { readWorkbook } from '../certificates/read-workbook.ts'
import { startCalculators } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { pino } from 'pino'
import { fileOf, madeFile, runsOf, sender, settledRun, shownRows } from './sending.ts'

let service: TestService
let calculators: ReturnType<typeof startCalculators>
let book: CashBook
let other: CashBook
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  calculators = startCalculators(service.connection, 'operator', pino({ level: 'silent' }))
  book = await marchBook()
  other = await openCashBook(service)
  await other.settle({ id: 'l1', settled_at: '2026-03-05', amount: 999_00, account_label: 'Theirs' })
  await tieOutNow()
})
afterAll(async () => {
  await calculators.stop()
  await service.stop()
})

/**
 * March: 100.00 on the account before. A payment of 30.00 that the bank shows, one of 20.00 that it does not, 5.50 that nobody reported, and a fee of 12.25
 * that the operator explained. The bank states 125.00 at the end.
 */
async function marchBook(): Promise<CashBook> {
  const opened = await openCashBook(service)
  const { operator } = opened.parties
  await opened.pay({ id: 'e1', date: '2026-03-10', amount: 3_000, metadata: { payment_reference: 'PAY-1' } })
  await opened.pay({ id: 'e2', date: '2026-03-12', amount: 2_000, metadata: { payment_reference: 'PAY-2' } })
  const line = { account_label: 'Main' }
  await opened.settle({ id: 'l1', settled_at: '2026-03-10', amount: 3_000, description: 'PAY-1', ...line })
  await opened.settle({ id: 'l2', settled_at: '2026-03-20', amount: 550, description: 'Unknown', ...line })
  await opened.settle({ id: 'l3', settled_at: '2026-03-31', amount: 1_225, direction: 'debit', ...line })
  const fee = { decision: 'explain', transaction_ids: ['l3'], amount: 1_225, explanation: 'bank_fee' }
  await opened.decide({ id: 'd1', decided_on: '2026-03-31', ...fee })
  for (const [as_of, amount] of [
    ['2026-02-28', 10_000],
    ['2026-03-31', 12_500],
  ] as const)
    await demand(
      operator.post('/operator/transparency/balances', {
        id: randomUUID(),
        organization: opened.organization,
        kind: 'closing_booked',
        currency: 'USD',
        as_of,
        amount,
        ...line,
      }),
    )
  return opened
}

const MARCH = { report: 'cash_tie_out', format: 'xlsx', as_of: '2026-03-31' } as const

const ofLender = () => madeFile(service, { tenant: book.parties.tenants.lender, ...MARCH })

test('a statement foots, its verified share and its open breaks are stated, and nothing is of another lender', async () => {
  const file = readWorkbook(await ofLender())
  const { name } = book.parties.organization
  // 100.00 + 30.00 + 5.50 - 12.25 = 123.25, and the bank states 1.75 more.
  expect(shownRows(file, 'Statements of accounts')).toEqual([
    ['Main', '2026-02', '', '0.00', '0.00', '', '100.00', '', 'USD'],
    ['Main', '2026-03', '100.00', '35.50', '12.25', '123.25', '125.00', '1.75', 'USD'],
  ])
  expect(shownRows(file, 'Lines of the bank').slice(2)).toEqual([
    ['Main', '2026-03', 'in', '2', '35.50', '30.00', '0.00', '5.50', 'USD'],
    ['Main', '2026-03', 'out', '1', '12.25', '0.00', '12.25', '0.00', 'USD'],
  ])
  // 30.00 of 50.00.
  expect(shownRows(file, 'Verified payments')[0]).toEqual([
    '2026-03',
    'collections',
    '2',
    '50.00',
    '30.00',
    '60.00%',
    '0.00',
    '0.00',
    '20.00',
    'USD',
  ])
  // From the 20th and the 12th to the 31st.
  expect(shownRows(file, 'Open breaks')).toEqual([
    ['2026-03-20', '11', 'cash without entry', 'lender', '5.50', 'USD', '', 'Main'],
    ['2026-03-12', '19', 'entry without cash', 'lender', '20.00', 'USD', 'LOAN-0001', ''],
  ])
  expect(shownRows(file, 'Cash tie-out')).toMatchObject([[name, '2026-03-31', expect.stringMatching(/^20.*Z$/), '2']])
  expect(JSON.stringify([...file].map(([sheet, cells]) => [sheet, ...cells.values()]))).not.toContain('Theirs')
})

test('is the same as a PDF', async () => {
  const pages = await madeFile(service, { tenant: book.parties.tenants.lender, ...MARCH, format: 'pdf' })
  const text = textOfPages(pages).join(' ')
  for (const shown of ['Main', '123.25', '1.75', '60.00%', 'entry without cash', 'the end of 2026-03-31, in UTC'])
    expect(text).toContain(shown)
})

test('of the operator is of the lenders of the environment, or of the lender of a line, each as of the day where it is', async () => {
  const { operator, tenants } = book.parties
  await demand(
    operator.post('/operator/debt-lines', {
      id: `${book.organization}-line`,
      organization: book.organization,
      name: 'The line',
      currency: 'USD',
      status: 'active',
      commitment: 1,
      opened_on: '2026-01-01',
    }),
  )
  const asked = { tenant: tenants.operator, ...MARCH }
  const all = readWorkbook(await madeFile(service, asked))
  expect(
    shownRows(all, 'Statements of accounts')
      .map(([, account]) => String(account))
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['Main', 'Main', 'Theirs'])
  const one = readWorkbook(await madeFile(service, { ...asked, debt_line_id: `${book.organization}-line` }))
  expect(shownRows(one, 'Statements of accounts').map(([, account]) => account)).toEqual(['Main', 'Main'])
  const today = readWorkbook(await madeFile(service, { ...asked, as_of: '2026-01-01', frequency: 'daily' }))
  const days = shownRows(today, 'Cash tie-out').map(([, as_of]) => as_of)
  expect(new Set(days)).toEqual(new Set([new Date().toISOString().slice(0, 10)]))
})

test('is scheduled as every report is, and a line of another lender is one that there is not', async () => {
  const { lender } = book.parties
  const schedule = { name: 'Our cash', report: 'cash_tie_out', status: 'disabled' }
  await demand(lender.post('/report-schedules', { id: 'cash', ...schedule }))
  await demand(lender.post('/report-schedules/cash/runs', {}))
  const run = await settledRun(lender, 'cash', sender(service, {}))
  expect(run).toMatchObject({ status: 'made', file_name: `cash-tie-out-${run.as_of}.xlsx` })
  const file = readWorkbook(await fileOf(service, lender.key ?? '', 'cash', run.id))
  // Eight months later the payment is open still, and its age is what it is.
  const age = String((Date.parse(run.as_of) - Date.parse('2026-03-12')) / 86_400_000)
  expect(shownRows(file, 'Open breaks').map(([day, days]) => [day, days])).toContainEqual(['2026-03-12', age])

  await demand(lender.post('/report-schedules', { id: 'cash', debt_line_id: 'nowhere' }))
  await demand(lender.post('/report-schedules/cash/runs', {}))
  await settledRun(lender, 'cash', sender(service, {}))
  expect(await runsOf(lender, 'cash')).toMatchObject([{ status: 'given_up', failure: 'not_found' }, {}])
})
