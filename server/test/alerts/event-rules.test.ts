// Rules that watch events: each alert is caused as callers cause it and read at GET /alerts. One that is open is opened once, whatever happens again.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AlertFollower } from '../../src/jobs/alerts/alert-calculator.ts'
import { allEvents, eventsWhen, statedBy } from '../events/read-events.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { openCheckedBook } from '../integrity/checked-book.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { type AnsweredAlert, alertsOf, alertsWhen, oneAlert, steps } from './read-alerts.ts'

let service: TestService
let parties: Parties
let organization: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  parties = await openParties(service)
  organization = parties.organization.organization
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const send = (path: string, body: Body) => demand(parties.lender.post(path, body))
const rule = (id: string, more: Body) => send('/alert-rules', { id, name: `Rule ${id}`, ...more })
const ofClosed = {
  event_types: ['receivable.status_changed'],
  event_filters: [{ field: 'after', values: ['closed'] }],
}

/** Reports a receivable and what its entry states of its status. */
async function reportStatus(id: string, status: string): Promise<void> {
  await send('/accounts', accountBody('a'))
  await send('/receivables', receivableBody(id, 'a'))
  await send(`/receivables/${id}/entries`, entryBody('e1', { receivable_status: status }))
}

const restate = (id: string, status: string) =>
  send(`/receivables/${id}/entries`, { id: 'e1', receivable_status: status })

describe('a rule', () => {
  test('opens an alert for what it watches, and for nothing else', async () => {
    await rule('closed', { ...ofClosed, severity: 'critical' })
    await reportStatus('r1', 'active')
    await reportStatus('r2', 'closed')
    const alert = await oneAlert(parties.lender)
    expect(alert).toMatchObject({
      rule_id: 'closed',
      rule_name: 'Rule closed',
      severity: 'critical',
      state: 'open',
      organization,
      subject: { kind: 'receivable', id: 'r2' },
      debt_line_id: null,
      closed_at: null,
      ends_by: 'acknowledgement',
      occurrences: 1,
      event: { type: 'receivable.status_changed', data: { receivable_id: 'r2', before: null, after: 'closed' } },
      figure: null,
    })
    expect(alert.id).toMatch(/^alert_[A-Za-z0-9]{24}$/)
    expect((await demand(parties.lender.get(`/alerts/${alert.id}`))).body).toEqual(alert)
  })

  test('opens no second alert while one is open, and counts what happens again', async () => {
    await rule('closed', ofClosed)
    await reportStatus('r', 'closed')
    await oneAlert(parties.lender)
    await restate('r', 'active')
    await restate('r', 'closed')
    const [again, ...more] = await alertsWhen(parties.lender, {}, ([one]) => one?.occurrences === 2)
    expect(more).toEqual([])
    expect(again?.event?.data).toEqual({ receivable_id: 'r', before: 'active', after: 'closed' })
    const opened = await eventsWhen(() => allEvents(parties.lender, { type: 'alert.opened' }), 1)
    expect(opened).toHaveLength(1)
  })

  test('watches what happens from its creation on', async () => {
    await reportStatus('r1', 'closed')
    await eventsWhen(() => allEvents(parties.lender, { type: 'receivable.status_changed' }), 1)
    await rule('closed', ofClosed)
    await reportStatus('r2', 'closed')
    expect((await oneAlert(parties.lender)).subject.id).toBe('r2')
  })

  test('that is disabled or deleted has its open alerts closed, and opens none', async () => {
    await rule('closed', ofClosed)
    await rule('other', ofClosed)
    await reportStatus('r1', 'closed')
    await alertsWhen(parties.lender, {}, (alerts) => alerts.length === 2)
    await rule('closed', { status: 'disabled' })
    await demand(parties.lender.delete('/alert-rules/other'))
    const isClosed = ({ state }: AnsweredAlert) => state === 'closed'
    const closed = await alertsWhen(parties.lender, {}, (alerts) => alerts.every(isClosed))
    expect(closed.map(({ closed_by }) => closed_by)).toEqual(['rule', 'rule'])
    await rule('third', ofClosed)
    await reportStatus('r2', 'closed')
    await oneAlert(parties.lender, { rule_id: 'third' })
    expect(await alertsOf(parties.lender)).toHaveLength(3)
  })
})

test('an alert about an overdue document is closed when its file is there, and one about an expired one when it is renewed', async () => {
  await rule('documents', { event_types: ['document.overdue', 'document.expired'] })
  await send('/documents', { id: 'title', kind: 'title', due_date: '2026-01-31' })
  await send('/documents', { id: 'policy', kind: 'insurance', expiry_date: '2026-01-31' })
  const opened = await alertsWhen(parties.lender, {}, (alerts) => alerts.length === 2)
  expect(opened.map(({ subject, event, state }) => `${subject.id} ${event?.type} ${state}`).toSorted()).toEqual([
    'policy document.expired open',
    'title document.overdue open',
  ])
  const headers = { 'Content-Type': 'text/plain' }
  await demand(parties.lender.send('POST', '/documents/title/content?name=title.txt', Buffer.from('abc'), headers))
  await send('/documents', { id: 'policy', expiry_date: '2099-01-31' })
  const isClosed = ({ state }: AnsweredAlert) => state === 'closed'
  const closed = await alertsWhen(parties.lender, {}, (alerts) => alerts.every(isClosed))
  expect(closed.map(({ closed_by }) => closed_by)).toEqual(['condition', 'condition'])
})

test('a rule that is edited to watch something else has those alerts closed that it no longer watches', async () => {
  await rule('closed', { event_types: ['receivable.status_changed'] })
  await reportStatus('r1', 'closed')
  await reportStatus('r2', 'active')
  await alertsWhen(parties.lender, {}, (alerts) => alerts.length === 2)
  // Another name changes nothing of what it watches, and a filter does.
  await rule('closed', { ...ofClosed, name: 'Closed' })
  const closed = await alertsWhen(parties.lender, { state: 'closed' }, (alerts) => alerts.length === 1)
  expect(closed).toMatchObject([{ subject: { id: 'r2' }, closed_by: 'rule' }])
  expect((await oneAlert(parties.lender, { state: 'open' })).subject.id).toBe('r1')
  await rule('closed', { event_types: ['account.created'], event_filters: null })
  await alertsWhen(parties.lender, { state: 'closed' }, (alerts) => alerts.length === 2)
  expect(await alertsOf(parties.lender, { state: 'open' })).toEqual([])
})

test('an alert about a finding is closed when the finding is, and one that comes again opens another', async () => {
  const book = await openCheckedBook(service)
  const { lender } = book.parties
  await demand(lender.post('/alert-rules', { id: 'findings', name: 'Findings', event_types: ['finding.opened'] }))
  // By its new date nothing is found, then again.
  await book.enter('LOAN-0001', 'e1', { date: '2026-01-15' })
  await eventsWhen(() => allEvents(lender, { type: 'finding.closed' }), 1)
  await book.enter('LOAN-0001', 'e1', { date: '2025-12-21' })
  const first = await oneAlert(lender)
  expect(first).toMatchObject({ state: 'open', ends_by: 'condition', subject: { kind: 'finding' } })
  await book.enter('LOAN-0001', 'e1', { date: '2026-01-15' })
  const [closed] = await alertsWhen(lender, {}, ([one]) => one?.state === 'closed')
  expect(closed).toMatchObject({ id: first.id, closed_by: 'condition' })
  expect(steps(closed as AnsweredAlert)).toEqual(['opened', 'closed'])
  await book.enter('LOAN-0001', 'e1', { date: '2025-12-21' })
  const [second] = await alertsWhen(lender, { state: 'open' }, (alerts) => alerts.length === 1)
  expect(second?.id).not.toBe(first.id)
  const events = await eventsWhen(() => allEvents(lender, { subject_kind: 'alert' }), 3)
  expect(events.map(({ type, subject }) => [type, subject.id])).toEqual([
    ['alert.opened', first.id],
    ['alert.closed', first.id],
    ['alert.opened', second?.id],
  ])
  expect(statedBy(events[1] as (typeof events)[number])[2]).toMatchObject({
    alert_id: first.id,
    rule_id: 'findings',
    severity: 'warning',
    lender: book.parties.organization.organization,
    subject_kind: 'finding',
    event_type: 'finding.opened',
    metric: null,
    closed_by: 'condition',
  })
})

describe('people', () => {
  let alert: AnsweredAlert
  const act = (what: string, body: Body) => parties.lender.post(`/alerts/${alert.id}/${what}`, body)
  beforeEach(async () => {
    await rule('closed', ofClosed)
    await reportStatus('r', 'closed')
    alert = await oneAlert(parties.lender)
  })

  test('snooze an alert until a moment, and may comment it', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString()
    const snoozed = (await demand(act('snoozes', { until, text: 'After lunch' }))).body
    expect(snoozed).toMatchObject({ state: 'snoozed', acknowledged_at: null })
    expect(Date.parse(snoozed.snoozed_until)).toBe(Date.parse(until))
    expect(await alertsOf(parties.lender, { state: 'open' })).toEqual([])
    const commented = (await demand(act('comments', { text: 'The customer paid early' }))).body
    expect(commented.state).toBe('snoozed')
    expect(await alertsOf(parties.lender, { state: 'snoozed' })).toEqual([commented])
    expect(commented.history.map(({ did, text }: { did: string; text: string | null }) => [did, text])).toEqual([
      ['opened', null],
      ['snoozed', 'After lunch'],
      ['commented', 'The customer paid early'],
    ])
  })

  test('acknowledge an alert, which closes one that nothing else ends, and adds its event', async () => {
    const closed = (await demand(act('acknowledgements', {}))).body
    expect(closed).toMatchObject({ state: 'closed', closed_by: 'acknowledgement' })
    expect(steps(closed)).toEqual(['opened', 'acknowledged', 'closed'])
    const events = await eventsWhen(() => allEvents(parties.lender, { type: 'alert.closed' }), 1)
    expect(events.map(({ subject, occurred_at }) => [subject.id, occurred_at])).toEqual([[alert.id, closed.closed_at]])
    // What happens again opens another one.
    await restate('r', 'active')
    await restate('r', 'closed')
    const [next] = await alertsWhen(parties.lender, { state: 'open' }, (alerts) => alerts.length === 1)
    expect(next).toMatchObject({ occurrences: 1, subject: { id: 'r' } })
    expect(await alertsOf(parties.lender, { state: 'closed' })).toEqual([closed])
    expect(await allEvents(parties.lender, { type: 'alert.closed' })).toHaveLength(1)
  })

  test('learn what to send in place of what cannot be done, and of a closed alert only the history grows', async () => {
    const past = new Date(Date.now() - 1_000).toISOString()
    const faultOf = async (what: string, body: Body) => (await act(what, body)).body.details?.[0]?.code
    expect(await faultOf('snoozes', {})).toBe('required')
    expect(await faultOf('snoozes', { until: past })).toBe('out_of_range')
    expect(await faultOf('comments', {})).toBe('required')
    const { history, ...closed } = (await demand(act('acknowledgements', {}))).body
    const again = (await demand(act('acknowledgements', { text: 'Me too' }))).body
    expect({ ...again, history }).toEqual({ ...closed, history })
    expect(steps(again)).toEqual(['opened', 'acknowledged', 'closed', 'acknowledged'])
    expect((await parties.lender.post('/alerts/alert_1/comments', { text: 'x' })).status).toBe(404)
  })
})

describe('the operator', () => {
  const operatorRule = (id: string, more: Body) =>
    demand(parties.operator.post('/alert-rules', { id: `${organization} ${id}`, name: id, ...more }))

  test('is alerted to what happens to its lenders, each named, and lenders learn nothing of it', async () => {
    const other = await openParties(service)
    await operatorRule('all', ofClosed)
    await operatorRule('some', { ...ofClosed, lenders: [organization] })
    const account = accountBody('a')
    for (const client of [other.lender, parties.lender]) {
      await demand(client.post('/accounts', account))
      await demand(client.post('/receivables', receivableBody('r', 'a')))
      await demand(client.post('/receivables/r/entries', entryBody('e1', { receivable_status: 'closed' })))
    }
    const named = (id: string, count: number) =>
      alertsWhen(parties.operator, { rule_id: `${organization} ${id}` }, (alerts) => alerts.length === count)
    const lenders = async (id: string, count: number) =>
      (await named(id, count)).map((alert) => alert.organization).toSorted()
    const both = [organization, other.organization.organization].toSorted()
    expect(await lenders('all', 2)).toEqual(both)
    expect(await lenders('some', 1)).toEqual([organization])
    expect(await alertsOf(parties.operator, { organization, rule_id: `${organization} all` })).toHaveLength(1)
    for (const client of [other.lender, parties.lender]) {
      expect(await alertsOf(client)).toEqual([])
      expect((await demand(client.get('/alert-rules'))).body.data).toEqual([])
      expect(await allEvents(client, { subject_kind: 'alert' })).toEqual([])
    }
    const [theirs] = await named('some', 1)
    const path = `/alerts/${theirs?.id}`
    expect((await parties.lender.get(path)).status).toBe(404)
    expect((await parties.lender.post(`${path}/acknowledgements`, {})).status).toBe(404)
  })

  test('and other lenders learn nothing of the alerts of a lender', async () => {
    const other = await openParties(service)
    await rule('closed', ofClosed)
    await demand(other.lender.post('/alert-rules', { id: 'closed', name: 'Mine', ...ofClosed }))
    await reportStatus('r', 'closed')
    const alert = await oneAlert(parties.lender)
    expect(await alertsOf(other.lender)).toEqual([])
    for (const client of [other.lender, parties.operator]) {
      expect((await client.get(`/alerts/${alert.id}`)).status).toBe(404)
      expect((await client.post(`/alerts/${alert.id}/comments`, { text: 'x' })).status).toBe(404)
    }
    const seen = await allEvents(
      parties.operator,
      { subject_kind: 'alert' },
      `/operator/organizations/${organization}/events`,
    )
    expect(seen).toEqual([])
  })
})

test('two workers at once open an alert once', async () => {
  await rule('closed', ofClosed)
  for (const id of ['r1', 'r2', 'r3', 'r4']) await reportStatus(id, 'closed')
  const workers = Array.from({ length: 4 }, () => new AlertFollower(service.database, 'operator'))
  const atOnce = async () => {
    await Promise.all(workers.map((worker) => worker.run()))
    return alertsOf(parties.lender)
  }
  await expect.poll(atOnce).toHaveLength(4)
  const alerts = await atOnce()
  expect(alerts.map(({ subject }) => subject.id).toSorted()).toEqual(['r1', 'r2', 'r3', 'r4'])
  expect(alerts.map(({ occurrences }) => occurrences)).toEqual([1, 1, 1, 1])
  expect(await allEvents(parties.lender, { type: 'alert.opened' })).toHaveLength(4)
})
