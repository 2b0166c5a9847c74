// What one transaction of events reads and adds is bounded, and what is removed was read before. No calculators run beside these tests.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pruneTests, storeTests } from '../../src/resources/debt-line-metric/debt-line-metric-store.ts'
import { readOperatorHappenings } from '../../src/resources/event/operator-happenings-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { logBatch } from '../../src/storage/writer/batch-log.ts'
import type { LoggedEvent } from '../../src/storage/writer/operation.ts'
import { microsecondsNow } from '../harness/moments.ts'
import { accountBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { follow, followed } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  parties = await openParties(service)
})
afterAll(() => service.stop())

const PORTION = 2_000

describe('a portion', () => {
  test('of the log has no more rows than are stored together, whatever the batches hold', async () => {
    const lines = Array.from({ length: 4_500 }, (_, at) => ({ kind: 'account', ...accountBody(`a${at}`) }))
    const body = lines.map((line) => JSON.stringify(line)).join('\n')
    const headers = { 'Content-Type': 'application/x-ndjson' }
    await demand(parties.lender.send('POST', '/imports?id=many', body, headers))
    const added = await follow(service, parties)
    expect(Math.max(...added)).toBeLessThanOrEqual(PORTION)
    // The accounts, the key, and the end of the import.
    expect(added.reduce((sum, rows) => sum + rows, 0)).toBe(lines.length + 2)
  })

  test("of the operator's log too", async () => {
    const { database } = service
    const { organization } = parties.organization
    const { operator: tenant } = parties.tenants
    const first = microsecondsNow()
    await database.transaction(async (transaction) => {
      for (let batch = 0; batch < 5; batch += 1) {
        const numbers = Array.from({ length: 900 }, (_, at) => first + batch * 1_000_000 + at)
        const events = numbers.map((at): LoggedEvent => ({
          at,
          actor: 1,
          did: 'created',
          kind: 'debt_line_term',
          id: `${organization}-${at}`,
          organization,
        }))
        await transaction.query(insertTerms, [tenant, numbers, JSON.stringify(TERMS)])
        const [last = 0, begin = 0] = [numbers.at(-1), numbers[0]]
        await logBatch(transaction, {
          tenant,
          last,
          first: begin,
          batch: randomUUID(),
          changed_receivables: [],
          events,
          bulk: false,
        })
      }
    })
    const found: number[] = []
    await database.transaction(async (transaction) => {
      for (let after = 0, more = true; more;) {
        const positions = { operator_position: after, documents_position: after }
        const portion = await readOperatorHappenings(transaction, followed(parties), positions)
        found.push(portion.happenings.length)
        ;({ position: after, more } = portion)
      }
    })
    expect(found).toEqual([1_800, 1_800, 900])
  })
})

const TERMS = { debt_line_id: 'line', effective_from: '2026-01-01' }

const insertTerms = installationStatement(
  '',
  `
  insert into operator_record_patches (tenant, number, recorded, effective, actor_tenant, actor, patch)
  select $1, n, n, '2026-01-01', $1, 1, $3::json from unnest($2::bigint[]) as n`,
)

const DAY = 86_400_000_000

/** A test of a covenant, as it is stored. */
function tested(status: string, covenant_id = 'late', number = 1) {
  const row = {
    debt_line_id: 'line',
    debt_line_term_id: 'terms',
    covenant_id,
    test_month: '2026-03',
    condition: 1,
    kept: status === 'pass',
    status,
    metric: 'delinquency_rate',
    value: null,
    numerator: null,
    denominator: null,
    comparator: '<=',
    threshold: null,
    headroom: null,
    cure_until: null,
  }
  return { number, row }
}

const insertClock = installationStatement(
  '',
  `insert into covenant_cursors (tenant, moment, position, as_of, certificates, form) values ($1, $2, 0, '2026-03-31', 0, 0)
  on conflict (tenant) do update set moment = excluded.moment`,
)

describe('tests of covenants', () => {
  /** Stores what a test means, some days ago, as its calculator does. */
  async function meant(days_ago: number, status: string): Promise<void> {
    const { lender: tenant } = parties.tenants
    const moment = microsecondsNow() - days_ago * DAY
    await service.database.transaction(async (transaction) => {
      await storeTests(transaction, { tenant, debt_line: 1, moment }, [tested(status)])
      await transaction.query(insertClock, [tenant, moment])
    })
  }

  const stated = async () =>
    (await allEvents(parties.lender, { subject_kind: 'debt_line' })).map(({ type, data }) => [type, data['before']])

  test('are no event where an earlier version may have been removed before events began', async () => {
    await meant(30, 'pass')
    await meant(20, 'breach')
    // Its cause is another figure: it was broken before, which nobody knows any more.
    await pruneTests(service.database, parties.tenants.lender)
    await follow(service, parties)
    expect(await stated()).toEqual([])
    await meant(0, 'pass')
    await follow(service, parties)
    expect(await stated()).toEqual([['covenant.cured', 'breach']])
  })

  test('are events of the days of which all versions are kept', async () => {
    await meant(20, 'pass')
    await meant(5, 'breach')
    await follow(service, parties)
    expect(await stated()).toEqual([['covenant.breached', 'pass']])
  })

  test('lose nothing where events are behind for longer than versions are kept', async () => {
    await meant(40, 'pass')
    await follow(service, parties)
    await service.database.query(
      installationStatement('', 'update event_cursors set covenants_position = $2 where tenant = $1'),
      [parties.tenants.lender, microsecondsNow() - 30 * DAY],
    )
    await meant(20, 'breach')
    await meant(10, 'pass')
    await pruneTests(service.database, parties.tenants.lender)
    await follow(service, parties)
    expect(await stated()).toEqual([
      ['covenant.breached', 'pass'],
      ['covenant.cured', 'breach'],
    ])
    await pruneTests(service.database, parties.tenants.lender)
    const kept = installationStatement('', 'select superseded from debt_line_metric_history where tenant = $1')
    expect(await service.database.query(kept, [parties.tenants.lender])).toEqual([])
  })

  test('are read in portions, each moment as a whole', async () => {
    const { lender: tenant } = parties.tenants
    const begin = microsecondsNow() - DAY
    await service.database.transaction(async (transaction) => {
      for (let line = 1; line <= 4; line += 1) {
        const rows = Array.from({ length: 800 }, (_, at) => tested('breach', `${line}-${at}`, at))
        await storeTests(transaction, { tenant, debt_line: line, moment: begin + line }, rows)
      }
      await transaction.query(insertClock, [tenant, begin + 4])
    })
    // The 2,000th test is of the third moment, which is read to its end. The first portion holds the key too.
    expect(await follow(service, parties)).toEqual([2_401, 800])
  })
})
