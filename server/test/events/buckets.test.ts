// Events of delinquency buckets: by writes, and as days begin. No calculators run beside these tests; days begin by a moment that is given.
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
let today: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
  today = dayOfMoment(Date.now() * 1_000, 'UTC')
  await send('/accounts', accountBody('a'))
})
afterAll(() => service.stop())

type Body = Readonly<Record<string, unknown>>

const send = (path: string, body: Body) => demand(parties.lender.post(path, body))
const day = (days: number) => addDays(today, days)
const MINUTE = 60_000_000

/** A loan of 1,000.00 that was paid out long ago. */
async function lend(id: string): Promise<void> {
  await send('/receivables', receivableBody(id, 'a', { origination_date: '2025-01-15' }))
  await send(`/receivables/${id}/entries`, entryBody('e1', { date: '2025-01-15', amount: 100_000 }))
}

/** Reports a loan delinquent since a day, from another day on. */
const report = (id: string, since: string, effective = today) =>
  send(`/receivables?effective_date=${effective}`, {
    id,
    delinquent_since: since,
    delinquent_amount: 500,
    delinquent_times: 1,
  })

const cure = (id: string) => send('/receivables', { id, delinquent_since: null, delinquent_amount: 0 })

async function stated(query: Readonly<Record<string, string>> = {}) {
  return (await allEvents(parties.lender, { type: 'receivable.bucket_changed', ...query })).map(({ data }) => data)
}

/** Follows as if it were a minute behind the beginning of a day, in which nothing was written. */
const begin = (days: number, zone = 'UTC') => follow(service, parties, { now: startOfDay(day(days), zone) + MINUTE })

test('a write is an event where it brings another bucket, with what was known before and since when it is another', async () => {
  await lend('r')
  // By the report it was 25 days past due 20 days ago, and 31 days 14 days ago.
  await report('r', day(-45), day(-20))
  // What changes no bucket: the same again, another amount, and a part of the principal.
  await report('r', day(-45), day(-20))
  await send('/receivables', { id: 'r', delinquent_amount: 700 })
  await send('/receivables/r/entries', entryBody('e2', { date: day(-5), type: 'principal', amount: 40_000 }))
  await send('/receivables/r/entries', entryBody('e3', { date: day(-3), type: 'principal', amount: 60_000 }))
  await demand(parties.lender.delete('/receivables/r/entries/e3'))
  await cure('r')
  await follow(service, parties)
  const of = { receivable_id: 'r', as_of: today, cause: 'write' }
  expect(await stated()).toEqual([
    {
      ...of,
      before: 'current',
      after: '31-60',
      days_past_due: 45,
      entered_on: day(-14),
      is_restatement: true,
    },
    { ...of, before: '31-60', after: 'current', days_past_due: 0, entered_on: day(-3), is_restatement: true },
    { ...of, before: 'current', after: '31-60', days_past_due: 45, entered_on: day(-14), is_restatement: true },
    { ...of, before: '31-60', after: 'current', days_past_due: 0, entered_on: today, is_restatement: false },
  ])
  const [event] = await allEvents(parties.lender, { type: 'receivable.bucket_changed' })
  expect(event?.subject).toEqual({ kind: 'receivable', id: 'r' })
  const shown = `/operator/organizations/${parties.organization.organization}/events`
  expect(await allEvents(parties.operator, { type: 'receivable.bucket_changed' }, shown)).toHaveLength(4)
})

test('a day is an event of those that come into another bucket by it, once, when it has begun', async () => {
  // The book is looked at as a whole once, while there is nothing in it: all days below are of writes.
  await follow(service, parties)
  await lend('r')
  await report('r', day(-30), day(-30))
  // Today it is 30 days past due, in the first bucket still; s is paid off the day after tomorrow.
  await lend('s')
  await report('s', day(-10), day(-10))
  await send('/receivables/s/entries', entryBody('e2', { date: day(2), type: 'principal', amount: 100_000 }))
  await lend('never')
  await follow(service, parties)
  const known = await stated()
  expect(known.map(({ receivable_id, after }) => [receivable_id, after])).toEqual([
    ['r', '1-30'],
    ['s', '1-30'],
  ])
  await follow(service, parties, { now: startOfDay(day(1), 'UTC') + MINUTE - 1 })
  expect(await stated()).toEqual(known)
  await begin(1)
  const of = { before: '1-30', cause: 'day', is_restatement: false }
  const tomorrow = {
    ...of,
    receivable_id: 'r',
    as_of: day(1),
    after: '31-60',
    days_past_due: 31,
    entered_on: day(1),
  }
  expect(await stated()).toEqual([...known, tomorrow])
  const [event] = (await allEvents(parties.lender, { type: 'receivable.bucket_changed' })).slice(-1)
  expect(event?.occurred_at).toBe(`${day(1)}T00:00:00.000000Z`)
  await begin(1)
  expect(await stated()).toHaveLength(3)
  // Nothing ran for a month. On the 31st day from now r is 61 days past due.
  await begin(31)
  expect((await stated()).slice(3)).toEqual([
    { ...of, receivable_id: 's', as_of: day(2), after: 'current', days_past_due: 0, entered_on: day(2) },
    {
      ...of,
      receivable_id: 'r',
      as_of: day(31),
      before: '31-60',
      after: '61-90',
      days_past_due: 61,
      entered_on: day(31),
    },
  ])
})

test("days begin in the lender's time zone, and other edges alone are no event", async () => {
  const zone = 'Pacific/Kiritimati'
  const { organization } = parties.organization
  const set = (body: Body) =>
    demand(parties.operator.post('/operator/reporting-settings', { id: organization, organization, ...body }))
  await set({ time_zone: zone })
  today = dayOfMoment(Date.now() * 1_000, zone)
  await lend('r')
  await report('r', day(-30), day(-30))
  await follow(service, parties)
  await set({ bucket_edges: '30-59' })
  await follow(service, parties)
  // By the new edges it entered 30-59 today, and 60 days past due it is on the 30th day from now.
  await begin(29, zone)
  expect((await stated()).map(({ after }) => after)).toEqual(['1-30'])
  await begin(30, zone)
  const [event] = (await allEvents(parties.lender, { type: 'receivable.bucket_changed' })).slice(1)
  // The clock there is 14 hours ahead.
  expect(event?.occurred_at).toBe(`${day(29)}T10:00:00.000000Z`)
  expect(event?.data).toMatchObject({ as_of: day(30), before: '30-59', after: '60-89', days_past_due: 60 })
})

test('a day on which thousands change is read in portions, and those of before the upgrade are found', async () => {
  const count = 2_010
  const lines = Array.from({ length: count }, (_, at) => [
    {
      kind: 'receivable',
      ...receivableBody(`r${at}`, 'a'),
      delinquent_since: day(-30),
      delinquent_amount: 500,
      delinquent_times: 1,
    },
    { kind: 'entry', receivable_id: `r${at}`, ...entryBody('e1') },
  ])
  const body = lines
    .flat()
    .map((line) => JSON.stringify(line))
    .join('\n')
  await demand(parties.lender.send('POST', '/imports?id=many', body, { 'Content-Type': 'application/x-ndjson' }))
  await follow(service, parties)
  expect(await stated()).toHaveLength(count)
  await service.database.query(forgetDays, [parties.tenants.lender])
  await service.database.query(oldForm, [parties.tenants.lender])
  const added = await begin(1)
  expect(Math.max(...added)).toBe(2_000)
  const changed = (await stated()).slice(count)
  expect(new Set(changed.map(({ receivable_id }) => receivable_id)).size).toBe(count)
  expect(new Set(changed.map(({ before, after }) => `${String(before)} ${String(after)}`))).toEqual(
    new Set(['1-30 31-60']),
  )
})

const forgetDays = installationStatement('', 'delete from receivable_bucket_days where tenant = $1')
const oldForm = installationStatement('', 'update event_cursors set form = 1 where tenant = $1')
