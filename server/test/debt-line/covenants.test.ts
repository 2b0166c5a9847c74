// GET /debt-lines/{id}/metrics: the covenants of a small line, tested month by month, each figure worked out by hand; and draws that depend
// on them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { LATE_AT_MOST_A_FIFTH } from './line-book.ts'

let service: TestService
let lender: Lender
let client: Client
let operator: Client

/** A line of 1,000.00, 40.00 of it drawn. What is lent against eligible principal is half of it. */
const LINE = {
  id: 'warehouse',
  name: 'Warehouse',
  currency: 'USD',
  status: 'active',
  commitment: 100_000,
  principal_outstanding: 4_000,
  opened_on: '2026-01-01',
  pledge_selector: { product_types: ['term_loan'] },
}

const TERMS = {
  id: 'agreement',
  debt_line_id: 'warehouse',
  effective_from: '2026-01-01',
  advance_rates: {
    rate: 0.5,
    basis: 'reported',
    step_downs: [
      {
        id: 'tier-2',
        when: { metric: 'delinquency_rate', days_past_due: 31, basis: 'reported', comparator: '>', threshold: 0.2 },
        reduction: 0.1,
      },
    ],
  },
  eligibility: [{ id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' }],
  draw_step: { minimum: 1_000, multiple: 500 },
  covenants: [
    { ...LATE_AT_MOST_A_FIFTH, cure: { days: 15 } },
    {
      id: 'late-average',
      name: 'Average delinquency',
      metric: 'delinquency_rate',
      days_past_due: 31,
      basis: 'reported',
      comparator: '<=',
      levels: [
        { threshold: 0.05, consequence: 'cash_sweep' },
        { threshold: 0.1, consequence: 'early_amortization', note: 'Section 8' },
      ],
      window: { months: 3, method: 'mean_of_ratios', partial: 'average_available' },
      rounding: { decimals: 4, mode: 'half_up' },
    },
    { id: 'room', name: 'Room', metric: 'availability', comparator: '>=', threshold: 12_000, consequence: 'reporting' },
    {
      id: 'leverage',
      name: 'Leverage',
      metric: 'leverage',
      comparator: '<=',
      threshold: 6,
      consequence: 'draw_stop',
      at_risk_headroom: 0.1,
    },
    {
      id: 'odd',
      name: 'Delinquency of 40 days, which no bucket begins with',
      metric: 'delinquency_rate',
      days_past_due: 40,
      basis: 'reported',
      comparator: '<=',
      threshold: 0.5,
    },
    {
      id: 'collected',
      name: 'Payments',
      metric: 'payment_rate',
      comparator: '>=',
      threshold: 0.01,
    },
  ],
}

const sheet = (id: string, period_end: string, liabilities: number) =>
  demand(
    operator.post('/operator/financials', {
      id,
      organization: lender.organization.organization,
      statement_type: 'balance_sheet',
      period_end,
      currency: 'USD',
      lines: [
        { name: 'liabilities', amount: liabilities },
        { name: 'equity', amount: 10_000 },
        { name: 'intangibles', amount: 2_000 },
      ],
    }),
  )

beforeAll(async () => {
  service = await startTestService()
  operator = (await service.operator()).client
  lender = await service.lender()
  client = lender.client
  const { organization } = lender.organization
  await demand(operator.post('/operator/debt-lines', { ...LINE, organization }))
  await demand(operator.post('/operator/debt-line-terms', { ...TERMS, organization }))
  await demand(client.post('/accounts', accountBody('a')))
  const loan = { funded_by: 'operator', product_type: 'term_loan', origination_date: '2026-01-10' }
  for (const [id, amount] of [
    ['r1', 10_000],
    ['r2', 30_000],
  ] as const) {
    await demand(client.post('/receivables', receivableBody(id, 'a', loan)))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { date: '2026-01-10', amount })))
  }
  // 58 days past due at the end of March; cleared in April.
  const late = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }
  await demand(client.post('/receivables?effective_date=2026-02-01', { id: 'r1', ...late }))
  const cleared = { delinquent_since: null, delinquent_amount: 0 }
  await demand(client.post('/receivables?effective_date=2026-04-10', { id: 'r1', ...cleared }))
  await sheet('january', '2026-01-31', 40_000)
  await sheet('february', '2026-02-28', 50_000)
})
afterAll(() => service.stop())

// oxlint-disable-next-line typescript/no-explicit-any
type Row = { readonly [field: string]: any }

const read = async (query: Record<string, string>): Promise<readonly Row[]> =>
  (await demand(client.get('/debt-lines/warehouse/metrics', { limit: '100', ...query }))).body.data

/** The one row of a covenant in a month, once it is as it must be. */
async function reach(covenant_id: string, test_month: string, wanted: object): Promise<Row> {
  const rows = await eventually(
    () => read({ covenant_id, test_month }),
    ([row]) => row !== undefined && Object.entries(wanted).every(([field, value]) => row[field] === value),
    30_000,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject(wanted)
  return rows[0] ?? {}
}

describe('the tests of a debt line', () => {
  test('a covenant is tested each month since the line was opened, by what was past due at the month’s end', async () => {
    // March: 100.00 of 400.00 is 58 days past due: 0.25. February: 27 days are not 31.
    const march = await reach('late', '2026-03', { status: 'cured' })
    expect(march).toMatchObject({
      debt_line_id: 'warehouse',
      test_date: '2026-03-31',
      value: 0.25,
      numerator: 10_000,
      denominator: 40_000,
      threshold: 0.2,
      comparator: '<=',
      kept: false,
      // (0.2 - 0.25) / 0.2
      headroom: -0.25,
      headroom_trend: 'worsening',
      unit: 'share',
      parameters: { days_past_due: 31, basis: 'reported' },
      window: null,
      debt_line_term_id: 'agreement',
      missing: null,
    })
    expect(await reach('late', '2026-02', { status: 'pass' })).toMatchObject({
      value: 0,
      numerator: 0,
      denominator: 40_000,
    })
    expect(await read({ covenant_id: 'late', test_month: '2025-12' })).toEqual([])
  })

  test('a breach is cured when the covenant is kept again within its time', async () => {
    // 15 days from the end of March; r1 was cleared on April 10.
    expect(await reach('late', '2026-03', { status: 'cured' })).toMatchObject({
      reported_on: '2026-03-31',
      cure_until: '2026-04-15',
      cured_on: '2026-04-15',
    })
  })

  test('a mean of three months is of the ratios there are, rounded by the terms, and the deepest broken level counts', async () => {
    // (0 + 0 + 0.25) / 3 = 0.08333…, 0.0833 when rounded: above 0.05, not above 0.1.
    const march = await reach('late-average', '2026-03', { status: 'breach' })
    expect(march).toMatchObject({ value: 0.083333333, compared_value: 0.0833, level: 1, consequence: 'cash_sweep' })
    expect(march['months'].map((one: Row) => [one['month'], one['value']])).toEqual([
      ['2026-01', 0],
      ['2026-02', 0],
      ['2026-03', 0.25],
    ])
    expect(march['levels'].map((one: Row) => [one['threshold'], one['kept']])).toEqual([
      [0.05, false],
      [0.1, true],
    ])
  })

  test('past due by days that no bucket begins with is read from the receivables', async () => {
    expect(await reach('odd', '2026-03', { status: 'pass' })).toMatchObject({
      value: 0.25,
      numerator: 10_000,
      denominator: 40_000,
    })
    expect(await reach('odd', '2026-02', { status: 'pass' })).toMatchObject({ value: 0 })
  })

  test('a figure of the line is that of its borrowing base on the day of the test', async () => {
    // Eligible at the end of March: r2 alone. A quarter of all is late, so the rate steps down: 0.4 of 300.00 less 40.00 drawn is 80.00.
    expect(await reach('room', '2026-03', { status: 'breach' })).toMatchObject({
      value: 8_000,
      unit: 'money',
      // (80 - 120) / 120
      headroom: -0.333333333,
    })
    // In February r1 was eligible too: half of 400.00 less 40.00.
    expect(await reach('room', '2026-02', { status: 'pass' })).toMatchObject({ value: 16_000 })
    const base = await eventually(
      () => demand(client.get('/debt-lines/warehouse/borrowing-base', { as_of: '2026-03-31' })),
      ({ body }) => body.calculation.status === 'done',
    )
    expect(base.body).toMatchObject({ availability: 8_000, step_downs: ['tier-2'] })
    // 500 / (100 - 20), by the sheet of February.
    expect(base.body.leverage).toEqual({
      ratio: { numerator: 50_000, denominator: 8_000, value: 6.25 },
      financial_id: 'february',
    })
    // In April r1 was cleared: the condition has been false for a month.
    expect(await reach('room', '2026-04', { status: 'pass' })).toMatchObject({ value: 16_000 })
  })

  test('a figure of the company is read from its last statement', async () => {
    // 400 / (100 - 20) = 5, and 500 / 80 = 6.25.
    expect(await reach('leverage', '2026-01', { status: 'pass' })).toMatchObject({
      value: 5,
      numerator: 40_000,
      denominator: 8_000,
    })
    const february = await reach('leverage', '2026-02', { status: 'breach' })
    expect(february).toMatchObject({ value: 6.25, consequence: 'draw_stop' })
    expect(february['months'][0].financial_ids).toEqual(['february'])
  })

  test('what cannot be computed is not testable, and shows why', async () => {
    // Nothing was outstanding when January began.
    expect(await reach('collected', '2026-01', { status: 'not_testable' })).toMatchObject({
      value: null,
      kept: null,
      missing: 'no_denominator',
    })
  })

  test('a close states the tests of its month, which are shown beside those that are known now', async () => {
    // The certificate is issued by a worker, after which nothing more is written.
    await demand(client.post('/debt-lines/warehouse/closes', { month: '2026-03' }))
    const first_reported = { value: 0.0833, status: 'breach' }
    const march = await eventually(
      async () => (await read({ covenant_id: 'late-average', test_month: '2026-03' }))[0],
      (row) => row !== undefined && row['first_reported'] !== null,
      30_000,
    )
    expect(march?.['first_reported']).toMatchObject(first_reported)
    expect((await read({ covenant_id: 'late', test_month: '2026-02' }))[0]).toMatchObject({ first_reported: null })
    const certificate = await demand(client.get('/debt-lines/warehouse/closes/2026-03/certificate.json'))
    const stated = (certificate.body as { covenants: { id: string; status: string }[] }).covenants
    expect(stated.map(({ id, status }) => [id, status])).toEqual([
      ['late', 'cured'],
      ['late-average', 'breach'],
      ['room', 'breach'],
      ['leverage', 'breach'],
      ['odd', 'pass'],
      ['collected', 'breach'],
    ])
  })

  test('an entry that comes late changes the months after its date', async () => {
    const loan = { funded_by: 'operator', product_type: 'term_loan', origination_date: '2026-03-01' }
    await demand(client.post('/receivables', receivableBody('r3', 'a', loan)))
    await demand(client.post('/receivables/r3/entries', entryBody('d', { date: '2026-03-01', amount: 60_000 })))
    // March: 100.00 of 1,000.00. February stays.
    expect(await reach('late', '2026-03', { status: 'pass' })).toMatchObject({ value: 0.1, denominator: 100_000 })
    expect(await reach('odd', '2026-03', { value: 0.1 })).toMatchObject({ denominator: 100_000 })
    // What was first reported stays.
    expect(await reach('late-average', '2026-03', { value: 0.033333333 })).toMatchObject({
      status: 'pass',
      first_reported: { value: 0.0833, status: 'breach' },
    })
    // Half of 900.00 less 40.00.
    expect(await reach('room', '2026-03', { status: 'pass' })).toMatchObject({ value: 41_000 })
    expect(await reach('room', '2026-02', { status: 'pass' })).toMatchObject({ value: 16_000 })
  })

  test('the list is filtered by month, covenant, metric and status, and refuses an unknown status', async () => {
    const rows = await read({ test_month: '2026-02' })
    expect(rows.map((row) => row['covenant_id'])).toEqual([
      'late',
      'late-average',
      'room',
      'leverage',
      'odd',
      'collected',
    ])
    expect(new Set((await read({ status: 'breach' })).map((row) => row['status']))).toEqual(new Set(['breach']))
    expectError(await client.get('/debt-lines/warehouse/metrics', { status: 'fine' }), 400)
  })

  test('the page before another shows the tests that it showed on the way there', async () => {
    const page = async (token: object) =>
      (await demand(client.get('/debt-lines/warehouse/metrics', { test_month: '2026-02', limit: '2', ...token }))).body
    const first = await page({})
    const second = await page({ page: first.next_page })
    const before = await page({ page: second.previous_page })
    const ids = (one: { data: readonly Row[] }) => one.data.map((row) => row['covenant_id'])
    expect([ids(first), ids(second), ids(before)]).toEqual([
      ['late', 'late-average'],
      ['room', 'leverage'],
      ['late', 'late-average'],
    ])
  })
})

describe('a draw', () => {
  const ask = (id: string, amount: number) =>
    client.post('/draw-requests', { id, debt_line_id: 'warehouse', amount, currency: 'USD' })
  const decide = (id: string, status: string) =>
    operator.post('/operator/draw-requests', { id: `${lender.organization.organization}:${id}`, status })
  const codes = (answer: { readonly body: Row }) => answer.body['details'].map(({ code }: { code: string }) => code)

  test('is refused while a covenant is broken whose consequence stops draws', async () => {
    const refused = await ask('d1', 1_000)
    expectError(refused, 400)
    expect(codes(refused)).toEqual(['draws_stopped'])
    // The statement was wrong: 300 / 80 is 3.75.
    await sheet('february', '2026-02-28', 30_000)
    const asked = await eventually(
      () => ask('d1', 1_000),
      ({ status }) => status === 200,
      30_000,
    )
    expect(asked.body).toMatchObject({ status: 'requested', amount: 1_000 })
  })

  test('is asked for in the steps of the terms', async () => {
    const [little, between] = [await ask('d2', 900), await ask('d2', 1_700)]
    expect(codes(little)).toEqual(['below_draw_minimum'])
    expect(little.body['details'][0].limits).toEqual({ minimum: 1_000 })
    expect(codes(between)).toEqual(['not_a_draw_step'])
    expect(between.body['details'][0].limits).toEqual({ minimum: 1_000, multiple: 500, nearest: [1_500, 2_000] })
  })

  test('never exceeds what can be drawn, less what is approved already, neither at request nor at approval', async () => {
    // Half of 1,000.00 less 40.00 is 460.00 can be drawn.
    const much = await ask('d3', 46_500)
    expect(codes(much)).toEqual(['exceeds_availability'])
    expect(much.body['details'][0].message).toContain('send at most 46000')
    await demand(ask('d3', 46_000))
    await demand(ask('d4', 2_000))
    await demand(decide('d4', 'approved'))
    const refused = await decide('d3', 'approved')
    expect(codes(refused)).toEqual(['exceeds_availability'])
    expect(refused.body['details'][0].message).toContain('send at most 44000')
    await demand(decide('d4', 'declined'))
    await demand(decide('d3', 'approved'))
  })

  test('of two approvals at once that together exceed what can be drawn one is refused', async () => {
    await demand(decide('d3', 'declined'))
    await demand(ask('d5', 30_000))
    await demand(ask('d6', 30_000))
    const answers = await Promise.all([decide('d5', 'approved'), decide('d6', 'approved')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
  })
})
