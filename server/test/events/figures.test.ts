// Events of what calculators find: findings of integrity checks and tests of covenants. Figures are worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { openCheckedBook } from '../integrity/checked-book.ts'
import { demand } from '../surface/operations.ts'
import { allEvents, eventsWhen, statedBy } from './read-events.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

test('a finding is an event when it is found and when it is no longer found, and not where it only changes', async () => {
  const book = await openCheckedBook(service)
  const { lender } = book.parties
  const read = (count: number) => eventsWhen(() => allEvents(lender, { subject_kind: 'finding' }), count)
  const [opened] = await read(1)
  const [finding] = (await book.get('/findings', { as_of: '2026-02-01' })).data
  const data = {
    finding_id: finding.id,
    check: 'disbursed_before_origination',
    receivable_id: 'LOAN-0001',
    obligor_id: null,
    from: '2025-12-20',
    until: null,
    amount: 100_000,
    currency: 'USD',
  }
  expect(opened === undefined ? opened : statedBy(opened)).toEqual(['finding.opened', `finding ${finding.id}`, data])
  expect(opened?.occurred_at).toBe(finding.found_at)
  // Another amount is the same finding; by its new date there is none.
  await book.enter('LOAN-0001', 'e1', { date: '2025-12-20', amount: 90_000 })
  await eventually(
    () => book.get('/findings', { as_of: '2026-02-01' }),
    ({ data: [one] }) => one?.amount === 90_000,
  )
  await book.enter('LOAN-0001', 'e1', { date: '2026-01-15', amount: 90_000 })
  const events = await read(2)
  expect(events.map(statedBy)).toEqual([
    ['finding.opened', `finding ${finding.id}`, data],
    ['finding.closed', `finding ${finding.id}`, { ...data, amount: 90_000 }],
  ])
})

test('a test of a covenant is an event when it is broken, waived, kept again, or nearly broken', async () => {
  const book = await LineBook.open(service)
  const { client } = book.lender
  await book.obligor('a')
  await book.openLine({ commitment: 100_000 })
  const late = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=' }
  const covenants = (more: object = {}) => [
    { id: 'late', name: 'Late', ...late, threshold: 0.2, ...more },
    { id: 'near', name: 'Near', ...late, threshold: 0.27, at_risk_headroom: 0.1 },
  ]
  await book.agree('terms', { covenants: covenants() })
  const more = { origination_date: '2026-01-10' }
  await book.loan({ id: 'r1', obligor: 'a', amount: 10_000, more })
  await book.loan({ id: 'r2', obligor: 'a', amount: 30_000, more })
  const march = (covenant_id: string, status: string) =>
    eventually(
      () => demand(client.get(`/debt-lines/${book.line}/metrics`, { covenant_id, test_month: '2026-03' })),
      ({ body }) => body.data[0]?.status === status,
    )
  await march('late', 'pass')
  // At the end of March r1, a quarter of all, is 58 days past due.
  const owed = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }
  await demand(client.post('/receivables?effective_date=2026-02-01', { id: 'r1', ...owed }))
  const paid = { delinquent_since: null, delinquent_amount: 0 }
  await demand(client.post('/receivables?effective_date=2026-04-10', { id: 'r1', ...paid }))
  await march('late', 'breach')
  const waivers = [{ test_month: '2026-03', reason: 'The servicer moved' }]
  await book.agree('terms', { covenants: covenants({ waivers }) })
  await march('late', 'waived')
  await book.agree('terms', { covenants: covenants() })
  await march('late', 'breach')
  await demand(client.post('/receivables?effective_date=2026-02-20', { id: 'r1', ...paid }))
  await march('late', 'pass')
  const read = () => allEvents(client, { subject_kind: 'debt_line', subject_id: book.line })
  const tests = async () =>
    (await read()).filter(({ type, data }) => type.startsWith('covenant.') && data['test_month'] === '2026-03')
  const events = await eventsWhen(tests, 5)
  expect(events.map(({ type, data }) => [type, data['covenant_id'], data['before'], data['status']])).toEqual([
    ['covenant.breached', 'late', 'pass', 'breach'],
    ['covenant.near_threshold', 'near', 'pass', 'at_risk'],
    ['covenant.waived', 'late', 'breach', 'waived'],
    ['covenant.breached', 'late', 'waived', 'breach'],
    ['covenant.cured', 'late', 'breach', 'pass'],
  ])
  const of = { debt_line_id: book.line, debt_line_term_id: `${book.organization}-terms`, test_month: '2026-03' }
  const measured = { metric: 'delinquency_rate', value: 0.25, numerator: 10_000, denominator: 40_000, comparator: '<=' }
  expect(events[0]?.data).toEqual({
    ...of,
    ...measured,
    covenant_id: 'late',
    before: 'pass',
    status: 'breach',
    threshold: 0.2,
    // (0.2 - 0.25) / 0.2
    headroom: -0.25,
    cure_until: null,
  })
  // (0.27 - 0.25) / 0.27 is below a tenth.
  expect(events[1]?.data).toMatchObject({ ...of, ...measured, threshold: 0.27, headroom: 0.074074074 })
})
