// WAC, WAM and WALA over HTTP on both clocks: the example of the portfolio's page, worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
})
afterAll(() => service.stop())

const LOANS = [
  { id: 'december', origination_date: '2025-12-20', term: '12 months', interest_rate: 0.12, amount: 1_000 },
  { id: 'march', origination_date: '2026-03-05', term: '24 months', interest_rate: 0.08, amount: 3_000 },
]

const ratio = (numerator: number, denominator: number, value: number) => ({ numerator, denominator, value })
const COVERED = ratio(4_000, 4_000, 1)

/** The weighted averages on a day, once one of them has a value. */
async function weightedOn(as_of: string, wac: number | null, known_at?: string) {
  const query = { as_of, ...(known_at === undefined ? {} : { known_at }) }
  const { body } = await eventually(
    () => demand(lender.client.get('/portfolio/summary', query)),
    ({ body: answer }) => (answer.data[0]?.weighted.wac.average?.value ?? null) === wac,
  )
  return { known_at: body.known_at, weighted: body.data[0]?.weighted }
}

test('averages are in years and calendar months, as of a day and as known at a moment', async () => {
  const { client } = lender
  await demand(client.post('/accounts', accountBody('a')))
  for (const { amount, id, ...terms } of LOANS) {
    await demand(client.post('/receivables', receivableBody(id, 'a', { ...terms, payment_frequency: '1 month' })))
    const date = terms.origination_date
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { date, amount })))
  }
  const first = await weightedOn('2026-03-31', 0.09)
  expect(first.weighted).toMatchObject({
    wac: { average: ratio(360, 4_000, 0.09), coverage: COVERED },
    wam: { average: ratio(81_000, 4_000, 20.25), coverage: COVERED },
    wala: { average: ratio(3_000, 4_000, 0.75), coverage: COVERED },
  })
  // A day later both are a month older.
  expect((await weightedOn('2026-04-01', 0.09)).weighted).toMatchObject({
    wam: { average: ratio(77_000, 4_000, 19.25) },
    wala: { average: ratio(7_000, 4_000, 1.75) },
  })
  // One turns out to be of 12 months and at 10 %.
  const known_at = momentNow()
  await demand(
    client.post('/receivables?effective_date=2026-03-05', { id: 'march', interest_rate: 0.1, term: '12 months' }),
  )
  expect((await weightedOn('2026-03-31', 0.105)).weighted).toMatchObject({
    wac: { average: ratio(420, 4_000, 0.105), coverage: COVERED },
    wam: { average: ratio(45_000, 4_000, 11.25), coverage: COVERED },
    wala: { average: ratio(3_000, 4_000, 0.75), coverage: COVERED },
  })
  const before = await weightedOn('2026-03-31', 0.09, known_at)
  expect(before.weighted).toEqual(first.weighted)
})
