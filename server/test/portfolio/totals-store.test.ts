// Stored totals against a plain list of everything that was ever stored: after any of hundreds of folds and as of any day they give the
// same series, whatever segments the folds have been merged into.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coverOf } from '@tapeline/kernel/metrics/portfolio/totals/segments'
import { findFold } from '../../src/resources/portfolio/totals/totals-reads.ts'
import { addBareTenant } from './bare-tenant.ts'
import { readTotals } from './read-totals.ts'
import { clearTotals, storeFold } from '../../src/resources/portfolio/totals/totals-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Change, anyChange, expectedSeries, totalsOf, writtenOut } from '../../../kernel/test/portfolio/changes.ts'
import { runs } from '../../../kernel/test/length.ts'

/** More than a segment of the second level, and not a multiple of sixteen. */
const FOLDS = 331

/** The tenants' folds differ; so do the tenants that follow. */
const TENANT = 900_001
const OTHER_TENANT = 900_002
const LARGE_TENANT = 900_003
const CANCELLING_TENANT = 900_004
const CLEARED_TENANT = 900_005
const EXACT_TENANT = 900_007

const ALL_TENANTS = [TENANT, OTHER_TENANT, LARGE_TENANT, CANCELLING_TENANT, CLEARED_TENANT, EXACT_TENANT]

const DIMENSIONS = [0, 6]

/** Without a value, with signs that byte order and JavaScript order differently, and with those that arrays of text quote. */
const VALUES = ['', 'USD', '\u{1F600}', '\uFF5E', 'a "b", {c}\\', 'NULL']

/** A change of one group. */
interface GroupChange {
  readonly dimension: number
  readonly value: string
  readonly change: Change
}

const groupChange: fc.Arbitrary<GroupChange> = fc.record({
  dimension: fc.constantFrom(...DIMENSIONS),
  value: fc.constantFrom(...VALUES),
  change: anyChange,
})

/** What each fold of a tenant changed: now and then nothing. The same in every run, since all tests share it. */
function foldsOf(seed: number): GroupChange[][] {
  return fc.sample(fc.array(groupChange, { maxLength: 8 }), { numRuns: FOLDS, seed })
}

const FOLDS_OF = new Map([
  [TENANT, foldsOf(1)],
  [OTHER_TENANT, foldsOf(2)],
])

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
  for (const tenant of ALL_TENANTS) await addBareTenant(service.database, tenant)
  for (let fold = 1; fold <= FOLDS; fold += 1)
    for (const [tenant, folds] of FOLDS_OF) await store(tenant, fold, folds[fold - 1] ?? [])
})
afterAll(() => service.stop())

/** Positions lie apart, so that a moment can lie between two folds. */
const positionOf = (fold: number) => 1_000 + 10 * fold

function store(tenant: number, fold: number, changes: readonly GroupChange[]): Promise<void> {
  const place = { tenant, fold, position: positionOf(fold), settings: fold % 7 }
  return service.database.transaction((transaction) => storeFold(transaction, place, groupsOf(changes)))
}

function groupsOf(changes: readonly GroupChange[]) {
  const named = (dimension: number) => {
    const own = changes.filter((one) => one.dimension === dimension)
    return [...new Set(own.map(({ value }) => value))].map(
      (value) => [value, totalsOf(own.filter((one) => one.value === value).map(({ change }) => change))] as const,
    )
  }
  const dimensions = new Set(changes.map(({ dimension }) => dimension))
  return new Map([...dimensions].map((dimension) => [dimension, new Map(named(dimension))]))
}

/** Reads a dimension and holds every group to the list of its changes. */
async function expectTotals(tenant: number, fold: number, as_of: number, known: readonly GroupChange[]): Promise<void> {
  for (const dimension of DIMENSIONS) {
    const totals = await readTotals(service.database, { tenant, fold, dimension, as_of })
    const expected = new Set<string>()
    for (const value of VALUES) {
      const changes = known
        .filter((one) => one.dimension === dimension && one.value === value)
        .map(({ change }) => change)
      const asked = changes.filter(({ day }) => Math.abs(day - as_of) < 400)
      const series = expectedSeries(changes, as_of, asked)
      const sums = totals.get(value)
      if (sums !== undefined) expect(writtenOut(sums, asked)).toEqual(series)
      if (sums !== undefined) expect(sums.as_of).toBe(as_of)
      if ((series as { first_month: number | null }).first_month !== null) expected.add(value)
    }
    expect(new Set(totals.keys())).toEqual(expected)
  }
}

/** Days among which most changes lie, and some of any year. */
const asOf = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 20_435, max: 20_525 }) },
  { weight: 1, arbitrary: fc.integer({ min: -719_162, max: 2_932_896 }) },
)

test('after any fold and as of any day, each tenant reads what its own changes add up to', async () => {
  const fold = fc.oneof(fc.integer({ min: 1, max: FOLDS }), fc.constantFrom(1, 15, 16, 17, 255, 256, 257, 272, FOLDS))
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FOLDS_OF.keys()), fold, asOf, async (tenant, fold, as_of) => {
      const known = (FOLDS_OF.get(tenant) ?? []).slice(0, fold).flat()
      await expectTotals(tenant, fold, as_of, known)
    }),
    { numRuns: runs(150, 40) },
  )
})

test('the last fold before a position is found, and the last of all without one', async () => {
  const { database } = service
  const last = { fold: FOLDS, position: positionOf(FOLDS), settings: FOLDS % 7 }
  expect(await findFold(database, TENANT, undefined)).toEqual(last)
  expect(await findFold(database, TENANT, positionOf(FOLDS) + 99_999)).toEqual(last)
  expect(await findFold(database, TENANT, positionOf(20))).toEqual({ fold: 20, position: positionOf(20), settings: 6 })
  expect(await findFold(database, TENANT, positionOf(20) - 1)).toMatchObject({ fold: 19 })
  expect(await findFold(database, TENANT, positionOf(1) - 1)).toBeUndefined()
  expect(await findFold(database, LARGE_TENANT + 99, undefined)).toBeUndefined()
})

test('of two folds at one position the later is found', async () => {
  const { database } = service
  for (const fold of [1, 2])
    await storeFold(database, { tenant: 900_006, fold, position: 50, settings: fold }, new Map())
  expect(await findFold(database, 900_006, 50)).toEqual({ fold: 2, position: 50, settings: 2 })
})

const countTotals = installationStatement(
  'test-count-totals',
  `select level, count(*) as rows, count(distinct segment) as segments from portfolio_totals where tenant = $1
    group by level order by level`,
)

function levelsOf(tenant: number): Promise<{ level: number; rows: number; segments: number }[]> {
  return service.database.query(countTotals, [tenant])
}

test('folds have been merged into every segment of sixteen that is complete, and into no other', async () => {
  const [, first, second, ...higher] = await levelsOf(TENANT)
  expect(first).toMatchObject({ level: 1, segments: Math.floor(FOLDS / 16) })
  expect(second).toMatchObject({ level: 2, segments: 1 })
  expect(higher).toEqual([])
})

test('thousands of groups in a fold are all stored and merged, though each statement takes some of them', async () => {
  const DAY = 20_500
  const count = 2_300
  const change = (index: number, delta: number): GroupChange => ({
    dimension: 3,
    value: `${index % 2 === 0 ? '\u{1F600}' : '\uFF5E'}${index}`,
    change: { day: DAY + (index % 40), measure: 20, delta },
  })
  const all = Array.from({ length: count }, (_, index) => index)
  // The first fold has every group, the others some hundreds that overlap, the last takes one group back.
  for (let fold = 1; fold <= 16; fold += 1) {
    const some = fold === 1 ? all : all.slice(fold * 100, fold * 100 + 250)
    const changes = some.map((index) => change(index, fold))
    await store(LARGE_TENANT, fold, fold === 16 ? [...changes, change(0, -1)] : changes)
  }
  const sumOf = (index: number) =>
    all.slice(1, 17).reduce((sum, fold) => {
      const counts = fold === 1 || (index >= fold * 100 && index < fold * 100 + 250)
      return counts ? sum + fold : sum
    }, 0)
  for (const fold of [15, 16]) {
    const question = { tenant: LARGE_TENANT, fold, dimension: 3, as_of: DAY + 45 }
    const totals = await readTotals(service.database, question)
    const expected = all.flatMap((index) => {
      const sum = sumOf(index) - (fold === 15 && index >= 1_600 && index < 1_850 ? 16 : 0)
      return index === 0 && fold === 16 ? [] : [[change(index, 0).value, sum] as const]
    })
    expect(new Map([...totals].map(([value, sums]) => [value, sums.atEndOf(20, 900)]))).toEqual(new Map(expected))
  }
  expect(coverOf(16)).toEqual([{ level: 1, segment: 1 }])
  // Two rows a group: its months and the days of one month.
  expect(await levelsOf(LARGE_TENANT)).toContainEqual({ level: 1, segments: 1, rows: 2 * (count - 1) })
})

test('groups whose changes cancel over sixteen folds leave no row behind', async () => {
  const changed = (delta: number): GroupChange[] => [
    { dimension: 0, value: 'USD', change: { day: 20_500, measure: 20, delta } },
    { dimension: 0, value: 'USD', change: { day: 20_500, measure: 1, delta: BigInt(delta) } },
  ]
  for (let fold = 1; fold <= 16; fold += 1) await store(CANCELLING_TENANT, fold, changed(fold % 2 === 0 ? 7 : -7))
  expect(await levelsOf(CANCELLING_TENANT)).toEqual([{ level: 0, segments: 16, rows: 32 }])
  const question = { tenant: CANCELLING_TENANT, dimension: 0, as_of: 20_600 }
  expect(await readTotals(service.database, { ...question, fold: 16 })).toEqual(new Map())
  expect((await readTotals(service.database, { ...question, fold: 15 })).get('USD')?.atEndOf(20, 673)).toBe(-7)
})

test('a sum beyond what a JSON number holds is stored and read exactly', async () => {
  const change = (value: string): GroupChange => ({
    dimension: 0,
    value,
    change: { day: 20_500, measure: 20, delta: Number.MAX_SAFE_INTEGER },
  })
  await store(EXACT_TENANT, 1, [change('USD')])
  await store(EXACT_TENANT, 2, [change('USD'), change('EUR')])
  const totals = await readTotals(service.database, { tenant: EXACT_TENANT, fold: 2, dimension: 0, as_of: 20_500 })
  expect(totals.get('USD')?.atEndOf(20, 673)).toBe(18_014_398_509_481_982n)
  expect(totals.get('EUR')?.atEndOf(20, 673)).toBe(9_007_199_254_740_991)
})

test('a tenant whose totals are cleared begins with its first fold again, and others keep theirs', async () => {
  const { database } = service
  const change = (delta: number): GroupChange[] => [
    { dimension: 0, value: 'USD', change: { day: 20_500, measure: 20, delta } },
  ]
  const insert = installationStatement(
    'test-insert-portfolio-receivable',
    `insert into portfolio_receivables (tenant, receivable, settings, cells, ledger, since) values ($1, 1, 1, '[]', '\\x01', 1)`,
  )
  await store(CLEARED_TENANT, 1, change(5))
  await database.query(insert, [CLEARED_TENANT])
  const before = await levelsOf(TENANT)
  await database.transaction((transaction) => clearTotals(transaction, CLEARED_TENANT))
  expect(await levelsOf(CLEARED_TENANT)).toEqual([])
  expect(await findFold(database, CLEARED_TENANT, undefined)).toBeUndefined()
  await database.query(insert, [CLEARED_TENANT])
  await store(CLEARED_TENANT, 1, change(3))
  const totals = await readTotals(database, { tenant: CLEARED_TENANT, fold: 1, dimension: 0, as_of: 20_500 })
  expect(totals.get('USD')?.atEndOf(20, 673)).toBe(3)
  expect(await levelsOf(TENANT)).toEqual(before)
  expect(await findFold(database, TENANT, undefined)).toMatchObject({ fold: FOLDS })
})
