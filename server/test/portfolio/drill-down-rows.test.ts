// What a row behind the portfolio shows, and what is refused, over HTTP: a small book whose figures were worked out by hand.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

const PATH = '/portfolio/receivables'
const AS_OF = '2026-06-30'

let service: TestService
let client: Client
beforeAll(async () => {
  service = await startTestService()
  client = (await service.lender()).client
  await demand(
    client.post(
      '/accounts',
      accountBody('a', { industry: '441110', credit_score: 'fico:700', address: { country: 'US', region: 'Texas' } }),
    ),
  )
  await report('late', '2026-01-15', { term: '12 months', payment_frequency: '1 month' }, [
    entryBody('d', { date: '2026-01-15', amount: 12_000 }),
  ])
  await report('lost', '2026-01-15', {}, [
    entryBody('d', { amount: 5_000 }),
    entryBody('w', { date: '2026-03-01', type: 'write_off', amount: 5_000 }),
  ])
  await report('huge', '2026-01-15', {}, [entryBody('d', { amount: 2 ** 52 })])
  await report('to-come', '2026-08-15', {}, [entryBody('d', { date: '2026-08-15', amount: 700 })])
  await report('undrawn', '2026-05-15', {}, [])
  const delinquency = { delinquent_since: '2026-02-20', delinquent_amount: 1_000, delinquent_times: 1 }
  await demand(client.post('/receivables?effective_date=2026-02-20', { id: 'late', ...delinquency }))
  await eventually(
    () => demand(client.get(PATH, { as_of: AS_OF, state: '120+' })),
    ({ body }) => body.data.length === 1,
    20_000,
  )
})
afterAll(() => service.stop())

async function report(id: string, origination_date: string, more: object, entries: readonly object[]): Promise<void> {
  await demand(client.post('/receivables', receivableBody(id, 'a', { origination_date, ...more })))
  for (const entry of entries) await demand(client.post(`/receivables/${id}/entries`, entry))
}

async function rowsOf(query: Record<string, string>): Promise<Record<string, unknown>[]> {
  return (await demand(client.get(PATH, { as_of: AS_OF, ...query }))).body.data
}

async function idsOf(query: Record<string, string>): Promise<unknown[]> {
  return (await rowsOf(query)).map(({ receivable_id }) => receivable_id)
}

test('a row shows the obligor of the receivable, its position by both bases, and what is amiss', async () => {
  const { body } = await demand(client.get(PATH, { as_of: AS_OF, state: '120+' }))
  expect(body.data).toEqual([
    {
      receivable_id: 'late',
      obligor_id: 'a',
      as_of: AS_OF,
      known_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      currency: 'USD',
      product_type: 'term_loan',
      vintage: '2026-01',
      funded_by: 'balance_sheet',
      debt_line: null,
      industry: '44-45',
      industry_code: '441110',
      country: 'US',
      region: 'US-TEXAS',
      credit_score: 'fico:700',
      outcome: 'outstanding',
      status: null,
      outstanding: 12_000,
      // From February 20 to June 30, and from the instalment of February 15.
      reported: { days_past_due: 130, bucket: '120+', worst_days: 130 },
      computed: { days_past_due: 135, bucket: '120+', worst_days: 135 },
      with_schedule: true,
      in_default: true,
      defaulted_on: '2026-06-20',
      default_rule: 'past_due_120_days',
      // The instalment of February 15 is judged on March 17.
      written_off_since: null,
      written_off: 0,
      first_payment: 'defaulted',
      last_moved_on: '2026-01-15',
      findings: ['stale'],
      cause: null,
      opening: null,
    },
  ])
})

test('what is not outstanding is in no bucket, and what was lost is not in default', async () => {
  const { body } = await demand(client.get(PATH, { as_of: AS_OF, state: 'charged_off' }))
  expect(body.data).toMatchObject([
    {
      receivable_id: 'lost',
      outcome: 'charged_off',
      outstanding: 0,
      reported: { days_past_due: 0, bucket: null },
      computed: { days_past_due: 0, bucket: null },
      in_default: false,
      defaulted_on: '2026-03-01',
      default_rule: 'written_off',
      last_moved_on: '2026-03-01',
      findings: [],
    },
  ])
})

test('a receivable has a row from its origination on, drawn or not, unless its amounts are too large to count', async () => {
  expect(await idsOf({})).toEqual(['undrawn', 'lost', 'late'])
  expect(await idsOf({ as_of: '2026-05-14' })).toEqual(['lost', 'late'])
  expect(await idsOf({ as_of: '2026-08-15' })).toEqual(['undrawn', 'to-come', 'lost', 'late'])
  expect(await idsOf({ state: 'not_drawn' })).toEqual(['undrawn'])
  const { body } = await demand(client.get('/portfolio/data-quality', { as_of: AS_OF }))
  expect(body.data).toContainEqual(expect.objectContaining({ check: 'too_large', receivables: 1 }))
})

test('when money last moved, and the rule of a default, are those of the day and of the moment that are asked for', async () => {
  const own = (await service.lender()).client
  const rowOf = async (query: object) => {
    const row = async () => (await demand(own.get(PATH, { as_of: AS_OF, ...query }))).body.data[0]
    return eventually(row, (found) => found !== undefined, 20_000)
  }
  await demand(own.post('/accounts', accountBody('a')))
  await demand(own.post('/receivables', receivableBody('loan', 'a', { origination_date: '2026-01-15' })))
  expect(await rowOf({})).toMatchObject({ last_moved_on: null, default_rule: null })
  await demand(own.post('/receivables/loan/entries', entryBody('d', { date: '2026-01-15', amount: 5_000 })))
  const lent = await eventually(
    () => rowOf({}),
    ({ outstanding }) => outstanding === 5_000,
    20_000,
  )
  const loss = entryBody('w', { date: '2026-03-01', type: 'write_off', amount: 2_000 })
  await demand(own.post('/receivables/loan/entries', loss))
  await eventually(
    () => rowOf({}),
    ({ outstanding }) => outstanding === 3_000,
    20_000,
  )
  const before = { last_moved_on: '2026-01-15', default_rule: null }
  expect(await rowOf({})).toMatchObject({ last_moved_on: '2026-03-01', default_rule: 'written_off' })
  expect(await rowOf({ as_of: '2026-02-28' })).toMatchObject(before)
  expect(await rowOf({ known_at: lent.known_at })).toMatchObject(before)
})

test('what is too large to be added up is listed where it is asked for, without a total', async () => {
  const { body } = await demand(client.get(PATH, { as_of: AS_OF, finding: 'too_large' }))
  expect(body.data).toMatchObject([
    {
      receivable_id: 'huge',
      as_of: AS_OF,
      vintage: '2026-01',
      outcome: null,
      status: null,
      outstanding: null,
      reported: null,
      computed: null,
      with_schedule: null,
      in_default: null,
      defaulted_on: null,
      default_rule: null,
      written_off_since: null,
      written_off: null,
      first_payment: null,
      last_moved_on: null,
      findings: ['too_large'],
      cause: null,
    },
  ])
  for (const query of [
    { as_of: '2026-01-14' },
    { product_type: 'lease' },
    { state: 'current' },
    { status: 'active' },
    { in_default: 'false' },
    { ever_past_due: '30' },
    { first_payment: 'defaulted' },
    { written_off_in: '2026-03' },
    { month: '2026-05' },
  ])
    expect(await idsOf({ finding: 'too_large', ...query })).toEqual([])
})

test('what has ever been so late is listed from the day on which it was, by the basis that is asked for', async () => {
  // The lender reports it past due since February 20, and its first instalment fell due on February 15.
  expect(await idsOf({ as_of: '2026-03-21', ever_past_due: '30' })).toEqual([])
  expect(await idsOf({ as_of: '2026-03-22', ever_past_due: '30' })).toEqual(['late'])
  expect(await idsOf({ as_of: '2026-03-16', ever_past_due: '30', basis: 'computed' })).toEqual([])
  expect(await idsOf({ as_of: '2026-03-17', ever_past_due: '30', basis: 'computed' })).toEqual(['late'])
})

test('a first payment that was not made is listed from the day on which it is judged', async () => {
  expect(await idsOf({ as_of: '2026-03-16', first_payment: 'defaulted' })).toEqual([])
  expect(await idsOf({ as_of: '2026-03-17', first_payment: 'defaulted' })).toEqual(['late'])
  expect(await idsOf({ first_payment: 'paid' })).toEqual([])
})

test('what was written off is listed by the month of its first loss, with what is lost of it', async () => {
  expect(await rowsOf({ written_off_in: '2026-03' })).toMatchObject([
    { receivable_id: 'lost', written_off_since: '2026-03-01', written_off: 5_000 },
  ])
  expect(await idsOf({ as_of: '2026-02-28', written_off_in: '2026-03' })).toEqual([])
  expect(await idsOf({ written_off_in: '2026-02' })).toEqual([])
})

test('a plus in the label of a bucket may come unescaped in a URL', async () => {
  const plain = await client.send('GET', `${PATH}?as_of=${AS_OF}&state=120+`, undefined, {})
  expect(plain.body.data).toMatchObject([{ receivable_id: 'late' }])
})

test.each([
  ['state', 'past due'],
  ['state', '1-'],
  ['basis', 'mine'],
  ['finding', 'not_understood'],
  ['cause', 'rounding'],
  ['in_default', 'yes'],
  ['ever_past_due', '45'],
  ['first_payment', 'late'],
  ['written_off_in', '2026'],
  ['status', 'open'],
  ['month', '2026-02-28'],
  ['from_bucket', 'paid_off'],
  ['to_state', 'past due'],
  ['direction', 'up'],
  ['vintage', '2026'],
])('%s=%s is refused with what to send', async (name, value) => {
  expect(onlyFault(await client.get(PATH, { [name]: value }), name)).toBeDefined()
  expect(onlyFault(await client.get(`${PATH}.csv`, { [name]: value }), name)).toBeDefined()
})

test('a bucket that the edges of the day do not make is refused with those that they make', async () => {
  for (const path of [PATH, `${PATH}.csv`]) {
    const answer = await client.get(path, { as_of: AS_OF, state: '1-29' })
    onlyFault(answer, 'state')
    for (const labels of ['current, 1-30, 31-60, 61-90, 91-120, 120+', 'paid_off, charged_off'])
      expect(answer.text).toContain(labels)
  }
})

test('a move is listed by both of its ends, with where it began and what it weighs', async () => {
  const [row, ...others] = await rowsOf({ month: '2026-02', from_bucket: 'current', to_state: '1-30' })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    receivable_id: 'late',
    as_of: '2026-02-28',
    reported: { days_past_due: 8, bucket: '1-30' },
    opening: {
      as_of: '2026-01-31',
      outstanding: 12_000,
      reported: { days_past_due: 0, bucket: 'current' },
      computed: { days_past_due: 0, bucket: 'current' },
    },
  })
  // By its terms it is thirteen days past due in February, and lost by nobody.
  expect(await idsOf({ month: '2026-02', from_bucket: 'current', to_state: '1-30', basis: 'computed' })).toEqual([
    'late',
  ])
  expect(await idsOf({ month: '2026-02' })).toEqual(['lost', 'late'])
  expect(await idsOf({ month: '2026-02', direction: 'roll_down' })).toEqual([])
  expect(await idsOf({ month: '2026-03', to_state: 'charged_off' })).toEqual(['lost'])
  expect(await idsOf({ month: '2026-03', direction: 'left' })).toEqual(['lost'])
})

test('where no month is named, moves are those of the last that is over; an open one ends on the day asked about', async () => {
  expect(await rowsOf({ from_bucket: '91-120' })).toMatchObject([
    { receivable_id: 'late', as_of: AS_OF, opening: { as_of: '2026-05-31' } },
  ])
  const earlier = await rowsOf({ as_of: '2026-05-30', direction: 'roll_up' })
  expect(earlier).toMatchObject([{ as_of: '2026-04-30', opening: { as_of: '2026-03-31' } }])
  expect(await rowsOf({ as_of: '2026-02-21', month: '2026-02', direction: 'roll_up' })).toMatchObject([
    { receivable_id: 'late', as_of: '2026-02-21', reported: { days_past_due: 1 } },
  ])
})

test('a month that has not begun, and labels that its ends do not have, are refused with what to send', async () => {
  for (const path of [PATH, `${PATH}.csv`]) {
    const later = await client.get(path, { as_of: AS_OF, month: '2026-07' })
    onlyFault(later, 'month')
    expect(later.text).toContain('send 2026-06 or earlier')
    const labels = await client.get(path, { as_of: AS_OF, from_bucket: '1-29', to_state: '30-59' })
    expect(labels.body.details).toMatchObject([{ param: 'from_bucket' }, { param: 'to_state' }])
    expect(labels.text).toContain('current, 1-30, 31-60, 61-90, 91-120, 120+')
  }
})

/** A row of JSON as the cells of its columns. */
function cellsOf(row: unknown, columns: readonly string[]): string[] {
  return columns.map((column) => {
    if (column === 'amounts_in') return 'minor units'
    const value = column
      .split('.')
      .reduce<unknown>((part, field) => new Map(Object.entries(part ?? {})).get(field), row)
    return typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  })
}

test.each<Record<string, string>>([
  {},
  { state: '120+' },
  { month: '2026-03' },
  { finding: 'too_large' },
  { product_type: 'nothing' },
])('the download with %j equals the list', async (query) => {
  const answer = await demand(client.get(`${PATH}.csv`, { as_of: AS_OF, ...query }))
  expect(answer.headers.get('content-disposition')).toContain('filename=portfolio-receivables.csv')
  const { body } = await demand(client.get(PATH, { as_of: AS_OF, ...query }))
  const [columns = [], ...records]: string[][] = parse(answer.text)
  expect(columns).toEqual(expect.arrayContaining(['receivable_id', 'reported.bucket', 'computed.days_past_due']))
  expect(records).toEqual(body.data.map((row: unknown) => cellsOf(row, columns)))
})

test('another lender sees none of them', async () => {
  const stranger = (await service.lender()).client
  expect((await demand(stranger.get(PATH, { as_of: AS_OF }))).body.data).toEqual([])
})
