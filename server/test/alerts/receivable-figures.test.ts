// Rules that watch figures of receivables: of all of a lender, of some products, or with a value under a metadata key. Each figure is worked out by hand.
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allEvents } from '../events/read-events.ts'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { alertsOf, alertsWhen, oneAlert } from './read-alerts.ts'

let service: TestService
let parties: Parties
let lender: Client
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  parties = await openParties(service)
  lender = parties.lender
  await demand(lender.post('/accounts', accountBody('a')))
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const today = new Date().toISOString().slice(0, 10)
const LATE = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }

const rule = (id: string, more: Body, by = lender) =>
  demand(by.post('/alert-rules', { id, name: `Rule ${id}`, ...more }))

/** A loan of which an amount is outstanding. */
async function loan(id: string, amount: number, more: Body = {}, by = lender): Promise<void> {
  await demand(by.post('/receivables', receivableBody(id, 'a', more)))
  await demand(by.post(`/receivables/${id}/entries`, entryBody('paid-out', { amount })))
}
const report = (id: string, more: Body) =>
  demand(lender.post('/receivables?effective_date=2026-02-01', { id, ...more }))
const pay = (id: string, amount: number, date = today) =>
  demand(lender.post(`/receivables/${id}/entries`, entryBody('repaid', { type: 'principal', amount, date })))

const LEASES = { product_types: ['lease'], metadata: {} }
const lease = { product_type: 'lease' }
const past_due = { metric: 'share_past_due_30_plus', comparator: '>' }

/** Waits until the rules have seen so many open leases. */
async function seen(count: number): Promise<void> {
  const open = { metric: 'open_receivables', comparator: '>=', receivable_selector: LEASES }
  await rule(`seen-${count}`, { ...open, threshold: count })
  const { figure } = await oneAlert(lender, { rule_id: `seen-${count}` })
  expect(figure).toMatchObject({ unit: 'count', value: count, denominator: 1 })
}

test('a rule watches the share past due of its products alone, and changes nothing between both bounds', async () => {
  await loan('l1', 10_000, lease)
  await loan('l2', 30_000, lease)
  await loan('t1', 60_000)
  await rule('leases', { ...past_due, threshold: 0.2, closing_threshold: 0.1, receivable_selector: LEASES })
  await rule('all', { ...past_due, threshold: 0.5 })
  await report('t1', LATE)
  // 60,000 of 100,000; of the leases nothing is late.
  expect((await oneAlert(lender, { rule_id: 'all' })).figure).toMatchObject({ numerator: 60_000, denominator: 100_000 })
  expect(await alertsOf(lender, { rule_id: 'leases' })).toEqual([])
  await report('l1', LATE)
  const alert = await oneAlert(lender, { rule_id: 'leases' })
  expect(alert).toMatchObject({
    state: 'open',
    ends_by: 'condition',
    organization: parties.organization.organization,
    subject: { kind: 'portfolio', id: 'USD' },
    debt_line_id: null,
    event: null,
    figure: {
      metric: 'share_past_due_30_plus',
      unit: 'share',
      currency: null,
      value: 0.25,
      numerator: 10_000,
      denominator: 40_000,
      as_of: today,
      change: null,
      selected_receivables: LEASES,
    },
  })
  // A sixth is between 10 % and 20 %.
  await loan('l3', 20_000, lease)
  await seen(3)
  expect(await alertsOf(lender, { rule_id: 'leases' })).toEqual([alert])
  // A twelfth is below 10 %.
  await loan('l4', 60_000, lease)
  const [closed] = await alertsWhen(lender, { rule_id: 'leases' }, ([one]) => one?.state === 'closed')
  expect(closed).toMatchObject({ id: alert.id, closed_by: 'condition' })
  const events = await allEvents(lender, { subject_id: alert.id })
  expect(events.map(({ type, data }) => [type, data['subject_kind'], data['subject_id'], data['value']])).toEqual([
    ['alert.opened', 'portfolio', 'USD', 0.25],
    ['alert.closed', 'portfolio', 'USD', 0.25],
  ])
})

test('a share past due begins behind the bucket before it, and has all later ones', async () => {
  // Reported 30, 31, 61 and 91 days past due, and not at all: 31,000 in all.
  const amounts = [
    [30, 1_000],
    [31, 2_000],
    [61, 4_000],
    [91, 8_000],
  ] as const
  await loan('current', 16_000)
  for (const [days, amount] of amounts) {
    const origination_date = '2025-06-15'
    await loan(`late-${days}`, amount, { origination_date })
    const delinquent_since = addDays(today, -days)
    const body = { id: `late-${days}`, ...LATE, delinquent_since }
    await demand(lender.post(`/receivables?effective_date=${delinquent_since}`, body))
  }
  for (const [days, amount] of [
    [30, 14_000],
    [60, 12_000],
    [90, 8_000],
  ]) {
    const id = `past-${days}`
    await rule(id, { metric: `share_past_due_${days}_plus`, comparator: '>', threshold: 0 })
    const alert = await oneAlert(lender, { rule_id: id })
    expect(alert.figure).toMatchObject({ numerator: amount, denominator: 31_000 })
  }
})

test('each currency has an alert of its own, and a part without receivables has none', async () => {
  await loan('usd', 60_000)
  await loan('eur', 70_000, { currency: 'EUR' })
  await loan('gbp', 10_000, { currency: 'GBP' })
  const principal = { metric: 'outstanding_principal', comparator: '>=' }
  await rule('none', { ...principal, threshold: 0, receivable_selector: LEASES })
  await rule('much', { ...principal, threshold: 50_000 })
  const alerts = await alertsWhen(lender, { rule_id: 'much' }, ({ length }) => length === 2)
  const shown = alerts.map(({ subject, figure }) => [subject.id, figure?.['currency'], figure?.['numerator']])
  expect(shown.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    ['EUR', 'EUR', 70_000],
    ['USD', 'USD', 60_000],
  ])
  expect(await alertsOf(lender, { rule_id: 'none' })).toEqual([])
})

test('a change is compared with the earlier day from the first moment on that a rule is there', async () => {
  await loan('r1', 10_000)
  await demand(lender.post('/receivables/r1/entries', entryBody('more', { amount: 6_000, date: today })))
  const change = { over_days: 10, in: 'percent' }
  await rule('up', { metric: 'outstanding_principal', comparator: '>', threshold: 0.5, change })
  // 16,000 after 10,000.
  const { figure } = await oneAlert(lender, { rule_id: 'up' })
  expect(figure).toMatchObject({
    unit: 'rate',
    value: 0.6,
    change: { ...change, from: 10_000, from_as_of: addDays(today, -10), to: 16_000 },
  })
  // 14,000 are 40 % more.
  await pay('r1', 2_000)
  await alertsWhen(lender, { rule_id: 'up' }, ([one]) => one?.closed_by === 'condition')
})

test('what was written off is a share of the original principal, and a share of nothing is over', async () => {
  await loan('l1', 20_000, lease)
  await rule('lost', { metric: 'share_charged_off', comparator: '>=', threshold: 0.25, receivable_selector: LEASES })
  await rule('late', { ...past_due, threshold: 0.9, receivable_selector: LEASES })
  await report('l1', LATE)
  expect((await oneAlert(lender, { rule_id: 'late' })).figure).toMatchObject({ value: 1 })
  await demand(
    lender.post('/receivables/l1/entries', entryBody('lost', { type: 'write_off', amount: 5_000, date: today })),
  )
  expect((await oneAlert(lender, { rule_id: 'lost' })).figure).toMatchObject({ numerator: 5_000, denominator: 20_000 })
  await pay('l1', 15_000)
  const [closed] = await alertsWhen(lender, { rule_id: 'late' }, ([one]) => one?.state === 'closed')
  expect(closed?.closed_by).toBe('condition')
})

test('a metadata key that the operator declares selects receivables, and one that it declares no more ends alerts', async () => {
  const { organization } = parties.organization
  const declare = (keys: readonly string[]) => {
    const settings = { id: organization, organization, metadata_dimensions: keys }
    return demand(parties.operator.post('/operator/reporting-settings?effective_date=2026-01-01', settings))
  }
  await declare(['channel'])
  await loan('r1', 10_000, { metadata: { channel: 'partner' } })
  await loan('r2', 30_000, { metadata: { channel: 'own' } })
  const partner = { metric: 'outstanding_principal', comparator: '>', threshold: 0 }
  await rule('partner', { ...partner, receivable_selector: { metadata: { channel: 'partner' } } })
  expect((await oneAlert(lender, { rule_id: 'partner' })).figure).toMatchObject({ value: 10_000 })
  const undeclared = { ...partner, receivable_selector: { metadata: { branch: 'west' } } }
  const { status, body } = await lender.post('/alert-rules', { id: 'x', name: 'X', ...undeclared })
  expect([status, body.details[0]]).toMatchObject([400, { param: 'receivable_selector', code: 'not_declared' }])
  await declare(['branch'])
  const [closed] = await alertsWhen(lender, { rule_id: 'partner' }, ([one]) => one?.state === 'closed')
  expect(closed?.closed_by).toBe('condition')
})

test('a lender has alerts of its own book alone, the operator of each lender, and an import gives the same as single requests', async () => {
  const other = await openParties(service)
  const own = [parties, other].map(({ organization }) => organization.organization)
  const principal = { metric: 'outstanding_principal', comparator: '>', receivable_selector: LEASES }
  const id = `operator of ${own.join()}`
  await rule(id, { ...principal, threshold: 30_000, lenders: own }, parties.operator)
  await rule('own', { ...principal, threshold: 30_000 })
  await rule('own', { ...principal, threshold: 30_000 }, other.lender)
  await loan('l1', 40_000, lease)
  const [one] = await alertsWhen(parties.operator, { rule_id: id }, ({ length }) => length === 1)
  expect(one?.organization).toBe(own[0])
  expect(await alertsOf(other.lender)).toEqual([])
  const lines = [
    { kind: 'account', ...accountBody('a') },
    { kind: 'receivable', ...receivableBody('l1', 'a', lease) },
    { kind: 'entry', receivable_id: 'l1', ...entryBody('paid-out', { amount: 40_000 }) },
  ]
  await demand(sendImport(other.lender, linesOf(lines), '?id=book'))
  const both = await alertsWhen(parties.operator, { rule_id: id }, ({ length }) => length === 2)
  expect(both.map(({ organization }) => organization).toSorted()).toEqual(own.toSorted())
  const [first, second] = [await oneAlert(lender), await oneAlert(other.lender)]
  expect(first.figure).toEqual(second.figure)
  expect([first.organization, second.organization]).toEqual(own)
})

test('an edited rule closes the alert of another selection, a disabled and a deleted one theirs', async () => {
  await loan('l1', 40_000, lease)
  const principal = { metric: 'outstanding_principal', comparator: '>', threshold: 1 }
  for (const id of ['edited', 'disabled', 'deleted']) await rule(id, { ...principal, receivable_selector: LEASES })
  await alertsWhen(lender, { state: 'open' }, ({ length }) => length === 3)
  const mortgages = { product_types: ['mortgage'], metadata: {} }
  await rule('edited', { ...principal, receivable_selector: mortgages })
  await rule('disabled', { ...principal, receivable_selector: LEASES, status: 'disabled' })
  await demand(lender.delete('/alert-rules/deleted'))
  const closed = await alertsWhen(lender, { state: 'closed' }, ({ length }) => length === 3)
  expect(closed.map(({ closed_by }) => closed_by)).toEqual(['rule', 'rule', 'rule'])
})

test.each<[string, Body, string]>([
  ['products and metadata', { receivable_selector: { ...LEASES, metadata: { channel: 'x' } } }, 'receivable_selector'],
  ['two metadata keys', { receivable_selector: { metadata: { channel: 'x', branch: 'y' } } }, 'receivable_selector'],
  ['a selector of nothing', { receivable_selector: {} }, 'receivable_selector'],
  ['debt lines', { debt_line_ids: ['line'] }, 'debt_line_ids'],
  ['a share above 1', { threshold: 1.5 }, 'threshold'],
])('a rule about a figure of receivables with %s is refused', async (_, more, param) => {
  const { status, body } = await lender.post('/alert-rules', {
    id: 'x',
    name: 'X',
    ...past_due,
    threshold: 0.1,
    ...more,
  })
  expect([status, body.details.map((detail: { param: string }) => detail.param)]).toEqual([400, [param]])
})
