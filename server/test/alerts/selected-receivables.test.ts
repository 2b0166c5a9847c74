// Rules about receivables of some products or with some metadata: each alert is caused as callers cause it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { type AnsweredAlert, alertsWhen } from './read-alerts.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  parties = await openParties(service)
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const rule = (id: string, more: Body, by = parties.lender) =>
  demand(by.post('/alert-rules', { id, name: `Rule ${id}`, event_types: ['receivable.status_changed'], ...more }))

/** Reports a receivable, which is closed. */
async function closed(id: string, more: Body, of = parties): Promise<void> {
  await demand(of.lender.post('/accounts', accountBody('a')))
  await demand(of.lender.post('/receivables', receivableBody(id, 'a', more)))
  await demand(of.lender.post(`/receivables/${id}/entries`, entryBody('e', { receivable_status: 'closed' })))
}

/** Of which rule, lender and receivable alerts are, in the order of their words. */
const alertsOfRules = (alerts: readonly AnsweredAlert[]) =>
  alerts.map(({ rule_id, organization, subject }) => [rule_id, organization, subject.id].join(' ')).toSorted(byText)

const byText = (one: string, other: string) => one.localeCompare(other)

/** The alerts once there are as many, after one that is about the last receivable. */
async function alertsUntil(count: number, by = parties.lender, query = {}) {
  return alertsOfRules(await alertsWhen(by, query, (alerts) => alerts.length >= count))
}

test('a rule opens alerts about receivables of its products and metadata alone', async () => {
  const { organization } = parties.organization
  await rule('leases', { receivable_selector: { product_types: ['lease', 'auto_loan'] } })
  await rule('partner', { receivable_selector: { metadata: { channel: 'partner', batch: 7 } } })
  await rule('both', { receivable_selector: { product_types: ['lease'], metadata: { channel: 'partner' } } })
  await closed('loan', { product_type: 'term_loan' })
  await closed('lease', { product_type: 'lease' })
  await closed('partner', { product_type: 'term_loan', metadata: { channel: 'partner', batch: '7' } })
  await closed('other', { product_type: 'term_loan', metadata: { channel: 'partner', batch: '8' } })
  await closed('last', { product_type: 'lease', metadata: { channel: 'partner' } })
  expect(await alertsUntil(4)).toEqual([
    `both ${organization} last`,
    `leases ${organization} last`,
    `leases ${organization} lease`,
    `partner ${organization} partner`,
  ])
})

test("the operator's rules look at the receivable of the lender that the event is of", async () => {
  const other = await openParties(service)
  await rule('of-operator', { receivable_selector: { product_types: ['lease'] } }, parties.operator)
  await closed('same', { product_type: 'term_loan' })
  await closed('same', { product_type: 'lease' }, other)
  await closed('last', { product_type: 'lease' })
  const { organization } = parties.organization
  const own = [organization, other.organization.organization]
  const found = await alertsUntil(2, parties.operator, { rule_id: 'of-operator' })
  expect(found).toEqual([`of-operator ${own[0]} last`, `of-operator ${own[1]} same`].toSorted(byText))
})

test('an edited rule closes the alerts about receivables that it no longer selects', async () => {
  await rule('edited', { receivable_selector: { product_types: ['lease', 'mortgage'] } })
  await closed('lease', { product_type: 'lease' })
  await closed('house', { product_type: 'mortgage' })
  await alertsUntil(2)
  await rule('edited', { receivable_selector: { product_types: ['mortgage'] } })
  const alerts = await alertsWhen(parties.lender, {}, (all) => all.some(({ closed_at }) => closed_at !== null))
  expect(Object.fromEntries(alerts.map(({ subject, closed_by }) => [subject.id, closed_by]))).toEqual({
    house: null,
    lease: 'rule',
  })
})

test.each<[string, Body, string]>([
  [
    'a figure',
    { event_types: null, metric: 'headroom', comparator: '<', threshold: 0.1 },
    'receivable_selector must be left out for `headroom`: figures of debt lines are of all their receivables',
  ],
  [
    'events about no receivable',
    { event_types: ['receivable.created', 'import.finished'] },
    'receivable_selector must be left out for import.finished: it is about no single receivable',
  ],
  [
    'nothing selected',
    { receivable_selector: {} },
    'receivable_selector must have product types or metadata: send null for all receivables',
  ],
])('a rule with a selector and %s is refused', async (_, more, message) => {
  const sent = { id: 'x', name: 'X', event_types: ['receivable.created'], ...more }
  const selector = { product_types: ['lease'] }
  const { status, body } = await parties.lender.post('/alert-rules', { receivable_selector: selector, ...sent })
  expect([status, body.details]).toMatchObject([400, [{ param: 'receivable_selector', message }]])
})

test('a rule that selects receivables and debt lines is refused where its events name no debt line', async () => {
  const { status, body } = await parties.lender.post('/alert-rules', {
    id: 'x',
    name: 'X',
    event_types: ['receivable.created'],
    receivable_selector: { product_types: ['lease'] },
    debt_line_ids: ['line'],
  })
  expect([status, body.details]).toMatchObject([
    400,
    [
      {
        param: 'debt_line_ids',
        message: 'debt_line_ids must be left out for receivable.created, which names no debt line',
      },
    ],
  ])
})
