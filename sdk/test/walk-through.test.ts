// A lender and the operator work on one book through the client alone, against the service: what one side writes, the other reads, with the
// types that the client promises.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../server/test/harness/client.ts'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import type { NewDebtLine, NewDebtLineTerm, Tapeline } from '../src/index.ts'
import { all, clientOf, newAccount, newEntry, newReceivable } from './clients.ts'

let service: TestService
let party: Lender
let lender: Tapeline
let operator: Tapeline
let organization: string
beforeAll(async () => {
  service = await startTestService()
  party = await service.lender({ name: 'Bright Credit' })
  organization = party.organization.organization
  lender = clientOf(service.address, party.key).tapeline
  operator = clientOf(service.address, (await service.operator()).key).tapeline
})
afterAll(() => service.stop())

const ids = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

test('each knows who it is', async () => {
  expect((await lender.me.get()).organization).toEqual({ id: organization, name: 'Bright Credit' })
  expect(lender.environment).toBe((await lender.me.get()).environment)
  expect(ids(await all(operator.operator.organizations.list()))).toContain(organization)
})

test('what the lender reports has balances, a timeline and months', async () => {
  await lender.accounts.upsert(newAccount('obligor'))
  for (const id of ['loan', 'credit'])
    await lender.receivables.upsert({ ...newReceivable(id, 'obligor'), funded_by: 'operator' })
  const entries = lender.receivables.entries('loan')
  await entries.upsert(newEntry('e1', { amount: 1_000_000 }))
  await entries.upsert(
    newEntry('e2', { type: 'principal', amount: 250_000, date: '2026-01-20', receivable_status: 'active' }),
  )
  expect(await entries.get('e2', { as_of: '2026-01-31' })).toMatchObject({ amount: 250_000, type: 'principal' })
  const loan = await eventually(
    () => lender.receivables.get('loan'),
    ({ balance }) => balance === 750_000,
  )
  expect(loan).toMatchObject({ balance: 750_000, status: 'active' })
  const timeline = await lender.receivables.timeline('loan').get({ as_of: '2026-02-15' })
  expect(timeline.changes[0]).toMatchObject({ type: 'principal_moved', entry_ids: ['e1'] })
  const months = await lender.receivableMetrics
    .list({ receivable_id: 'loan', as_of: '2026-02-15' })
    .toArray({ limit: 9 })
  expect(months.map(({ month }) => month)).toEqual(['2026-02', '2026-01'])
  const csv = await (await lender.receivables.timeline('loan').csv({ of: 'months' })).text()
  expect(csv).toContain('2026-01')
})

test('the line that the operator opens is read by the lender, and backed by what it selects', async () => {
  const line: NewDebtLine = {
    id: 'line',
    organization,
    name: 'Bright warehouse',
    currency: 'USD',
    status: 'active',
    commitment: 200_000_000,
    opened_on: '2026-01-01',
    pledge_selector: { product_types: ['term_loan'] },
  }
  const terms: NewDebtLineTerm = {
    id: 'terms',
    organization,
    debt_line_id: 'line',
    effective_from: '2026-01-01',
    advance_rates: { rate: 0.85 },
    eligibility: [{ id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' }],
  }
  const stored = await operator.operator.debtLines.upsert(line)
  expect(await lender.debtLines.get('line')).toEqual(stored)
  await operator.operator.debtLineTerms.upsert(terms)
  expect((await lender.debtLineTerms.get('terms')).eligibility).toMatchObject([{ rule: 'days_past_due', max: 30 }])
  const backing = await eventually(
    () => lender.debtLines.receivables('line').list({ sort: 'balance_desc' }).toArray({ limit: 9 }),
    (found) => found.length === 2,
  )
  expect(ids(backing)).toEqual(['loan', 'credit'])
  expect(await lender.debtLines.metrics('line').list().toArray({ limit: 9 })).toEqual([])
})

test('a document goes up by one side and comes down on the other', async () => {
  const file = new Blob(['month,amount\n2026-01,5\n'], { type: 'text/csv' })
  const document = await lender.receivables
    .documents('loan')
    .upload(file, { id: 'book', kind: 'bank_statement', name: 'book.csv' })
  expect(document).toMatchObject({ id: 'book', receivable_id: 'loan' })
  const [listed] = await all(operator.operator.documents.list({ organization, receivable_id: 'loan' }))
  const answer = await operator.operator.documents.content(listed?.id ?? '').download()
  expect([await answer.text(), answer.headers.get('content-type')]).toEqual([
    await file.text(),
    expect.stringMatching(/^text\/csv/),
  ])
  const form = new FormData()
  form.append('id', 'letter')
  form.append('kind', 'correspondence')
  form.append('file', new Blob(['Dear all'], { type: 'text/plain' }), 'letter.txt')
  expect(await lender.receivables.documents('loan').upload(form)).toMatchObject({
    id: 'letter',
    kind: 'correspondence',
  })
  expect(ids(await all(lender.documents.list({ receivable_id: 'loan' }))).toSorted()).toEqual(['book', 'letter'])
})

test('money is asked for and approved', async () => {
  await lender.drawRequests.upsert({ id: 'draw', debt_line_id: 'line', amount: 500_000, currency: 'USD' })
  const [asked] = await all(operator.operator.drawRequests.list({ organization, status: 'requested' }))
  await operator.operator.drawRequests.upsert({ id: asked?.id ?? '', organization, status: 'approved' })
  expect((await lender.drawRequests.get('draw')).status).toBe('approved')
})

test('the book adds up to tables, each cell opened to receivables', async () => {
  const closing = async () =>
    (await lender.portfolio.summary.get({ as_of: '2026-01-31', currency: 'USD' })).data[0]?.principal.closing
  expect(await eventually(closing, (found) => found === 750_000)).toBe(750_000)
  const behind = await all(lender.portfolio.receivables.list({ as_of: '2026-01-31', product_type: 'term_loan' }))
  expect(behind.map(({ receivable_id }) => receivable_id)).toContain('loan')
  for (const table of [
    'delinquency',
    'rollRates',
    'transitions',
    'vintages',
    'cashFlows',
    'concentrations',
    'dataQuality',
    'obligors',
  ] as const) {
    expect([table, Array.isArray((await lender.portfolio[table].get()).data)]).toEqual([table, true])
    expect([table, (await lender.portfolio[table].csv()).headers.get('content-type')]).toEqual([
      table,
      'text/csv; charset=utf-8',
    ])
  }
})

test('both read who did what', async () => {
  const own = await all(lender.audit.list({ subject_type: 'account' }))
  const theirs = await all(operator.operator.organizations.audit(organization).list({ subject_type: 'account' }))
  expect(own.map(({ subject_id }) => subject_id)).toEqual(['obligor'])
  expect(theirs.map(({ subject_id }) => subject_id)).toEqual(['obligor'])
})
