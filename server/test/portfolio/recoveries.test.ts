// Recoveries by month of write-off over HTTP on both clocks, and the receivables behind a month: the example of the portfolio's page, by hand.
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
const AS_OF = '2025-04-30'
const PATH = '/portfolio/recoveries'

/** 1,000.00 each: what was lost of it and recovered on it. */
const LOANS = [
  [
    'whole',
    'term_loan',
    [
      ['2025-01-10', 'write_off', 50_000],
      ['2025-02-15', 'recovery', 30_000],
      ['2025-04-20', 'recovery', 10_000],
    ],
  ],
  [
    'in-parts',
    'lease',
    [
      ['2025-01-20', 'write_off', 30_000],
      ['2025-02-05', 'write_off', 20_000],
    ],
  ],
  [
    'later',
    'term_loan',
    [
      ['2025-03-10', 'write_off', 40_000],
      ['2025-03-25', 'recovery', 5_000],
    ],
  ],
  ['without-loss', 'term_loan', [['2025-03-01', 'recovery', 2_000]]],
] as const

async function send(id: string, date: string, type: string, amount: number): Promise<void> {
  const body = entryBody(`${date}-${type}`, { date, type, amount })
  await demand(lender.client.post(`/receivables/${id}/entries`, body))
}

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('a')))
  for (const [id, product_type, entries] of LOANS) {
    const body = receivableBody(id, 'a', { product_type, origination_date: '2024-06-10' })
    await demand(lender.client.post('/receivables', body))
    await send(id, '2024-06-10', 'disbursement', 100_000)
    for (const [date, type, amount] of entries) await send(id, date, type, amount)
  }
})
afterAll(() => service.stop())

const ratio = (numerator: number, denominator: number, value: number) => ({ numerator, denominator, value })

/** The last rows of a table, once its recoveries to date are as wanted. */
async function rowsOn(query: object, recovered_to_date: number) {
  const { body } = await eventually(
    () => demand(lender.client.get(PATH, { as_of: AS_OF, ...query })),
    ({ body: answer }) => answer.data.at(-1)?.recovered_to_date === recovered_to_date,
    30_000,
  )
  return body
}

test('each month of write-off is followed by the months since, with the rate recovered by then', async () => {
  const { data } = await rowsOn({}, 5_000)
  expect(data).toHaveLength(6)
  expect(data[3]).toEqual({
    currency: 'USD',
    group: null,
    written_off_in: '2025-01',
    months_since_write_off: 3,
    open: false,
    written_off: 100_000,
    recovered: 10_000,
    recovered_to_date: 40_000,
    recovery_rate: ratio(40_000, 100_000, 0.4),
  })
  expect(data[5]).toMatchObject({ written_off_in: '2025-03', recovery_rate: ratio(5_000, 40_000, 0.125) })
  const { text } = await demand(lender.client.get(`${PATH}.csv`, { as_of: AS_OF, amounts: 'major' }))
  const lines: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(lines[3]).toMatchObject({
    'Written off': '1000.00',
    'Recovered to date': '400.00',
    'Recovery rate (%)': '40',
  })
})

test('each group has its own months of write-off', async () => {
  const { data } = await rowsOn({ group_by: 'product_type', from: '2025-01', months_to: '1' }, 5_000)
  const shown = data.map((row: Record<string, unknown>) => [
    row['group'],
    row['written_off_in'],
    row['written_off'],
    row['recovered_to_date'],
  ])
  expect(shown).toEqual([
    ['lease', '2025-01', 30_000, 0],
    ['lease', '2025-01', 50_000, 0],
    ['term_loan', '2025-01', 50_000, 0],
    ['term_loan', '2025-01', 50_000, 30_000],
    ['term_loan', '2025-03', 40_000, 5_000],
    ['term_loan', '2025-03', 40_000, 5_000],
  ])
})

test('the receivables behind a month of write-off add up to what was written off', async () => {
  await rowsOn({}, 5_000)
  const query = { as_of: AS_OF, written_off_in: '2025-01' }
  const { body } = await demand(lender.client.get('/portfolio/receivables', query))
  const rows: { receivable_id: string; written_off: number }[] = body.data
  expect(rows.map(({ receivable_id }) => receivable_id).toSorted()).toEqual(['in-parts', 'whole'])
  expect(rows.reduce((sum, { written_off }) => sum + written_off, 0)).toBe(100_000)
})

test('a recovery that is reported late counts in its month, as known from then on', async () => {
  const before = await rowsOn({}, 5_000)
  const known_at = momentNow()
  await send('later', '2025-04-02', 'recovery', 15_000)
  const { data } = await rowsOn({}, 20_000)
  expect(data[5]).toMatchObject({ recovered: 15_000, recovery_rate: ratio(20_000, 40_000, 0.5) })
  expect((await rowsOn({ known_at }, 5_000)).data).toEqual(before.data)
})

test('more months than are kept apart are refused', async () => {
  expect(onlyFault(await lender.client.get(PATH, { as_of: AS_OF, months_to: '60' }), 'months_to')).toContain('59')
})
