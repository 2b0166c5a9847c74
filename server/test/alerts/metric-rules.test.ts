// Rules that watch figures of debt lines: each figure is worked out by hand, and moved across threshold and `closing_threshold` by what the lender reports.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { allEvents } from '../events/read-events.ts'
import { eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { alertsOf, alertsWhen, oneAlert, steps } from './read-alerts.ts'

let service: TestService
let book: LineBook
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  book = await LineBook.open(service)
  await book.obligor('a')
  await book.openLine({ commitment: 100_000 })
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const rule = (id: string, more: Body) =>
  demand(book.lender.client.post('/alert-rules', { id, name: `Rule ${id}`, ...more }))

/** Agrees on a covenant by which at most 30 % may be 31 days past due, and reports four loans of 10,000 each. */
async function openBook(): Promise<void> {
  const late = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=', threshold: 0.3 }
  await book.agree('terms', { covenants: [{ id: 'late', name: 'Late', ...late }] })
  const more = { origination_date: '2026-01-10' }
  for (const id of ['r1', 'r2', 'r3', 'r4']) await book.loan({ id, obligor: 'a', amount: 10_000, more })
}

const owed = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }
const paid = { delinquent_since: null, delinquent_amount: 0 }
const report = (id: string, day: string, body: Body) =>
  demand(book.lender.client.post(`/receivables?effective_date=${day}`, { id, ...body }))

/** Waits until the last tested month has a value. */
const tested = (value: number) =>
  eventually(
    () => demand(book.lender.client.get(`/debt-lines/${book.line}/metrics`, { covenant_id: 'late' })),
    ({ body }) => body.data[0]?.value === value,
  )

/** The tests of a covenant, the last one first. */
async function testsOf(covenant_id: string): Promise<{ readonly test_date: string }[]> {
  return (await demand(book.lender.client.get(`/debt-lines/${book.line}/metrics`, { covenant_id }))).body.data
}

test('a figure beyond its threshold opens one alert, between both bounds nothing changes, and at `closing_threshold` it is closed', async () => {
  await openBook()
  await tested(0)
  await rule('late', { metric: 'delinquency_rate', comparator: '>', threshold: 0.4, closing_threshold: 0.25 })
  // Half of all is late: 20,000 of 40,000.
  await report('r1', '2026-02-01', owed)
  await report('r2', '2026-02-01', owed)
  const alert = await oneAlert(book.lender.client)
  expect(alert).toMatchObject({
    state: 'open',
    ends_by: 'condition',
    organization: book.organization,
    subject: { kind: 'debt_line', id: book.line },
    debt_line_id: book.line,
    event: null,
    figure: {
      metric: 'delinquency_rate',
      unit: 'share',
      currency: null,
      value: 0.5,
      numerator: 20_000,
      denominator: 40_000,
      comparator: '>',
      threshold: 0.4,
      closing_threshold: 0.25,
    },
  })
  // With six loans of 10,000 two are a third of all, which is between 25 % and 40 %: the alert stays.
  for (const id of ['r5', 'r6'])
    await book.loan({ id, obligor: 'a', amount: 10_000, more: { origination_date: '2026-01-10' } })
  await tested(0.333333333)
  await rule('witness', { metric: 'delinquency_rate', comparator: '<', threshold: 0.4 })
  await oneAlert(book.lender.client, { rule_id: 'witness' })
  expect(await alertsOf(book.lender.client, { rule_id: 'late' })).toEqual([alert])
  // Four of six are beyond the threshold again: nothing is opened a second time.
  for (const id of ['r3', 'r4']) await report(id, '2026-02-01', owed)
  await alertsWhen(book.lender.client, { rule_id: 'witness' }, ([one]) => one?.state === 'closed')
  expect(await alertsOf(book.lender.client, { rule_id: 'late' })).toEqual([alert])
  for (const id of ['r2', 'r3', 'r4']) await report(id, '2026-02-02', paid)
  const [closed, ...more] = await alertsWhen(
    book.lender.client,
    { rule_id: 'late' },
    ([one]) => one?.state === 'closed',
  )
  expect(more).toEqual([])
  expect(closed).toMatchObject({ id: alert.id, closed_by: 'condition' })
  expect(closed === undefined ? [] : steps(closed)).toEqual(['opened', 'closed'])
  const events = await allEvents(book.lender.client, { subject_id: alert.id })
  expect(events.map(({ type, data }) => [type, data['value'], data['threshold']])).toEqual([
    ['alert.opened', 0.5, 0.4],
    ['alert.closed', 0.5, 0.4],
  ])
})

test('headroom is that of the tightest test of the last month, and the operator names the lender', async () => {
  await openBook()
  await tested(0)
  const { client: operator } = book.operator
  const id = `headroom of ${book.organization}`
  const lenders = [book.organization]
  await demand(
    operator.post('/alert-rules', {
      id,
      name: 'Headroom',
      metric: 'headroom',
      comparator: '<',
      threshold: 0.2,
      lenders,
    }),
  )
  // A quarter is late: (0.3 - 0.25) / 0.3 is a sixth, below a fifth.
  await report('r1', '2026-02-01', owed)
  const alert = await oneAlert(operator, { rule_id: id })
  expect(alert).toMatchObject({ organization: book.organization, debt_line_id: book.line })
  expect(alert.figure).toMatchObject({ metric: 'headroom', value: 0.166666667, threshold: 0.2 })
  expect(await alertsOf(book.lender.client)).toEqual([])
  expect(await alertsOf(operator, { debt_line_id: book.line })).toEqual([alert])
  expect(await alertsOf(operator, { debt_line_id: 'nobody' })).toEqual([])
  expect(await alertsOf(operator, { organization: 'nobody' })).toEqual([])
})

test('what no covenant tests any more, and what is of a closed line, is over', async () => {
  await openBook()
  await report('r1', '2026-02-01', owed)
  const { client } = book.lender
  await rule('late', { metric: 'delinquency_rate', comparator: '>=', threshold: 0.25 })
  await rule('headroom', { metric: 'headroom', comparator: '<', threshold: 0.2 })
  await alertsWhen(client, {}, (alerts) => alerts.length === 2)
  const other = { id: 'other', name: 'Other', metric: 'average_balance', comparator: '>=', threshold: 9_000 }
  await book.agree('terms', { covenants: [other] })
  const [closed] = await alertsWhen(client, { rule_id: 'late' }, ([one]) => one?.state === 'closed')
  expect(closed?.closed_by).toBe('condition')
  // Four loans of 10,000 each are a ninth above 9,000.
  const headroom = await oneAlert(client, { rule_id: 'headroom' })
  expect(headroom.state).toBe('open')
  await book.write('debt-lines', { id: book.line, status: 'closed' })
  const [ended] = await alertsWhen(client, { rule_id: 'headroom' }, ([one]) => one?.state === 'closed')
  expect(ended).toMatchObject({ id: headroom.id, closed_by: 'condition' })
})

test('the headroom of a covenant that was removed counts no longer, though another of the month is tested', async () => {
  const size = { id: 'size', name: 'Size', metric: 'average_balance', comparator: '>=', threshold: 9_900 }
  const count = { id: 'count', name: 'Count', metric: 'average_balance', comparator: '>=', threshold: 5_000 }
  const { client } = book.lender
  await book.agree('terms', { covenants: [size, count] })
  await book.loan({ id: 'r1', obligor: 'a', amount: 10_000, more: { origination_date: '2026-01-10' } })
  await rule('headroom', { metric: 'headroom', comparator: '<', threshold: 0.1 })
  // 10,000 is a hundredth above 9,900 and twice 5,000.
  const alert = await oneAlert(client)
  expect(alert.figure).toMatchObject({ value: 0.01010101 })
  // The tests of months that are over stay.
  const today = new Date().toISOString().slice(0, 10)
  await book.agree('less', { covenants: [count], effective_from: today })
  const [closed] = await alertsWhen(client, {}, ([one]) => one?.state === 'closed')
  expect(closed).toMatchObject({ id: alert.id, closed_by: 'condition' })
  const tests = await demand(client.get(`/debt-lines/${book.line}/metrics`, { covenant_id: 'size' }))
  expect(tests.body.data.length).toBeGreaterThan(0)
})

test('a rule about a change compares the last test with one so many days before', async () => {
  const { client } = book.lender
  await openBook()
  await tested(0)
  await rule('up', {
    metric: 'delinquency_rate',
    change: { over_days: 30, in: 'points' },
    comparator: '>',
    threshold: 0.2,
    closing_threshold: 0.1,
  })
  await rule('doubled', {
    metric: 'delinquency_rate',
    change: { over_days: 30, in: 'percent' },
    comparator: '>',
    threshold: 10,
  })
  // A quarter of all is late since the middle of the month that was tested last, and nothing was when the month began.
  const [last] = await testsOf('late')
  const month = last?.test_date.slice(0, 7) ?? ''
  const before = new Date(Date.parse(`${month}-15`) - 25 * 86_400_000).toISOString().slice(0, 10)
  await report('r1', `${month}-15`, { ...owed, delinquent_since: before })
  await tested(0.25)
  const alert = await oneAlert(client, { rule_id: 'up' })
  expect(alert.figure).toMatchObject({
    metric: 'delinquency_rate',
    unit: 'share',
    value: 0.25,
    numerator: 10_000 * 40_000,
    denominator: 40_000 * 40_000,
    threshold: 0.2,
    as_of: last?.test_date,
    change: { over_days: 30, in: 'points', from: 0, to: 0.25 },
  })
  // From zero it rose by more than any share.
  expect((await oneAlert(client, { rule_id: 'doubled' })).figure).toMatchObject({ unit: 'rate', value: null })
  const [event] = await allEvents(client, { subject_id: alert.id })
  expect(event?.data).toMatchObject({ change_over_days: 30, change_in: 'points' })
  await report('r1', `${month}-16`, paid)
  await alertsWhen(client, { rule_id: 'up' }, ([one]) => one?.state === 'closed')
})

test('terms without any covenant end what was about figures of covenants, also while months are over that had some', async () => {
  await openBook()
  await report('r1', '2026-02-01', owed)
  const { client } = book.lender
  const closed = { rule_id: 'late', state: 'closed' }
  await rule('late', { metric: 'delinquency_rate', comparator: '>=', threshold: 0.25 })
  await rule('headroom', { metric: 'headroom', comparator: '<', threshold: 0.2 })
  await alertsWhen(client, {}, (alerts) => alerts.length === 2)
  // The tests of months that are over stay, and nothing is tested from today on.
  const today = new Date().toISOString().slice(0, 10)
  await book.agree('none', { effective_from: today })
  await alertsWhen(client, { state: 'closed' }, (alerts) => alerts.length === 2)
  // A test of an earlier month opens none again.
  await rule('witness', { metric: 'data_age_days', comparator: '>=', threshold: 0 })
  await oneAlert(client, { rule_id: 'witness' })
  expect(await alertsOf(client, { state: 'open' })).toHaveLength(1)
  // With a covenant again there is a figure, and without any from the beginning there is none.
  await book.agree('none', { effective_from: '2099-01-01' })
  await alertsWhen(client, { state: 'open' }, (alerts) => alerts.length === 3)
  await book.agree('terms', { covenants: null })
  const ended = await alertsWhen(client, closed, (alerts) => alerts.length === 2)
  expect(ended.map(({ closed_by }) => closed_by)).toEqual(['condition', 'condition'])
  await alertsWhen(client, { state: 'closed', rule_id: 'headroom' }, (alerts) => alerts.length === 2)
})

test('an amount of money that a covenant is broken by has the currency of the line', async () => {
  const balance = { id: 'balance', name: 'Balance', metric: 'average_balance', comparator: '>=', threshold: 20_000 }
  await rule('breach', { event_types: ['covenant.breached'] })
  await book.agree('terms', { covenants: [balance] })
  await book.loan({ id: 'r1', obligor: 'a', amount: 10_000, more: { origination_date: '2026-01-10' } })
  const [alert] = await alertsWhen(book.lender.client, {}, (alerts) => alerts.length > 0)
  expect(alert?.figure).toMatchObject({ metric: 'average_balance', unit: 'money', currency: 'USD', threshold: 20_000 })
})

/** Reports the balance sheet of January with a debt of 50,000; without equity leverage cannot be measured. */
const sheet = (...equity: readonly number[]) =>
  book.write('financials', {
    id: `${book.organization}-january`,
    statement_type: 'balance_sheet',
    period_end: '2026-01-31',
    currency: 'USD',
    lines: [
      { name: 'liabilities', amount: 50_000 },
      ...equity.map((amount) => ({ name: 'equity', amount })),
      { name: 'intangibles', amount: 2_000 },
    ],
  })

test('debt against no worth opens alerts about leverage and headroom, which a missing statement does not close', async () => {
  const { client } = book.lender
  const leverage = { id: 'leverage', name: 'Leverage', metric: 'leverage', comparator: '<=', threshold: 4 }
  const late = { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '<=', threshold: 0.3 }
  await book.agree('terms', { covenants: [leverage, { id: 'late', name: 'Late', ...late }] })
  await book.loan({ id: 'r1', obligor: 'a', amount: 10_000, more: { origination_date: '2026-01-10' } })
  await rule('leverage', { metric: 'leverage', comparator: '>', threshold: 4 })
  await rule('headroom', { metric: 'headroom', comparator: '<', threshold: 0.1 })
  // A worth of 1,000 - 2,000 is below zero. No loan is late, so that the headroom of the other covenant is whole.
  await sheet(1_000)
  const none = { value: null, numerator: null, denominator: null }
  const ofLeverage = await oneAlert(client, { rule_id: 'leverage' })
  expect(ofLeverage.figure).toMatchObject({ metric: 'leverage', ...none, threshold: 4 })
  const ofHeadroom = await oneAlert(client, { rule_id: 'headroom' })
  expect(ofHeadroom.figure).toMatchObject({ metric: 'headroom', ...none, threshold: 0.1 })
  await sheet()
  const { body } = await eventually(
    () => demand(client.get(`/debt-lines/${book.line}/metrics`, { covenant_id: 'leverage' })),
    (answer) => answer.body.data[0]?.status === 'not_testable',
  )
  expect(body.data[0]).toMatchObject({ status: 'not_testable', missing: 'not_reported' })
  await rule('witness', { metric: 'data_age_days', comparator: '>=', threshold: 0 })
  await oneAlert(client, { rule_id: 'witness' })
  expect(await alertsOf(client, { rule_id: 'leverage' })).toEqual([ofLeverage])
  expect(await alertsOf(client, { rule_id: 'headroom' })).toEqual([ofHeadroom])
  // 50,000 of 20,000 - 2,000 is less than three, and leaves a headroom of 0.31.
  await sheet(20_000)
  await alertsWhen(client, {}, (alerts) => alerts.filter(({ state }) => state === 'closed').length === 2)
})

test('days since the lender reported receivables or entries and availability are of each line', async () => {
  await book.agree('terms', { advance_rates: { rate: 0.8 } })
  await rule('old', { metric: 'data_age_days', comparator: '>=', threshold: 0 })
  // Other writes are no report: rules and accounts alone leave nothing whose age is known.
  await rule('witness', {
    event_types: ['account.created'],
    event_filters: [{ field: 'account_id', values: ['b'] }],
  })
  await book.obligor('b')
  await oneAlert(book.lender.client, { rule_id: 'witness' })
  expect(await alertsOf(book.lender.client, { rule_id: 'old' })).toEqual([])
  await book.loan({ id: 'r1', obligor: 'a', amount: 60_000 })
  const old = await oneAlert(book.lender.client, { rule_id: 'old' })
  expect(old.figure).toMatchObject({ value: 0, numerator: 0, denominator: 1, unit: 'days', currency: null })
  await rule('other', { metric: 'data_age_days', comparator: '>=', threshold: 0, debt_line_ids: ['another'] })
  await eventually(
    () => book.base(),
    ({ body }) => body.availability === 48_000,
  )
  await rule('room', { metric: 'availability', comparator: '<', threshold: 50_000 })
  const room = await oneAlert(book.lender.client, { rule_id: 'room' })
  // 80 % of 60,000.
  const figure = { metric: 'availability', unit: 'money', currency: 'USD', numerator: 48_000, denominator: 1 }
  expect(room.figure).toMatchObject({ ...figure, threshold: 50_000, comparator: '<' })
  expect(await alertsOf(book.lender.client, { rule_id: 'other' })).toEqual([])
})

test('a rule that cannot be meant is refused with what to send', async () => {
  const headroom = { metric: 'headroom', comparator: '<', threshold: 0.1 }
  const faultOf = async (more: Body) => {
    const answer = await book.lender.client.post('/alert-rules', { id: 'x', name: 'X', ...more })
    return answer.body.details?.map(({ param, code }: { param: string; code: string }) => `${param} ${code}`)
  }
  expect(await faultOf({})).toEqual(['event_types exactly_one'])
  expect(await faultOf({ ...headroom, event_types: ['account.created'] })).toEqual(['event_types exactly_one'])
  expect(await faultOf({ metric: 'headroom' })).toEqual(['comparator required', 'threshold required'])
  expect(await faultOf({ ...headroom, closing_threshold: 0.05 })).toEqual(['closing_threshold invalid_value'])
  expect(await faultOf({ ...headroom, metric: 'delinquency_rate', threshold: 5 })).toEqual(['threshold out_of_range'])
  expect(await faultOf({ event_types: ['account.created'], threshold: 1 })).toEqual(['threshold not_allowed'])
  const event_filters = [{ field: 'status', values: ['stopped'] }]
  expect(await faultOf({ event_types: ['account.created'], event_filters })).toEqual([
    'event_filters[0].field invalid_value',
  ])
  const change = { over_days: 30, in: 'points' }
  expect(await faultOf({ ...headroom, metric: 'data_age_days', threshold: -40_000, change })).toEqual([
    'threshold out_of_range',
  ])
  expect(await faultOf({ ...headroom, metric: 'delinquency_rate', threshold: -1.5, change })).toEqual([
    'threshold out_of_range',
  ])
  expect(await faultOf({ event_types: ['account.created'], change })).toEqual(['change not_allowed'])
  const filter = (more: Body) =>
    faultOf({ event_types: ['import.finished'], event_filters: [{ field: 'rejected', ...more }] })
  expect(await filter({})).toEqual(['event_filters[0].values exactly_one'])
  expect(await filter({ values: ['0'], comparator: '>', number: 1 })).toEqual(['event_filters[0].values exactly_one'])
  expect(await filter({ comparator: '>' })).toEqual(['event_filters[0].number required'])
  expect(await filter({ values: ['0'], of: 'lines_read', number: 1 })).toEqual([
    'event_filters[0].number not_allowed',
    'event_filters[0].of not_allowed',
  ])
  expect(await filter({ comparator: '>', number: 1, of: 'status' })).toEqual(['event_filters[0].of invalid_value'])
  expect(await filter({ field: 'status', comparator: '>', number: 1 })).toEqual([
    'event_filters[0].field invalid_value',
  ])
  expect(await faultOf({ ...headroom, quiet_hours: { from: '20:00', until: '20:00' } })).toEqual([
    'quiet_hours.until invalid_value',
  ])
})
