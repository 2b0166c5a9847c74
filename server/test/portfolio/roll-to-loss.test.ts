// Roll to loss over HTTP on both clocks: the example of the portfolio's page, worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/client.ts'
import { momentNow } from '../harness/moments.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
let lender: Lender
const PATH = '/portfolio/roll-to-loss'
const QUERY = { as_of: '2025-12-31', basis: 'reported' }

/** What was lent, since when it is past due by its lender, and what was written off. */
const LOANS = [
  ['current', 60_000, null, []],
  ['lost-later', 40_000, null, [['2025-06-20', 40_000]]],
  ['late', 40_000, '2024-12-16', [['2025-02-10', 10_000]]],
  [
    'later',
    60_000,
    '2024-11-20',
    [
      ['2025-01-15', 20_000],
      ['2025-04-02', 40_000],
    ],
  ],
] as const

async function writeOff(id: string, date: string, amount: number): Promise<void> {
  const body = entryBody(`${date}-loss`, { date, type: 'write_off', amount })
  await demand(lender.client.post(`/receivables/${id}/entries`, body))
}

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  const { client } = lender
  await demand(client.post('/accounts', accountBody('a')))
  for (const [id, amount, delinquent_since, losses] of LOANS) {
    await demand(client.post('/receivables', receivableBody(id, 'a', { origination_date: '2024-06-10' })))
    await demand(client.post(`/receivables/${id}/entries`, entryBody('d', { date: '2024-06-10', amount })))
    if (delinquent_since !== null) {
      const late = { id, delinquent_since, delinquent_amount: 1_000, delinquent_times: 1 }
      await demand(client.post(`/receivables?effective_date=${delinquent_since}`, late))
    }
    for (const [date, lost] of losses) await writeOff(id, date, lost)
  }
})
afterAll(() => service.stop())

interface Row {
  readonly bucket: string
  readonly opening: number
  readonly written_off: number
  readonly roll_to_loss: { readonly value: number } | null
}

/** Bucket, opening, written off and the share, of the buckets that hold anything, once all is as wanted. */
async function expectRows(query: object, wanted: readonly unknown[]): Promise<void> {
  const shown = (rows: readonly Row[]) =>
    rows.flatMap(({ bucket, opening, written_off, roll_to_loss }) =>
      opening === 0 ? [] : [[bucket, opening, written_off, roll_to_loss?.value]],
    )
  const { body } = await eventually(
    () => demand(lender.client.get(PATH, { ...QUERY, ...query })),
    ({ body: answer }) => JSON.stringify(shown(answer.data)) === JSON.stringify(wanted),
    30_000,
  )
  expect(shown(body.data)).toEqual(wanted)
}

const YEAR = [
  ['current', 100_000, 40_000, 0.4],
  ['1-30', 40_000, 10_000, 0.25],
  ['31-60', 60_000, 60_000, 1],
]

test('of what was in a bucket when a month began, what was written off within so many months is its roll to loss', async () => {
  // Of twelve months that are all over on December 31 the first is January.
  await expectRows({}, YEAR)
  await expectRows({ month: '2025-01', months: '3' }, [
    ['current', 100_000, 0, 0],
    ['1-30', 40_000, 10_000, 0.25],
    ['31-60', 60_000, 20_000, 0.333333333],
  ])
  const { body } = await demand(lender.client.get(PATH, QUERY))
  expect(body.data[1]).toMatchObject({
    month: '2025-01',
    months: 12,
    complete: true,
    basis: 'reported',
    days_from: 1,
    days_to: 30,
    roll_to_loss: { numerator: 10_000, denominator: 40_000, value: 0.25 },
  })
})

test('a write-off that is reported late counts for the bucket of its receivable, as known from then on', async () => {
  await expectRows({}, YEAR)
  const known_at = momentNow()
  await writeOff('late', '2025-11-05', 30_000)
  await expectRows({}, [YEAR[0], ['1-30', 40_000, 40_000, 1], YEAR[2]])
  await expectRows({ known_at }, YEAR)
})

test('more months than are followed are refused', async () => {
  for (const months of ['0', '13'])
    expect(onlyFault(await lender.client.get(PATH, { ...QUERY, months }), 'months')).toContain('12')
})
