// Receivables are read in portions of which everything fits into memory: few of those with many entries, many of those with few.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { type PortionBounds, inPortions } from '../../src/resources/receivable-metrics/portion-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

const lengthen = installationStatement(
  'test-lengthen-ledgers',
  `
  update receivable_ledgers l set ledger = decode(repeat('ab', w.bytes), 'hex') from unnest($2::bigint[], $3::integer[]) as w(number, bytes)
  where l.tenant = $1 and l.receivable = w.number`,
)

/** Kilobytes of the ledger of each receivable, in the order of their numbers. */
const KILOBYTES = [75, 75, 500, 1, 1, 1, 1]

/** Calculated by nothing. */
const UNKNOWN = 999

let service: TestService
let lender: Lender
let numbers: number[]
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  await demand(lender.client.post('/accounts', accountBody('a')))
  for (const [at] of KILOBYTES.entries()) {
    await demand(lender.client.post('/receivables', receivableBody(`r${at}`, 'a')))
    await demand(lender.client.post(`/receivables/r${at}/entries`, entryBody('d', { amount: 100 })))
  }
  await catchUpMetrics(service.database)
  const find = installationStatement(
    'test-find-numbers',
    'select number from receivables where tenant = $1 order by number',
  )
  numbers = (await service.database.query<{ number: number }>(find, [lender.tenant])).map(({ number }) => number)
  await service.database.query(lengthen, [lender.tenant, numbers, KILOBYTES.map((many) => many * 1_024)])
})
afterAll(() => service.stop())

/** The places of receivables in their book, portion by portion. */
async function placesOf(asked: readonly number[], bounds?: PortionBounds): Promise<number[][]> {
  const portions: number[][] = []
  for await (const portion of inPortions(service.database, lender.tenant, asked, bounds))
    portions.push(portion.map((number) => numbers.indexOf(number)))
  return portions
}

test('a portion ends before its ledgers are too long, and holds one receivable at least', async () => {
  expect(await placesOf(numbers)).toEqual([[0], [1], [2], [3, 4, 5, 6]])
})

test('receivables keep the order in which they were asked for', async () => {
  const turned = numbers.toReversed()
  expect(await placesOf(turned)).toEqual([[6, 5, 4, 3], [2], [1], [0]])
})

test('a portion holds no more receivables than are asked for', async () => {
  expect(await placesOf(numbers.slice(3), { receivables_max: 3 })).toEqual([[3, 4, 5], [6]])
})

test('what each receivable brings beside its ledger counts', async () => {
  expect(await placesOf(numbers.slice(3), { bytes_each: 50 * 1_024 })).toEqual([
    [3, 4],
    [5, 6],
  ])
})

test('a receivable without a ledger weighs nothing, and nobody is no portion', async () => {
  expect(await placesOf([UNKNOWN, ...numbers.slice(3)])).toEqual([[-1, 3, 4, 5, 6]])
  expect(await placesOf([])).toEqual([])
})

test('ledgers of another lender do not count', async () => {
  const other = await service.lender()
  const portions: (readonly number[])[] = []
  for await (const portion of inPortions(service.database, other.tenant, numbers)) portions.push(portion)
  expect(portions).toEqual([numbers])
})
