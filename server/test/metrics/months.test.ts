// The months of a receivable made by hand, as of days and as known at moments: each figure is what was worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { awaitStoredBalance } from '../harness/stored-figures.ts'
import { databaseNow } from '../surface/stored.ts'
import { demand } from '../surface/operations.ts'
import { LOAN_AS_OF, LOAN_MONTHS, reportLoan } from './loan.ts'

const PATH = '/receivable-metrics'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  await reportLoan(client)
  await monthsOf({ as_of: LOAN_AS_OF }, (rows) => rows[0]?.principal.written_off === 2_000 && rows.length === 5)
})
afterAll(() => service.stop())

type Row = (typeof LOAN_MONTHS)[number]

/** The rows of a query, once they are as expected. */
async function monthsOf(query: Record<string, string>, ready: (rows: readonly Row[]) => boolean): Promise<Row[]> {
  const answer = await eventually(
    () => demand(client.get(PATH, { limit: 100, ...query })),
    ({ body }) => ready(body.data),
  )
  return answer.body.data
}

const readMonths = (query: Record<string, string>) => monthsOf(query, () => true)

test('hold every figure of the loan, month by month', async () => {
  expect(await readMonths({ as_of: LOAN_AS_OF })).toEqual(LOAN_MONTHS)
})

test('add up: opening and flows make closing, and closing is the next opening', async () => {
  const rows = await readMonths({ as_of: LOAN_AS_OF })
  for (const [i, { principal }] of rows.entries()) {
    const { opening, disbursed, collected, refunded, written_off, closed_unexplained, closing } = principal
    expect(opening + disbursed - collected - refunded - written_off - closed_unexplained).toBe(closing)
    expect(rows[i - 1]?.principal.opening ?? closing).toBe(closing)
  }
})

describe('as of a past day', () => {
  test('nothing dated later changes anything, and the month of the day is open and shows it', async () => {
    const rows = await readMonths({ as_of: '2026-03-31' })
    expect(rows).toEqual(LOAN_MONTHS.slice(2))
    const [march, ...before] = await readMonths({ as_of: '2026-03-16' })
    expect(before).toEqual(LOAN_MONTHS.slice(3))
    expect(march).toMatchObject({ open: true, as_of: '2026-03-16', cash: { total_in: 0 } })
    expect(march?.delinquency).toMatchObject({ reported: { days_past_due: 1 }, computed: { days_past_due: 1 } })
  })

  test('before the first entry there are no rows', async () => {
    expect(await readMonths({ as_of: '2026-01-14' })).toEqual([])
    expect(await readMonths({ as_of: '1950-01-14' })).toEqual([])
  })

  test('an entry of the future is none yet', async () => {
    const other = (await service.lender()).client
    await demand(other.post('/accounts', accountBody('f')))
    await demand(other.post('/receivables', receivableBody('future', 'f')))
    const path = '/receivables/future/entries'
    await demand(other.post(path, entryBody('far', { date: '2100-01-01' })))
    await awaitStoredBalance(other, 'future', (balance) => balance !== null)
    expect((await demand(other.get(PATH))).body.data).toEqual([])
    await demand(other.post(path, entryBody('now', { date: '2026-01-15', amount: 5 })))
    const { body } = await eventually(
      () => demand(other.get(PATH, { as_of: '2026-01-20' })),
      (answer) => answer.body.data.length > 0,
    )
    expect(body.data).toMatchObject([{ month: '2026-01', principal: { disbursed: 5, closing: 5 } }])
  })
})

describe('filters', () => {
  test('by receivable and by month list exactly those, nothing for what is not there', async () => {
    const as_of = LOAN_AS_OF
    expect(await readMonths({ as_of, receivable_id: 'loan' })).toEqual(LOAN_MONTHS)
    expect(await readMonths({ as_of, month: '2026-03', receivable_id: 'loan' })).toEqual([LOAN_MONTHS[2]])
    expect(await readMonths({ as_of, month: '2026-03' })).toEqual([LOAN_MONTHS[2]])
    expect(await readMonths({ as_of, month: '2026-06' })).toEqual([])
    expect(await readMonths({ as_of, month: '2025-12' })).toEqual([])
    expect(await readMonths({ as_of, receivable_id: 'nobody' })).toEqual([])
  })

  test.each([
    ['as_of=2400-01-01', 'as_of'],
    ['as_of=2026-02-30', 'as_of'],
    ['known_at=2200-01-01T00:00:00Z', 'known_at'],
    ['month=2026', 'month'],
    ['month=2026-13', 'month'],
    ['receivable_id=', 'receivable_id'],
    ['metadata[a]=b', 'metadata[a]'],
    ['page=x', 'page'],
  ])('%s is refused', async (query, param) => {
    const answer = await client.get(`${PATH}?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.details).toMatchObject([{ param }])
  })

  test('every fault is reported at once', async () => {
    const answer = await client.get(`${PATH}?as_of=2400-01-01&known_at=2200-01-01T00:00:00Z&sort=x&limit=0`)
    const params: string[] = answer.body.details.map(({ param }: { param: string }) => param)
    expect(params.toSorted()).toEqual(['as_of', 'known_at', 'limit', 'sort'])
  })

  test('a day of the future is judged in the time zone of the organization', async () => {
    const far = await service.lender()
    const operator = (await service.operator()).client
    const { organization } = far.organization
    const now = Date.now() * 1_000
    const [east, west] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const
    const tomorrow = dayOfMoment(now, east)
    expect(tomorrow).not.toBe(dayOfMoment(now, west))
    const settle = (time_zone: string) =>
      demand(operator.post('/operator/reporting-settings', { id: organization, organization, time_zone }))
    await settle(east)
    expect((await far.client.get(PATH, { as_of: tomorrow })).status).toBe(200)
    await settle(west)
    expect((await far.client.get(PATH, { as_of: tomorrow })).status).toBe(400)
  })
})

test('as known at a moment, nothing recorded later changes anything, entries deleted since included', async () => {
  const other = await service.lender()
  await reportLoan(other.client)
  const query = { as_of: LOAN_AS_OF, limit: 100 }
  const rows = async (more: object = {}) => (await demand(other.client.get(PATH, { ...query, ...more }))).body.data
  await eventually(rows, (data) => data[0]?.principal.written_off === 2_000)
  const known_at = await databaseNow(service.database)
  await demand(other.client.delete('/receivables/loan/entries/p1'))
  await demand(other.client.post('/receivables/loan/entries', entryBody('d0', { date: '2025-11-30', amount: 70 })))
  await demand(other.client.post('/receivables', { id: 'loan', delinquent_times: 9 }))
  await eventually(rows, (data) => data.length === 7)
  expect(await rows()).toMatchObject({ length: 7, 4: { principal: { opening: 70 } }, 6: { month: '2025-11' } })
  expect(await rows({ known_at })).toEqual(LOAN_MONTHS)
  expect(await rows({ known_at, month: '2026-02' })).toEqual([LOAN_MONTHS[3]])
  expect(await rows({ known_at: '2000-01-01T00:00:00Z', as_of: LOAN_AS_OF })).toEqual([])
})

test('another lender sees none of them, whatever it asks for', async () => {
  const stranger = (await service.lender()).client
  for (const query of [{}, { receivable_id: 'loan' }, { month: '2026-03' }, { as_of: LOAN_AS_OF }])
    expect((await demand(stranger.get(PATH, query))).body.data).toEqual([])
})

test('buckets, grace and pauses are those in force on the day of the row', async () => {
  const other = await service.lender()
  const operator = (await service.operator()).client
  await reportLoan(other.client)
  const { organization } = other.organization
  const settings = { id: organization, organization, bucket_edges: [10, 20], grace_days: 4 }
  const pauses = [{ from: '2026-03-20', until: '2026-03-25' }]
  await demand(operator.post('/operator/reporting-settings', { ...settings, pauses }))
  await demand(
    operator.post('/operator/reporting-settings?effective_date=2026-05-01', { id: organization, bucket_edges: [3, 9] }),
  )
  const answer = await eventually(
    () => demand(other.client.get(PATH, { as_of: LOAN_AS_OF, limit: 100 })),
    ({ body }) => body.data[0]?.principal.written_off === 2_000 && body.data[0].delinquency.computed.bucket === '4-9',
  )
  // 16 days past due on 31 March, less 4 of grace and 5 of the pause; 5 on 20 May, less 4.
  expect(answer.body.data).toMatchObject([
    { delinquency: { computed: { bucket: '4-9', delinquent_days: 1 } } },
    {},
    { delinquency: { reported: { bucket: '11-20' }, computed: { bucket: '11-20', delinquent_days: 7 } } },
    {},
    {},
  ])
})

test('a page seen before the settings changed is shown by the settings it was seen with', async () => {
  const other = await service.lender()
  const operator = (await service.operator()).client
  await reportLoan(other.client)
  const ask = async (page?: string) =>
    (await demand(other.client.get(PATH, { as_of: LOAN_AS_OF, limit: 3, ...(page === undefined ? {} : { page }) })))
      .body
  const first = await eventually(ask, ({ data }) => data[0]?.principal.written_off === 2_000)
  const { organization } = other.organization
  const settings = { id: organization, organization, bucket_edges: [2, 4] }
  await demand(operator.post('/operator/reporting-settings', settings))
  await eventually(ask, ({ data }) => data[0].delinquency.computed.bucket === '4+')
  const second = await ask(first.next_page)
  expect((await ask(second.previous_page)).data).toEqual(first.data)
})

test('a receivable whose amounts cannot be summed exactly has no rows and no history', async () => {
  const other = (await service.lender()).client
  await demand(other.post('/accounts', accountBody('a')))
  await demand(other.post('/receivables', receivableBody('large', 'a')))
  for (const id of ['one', 'two'])
    await demand(other.post('/receivables/large/entries', entryBody(id, { amount: 2 ** 52 })))
  await demand(other.post('/receivables', receivableBody('small', 'a')))
  await demand(other.post('/receivables/small/entries', entryBody('one', { date: '2026-01-15' })))
  const { body: list } = await eventually(
    () => demand(other.get(PATH, { as_of: '2026-01-20' })),
    ({ body }) => body.data.length > 0,
  )
  expect(list.data).toMatchObject([{ receivable_id: 'small' }])
  const { body } = await demand(other.get('/receivables/large/timeline'))
  expect(body).toMatchObject({ months: [], changes: [], returns: { irr_none_because: 'no_cash' } })
})
