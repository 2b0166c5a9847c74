// How far one fold goes along the log: a long way is made in stretches, so that what was known on the way can be asked about at little cost.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findEnd } from '../../src/jobs/fold-end.ts'
import { statement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const emptyLog = statement('test-empty-log', 'delete from batches where tenant = $1')

/** Batches at the moments 1, 2, 3 …: first so many of an import, then so many of single writes. */
const insertBatches = statement(
  'test-insert-batches',
  `
  insert into batches (tenant, last, first, batch, touched, events, bulk)
  select $1, n, n, gen_random_uuid(), '{}', '[]', n <= $2 from generate_series(1, $2::bigint + $3::bigint) n`,
)

const insertCursor = statement(
  'test-insert-metrics-cursor',
  'insert into metrics_cursors (tenant, position, settings) values ($1, $2, 0)',
)

async function endAfter(bulk: number, single: number): Promise<{ position: number; is_now: boolean }> {
  const { tenant } = await service.lender()
  const { database } = service
  await database.query(emptyLog, [tenant])
  await database.query(insertBatches, [tenant, bulk, single])
  await database.query(insertCursor, [tenant, bulk + single])
  const reach = { cursor: { position: 0, settings: 0 }, settled: bulk + single }
  const end = await database.transaction((transaction) =>
    findEnd(transaction, { tenant, operator_slug: 'operator' }, reach),
  )
  if (end === undefined) throw new Error('There is something to fold')
  return { position: end.position, is_now: end.is_now }
}

test.each([
  ['few single writes are one stretch', 0, 1_999, 1_999, true],
  ['as many as a stretch may have are one', 0, 2_000, 2_000, true],
  ['more end with the two thousandth', 0, 2_500, 2_000, false],
  ['ten batches of an import count as one', 19_000, 100, 19_100, true],
  ['a very long import is made in stretches too', 20_500, 0, 20_000, false],
  ['both count together', 10_000, 1_500, 11_000, false],
])('%s', async (_, bulk, single, position, is_now) => {
  expect(await endAfter(bulk, single)).toEqual({ position, is_now })
})
