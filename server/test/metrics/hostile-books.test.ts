// A book that makes every answer as large as it can be: what is answered of it is bounded or refused with what to ask for instead, and while
// that is made the requests of another lender are answered.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROWS_MAX } from '../../src/resources/bounded-rows.ts'
import { type Client, type Received, eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { CLOSING_OF_EACH, PLACE, hostileBook } from './hostile-book.ts'

const RECEIVABLES = 600
const AS_OF = '2026-10-31'

/** From January 1900 to October 2026: 127 years less two months. */
const MONTHS = 1_522

/** Of days past due: current, four by the edges of the settings, and above the last. */
const BUCKETS = 6

/** Cohorts of 1900 and 1901, and the months on book that each is followed for. */
const QUARTERS = 8
const AGES = 1_201

/** Requests of the other lender under way at a time. */
const OTHERS_AT_ONCE = 4

/** How many of them are answered at least while the largest answers are made: some 70 where nothing is computed in turns, some 700 else. */
const OTHERS_MIN = 200

let service: TestService
let client: Client
let other: Client
beforeAll(async () => {
  service = await startTestService()
  const [lender, neighbor, operator] = [await service.lender(), await service.lender(), await service.operator()]
  ;({ client } = lender)
  other = neighbor.client
  const { organization } = lender.organization
  const settings = { id: organization, organization, metadata_dimensions: [PLACE] }
  await demand(operator.client.post('/operator/reporting-settings', settings))
  await demand(sendImport(client, linesOf([...hostileBook(RECEIVABLES)])))
  const summary = () => client.get('/portfolio/summary', { as_of: AS_OF })
  const isThere = ({ body }: Received) => body.data?.[0]?.principal.closing === RECEIVABLES * CLOSING_OF_EACH
  expect(isThere(await eventually(summary, isThere, 90_000))).toBe(true)
})
afterAll(() => service.stop())

const BY_PLACE = { as_of: AS_OF, group_by: `metadata.${PLACE}` }
const RESTATED = { month: '2020-01', since: '2020-02-01T00:00:00Z' }
const FROM = { from: '1900-01' }

/** The largest answers, and how many rows each has where that follows from the book; null where it is refused. */
const LARGEST: readonly (readonly [path: string, query: Record<string, string | number>, rows: number | null])[] = [
  ['/portfolio/summary', BY_PLACE, RECEIVABLES],
  ['/portfolio/delinquency', { as_of: AS_OF, ...FROM }, MONTHS * BUCKETS],
  ['/portfolio/delinquency', { ...BY_PLACE, ...FROM }, null],
  ['/portfolio/cash-flows', { ...BY_PLACE, ...FROM }, null],
  ['/portfolio/vintages', { as_of: AS_OF, ...FROM }, null],
  ['/portfolio/vintages', { as_of: AS_OF, ...FROM, interval: 'quarter' }, QUARTERS * AGES],
  ['/portfolio/data-quality', BY_PLACE, null],
  ['/portfolio/concentrations', BY_PLACE, RECEIVABLES],
  ['/portfolio/obligors', { as_of: AS_OF, top: 100 }, 100],
  ['/portfolio/receivables', { as_of: AS_OF, limit: 100 }, 100],
  ['/receivable-metrics', { as_of: AS_OF, limit: 100 }, 100],
  ['/receivable-metrics', { as_of: AS_OF, limit: 100, month: '2026-10' }, 100],
]

test('the largest answers are bounded, and another lender is answered meanwhile', async () => {
  let pending = LARGEST.length + 2
  let answered = 0
  const others = Array.from({ length: OTHERS_AT_ONCE }, async () => {
    while (pending > 0) {
      await demand(other.get('/receivables', { limit: 1 }))
      if (pending > 0) answered += 1
    }
  })
  const ask = async (path: string, query: Record<string, string | number>) => {
    const answer = await client.get(path, query)
    pending -= 1
    return answer
  }
  const tables = LARGEST.map(async ([path, query, rows]) => {
    const answer = await ask(path, query)
    expect([path, query, rowsOf(answer)]).toEqual([path, query, rows])
  })
  const restated = demand(ask('/portfolio/restatements', { ...RESTATED, limit: 100 }))
  const timeline = demand(ask('/receivables/r0/timeline', { as_of: AS_OF }))
  await Promise.all([...tables, ...others])
  expect((await restated).body.receivables).toHaveLength(100)
  expect((await timeline).body.months).toHaveLength(MONTHS)
  expect(answered).toBeGreaterThanOrEqual(OTHERS_MIN)
})

/** How many rows an answer has; null where it is refused for having too many, and the refusal states what to send instead. */
function rowsOf({ status, body }: Received): number | null {
  if (status === 200) {
    expect(body.data.length).toBeLessThanOrEqual(ROWS_MAX)
    return body.data.length as number
  }
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.details).toMatchObject([{ code: 'too_many_rows' }])
  return null
}
