// The factor rate of a portfolio over HTTP on both clocks: the example of the portfolio's page, worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
const AS_OF = '2026-02-28'

const ratio = (numerator: number, denominator: number, value: number) => ({ numerator, denominator, value })

async function send(id: string, entries: readonly (readonly [string, string, number])[]): Promise<void> {
  for (const [date, type, amount] of entries) {
    const body = entryBody(`${date}-${type}`, { date, type, amount })
    await demand(lender.client.post(`/receivables/${id}/entries`, body))
  }
}

/** 1,000.00 at 1.30 in four payments, 500.00 at 1.20 in two, and 400.00 of which it is not known what falls due. */
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  const { client } = lender
  await demand(client.post('/accounts', accountBody('merchant')))
  for (const [id, product_type, origination_date] of [
    ['thirty', 'merchant_cash_advance', '2026-01-15'],
    ['twenty', 'merchant_cash_advance', '2026-02-01'],
    ['loan', 'term_loan', '2026-02-10'],
  ] as const)
    await demand(client.post('/receivables', receivableBody(id, 'merchant', { product_type, origination_date })))
  const due = (dates: readonly string[], principal: number, interest: number) =>
    dates.flatMap(
      (date) =>
        [
          [date, 'scheduled_principal', principal],
          [date, 'scheduled_interest', interest],
        ] as const,
    )
  await send('thirty', [
    ['2026-01-15', 'disbursement', 100_000],
    ...due(['2026-02-14', '2026-03-16', '2026-04-15', '2026-05-15'], 25_000, 7_500),
    ['2026-02-14', 'principal', 25_000],
    ['2026-02-14', 'interest', 7_500],
  ])
  await send('twenty', [
    ['2026-02-01', 'disbursement', 50_000],
    ...due(['2026-03-03', '2026-04-02'], 25_000, 5_000),
    ['2026-03-20', 'principal', 50_000],
  ])
  await send('loan', [['2026-02-10', 'disbursement', 40_000]])
})
afterAll(() => service.stop())

const FIRST = { average: ratio(190_000, 150_000, 1.266666667), coverage: ratio(125_000, 165_000, 0.757575758) }

/** The factor rates of groups, once the first is as wanted. */
async function factorRates(query: object, wanted: unknown) {
  const { body } = await eventually(
    () => demand(lender.client.get('/portfolio/summary', { as_of: AS_OF, ...query })),
    ({ body: answer }) => JSON.stringify(answer.data[0]?.factor_rate) === JSON.stringify(wanted),
    30_000,
  )
  return body.data.map((row: { factor_rate: unknown }) => row.factor_rate)
}

test('the factor rate of a portfolio is all that is to be repaid by all that was advanced, of what has one', async () => {
  expect(await factorRates({}, FIRST)).toEqual([FIRST])
  const one = { average: ratio(130_000, 100_000, 1.3), coverage: ratio(100_000, 100_000, 1) }
  expect(await factorRates({ as_of: '2026-01-31' }, one)).toEqual([one])
})

test('what is repaid leaves both sums, and what is paid in part changes neither', async () => {
  const left = { average: ratio(130_000, 100_000, 1.3), coverage: ratio(75_000, 115_000, 0.652173913) }
  expect(await factorRates({ as_of: '2026-03-31' }, left)).toEqual([left])
})

test('each group has its own factor rate, null where nothing has one', async () => {
  const advances = { ...FIRST, coverage: ratio(125_000, 125_000, 1) }
  const loans = { average: null, coverage: ratio(0, 40_000, 0) }
  expect(await factorRates({ group_by: 'product_type' }, advances)).toEqual([advances, loans])
})

test('a portfolio of one receivable has the factor rate of its timeline', async () => {
  const { body } = await demand(lender.client.get('/receivables/thirty/timeline', { as_of: AS_OF }))
  expect(body.returns.factor_rate).toEqual(ratio(130_000, 100_000, 1.3))
})

test('what a lender schedules later counts on earlier days, as known from then on', async () => {
  expect(await factorRates({}, FIRST)).toEqual([FIRST])
  const known_at = momentNow()
  await send('loan', [
    ['2026-05-10', 'scheduled_principal', 40_000],
    ['2026-05-10', 'scheduled_interest', 4_000],
  ])
  const all = { average: ratio(234_000, 190_000, 1.231578947), coverage: ratio(165_000, 165_000, 1) }
  expect(await factorRates({}, all)).toEqual([all])
  expect(await factorRates({ known_at }, FIRST)).toEqual([FIRST])
})
