// Events of data that come late. No calculators run beside these tests; days begin by a moment that is given.
import { addDays, daysBetween, endOfMonth } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { delayLineWrites, follow } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
let line: string
let today: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
  line = `${parties.organization.organization}-line`
  today = dayOfMoment(Date.now() * 1_000, 'UTC')
  await write('/debt-lines', {
    id: line,
    name: 'Line',
    currency: 'USD',
    status: 'active',
    commitment: 1_000_000,
    opened_on: '2026-01-01',
  })
  await send('/accounts', accountBody('a'))
  await send('/receivables', receivableBody('r', 'a'))
  await send('/receivables/r/entries', entryBody('e1'))
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const MINUTE = 60_000_000

const send = (path: string, body: Body) => demand(parties.lender.post(path, body))
const write = (path: string, body: Body) => {
  const { organization } = parties.organization
  return demand(parties.operator.post(`/operator${path}`, { organization, ...body }))
}
const agree = (more: Body) =>
  write('/debt-line-terms', { id: `${line}-terms`, debt_line_id: line, effective_from: '2026-01-01', ...more })
const begin = (day: string) => follow(service, parties, { now: startOfDay(day, 'UTC') + MINUTE })

async function stated() {
  const events = await allEvents(parties.lender, { subject_kind: 'debt_line', subject_id: line })
  return events
    .filter(({ type }) => type.startsWith('debt_line.data_'))
    .map(({ type, occurred_at, data }) => [type, occurred_at.slice(0, 10), data])
}

const lastBatch = installationStatement(
  '',
  'select last, events from batches where tenant = $1 order by last desc limit 1',
)
const moveBatch = installationStatement(
  '',
  'update batches set last = last + $2, first = first + $2, events = $3 where tenant = $1 and last = $4',
)

/** An entry that is reported on a later day. */
async function reportOn(day: string, id: string): Promise<void> {
  await send('/receivables/r/entries', entryBody(id, { type: 'principal', amount: 1 }))
  const { database } = service
  const { lender } = parties.tenants
  const [batch] = await database.query<{ last: number; events: readonly { readonly at: number }[] }>(lastBatch, [
    lender,
  ])
  // A write comes behind the one before it, which may have been moved already.
  const later = startOfDay(day, 'UTC') - startOfDay(dayOfMoment(batch?.last ?? 0, 'UTC'), 'UTC')
  const events = (batch?.events ?? []).map((event) => ({ ...event, at: event.at + later }))
  await database.query(moveBatch, [lender, later, JSON.stringify(events), batch?.last ?? 0])
}

test('a line is late once, on the day behind its reporting lag, until something is reported', async () => {
  await agree({ reporting_lag: { days: 10 } })
  await follow(service, parties)
  // The present month ends, and ten days later it is due.
  const end = endOfMonth(today)
  const due = addDays(end, 10)
  await begin(due)
  expect(await stated()).toEqual([])
  await begin(addDays(due, 1))
  const { body: entry } = await demand(parties.lender.get('/receivables/r/entries/e1'))
  const of = { debt_line_id: line, month: today.slice(0, 7), due_on: due }
  const late = ['debt_line.data_late', addDays(due, 1), { ...of, last_reported_at: entry.created_at }]
  expect(await stated()).toEqual([late])
  // The next month is late too, which is nothing new; then data come, and within their month data are never late.
  const received = addDays(due, 45)
  await begin(received)
  expect(await stated()).toEqual([late])
  await reportOn(received, 'e2')
  await follow(service, parties)
  const back = ['debt_line.data_received', received, { ...of, days_late: daysBetween(due, received) }]
  expect(await stated()).toEqual([late, back])
  expect(daysBetween(due, received)).toBe(45)
  const shown = await allEvents(
    parties.operator,
    { type: 'debt_line.data_late' },
    `/operator/organizations/${parties.organization.organization}/events`,
  )
  expect(shown.map(({ subject }) => subject)).toEqual([{ kind: 'debt_line', id: line }])
})

test('a line is not late where something was reported since the month ended, where its terms set no lag, or where it is over', async () => {
  await agree({ reporting_lag: { days: 10 } })
  await follow(service, parties)
  const end = endOfMonth(today)
  const due = addDays(end, 10)
  await reportOn(addDays(end, 1), 'e2')
  await begin(addDays(due, 1))
  expect(await stated()).toEqual([])
  const other = await openParties(service)
  for (const [id, status, terms] of [
    ['no-lag', 'active', {}],
    ['over', 'matured', { reporting_lag: { days: 1 } }],
  ] as const) {
    const { organization } = other.organization
    const own = { id: `${organization}-${id}`, organization, name: id, currency: 'USD', commitment: 1 }
    await demand(other.operator.post('/operator/debt-lines', { ...own, status, opened_on: '2026-01-01' }))
    const agreed = { id: `${own.id}-terms`, organization, debt_line_id: own.id, effective_from: '2026-01-01' }
    await demand(other.operator.post('/operator/debt-line-terms', { ...agreed, ...terms }))
  }
  await demand(other.lender.post('/accounts', accountBody('a')))
  await demand(other.lender.post('/receivables', receivableBody('r', 'a')))
  await follow(service, other)
  await follow(service, other, { now: startOfDay(addDays(due, 1), 'UTC') + MINUTE })
  const types = (await allEvents(other.lender, { subject_kind: 'debt_line' })).map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('debt_line.data_'))).toEqual([])
})

const asBefore = installationStatement('', "update event_cursors set form = 2, late_lines = '{}' where tenant = $1")

/** The events so far, by type and day. */
const types = async () => (await stated()).map(([type, day]) => [type, day])

test('a line whose reporting lag is agreed backwards is late from the next day on, and receives once', async () => {
  const end = endOfMonth(today)
  const due = addDays(end, 10)
  await follow(service, parties)
  await begin(addDays(due, 5))
  await agree({ reporting_lag: { days: 10 } })
  await begin(addDays(due, 6))
  const late = ['debt_line.data_late', addDays(due, 6)]
  expect(await types()).toEqual([late])
  await reportOn(addDays(due, 8), 'e2')
  await follow(service, parties)
  const of = { debt_line_id: line, month: today.slice(0, 7), due_on: due }
  const [, received] = await stated()
  expect(received).toEqual(['debt_line.data_received', addDays(due, 8), { ...of, days_late: 8 }])
  // Another report is nothing new.
  await reportOn(addDays(due, 9), 'e3')
  await follow(service, parties)
  expect(await types()).toEqual([late, ['debt_line.data_received', addDays(due, 8)]])
})

test('a line that was reported in the lag agreed backwards is neither late nor received late', async () => {
  const due = addDays(endOfMonth(today), 10)
  await follow(service, parties)
  await begin(addDays(due, 5))
  await agree({ reporting_lag: { days: 10 } })
  await reportOn(addDays(due, 5), 'e2')
  await begin(addDays(due, 7))
  expect(await types()).toEqual([])
})

test('a line is late for the first month whose lag has passed, though the month before has a longer one', async () => {
  const end = endOfMonth(today)
  const next_end = endOfMonth(addDays(end, 1))
  await agree({ reporting_lag: { days: 45 } })
  await agree({ id: `${line}-later`, effective_from: addDays(end, 1), reporting_lag: { days: 5 } })
  await follow(service, parties)
  await begin(addDays(next_end, 5))
  expect(await types()).toEqual([])
  await begin(addDays(next_end, 6))
  const of = { debt_line_id: line, month: next_end.slice(0, 7), due_on: addDays(next_end, 5) }
  expect(await stated()).toEqual([['debt_line.data_late', addDays(next_end, 6), expect.objectContaining(of)]])
})

test('a line that is late stays late by other terms until something is reported', async () => {
  await agree({ reporting_lag: { days: 10 } })
  const due = addDays(endOfMonth(today), 10)
  await follow(service, parties)
  await begin(addDays(due, 1))
  await agree({ reporting_lag: { days: 12 } })
  await begin(addDays(due, 4))
  await agree({ reporting_lag: null })
  await begin(addDays(due, 5))
  const late = ['debt_line.data_late', addDays(due, 1)]
  expect(await types()).toEqual([late])
  await reportOn(addDays(due, 6), 'e2')
  await follow(service, parties)
  expect(await types()).toEqual([late, ['debt_line.data_received', addDays(due, 6)]])
})

test('a line that is closed is no longer late, and one that matures is late until something is reported', async () => {
  await agree({ reporting_lag: { days: 10 } })
  const due = addDays(endOfMonth(today), 10)
  await follow(service, parties)
  await begin(addDays(due, 1))
  const late = ['debt_line.data_late', addDays(due, 1)]
  await write('/debt-lines', { id: line, status: 'matured' })
  await begin(addDays(due, 2))
  await reportOn(addDays(due, 3), 'e2')
  await follow(service, parties)
  const received = ['debt_line.data_received', addDays(due, 3)]
  expect(await types()).toEqual([late, received])
  // The next month is late too, by a line that is active again.
  await write('/debt-lines', { id: line, status: 'active' })
  const next = addDays(endOfMonth(addDays(due, 3)), 11)
  await begin(next)
  expect(await types()).toEqual([late, received, ['debt_line.data_late', next]])
  await write('/debt-lines', { id: line, status: 'closed' })
  await reportOn(addDays(next, 1), 'e3')
  await begin(addDays(next, 3))
  expect(await types()).toEqual([late, received, ['debt_line.data_late', next]])
})

test('a line that is closed and opened again within a day is late anew', async () => {
  await agree({ reporting_lag: { days: 10 } })
  const due = addDays(endOfMonth(today), 10)
  await follow(service, parties)
  await begin(addDays(due, 1))
  await write('/debt-lines', { id: line, status: 'closed' })
  await write('/debt-lines', { id: line, status: 'active' })
  await delayLineWrites(service, parties, line, startOfDay(addDays(due, 1), 'UTC') - startOfDay(today, 'UTC'))
  await begin(addDays(due, 3))
  const late = (days: number) => ['debt_line.data_late', addDays(due, days)]
  expect(await types()).toEqual([late(1), late(2)])
  await reportOn(addDays(due, 4), 'e2')
  await follow(service, parties)
  expect(await types()).toEqual([late(1), late(2), ['debt_line.data_received', addDays(due, 4)]])
})

test('behind a server of the version before, a line is late by the last of its events', async () => {
  await agree({ reporting_lag: { days: 10 } })
  const due = addDays(endOfMonth(today), 10)
  await follow(service, parties)
  await begin(addDays(due, 1))
  const upgrade = () => service.database.query(asBefore, [parties.tenants.lender])
  await upgrade()
  await begin(addDays(due, 2))
  const late = ['debt_line.data_late', addDays(due, 1)]
  expect(await types()).toEqual([late])
  await upgrade()
  await reportOn(addDays(due, 3), 'e2')
  await follow(service, parties)
  await upgrade()
  await reportOn(addDays(due, 4), 'e3')
  await follow(service, parties)
  expect(await types()).toEqual([late, ['debt_line.data_received', addDays(due, 3)]])
})
