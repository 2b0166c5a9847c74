// The plan from costs that are easy to add up by hand: every byte and microsecond of a part counts once.
import { expect, test } from 'vitest'
import { WAYS } from './measured-book.ts'
import { SPENDERS } from './measured-phase.ts'
import { KINDS } from './monthly-book.ts'
import { type Assumptions, busiestPerSecond, entryCost, largestShare, limitsOfOne } from './plan.ts'
import { needsOf, priceOf, recalculationHours, serversOf, workersOf } from './plan.ts'
import { PARTS } from './relation-bytes.ts'
import { type Costs, type RowCost, byEach } from './row-costs.ts'

/** Every part of an entry costs 1, of a receivable 10 and of an account 2; imported, half of that. */
const UNITS = { entry: 1, receivable: 10, account: 2 }

const COSTS: Costs = {
  rows: byEach(WAYS, (way) =>
    byEach(KINDS, (kind): RowCost => {
      const unit = UNITS[kind] * (way === 'api' ? 1 : 0.5)
      return { bytes: byEach(PARTS, () => unit), log: byEach(SPENDERS, () => unit), time: byEach(SPENDERS, () => unit) }
    }),
  ),
  idle: byEach(SPENDERS, () => 3),
  entry_indexes: { api: 4, import: 4 },
}

/** A receivable has 12 entries, which arrive over two years: half of the receivables are active. */
const ASSUMED: Assumptions = {
  lenders: 100,
  entries: 1_000_000_000,
  months: 12,
  years: 2,
  imported: 0.5,
  busiest_hour: 0.5,
  in_memory: 0.5,
}

test('an entry costs its own parts and a twelfth of its receivable and account', () => {
  // (1 + (10 + 2) / 12) = 2 a part by a single request, 1 imported: 1.5 of both. Of 8 parts 7 stay.
  const cost = entryCost(COSTS, ASSUMED)
  expect(PARTS).toHaveLength(8)
  expect(cost.bytes).toBeCloseTo(7 * 1.5)
  expect(cost.retry_bytes).toBeCloseTo(1.5)
  expect(cost.log_bytes).toBeCloseTo(5 * 1.5)
  expect([cost.service_us, cost.calculators_us, cost.database_us]).toEqual([1.5, 1.5, 4.5])
  // A quarter, half of the half that still changes, of: rows, filters and figures of the receivable, 3 × 10 / 12, and figures of the
  // entry, 1, of both three quarters; and 4 of indexes.
  expect(cost.hot_bytes).toBeCloseTo(0.25 * (0.75 * (2.5 + 1) + 4))
})

test('half of a day’s entries arrive in its busiest hour', () => {
  // 1,000,000,000 / 730 days / 2 / 3,600 s.
  expect(busiestPerSecond(ASSUMED)).toBeCloseTo(190.26, 2)
})

const MACHINE = { cores: 4, memory_gib: 1, disk_tb: 0.01 }

test('what is needed of each resource, beside half of a machine', () => {
  const needs = new Map(needsOf(COSTS, ASSUMED, MACHINE, 1).map((need) => [need.resource, need]))
  // 1,000,000,000 × 10.5 bytes, and answers of 73 hours of 730 days × 1.5 bytes.
  expect(needs.get('disk')?.needed).toBeCloseTo(0.0105 + (73 / (730 * 24)) * 0.0015, 6)
  expect(needs.get('disk')?.of_one).toBeCloseTo(0.005)
  expect(needs.get('memory')?.needed).toBeCloseTo((1e9 * 1.65625) / 2 ** 30)
  // 190.26 writes × 4.5 µs, and 200 tenants × 9 µs.
  expect(needs.get('database cores')?.needed).toBeCloseTo((190.26 * 4.5 + 200 * 9) / 1e6, 6)
  expect(needs.get('database cores')?.of_one).toBe(2)
  expect(needs.get('service cores')?.needed).toBeCloseTo((190.26 * 1.5 + 200 * 3) / 1e6, 6)
  expect(needs.get('calculator cores')?.of_one).toBe(0.5)
})

test('an idle tenant that was measured below nothing costs nothing', () => {
  const below = { ...COSTS, idle: byEach(SPENDERS, () => -3) }
  const needs = new Map(needsOf(below, ASSUMED, MACHINE, 1).map((need) => [need.resource, need]))
  expect(needs.get('service cores')?.needed).toBeCloseTo((190.26 * 1.5) / 1e6, 6)
})

test('the resource that one machine has least of is used up first', () => {
  const limits = limitsOfOne(COSTS, ASSUMED, MACHINE)
  expect(limits.slice(0, 2).map(({ resource }) => resource)).toEqual(['memory', 'disk'])
  // Half a GiB by 1.65625 bytes an entry.
  expect(limits[0]?.entries).toBeCloseTo(2 ** 29 / 1.65625, -3)
})

test('databases are as many as the scarcest resource wants, each with a standby; processes are two at least', () => {
  const need = { unit: 'cores', of_one: 2 } as const
  const servers = serversOf(
    [
      { ...need, resource: 'disk', needed: 5 },
      { ...need, resource: 'database cores', needed: 3 },
      { ...need, resource: 'service cores', needed: 1 },
      { ...need, resource: 'calculator cores', needed: 9 },
    ],
    5,
  )
  expect(servers).toEqual({ databases: 3, standbys: 3, services: 2, calculators: 5 })
})

test('a worker has half a core, less what it takes to look for work, and there are two at least', () => {
  // 200 tenants × 3 µs are nothing: 0.0003 cores of work need one worker, so there are two.
  expect(workersOf(COSTS, ASSUMED)).toBe(2)
  // 190.26 × 5,000 writes × 1.5 µs are 1.427 cores; of half a core 1,000,000 × 3 µs / 10 are taken.
  const many = { ...ASSUMED, entries: ASSUMED.entries * 5_000, lenders: 50_000 }
  expect(workersOf(COSTS, many)).toBe(Math.ceil(1.427 / (0.5 - 0.3)))
  expect(() => workersOf(COSTS, { ...ASSUMED, lenders: 100_000 })).toThrow('no time left')
})

test('each worker looks for work in every tenant of the database', () => {
  const cores = (workers: number) =>
    needsOf(COSTS, ASSUMED, MACHINE, workers).map(({ resource, needed }) => [resource, needed] as const)
  const [one, three] = [new Map(cores(1)), new Map(cores(3))]
  // Two more × 200 tenants × 3 µs.
  for (const resource of ['database cores', 'calculator cores'] as const)
    expect((three.get(resource) ?? 0) - (one.get(resource) ?? 0)).toBeCloseTo(0.0012, 8)
  expect(three.get('service cores')).toBe(one.get('service cores'))
})

test('the largest of four lenders has 12 of 25 parts, and a machine costs its cores, memory and disk', () => {
  expect(largestShare(4)).toBeCloseTo(12 / 25)
  expect(priceOf({ cores: 2, memory_gib: 4, disk_tb: 3 })).toBe(2 * 25 + 4 * 3 + 3 * 90)
})

test('all figures again take what calculators and PostgreSQL spend for imported entries', () => {
  // 0.5 µs of each.
  expect(recalculationHours(COSTS, ASSUMED)).toBeCloseTo(1_000 / 3_600)
})
