// The backlog that an import leaves behind the ledgers: it grows while more comes, unless somebody waits for a balance, and what is taken in
// at once is what everything known makes, byte for byte.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backlogOf, takeInBacklogs } from '../../src/jobs/ledgers/metrics-backlog.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Interrupted, interruptible } from '../../src/storage/interruptible.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { acceptRows, refuseCursor } from '../operations/refused-rows.ts'
import { RECEIVABLES, cursorOf, expectCaughtUp, startBook, storedOf } from './pipeline-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

/** A batch of the log: how long ago, of about how many bytes as stored, and whether it is one of an import's. */
interface Logged {
  readonly ago_s: number
  readonly bytes: number
  readonly bulk: boolean
}

const insertLogged = installationStatement(
  'test-insert-logged',
  `
  insert into batches (tenant, last, first, batch, changed_receivables, events, bulk)
  select $1, last, last, gen_random_uuid(), '{1}', json_build_array(
    (select string_agg(md5(n::text || $2), '') from generate_series(1, $3 / 32 + 1) n)), $4
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint - $2::bigint * 1000000 as last) moment`,
)

const insertCursor = installationStatement(
  'test-insert-metrics-cursor',
  'insert into metrics_cursors (tenant, position, settings, sweep) values ($1, 0, 0, $2)',
)

/** A lender of which nothing is followed and the log holds nothing but some batches. */
async function lenderWith(logged: readonly Logged[], sweep: number | null = null): Promise<number> {
  const { tenant } = await service.lender()
  await service.database.query(installationStatement('test-empty-log', 'delete from batches where tenant = $1'), [
    tenant,
  ])
  await service.database.query(insertCursor, [tenant, sweep])
  for (const { ago_s, bytes, bulk } of logged)
    await service.database.query(insertLogged, [tenant, String(ago_s), bytes, bulk])
  return tenant
}

const LOT = { bytes: 60_000, bulk: true }
const MANY = Array.from({ length: 30 }, (_, n) => ({ ...LOT, ago_s: 2 + n }))

/** Moments are ahead of the clock where a test must not depend on how long it takes. */
const AHEAD = { ...LOT, ago_s: -60 }

describe('what a log holds beyond the ledgers', () => {
  test.each<[string, readonly Logged[], string]>([
    ['nothing', [], 'small'],
    ['a few lines', [{ ...AHEAD, bytes: 1_000 }], 'small'],
    ['a lot of an import in progress', [AHEAD], 'growing'],
    ['a lot behind which nothing came', [{ ...LOT, ago_s: 5 }], 'small'],
    ['many lots of an import in progress', [AHEAD, ...MANY], 'growing'],
    ['many lots that have waited for a minute', [AHEAD, ...MANY, { ...LOT, ago_s: 70 }], 'large'],
    ['many lots behind which nothing came', MANY, 'large'],
    ['a lot, and a single write beside it', [AHEAD, { bytes: 100, bulk: false, ago_s: 3 }], 'small'],
    ['many lots, and a single write beside them', [AHEAD, ...MANY, { bytes: 100, bulk: false, ago_s: 3 }], 'large'],
  ])('%s', async (_, logged, expected) => {
    expect(await backlogOf(service.database, await lenderWith(logged))).toBe(expected)
  })

  test('a single write is remembered for a minute', async () => {
    const tenant = await lenderWith([AHEAD, { bytes: 100, bulk: false, ago_s: 40 }])
    await service.database.query(
      installationStatement(
        'test-follow-single',
        `update metrics_cursors set position = (extract(epoch from statement_timestamp()) * 1000000)::bigint - 30000000 where tenant = $1`,
      ),
      [tenant],
    )
    expect(await backlogOf(service.database, tenant)).toBe('small')
  })

  test('what is swept takes it in', async () => {
    expect(await backlogOf(service.database, await lenderWith(MANY, 0))).toBe('small')
  })
})

test('a failure stays noted while the job of the other backlogs finds nothing to do', async () => {
  const { tenant } = await startBook(service)
  await refuseCursor(service.database, tenant)
  await expect(catchUpMetrics(service.database)).rejects.toThrow('The calculator of balances failed')
  await takeInBacklogs(service.database)
  expect(await service.database.query(findFailures, [tenant])).toEqual([{ calculator: 'balances', failures: 1 }])
  await acceptRows(service.database)
  await catchUpMetrics(service.database)
  expect(await service.database.query(findFailures, [tenant])).toEqual([])
})

const findFailures = installationStatement(
  'test-find-failures',
  'select calculator, failures from calculator_failures where tenant = $1',
)

/** So long that some thousand lines are much. */
const padded = (id: string) => `${id} ${Array.from({ length: 6 }, () => Math.random().toString(36).slice(2)).join('')}`

/** Receivables that the import creates itself; most of its lines are about them. */
const MADE = ['m1', 'm2', 'm3', 'm4', 'm5']

/** Many entries of new receivables and some of those that were there; some are changed and deleted again. */
function largeImport(): string {
  const amounts = Array.from({ length: 12_000 }, (_, n) => ({
    kind: 'entry',
    receivable_id: n < 80 ? RECEIVABLES[n % RECEIVABLES.length] : MADE[n % MADE.length],
    ...entryBody(padded(`k${n}`), {
      amount: 1 + n,
      type: n % 3 === 0 ? 'principal' : 'disbursement',
      date: `2026-01-${10 + (n % 20)}`,
    }),
  }))
  const some = amounts.filter((_, n) => n % 8 === 1 && n < 200)
  const changed = some.map(({ receivable_id, id }) => ({ kind: 'entry', receivable_id, id, amount: 7 }))
  const deleted = some.slice(5).map(({ receivable_id, id }) => ({ kind: 'entry_deletion', receivable_id, id }))
  const patch = {
    kind: 'receivable',
    id: 'r3',
    delinquent_amount: 5,
    delinquent_times: 1,
    delinquent_since: '2026-02-01',
  }
  const made = MADE.map((id) => ({ kind: 'receivable', ...receivableBody(id, 'a') }))
  return linesOf([...made, ...amounts, ...changed, ...deleted, patch])
}

describe('a large import', () => {
  let lender: Lender
  beforeAll(async () => {
    lender = await startBook(service)
    const { client, tenant } = lender
    for (const [at, one] of RECEIVABLES.slice(0, 3).entries())
      await client.post(`/receivables/${one}/entries`, entryBody(`before-${at}`, { amount: 100 }))
    await catchUpMetrics(service.database)
    expect(await storedOf(service, tenant)).toHaveLength(RECEIVABLES.length)
    const answer = await sendImport(client, largeImport())
    expect(answer.body).toMatchObject({ status: 'done', rejected: 0 })
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect(await backlogOf(service.database, tenant)).toBe('large')
  })

  test('is not followed along the log', async () => {
    const before = await cursorOf(service, lender.tenant)
    await catchUpMetrics(service.database)
    expect(await cursorOf(service, lender.tenant)).toEqual(before)
  })

  test('is left as it was where the service is stopped', async () => {
    const before = await storedOf(service, lender.tenant)
    await expect(takeInBacklogs(interruptible(service.database, AbortSignal.abort()))).rejects.toThrow(Interrupted)
    expect(await storedOf(service, lender.tenant)).toEqual(before)
  })

  test('is taken in at once, to the ledgers that all facts make', async () => {
    await Promise.all([1, 2].map(() => takeInBacklogs(service.database)))
    expect(await backlogOf(service.database, lender.tenant)).toBe('small')
    await expectCaughtUp(service, lender, [])
  })
})
