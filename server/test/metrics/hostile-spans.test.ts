// Receivables as long as a book can hold, paid daily and past due since the beginning: every answer about them is bounded, and what has no
// bound is streamed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { ROWS_MAX } from '../../src/resources/bounded-rows.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

/** Each begins a month after the one before. */
const RECEIVABLES = 16
const AS_OF = '2026-10-31'

const beginningOf = (at: number) => `${1900 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
const monthsOf = (at: number) => monthOfDay(dayNumber(AS_OF)) - monthOfDay(dayNumber(beginningOf(at))) + 1

/** Of all receivables together. */
const MONTHS = Array.from({ length: RECEIVABLES }, (_, at) => monthsOf(at)).reduce((sum, months) => sum + months, 0)

/** Months on book that vintages follow a cohort for, the month of origination among them. */
const AGES = 1_201

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  ;({ client } = await service.lender())
  await demand(sendImport(client, linesOf([...book()])))
  const summary = () => client.get('/portfolio/summary', { as_of: AS_OF })
  const isThere = ({ body }: { readonly body: { data?: { principal: { closing: number } }[] } }) =>
    body.data?.[0]?.principal.closing === RECEIVABLES * 100_000
  expect(isThere(await eventually(summary, isThere, 90_000))).toBe(true)
})
afterAll(() => service.stop())

function* book() {
  yield { kind: 'account', ...accountBody('a') }
  for (let at = 0; at < RECEIVABLES; at += 1) {
    const date = beginningOf(at)
    const late = { delinquent_amount: 10, delinquent_times: 1, delinquent_since: date }
    const terms = { term: '100 years', payment_frequency: '1 day', interest_rate: 0.05 }
    yield {
      kind: 'receivable',
      effective_date: date,
      ...receivableBody(`r${at}`, 'a', { origination_date: date, ...terms, ...late }),
    }
    yield { kind: 'entry', receivable_id: `r${at}`, ...entryBody('d', { date, amount: 100_000 }) }
  }
}

const linesIn = (text: string) => text.trimEnd().split('\r\n').length

test('a page of months holds as many as were asked for, and the walk continues without a gap', async () => {
  const query = { receivable_id: 'r0', as_of: AS_OF, limit: 100 }
  const first = (await demand(client.get('/receivable-metrics', query))).body
  const second = (await demand(client.get('/receivable-metrics', { ...query, page: first.next_page }))).body
  const months: string[] = [...first.data, ...second.data].map(({ month }) => month)
  expect(months).toHaveLength(200)
  expect(months).toEqual([...new Set(months)].sort().toReversed())
  expect([months[0], months[199]]).toEqual(['2026-10', '2010-03'])
  const third = (await demand(client.get('/receivable-metrics', { ...query, page: second.next_page }))).body
  const back = (await demand(client.get('/receivable-metrics', { ...query, page: third.previous_page }))).body
  expect(back.data).toEqual(second.data)
  const start = (await demand(client.get('/receivable-metrics', { ...query, page: back.previous_page }))).body
  expect([start.data, start.previous_page]).toEqual([first.data, null])
})

test('months as CSV are all of them', async () => {
  const { text } = await demand(client.get('/receivable-metrics.csv', { as_of: AS_OF }))
  expect(linesIn(text)).toBe(1 + MONTHS)
})

test('a timeline has the months and the schedule that a book can hold, as JSON and as CSV', async () => {
  const { body } = await demand(client.get('/receivables/r0/timeline', { as_of: AS_OF }))
  expect(body.months).toHaveLength(monthsOf(0))
  const early = (await demand(client.get('/receivables/r0/timeline', { as_of: '1900-01-02' }))).body
  // The first payment is due on the day asked about, the last a hundred years after the origination.
  expect(early.schedule).toHaveLength(dayNumber('2000-01-01') - dayNumber('1900-01-02'))
  const months = await demand(client.get('/receivables/r0/timeline.csv', { as_of: AS_OF }))
  expect(linesIn(months.text)).toBe(1 + monthsOf(0))
  const changes = await demand(client.get('/receivables/r0/timeline.csv', { as_of: AS_OF, of: 'changes' }))
  expect(linesIn(changes.text)).toBe(1 + body.changes.length)
})

test('a table of the portfolio with too many rows is refused, and streamed as CSV', async () => {
  expect(RECEIVABLES * AGES).toBeGreaterThan(ROWS_MAX)
  const query = { as_of: AS_OF, from: '1900-01' }
  const refused = await client.get('/portfolio/vintages', query)
  expect([refused.status, refused.text.length < 1_000]).toEqual([400, true])
  expectError(refused, 400, 'invalid_request')
  expect(refused.body.details).toMatchObject([{ param: 'from', code: 'too_many_rows' }])
  const { text } = await demand(client.get('/portfolio/vintages.csv', query))
  expect(linesIn(text)).toBe(1 + RECEIVABLES * AGES)
  const fewer = (await demand(client.get('/portfolio/vintages', { ...query, mob_to: 11 }))).body
  expect(fewer.data).toHaveLength(RECEIVABLES * 12)
  for (const table of ['cash-flows', 'delinquency', 'roll-rates', 'transitions']) {
    const answer = await client.get(
      `/portfolio/${table}`,
      table === 'roll-rates' || table === 'transitions' ? { as_of: AS_OF } : query,
    )
    expect([table, answer.status]).toEqual([table, 200])
    expect(answer.body.data.length).toBeLessThanOrEqual(ROWS_MAX)
  }
})
