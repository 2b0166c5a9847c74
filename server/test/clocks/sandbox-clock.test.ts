// The clock of a sandbox over HTTP: created, moved forward, read; who may move it, how far, and that nobody else's day moves with it.
import { addDays, addMonths } from '@tapeline/kernel/core/day'
import { parseMoment } from '@tapeline/kernel/core/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import type { Client } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { advance, readClock } from './clock.ts'

let service: TestService
let lender: Lender
let client: Client
let today: string
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  lender = await service.lender()
  client = lender.client
  today = new Date().toISOString().slice(0, 10)
})
afterAll(() => service.stop())

const noonOf = (day: string) => `${day}T12:00:00.000000Z`

async function lend(to: Client, id: string, since: string): Promise<void> {
  await demand(to.post('/accounts', accountBody(`of-${id}`)))
  const late = { delinquent_since: since, delinquent_amount: 100, delinquent_times: 1 }
  await demand(to.post('/receivables', receivableBody(id, `of-${id}`, late)))
  await demand(to.post(`/receivables/${id}/entries`, entryBody('paid-out')))
}

/** The days past due that are reported of a receivable today. */
async function daysPastDue(of: Client, receivable_id: string): Promise<number> {
  const { body } = await demand(of.get('/receivable-metrics', { receivable_id, limit: 1 }))
  return body.data[0].delinquency.reported.days_past_due
}

/** The first days of the months after a day, up to another. */
function firstDays(after: string, until: string): string[] {
  const firsts = Array.from({ length: 200 }, (_, n) => addMonths(`${after.slice(0, 7)}-01`, n + 1))
  return firsts.filter((day) => day <= until)
}

test('goes by the real time until it is created, and then from the real time on', async () => {
  const before = await readClock(client)
  expect(before).toMatchObject({ status: 'real_time', today, advances_to: null, created_at: null, moves: [] })
  const created = (await demand(client.post('/sandbox-clock', {}))).body
  expect(created).toMatchObject({ status: 'ready', today, advances_to: null, created_at: created.shows, moves: [] })
  expect(Math.abs(Date.parse(created.shows) - Date.now())).toBeLessThan(60_000)
})

test('is moved forward, over the first day of each month, and all days with it', async () => {
  await lend(client, 'late', addDays(today, -5))
  expect(await daysPastDue(client, 'late')).toBe(5)
  const day = addDays(today, 75)
  const asked = (await demand(client.post('/sandbox-clock', { advance_to: noonOf(day) }))).body
  expect(asked).toMatchObject({ status: 'advancing', today, advances_to: noonOf(day) })
  const clock = await advance(client, noonOf(day))
  expect(clock).toMatchObject({ status: 'ready', today: day, advances_to: null })
  const stops = [...firstDays(today, day).map((first) => `${first}T00:00:00.000000Z`), noonOf(day)]
  expect(clock.moves.map(({ shows }) => shows)).toEqual(stops)
  // Moments stay real, and rise.
  const moments = clock.moves.map(({ at }) => at)
  expect(moments.toSorted()).toEqual(moments)
  expect(Date.parse(moments.at(-1) ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(await daysPastDue(client, 'late')).toBe(80)
})

test('makes its day the day of writes, and the last day that a write may be effective on', async () => {
  const day = addDays(today, 40)
  await advance(client, noonOf(day))
  await lend(client, 'new', addDays(today, 10))
  expect(await daysPastDue(client, 'new')).toBe(30)
  const cured = { id: 'new', delinquent_since: null, delinquent_amount: 0 }
  const refused = await client.post(`/receivables?effective_date=${addDays(day, 1)}`, cured)
  expectError(refused, 400, 'invalid_request')
  await demand(client.post(`/receivables?effective_date=${day}`, cured))
  const { body } = await demand(client.get('/receivables/new', { as_of: addDays(day, -1) }))
  expect(body.delinquent_since).toBe(addDays(today, 10))
  expect((await demand(client.get('/receivables/new'))).body.delinquent_since).toBe(null)
})

test('shows what was known before a move by the moment of the move', async () => {
  await lend(client, 'paid', addDays(today, -5))
  const day = addDays(today, 45)
  const { moves } = await advance(client, noonOf(day))
  const entry = entryBody('repaid', { type: 'principal', amount: 40_000, date: addDays(today, 20) })
  await demand(client.post('/receivables/paid/entries', entry))
  const balance = async (known_at?: string) => {
    const clocks = { as_of: addDays(today, 30), ...(known_at === undefined ? {} : { known_at }) }
    const { body } = await demand(client.get('/receivable-metrics', { receivable_id: 'paid', limit: 1, ...clocks }))
    return body.data[0].principal.closing
  }
  expect(await balance(moves.at(-1)?.at)).toBe(100_000)
  expect(await balance()).toBe(60_000)
})

test('moves nobody else: another lender, live of its own organization, the operator', async () => {
  const other = (await service.lender()).client
  const operator = (await service.operator()).client
  await lend(other, 'theirs', addDays(today, -3))
  await advance(client, noonOf(addDays(today, 100)))
  expect(await daysPastDue(other, 'theirs')).toBe(3)
  for (const of of [other, operator])
    expect(await readClock(of)).toMatchObject({ status: 'real_time', today, moves: [] })
  const later = await other.post(`/receivables?effective_date=${addDays(today, 1)}`, {
    id: 'theirs',
    delinquent_amount: 1,
  })
  expectError(later, 400, 'invalid_request')
})

test('is the operator’s own too, for what it dates', async () => {
  // Of a service of its own: the operator of the others keeps its day.
  const own = await startTestService()
  try {
    const operator = (await own.operator()).client
    const day = addDays(today, 20)
    expect((await advance(operator, noonOf(day))).today).toBe(day)
  } finally {
    await own.stop()
  }
})

describe('is refused', () => {
  test('in live, which has no clock in the database either', async () => {
    const live = await service.lender({ environment: 'live' })
    expectError(await live.client.post('/sandbox-clock', {}), 403, 'forbidden')
    expectError(await live.client.post('/sandbox-clock', { advance_to: 'soon' }), 403, 'forbidden')
    expect(await readClock(live.client)).toMatchObject({ status: 'real_time', moves: [] })
    const force = installationStatement('test-force-clock', "update tenants set clock = '1+1' where tenant = $1")
    await expect(service.database.query(force, [live.tenant])).rejects.toThrow('tenants_clock')
  })

  test('back in time, not later than where it is going, and more than ten years ahead', async () => {
    const day = addDays(today, 15)
    await advance(client, noonOf(day))
    const to = (moment: string) => client.post('/sandbox-clock', { advance_to: moment })
    for (const moment of [noonOf(day), noonOf(today), `${addDays(today, 3_654)}T00:00:00Z`]) {
      const refused = await to(moment)
      expectError(refused, 400, 'invalid_request')
      expect(refused.body.details).toMatchObject([{ param: 'advance_to', code: 'out_of_range' }])
    }
    expect((await readClock(client)).today).toBe(day)
  })

  test('with what is no moment', async () => {
    expectError(await client.post('/sandbox-clock', { advance_to: addDays(today, 3) }), 400, 'invalid_request')
    expect((await readClock(client)).status).toBe('real_time')
  })
})

test('is listed in the audit: who created and moved it, and each stop', async () => {
  await advance(client, noonOf(addDays(today, 10)))
  const { body } = await demand(client.get('/audit', { subject_type: 'sandbox_clock' }))
  const done = body.data.map(({ action, actor_id }: Record<string, string>) => [action, actor_id === 'service'])
  expect(done.at(-1)).toEqual(['created', false])
  expect(done.slice(0, -1).every(([action, of_service]: [string, boolean]) => action === 'changed' && of_service)).toBe(
    true,
  )
})

test('moves once for each stop, whoever asks meanwhile', async () => {
  const day = addDays(today, 70)
  const asks = Array.from({ length: 4 }, (_, n) =>
    client.post('/sandbox-clock', { advance_to: noonOf(addDays(day, n)) }),
  )
  const writes = Array.from({ length: 20 }, (_, n) => client.post('/accounts', accountBody(`a${n}`)))
  const answers = await Promise.all(asks)
  for (const answer of await Promise.all(writes)) expect(answer.status).toBe(200)
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  const last = answers
    .filter(({ status }) => status === 200)
    .map(({ body }) => String(body.advances_to))
    .toSorted()
    .at(-1)
  const clock = await advance(client)
  expect(clock.moves.at(-1)?.shows).toBe(last)
  const shown = clock.moves.map(({ shows }) => parseMoment(shows)).map((reading) => (reading.ok ? reading.value : 0))
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.toSorted((one, other) => one - other)).toEqual(shown)
})
