// A leak that is planted in one figure of an hour is found in that figure, and in no other.
import { describe, expect, test } from 'vitest'
import type { Sample } from './sampler.ts'
import { judgedLines } from './soak-report.ts'
import { type Judged, type Run, judgeRun } from './verdict.ts'

const MIB = 2 ** 20
const SECONDS = 3_600
const TICK_S = 10
const WRITES_PER_S = 10

/** A look at a service that holds the same all along, while its tables grow by the same with each write. */
function steadyAt(s: number): Sample {
  const writes = s * WRITES_PER_S
  return {
    s,
    writes,
    resident: (220 + (s % 170) / 4) * MIB,
    descriptors_count: 90 + (s % 7),
    threads_count: 12,
    clients_count: 30,
    connections_count: 20 + (s % 3),
    session_memory: 12 * MIB,
    cpu: { service: s, database: s },
    tables: {
      entries: { bytes: 5 * MIB + 300 * writes, live: 20_000 + writes, dead: (20_000 + writes) * 0.05 },
      tenants: { bytes: MIB / 4, live: 4, dead: 100 },
    },
    rows: { user_sessions: 1 + (s % 3) },
    metrics: { nodejs_active_handles_total: 90, nodejs_active_resources_total: 110 },
  }
}

function runOf(planted: (sample: Sample) => Sample, heapAt: (s: number) => number = () => 60 * MIB): Run {
  const ticks = Array.from({ length: SECONDS / TICK_S + 1 }, (_, at) => at * TICK_S)
  return {
    samples: ticks.map((s) => planted(steadyAt(s))),
    heaps: ticks.flatMap((s) => [
      { s, thread: 'main', heapUsed: heapAt(s), external: 5 * MIB },
      { s, thread: 'thread 1', heapUsed: 40 * MIB, external: MIB },
    ]),
    span: { from_s: SECONDS / 6, to_s: SECONDS },
    requests_per_second: 25,
  }
}

const growing = (run: Run) =>
  judgeRun(run)
    .filter(({ is_growing }) => is_growing)
    .map(({ name }) => name)

const withTable = (sample: Sample, table: string, change: Partial<Sample['tables'][string]>): Sample => ({
  ...sample,
  tables: { ...sample.tables, [table]: { bytes: 0, live: 0, dead: 0, ...sample.tables[table], ...change } },
})

const withHandles = (sample: Sample, more: number): Sample => ({
  ...sample,
  metrics: { ...sample.metrics, nodejs_active_handles_total: 90 + more },
})

test('clients that keep more connections open are no leak, and connections that they have closed are', () => {
  const opened = (one: Sample) => {
    const more = Math.floor(one.s / 120)
    return { ...withHandles(one, more), descriptors_count: one.descriptors_count + more }
  }
  expect(growing(runOf((one) => ({ ...opened(one), clients_count: 30 + Math.floor(one.s / 120) })))).toEqual([])
  expect(growing(runOf(opened))).toEqual([
    'file descriptors beside connections',
    'active handles of Node.js beside connections',
  ])
})

describe('totals of a portfolio', () => {
  /** Folds that come three times as often in the second half, each adding as many bytes as `bytes` gives. */
  const folding = (bytes: (fold: number) => number) =>
    runOf((sample) => {
      const folds = Math.floor(sample.s / 10) + 2 * Math.floor(Math.max(0, sample.s - SECONDS / 2) / 10)
      const stored = Array.from({ length: folds }, (_, fold) => bytes(fold)).reduce((sum, one) => sum + one, 0)
      const counted = withTable(sample, 'portfolio_folds', { live: folds })
      return withTable(counted, 'portfolio_totals', { bytes: stored })
    })

  test('that are stored more often are no leak', () => {
    expect(growing(folding(() => 80_000))).toEqual([])
  })

  test('of which each is larger than the one before are one', () => {
    expect(growing(folding((fold) => 80_000 + 500 * fold))).toEqual(['growth of portfolio_totals'])
  })
})

describe('a leak', () => {
  test('is not seen in a steady run', () => {
    expect(growing(runOf((sample) => sample))).toEqual([])
  })

  test('of a hundred bytes a request is seen in the heap of its thread', () => {
    const leaking = runOf(
      (sample) => sample,
      (s) => 60 * MIB + s * 25 * 100,
    )
    expect(growing(leaking)).toEqual(['heap after a collection, main'])
  })

  test.each<[string, (sample: Sample) => Sample]>([
    ['resident memory of the service', (one) => ({ ...one, resident: one.resident + one.s * 25 * 1_024 })],
    [
      'memory of the largest session of PostgreSQL',
      (one) => ({ ...one, session_memory: one.session_memory + one.s * 5_000 }),
    ],
    [
      'file descriptors beside connections',
      (one) => ({ ...one, descriptors_count: one.descriptors_count + Math.floor(one.s / 120) }),
    ],
    ['connections to the database', (one) => ({ ...one, connections_count: Math.floor(one.s / 120) })],
    ['active handles of Node.js beside connections', (one) => withHandles(one, Math.floor(one.s / 120))],
    ['threads', (one) => ({ ...one, threads_count: 12 + Math.floor(one.s / 120) })],
    ['rows of user_sessions', (one) => ({ ...one, rows: { ...one.rows, user_sessions: Math.floor(one.s / 15) } })],
    ['size of tenants', (one) => withTable(one, 'tenants', { bytes: MIB + one.s * 1_024 })],
    ['growth of entries', (one) => withTable(one, 'entries', { bytes: 300 * one.writes + one.writes ** 2 / 100 })],
    ['dead rows, of all rows', (one) => withTable(one, 'tenants', { dead: one.s * 20 })],
  ])('in %s is seen there alone', (name, planted) => {
    expect(growing(runOf(planted))).toEqual([name])
  })
})

test('the text has a line for each figure, with what it was, what it is and what it may be', () => {
  const heap: Judged = {
    name: 'heap',
    unit: 'MiB',
    first: 60 * MIB,
    last: 70.25 * MIB,
    last_max: 64 * MIB,
    is_growing: true,
  }
  expect(judgedLines([heap])[1]?.split(/ {2,}/)).toEqual(['heap', 'MiB', '60.0', '70.3', '64.0', 'GROWS'])
})
