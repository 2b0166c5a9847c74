// What changed in a past month and why, over HTTP: each way of restating a month alone, with figures worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PATH = '/portfolio/restatements'

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

/** A loan of 100.00 drawn in January, of which 40.00 are repaid on 10 February; 7.00 come then of a type that means nothing yet. */
const ENTRIES: readonly (readonly [string, string, string, number])[] = [
  ['d', '2026-01-10', 'disbursement', 10_000],
  ['g', '2026-02-12', 'gizmo', 700],
  // The last: once it is taken in, all are.
  ['p', '2026-02-10', 'principal', 4_000],
]

/** A lender whose loan was taken in, and the moment as of which it was. */
async function startLoan(): Promise<{ lender: Lender; client: Client; since: string }> {
  const lender = await service.lender()
  const { client } = lender
  await demand(client.post('/accounts', { ...accountBody('a'), industry: '722511' }))
  await demand(client.post('/receivables', receivableBody('r', 'a', { origination_date: '2026-01-10' })))
  for (const [id, date, type, amount] of ENTRIES)
    await demand(client.post('/receivables/r/entries', { id, date, type, amount }))
  const query = { as_of: '2026-02-28' }
  const summary = await eventually(
    () => demand(client.get('/portfolio/summary', query)),
    ({ body }) => body.data[0]?.principal.closing === 6_000,
  )
  expect(summary.body.data[0].principal.closing).toBe(6_000)
  return { lender, client, since: summary.body.known_at }
}

/** The operator sets how the figures of a lender are computed. Returns the id of the settings. */
async function changeSettings({ organization: { organization } }: Lender, settings: object): Promise<string> {
  const { client } = await service.operator()
  await demand(client.post('/operator/reporting-settings', { id: organization, organization, ...settings }))
  return organization
}

/** The restatement of a month once it shows anything. */
async function restated(client: Client, query: Record<string, string>): Promise<Row> {
  const { body } = await eventually(
    () => demand(client.get(PATH, { month: '2026-02', ...query })),
    ({ body }) => body.changes.length > 0,
  )
  expect(body.changes.length).toBeGreaterThan(0)
  return body
}

/** Figures as they are written here: name, before, after. */
const written = (changes: readonly Row[]) =>
  changes.map(({ figure, unit, basis, bucket, before, after }) => [
    basis === null ? figure : `${basis} ${bucket} ${unit}`,
    before,
    after,
  ])

/** The amount in the current bucket by both bases, which follows outstanding principal. */
const current = (before: number, after: number) => [
  ['reported current amount', before, after],
  ['computed current amount', before, after],
]

/** The loan among what is open, or not, with its 60.00 outstanding. */
const openLoan = (before: number, after: number) => [
  ['open', before, after],
  ...['reported', 'computed'].flatMap((basis) => [
    [`${basis} current count`, before, after],
    [`${basis} current amount`, 6_000 * before, 6_000 * after],
  ]),
]

/** Asserts which figures changed, of the portfolio and of its one receivable, and gives that. */
function expectChanges(body: Row, expected: readonly (readonly (string | number)[])[]): Row {
  expect(written(body['changes'])).toEqual(expected)
  for (const { currency, before, after, difference } of body['changes']) {
    expect(currency).toBe('USD')
    expect(difference).toBe(after - before)
  }
  expect(body['receivables'].length).toBe(1)
  const [row] = body['receivables']
  expect(row).toMatchObject({ receivable_id: 'r', currency: 'USD', changes: body['changes'] })
  return row
}

const entry = (date: string, type: string, amount: number) => ({ date, type, amount, receivable_status: null })

describe('a month is restated, with its cause,', () => {
  test('by an entry that came late', async () => {
    const { client, since } = await startLoan()
    const late = { id: 'late', date: '2026-02-20', type: 'principal', amount: 2_500 }
    const { body: stored } = await demand(client.post('/receivables/r/entries', late))
    const body = await restated(client, { since })
    expect(body).toMatchObject({ month: '2026-02', since, settings: [], has_more: false, next_page: null })
    const row = expectChanges(body, [['collected', 4_000, 6_500], ['closing', 6_000, 3_500], ...current(6_000, 3_500)])
    expect(row).toMatchObject({
      closing: { before: 6_000, after: 3_500, difference: -2_500 },
      reported: { before: 'current', after: 'current' },
      statements: [],
      entries: [
        {
          entry_id: 'late',
          did: 'added',
          before: null,
          after: entry('2026-02-20', 'principal', 2_500),
          recorded_at: stored.created_at,
        },
      ],
    })
  })

  test('by an entry that changed, in the month that it leaves and in the one it moves to', async () => {
    const { client, since } = await startLoan()
    const moved = { id: 'p', date: '2026-03-10', amount: 3_000 }
    const { body: stored } = await demand(client.post('/receivables/r/entries', moved))
    const february = expectChanges(await restated(client, { since }), [
      ['collected', 4_000, 0],
      ['closing', 6_000, 10_000],
      ...current(6_000, 10_000),
    ])
    const cause = {
      entry_id: 'p',
      did: 'changed',
      before: entry('2026-02-10', 'principal', 4_000),
      after: entry('2026-03-10', 'principal', 3_000),
      recorded_at: stored.updated_at,
    }
    expect(february['entries']).toEqual([cause])
    const march = expectChanges(await restated(client, { since, month: '2026-03' }), [
      ['opening', 6_000, 10_000],
      ['collected', 0, 3_000],
      ['closing', 6_000, 7_000],
      ...current(6_000, 7_000),
    ])
    expect(march['entries']).toEqual([cause])
  })

  test('by an entry that was deleted', async () => {
    const { client, since } = await startLoan()
    await demand(client.delete('/receivables/r/entries/p'))
    const body = await restated(client, { since })
    const row = expectChanges(body, [['collected', 4_000, 0], ['closing', 6_000, 10_000], ...current(6_000, 10_000)])
    expect(row['entries']).toMatchObject([
      { entry_id: 'p', did: 'deleted', before: entry('2026-02-10', 'principal', 4_000), after: null },
    ])
    const [{ recorded_at }] = row['entries']
    expect(recorded_at > since && recorded_at <= body['known_at']).toBe(true)
  })

  test.each([
    ['reported as of its day', '?effective_date=2026-02-20', '2026-02-20'],
    ['reported as of today, since a day in the month', '', expect.stringMatching(/^\d{4}-\d\d-\d\d$/)],
  ])('by a delinquency that was %s', async (_, query, effective_date) => {
    const { client, since } = await startLoan()
    const late = { id: 'r', delinquent_since: '2026-02-15', delinquent_amount: 500, delinquent_times: 1 }
    const { body: stored } = await demand(client.post(`/receivables${query}`, late))
    const row = expectChanges(await restated(client, { since }), [
      ['reported current count', 1, 0],
      ['reported current amount', 6_000, 0],
      ['reported 1-30 count', 0, 1],
      ['reported 1-30 amount', 0, 6_000],
    ])
    expect(row).toMatchObject({
      closing: { before: 6_000, after: 6_000, difference: 0 },
      reported: { before: 'current', after: '1-30' },
      computed: { before: 'current', after: 'current' },
      entries: [],
    })
    const fields = row['statements'].flatMap(({ fields }: Row) => fields)
    expect(fields.toSorted()).toEqual(['delinquent_amount', 'delinquent_since', 'delinquent_times'])
    expect(row['statements'][0]).toMatchObject({
      of: 'receivable',
      id: 'r',
      effective_date,
      recorded_at: stored.updated_at,
    })
  })

  test('by another who funds it, for those who ask of either, and for nobody else', async () => {
    const { client, since } = await startLoan()
    await demand(client.post('/receivables?effective_date=2026-02-15', { id: 'r', funded_by: 'operator' }))
    const gone = await restated(client, { since, funded_by: 'balance_sheet' })
    const left = expectChanges(gone, [['transferred', 0, -6_000], ['closing', 6_000, 0], ...openLoan(1, 0)])
    expect(left).toMatchObject({
      reported: { before: 'current', after: null },
      statements: [{ of: 'receivable', id: 'r', fields: ['funded_by'], effective_date: '2026-02-15' }],
    })
    const come = expectChanges(await restated(client, { since, funded_by: 'operator' }), [
      ['transferred', 0, 6_000],
      ['closing', 0, 6_000],
      ...openLoan(0, 1),
    ])
    expect(come['closing']).toEqual({ before: 0, after: 6_000, difference: 6_000 })
    const { known_at } = gone as { known_at: string }
    const { body: whole } = await demand(client.get(PATH, { month: '2026-02', since, known_at }))
    expect(whole).toMatchObject({ changes: [], receivables: [] })
  })

  test('by another sector of who owes it, for those who ask of either', async () => {
    const { client, since } = await startLoan()
    await demand(client.post('/accounts?effective_date=2026-02-01', { id: 'a', industry: '445110' }))
    const row = expectChanges(await restated(client, { since, industry: '44-45' }), [
      ['collected', 0, 4_000],
      ['transferred', 0, 10_000],
      ['closing', 0, 6_000],
      ['not_understood', 0, 700],
      ...openLoan(0, 1),
    ])
    expect(row['statements']).toMatchObject([{ of: 'obligor', id: 'a', fields: ['industry'] }])
  })

  test('by a country that was reported later without a day before it, which holds from the beginning', async () => {
    const { client, since } = await startLoan()
    await demand(client.post('/accounts', { id: 'a', address: { country: 'US' } }))
    const row = expectChanges(await restated(client, { since, country: 'US' }), [
      ['opening', 0, 10_000],
      ['collected', 0, 4_000],
      ['closing', 0, 6_000],
      ['not_understood', 0, 700],
      ...openLoan(0, 1),
    ])
    expect(row['statements']).toMatchObject([{ of: 'obligor', id: 'a', fields: ['address'] }])
  })

  test('by a country that a later part of an address was the first to report, for those who ask of its region', async () => {
    const { client } = await startLoan()
    await demand(client.post('/accounts?effective_date=2026-01-05', { id: 'a', address: { region: 'CA' } }))
    const { known_at: since } = (await demand(client.get('/portfolio/summary'))).body
    await demand(client.post('/accounts?effective_date=2026-03-05', { id: 'a', address: { country: 'US' } }))
    const row = expectChanges(await restated(client, { since, region: 'us-ca', country: 'US' }), [
      ['opening', 0, 10_000],
      ['collected', 0, 4_000],
      ['closing', 0, 6_000],
      ['not_understood', 0, 700],
      ...openLoan(0, 1),
    ])
    expect(row['statements'].at(-1)).toMatchObject({ of: 'obligor', fields: ['address'], effective_date: '2026-03-05' })
  })

  test('by other buckets, shown by their names', async () => {
    const { lender, client, since } = await startLoan()
    const late = { id: 'r', delinquent_since: '2026-02-15', delinquent_amount: 500, delinquent_times: 1 }
    await demand(client.post('/receivables?effective_date=2026-02-20', late))
    const { known_at } = (await restated(client, { since })) as { known_at: string }
    const id = await changeSettings(lender, { bucket_edges: [10, 20] })
    const body = await restated(client, { since: known_at })
    const row = expectChanges(body, [
      ['reported 11-20 count', 0, 1],
      ['reported 11-20 amount', 0, 6_000],
      ['reported 1-30 count', 1, 0],
      ['reported 1-30 amount', 6_000, 0],
    ])
    expect(row).toMatchObject({ reported: { before: '1-30', after: '11-20' }, entries: [], statements: [] })
    expect(body['settings']).toMatchObject([{ of: 'settings', id, fields: ['bucket_edges'] }])
  })

  test('by the new meaning of a type', async () => {
    const { lender, client, since } = await startLoan()
    const id = await changeSettings(lender, { type_mapping: { gizmo: 'principal' } })
    const body = await restated(client, { since })
    const row = expectChanges(body, [
      ['collected', 4_000, 4_700],
      ['closing', 6_000, 5_300],
      ['not_understood', 700, 0],
      ...current(6_000, 5_300),
    ])
    expect(row).toMatchObject({ entries: [], statements: [] })
    expect(body['settings']).toMatchObject([{ of: 'settings', id, fields: ['type_mapping'] }])
  })
})

test('as first known, a month of a book that came later held nothing', async () => {
  const { client } = await startLoan()
  const body = await restated(client, {})
  expect(body['since']).toBe('2026-02-28T23:59:59.999999Z')
  const row = expectChanges(body, [
    ['opening', 0, 10_000],
    ['collected', 0, 4_000],
    ['closing', 0, 6_000],
    ['not_understood', 0, 700],
    ...openLoan(0, 1),
  ])
  expect(row['entries'].map(({ entry_id, did }: Row) => [entry_id, did])).toEqual([
    ['d', 'added'],
    ['p', 'added'],
    ['g', 'added'],
  ])
})

test('what is dated after the month restates nothing of it and is no cause', async () => {
  const { client, since } = await startLoan()
  for (const [id, date] of [
    ['later', '2026-03-01'],
    ['late', '2026-02-28'],
  ])
    await demand(client.post('/receivables/r/entries', { id, date, type: 'interest', amount: 30 }))
  const row = expectChanges(await restated(client, { since }), [['interest', 0, 30]])
  expect(row['entries'].map(({ entry_id }: Row) => entry_id)).toEqual(['late'])
  const { body } = await demand(client.get(PATH, { month: '2026-01', since }))
  expect(body).toMatchObject({ changes: [], receivables: [] })
})

test('a month is first known when its last day ends where the lender is', async () => {
  const lender = await service.lender()
  await changeSettings(lender, { time_zone: 'America/Mexico_City' })
  const ask = () => demand(lender.client.get(PATH, { month: '2026-02' }))
  const { body } = await eventually(ask, ({ body }) => !body.since.startsWith('2026-02'))
  expect(body.since).toBe('2026-03-01T05:59:59.999999Z')
})

test('since a moment behind which nothing came, nothing changed', async () => {
  const { client } = await startLoan()
  const since = momentNow()
  const { body } = await demand(client.get(PATH, { month: '2026-02', since }))
  expect(body).toMatchObject({ changes: [], receivables: [], settings: [], known_at: body.since })
})
