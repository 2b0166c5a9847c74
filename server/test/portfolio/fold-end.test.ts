// How far one fold goes along the log: a long way is made in stretches, so that what was known on the way can be asked about at little cost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEnd } from '../../src/jobs/fold/fold-end.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const emptyLog = installationStatement('test-empty-log', 'delete from batches where tenant = $1')

const insertBatches = installationStatement(
  'test-insert-batches',
  `
  insert into batches (tenant, last, first, batch, changed_receivables, events, bulk)
  select $1, last, last, gen_random_uuid(), '{}', '[]', bulk from unnest($2::bigint[], $3::boolean[]) as b(last, bulk)`,
)

const insertCursor = installationStatement(
  'test-insert-metrics-cursor',
  'insert into metrics_cursors (tenant, position, settings) values ($1, $2, 0)',
)

/** Batches of an import, or so many single writes, at consecutive moments. */
interface Written {
  readonly bulk: boolean
  readonly batches: number
}

const imported = (batches: number): Written => ({ bulk: true, batches })
const single = (batches: number): Written => ({ bulk: false, batches })

/** Behind each lot of writes nothing comes for an hour. */
const HOUR_US = 3_600_000_000

/** How many batches the first fold of a log takes in, and whether those are all. */
async function endOf(lots: readonly Written[]): Promise<{ taken_in: number; is_now: boolean }> {
  const logged = lots.flatMap(({ bulk, batches }, lot) =>
    Array.from({ length: batches }, (_, at) => ({ last: (lot + 1) * HOUR_US + at, bulk })),
  )
  const { tenant } = await service.lender()
  const { database } = service
  const moments = logged.map(({ last }) => last)
  const position = moments.at(-1) ?? 0
  await database.query(emptyLog, [tenant])
  await database.query(insertBatches, [tenant, moments, logged.map(({ bulk }) => bulk)])
  await database.query(insertCursor, [tenant, position])
  const reach = { cursor: { position: 0, settings: 0 }, settled: position, latest: 'operator' } as const
  const end = await database.transaction((transaction) =>
    findEnd(transaction, { tenant, operator_slug: 'operator' }, reach),
  )
  if (end === undefined) throw new Error('There is something to fold')
  return { taken_in: moments.indexOf(end.position) + 1, is_now: end.is_now }
}

test.each([
  ['few single writes are one stretch', [single(1_999)], 1_999, true],
  ['as many as a stretch may have are one', [single(2_000)], 2_000, true],
  ['more end with the two thousandth', [single(2_500)], 2_000, false],
  ['an import of thousands of batches is one stretch', [imported(19_000)], 19_000, true],
  ['it counts as a hundred beside single writes', [imported(10_000), single(1_900)], 11_900, true],
  ['which then are more than a stretch may have', [imported(10_000), single(1_901)], 11_900, false],
  ['twenty imports are one, and the next begins another', Array.from({ length: 25 }, () => imported(7)), 140, false],
  ['an import is not parted where it is too much', [single(1_950), imported(50)], 1_950, false],
  ['but where more batches come than are looked at', [imported(20_500)], 20_000, false],
])('%s', async (_, lots, taken_in, is_now) => {
  expect(await endOf(lots)).toEqual({ taken_in, is_now })
})
