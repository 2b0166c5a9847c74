// Events of large restatements of receivables: what had been reported when a day began is written otherwise. No calculators run beside these tests.
import { addDays } from '@tapeline/kernel/core/day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow } from './following-setup.ts'
import { passDay, passMidnight } from './passing-days.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
  await send('/accounts', accountBody('a'))
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

/** A month of a receivable, as far as it is read here. */
interface MonthRow {
  readonly principal: { readonly closing: number }
  readonly to_date: { readonly cash_in: number }
}

const TYPE = 'receivable.restated'
const send = (path: string, body: Body) => demand(parties.lender.post(path, body))
const enter = (id: string, more: Body, of = 'r') => send(`/receivables/${of}/entries`, { id, ...more })
const pay = (id: string, date: string, amount: number, of = 'r') => enter(id, { type: 'principal', date, amount }, of)
const remove = (id: string) => demand(parties.lender.delete(`/receivables/r/entries/${id}`))
const restated = () => allEvents(parties.lender, { type: TYPE })
const passes = () => passDay(service, parties.tenants.lender)

/** A loan of 10,000.00 that was paid out on 15 January and repaid by 1,000.00 in February and March. */
async function lend(id = 'r'): Promise<void> {
  await send('/receivables', receivableBody(id, 'a'))
  await enter('paid-out', entryBody('paid-out', { amount: 1_000_000 }), id)
  await pay('p1', '2026-02-10', 100_000, id)
  await pay('p2', '2026-03-10', 100_000, id)
}

/** What events state, but for the moments. */
async function stated(): Promise<Body[]> {
  await follow(service, parties)
  return (await restated()).map(({ data: { since: _since, known_at: _known_at, ...data } }) => data)
}

const figures = (outstanding: readonly number[], collected: readonly number[], days: readonly number[] = [0, 0]) => ({
  outstanding_before: outstanding[0],
  outstanding_after: outstanding[1],
  collected_before: collected[0],
  collected_after: collected[1],
  days_past_due_before: days[0],
  days_past_due_after: days[1],
})

test('a changed, a deleted and a late entry restate, with the figures of the first month end that differs and both moments', async () => {
  await lend()
  const day = await passes()
  await pay('p1', '2026-02-10', 200_000)
  // Within one day the next is compared with the one before.
  await remove('p2')
  await pay('p3', '2026-01-20', 60_000)
  const of = { receivable_id: 'r', currency: 'USD', figures: ['outstanding', 'collected'] }
  expect(await stated()).toEqual([
    { ...of, as_of: '2026-02-28', ...figures([900_000, 800_000], [100_000, 200_000]) },
    { ...of, as_of: '2026-03-10', ...figures([700_000, 800_000], [300_000, 200_000]) },
    { ...of, as_of: '2026-01-31', ...figures([1_000_000, 940_000], [0, 60_000]) },
  ])
  const events = await restated()
  expect(events.map(({ subject }) => subject)).toEqual(events.map(() => ({ kind: 'receivable', id: 'r' })))
  expect(events.map(({ data }) => data['known_at'])).toEqual(events.map(({ occurred_at }) => occurred_at))
  expect(events.map(({ data }) => data['since'])).toEqual([
    `${addDays(day, -1)}T23:59:59.999999Z`,
    ...events.slice(0, 2).map(({ occurred_at }) => occurred_at),
  ])
  // The months of the receivable as known at both moments of the first event have the same figures.
  const februaryAt = async (known_at: unknown) => {
    const query = { receivable_id: 'r', month: '2026-02', as_of: '2026-10-31', known_at: String(known_at) }
    const { body } = await demand(parties.lender.get('/receivable-metrics', query))
    return body.data.map((month: MonthRow) => [month.principal.closing, month.to_date.cash_in])
  }
  expect(await februaryAt(events[0]?.data['since'])).toEqual([[900_000, 100_000]])
  expect(await februaryAt(events[0]?.data['known_at'])).toEqual([[800_000, 200_000]])
  const shown = `/operator/organizations/${parties.organization.organization}/events`
  expect(await allEvents(parties.operator, { type: TYPE }, shown)).toHaveLength(3)
})

test('what comes back within the day is an event of its own, and what changes nothing is none', async () => {
  await lend()
  await passes()
  await remove('p1')
  await pay('p1', '2026-02-10', 100_000)
  await pay('p2', '2026-03-10', 100_000)
  await enter('p2', { description: 'Another text' })
  // One twentieth of the highest balance, 500.00, is allowed.
  await pay('p2', '2026-03-10', 150_000)
  expect((await stated()).map(({ collected_before, collected_after }) => [collected_before, collected_after])).toEqual([
    [100_000, 0],
    [0, 100_000],
  ])
  // It is another day: 1.00 more is compared with what was believed as it began.
  await passes()
  await pay('p2', '2026-03-10', 150_100)
  expect(await stated()).toHaveLength(2)
})

test('what is reported on, on the day of the last entry or behind it, restates nothing', async () => {
  await lend()
  await passes()
  await pay('p3', '2026-03-10', 200_000)
  await pay('p4', '2026-04-10', 200_000)
  await enter('planned', { type: 'scheduled_principal', date: '2026-06-10', amount: 1_000 })
  await passes()
  // A schedule reports nothing: of May nothing was known.
  await pay('p5', '2026-05-10', 200_000)
  expect(await stated()).toEqual([])
  await pay('p6', '2026-04-09', 100_000)
  expect((await stated()).map(({ as_of }) => as_of)).toEqual(['2026-04-09'])
})

test('what was new today and is taken back, corrected or moved restates as what was known before', async () => {
  await lend()
  await passes()
  // 5,000.00 of February, taken back within the day.
  await pay('late', '2026-02-20', 500_000)
  await remove('late')
  // 10.00 are none; corrected to 1,000.00 they are one.
  await pay('small', '2026-02-20', 1_000)
  await pay('small', '2026-02-20', 100_000)
  // Behind all that was known it is none; moved before it, it is one.
  await pay('moved', '2026-03-20', 100_000)
  await pay('moved', '2026-01-20', 100_000)
  const of = { receivable_id: 'r', currency: 'USD', figures: ['outstanding', 'collected'] }
  expect(await stated()).toEqual([
    { ...of, as_of: '2026-02-28', ...figures([900_000, 400_000], [100_000, 600_000]) },
    { ...of, as_of: '2026-02-28', ...figures([400_000, 900_000], [600_000, 100_000]) },
    { ...of, as_of: '2026-02-28', ...figures([900_000, 800_000], [100_000, 200_000]) },
    { ...of, as_of: '2026-01-31', ...figures([1_000_000, 900_000], [0, 100_000]) },
  ])
})

test('where an earlier entry or a schedule is changed, more of the last day is still no restatement', async () => {
  await lend()
  await enter('planned', { type: 'scheduled_principal', date: '2026-02-01', amount: 1_000 })
  await passes()
  await enter('planned', { type: 'scheduled_principal', date: '2026-02-01', amount: 2_000 })
  await enter('p1', { description: 'Another text' })
  await pay('p3', '2026-03-10', 200_000)
  expect(await stated()).toEqual([])
  // It is one where an entry of the last day is changed.
  await pay('p2', '2026-03-10', 90_000)
  expect((await stated()).map(({ as_of }) => as_of)).toEqual(['2026-03-10'])
})

test('a receivable that is still being brought in when the day ends restates nothing until a day later', async () => {
  await send('/receivables', receivableBody('r', 'a'))
  await pay('p2', '2026-03-10', 100_000)
  await passMidnight(service, parties.tenants.lender)
  await enter('paid-out', entryBody('paid-out', { amount: 1_000_000 }))
  await pay('p1', '2026-02-10', 100_000)
  expect(await stated()).toEqual([])
  await passes()
  await passes()
  await pay('p0', '2026-02-10', 300_000)
  expect(await stated()).toHaveLength(1)
})

test('a pay-off before the day of which delinquency was reported restates the days past due', async () => {
  await lend()
  await send('/receivables?effective_date=2026-04-10', {
    id: 'r',
    delinquent_since: '2026-03-01',
    delinquent_amount: 500,
    delinquent_times: 1,
  })
  await passes()
  await pay('off', '2026-03-20', 800_000)
  const [event] = await stated()
  // On 31 March it was believed to be 30 days past due; it was paid off by then.
  expect(event).toMatchObject({
    as_of: '2026-03-31',
    figures: ['days_past_due'],
    ...figures([800_000, 0], [200_000, 1_000_000], [30, 0]),
  })
})

test('a history that is written in any order within its first day restates nothing', async () => {
  await send('/receivables', receivableBody('r', 'a'))
  await pay('p2', '2026-03-10', 100_000)
  await enter('paid-out', entryBody('paid-out', { amount: 1_000_000 }))
  await pay('p1', '2026-02-10', 100_000)
  await pay('p1', '2026-02-10', 300_000)
  expect(await stated()).toEqual([])
})

test('delinquency that is reported otherwise restates by 30 days or more, up to the day that had been reported', async () => {
  await lend()
  const report = (since: string | null, effective: string) =>
    send(`/receivables?effective_date=${effective}`, {
      id: 'r',
      delinquent_since: since,
      delinquent_amount: since === null ? 0 : 500,
      ...(since === null ? {} : { delinquent_times: 1 }),
    })
  await report('2026-03-01', '2026-04-10')
  await passes()
  // Since 2 March it is a day less; that it was paid later is reported on.
  await report('2026-03-02', '2026-04-10')
  await report(null, '2026-05-20')
  expect(await stated()).toEqual([])
  await passes()
  await report(null, '2026-04-10')
  const [event] = await stated()
  // It was 29 days past due at the end of March, and 59 at the end of April; 20 May is the last day that had been reported.
  expect(event).toMatchObject({
    as_of: '2026-04-30',
    figures: ['days_past_due'],
    days_past_due_before: 59,
    days_past_due_after: 0,
  })
})

test('any split of the log gives the same events, and another lender has none of them', async () => {
  const other = await openParties(service)
  await lend()
  await lend('s')
  await follow(service, parties)
  await passes()
  await pay('p1', '2026-02-10', 400_000)
  await follow(service, parties)
  await pay('p1', '2026-02-10', 300_000, 's')
  await remove('p2')
  await follow(service, parties)
  await pay('p2', '2026-03-10', 100_000)
  await follow(service, parties)
  const events = await restated()
  expect(events.map(({ subject, data }) => [subject.id, data['collected_before'], data['collected_after']])).toEqual([
    ['r', 100_000, 400_000],
    ['s', 100_000, 300_000],
    ['r', 500_000, 400_000],
    ['r', 400_000, 500_000],
  ])
  for (const table of ['events', 'event_cursors'])
    await service.database.query(installationStatement('', `delete from ${table} where tenant = $1`), [
      parties.tenants.lender,
    ])
  await follow(service, parties)
  const again = await restated()
  expect(again.map(({ position: _position, ...event }) => event)).toEqual(
    events.map(({ position: _position, ...event }) => event),
  )
  expect(await allEvents(other.lender)).toEqual([])
})
