// What each figure of the soak may grow by, with the reason, and the judgment of a run. Pure.
import { type Bound, type GrowthBound, type Judgment, type Span, judgeGrowth, judgeLevel } from './judge.ts'
import type { HeapLook, Sample } from './sampler.ts'

const MIB = 2 ** 20

/** An object that a request leaves behind takes so many bytes at least, such as a number in a Map with its key. */
const BYTES_LEFT_BEHIND = 64

/**
 * Tables that do not become larger by writing: lists of who may do what and of what is in use, positions of calculators, and what is set
 * aside. Borrowing bases and moments of a portfolio that were asked for (`line_calculations`, `portfolio_moments`) are kept for a day, as
 * answers for retries are for three: they grow with what is asked and sent, and are judged as other tables are.
 */
export const BOUNDED_TABLES = [
  'api_keys',
  'calculator_failures',
  'covenant_cursors',
  'debt_lines_set_aside',
  'installation',
  'invitations',
  'line_cursors',
  'line_progress',
  'metrics_cursors',
  'organizations',
  'password_links',
  'pledge_cursors',
  'portfolio_cursors',
  'portfolio_progress',
  'receivables_once_set_aside',
  'receivables_set_aside',
  'recovery_codes',
  'sign_in_attempts',
  'tenants',
  'user_sessions',
  'users',
] as const

/** Tables that become larger with each fold of a portfolio. The more the machine has to do, the more writes a fold has. */
const TABLES_OF_FOLDS: readonly string[] = ['portfolio_folds', 'portfolio_totals']

/** A figure that was judged. */
export interface Judged extends Judgment {
  readonly name: string
  readonly unit: 'MiB' | 'KiB' | 'count' | 'bytes a write' | 'bytes a fold' | '%'
}

/** What was seen of a run. */
export interface Run {
  readonly samples: readonly Sample[]
  /** Of each thread of the service, by seconds since the load began. */
  readonly heaps: readonly (Omit<HeapLook, 'at'> & { readonly s: number })[]
  readonly span: Span
  readonly requests_per_second: number
}

/** Judges every figure of a run. */
export function judgeRun(run: Run): Judged[] {
  return [...judgeProcess(run), ...judgeBounded(run), ...judgeTables(run), judgeDead(run)]
}

function judgeProcess(run: Run): Judged[] {
  const { samples, heaps, span, requests_per_second } = run
  // A thread's heap varies by what is under way, by 2 MiB, and may grow by less than an object for each request.
  const heap: Bound = { noise: 2 * MIB, per_hour: BYTES_LEFT_BEHIND * requests_per_second * 3_600 }
  // Memory that was freed stays with the process in pieces: eight times as much, which a leak of a KiB in every second request exceeds.
  const resident: Bound = { noise: 16 * MIB, per_hour: 8 * heap.per_hour }
  // Connections of the database come and go, by a few at once.
  const few: Bound = { noise: 8, per_hour: 0 }
  // More connections are open while answers take longer, on a busy machine: they are taken off. One that its client has closed is not.
  const beside = (count: number, { clients_count, connections_count }: Sample) =>
    count - clients_count - connections_count
  // A session keeps the plans of the statements that it has run and what it knows of tables: it grows until it has run each.
  const session: Bound = { noise: 2 * MIB, per_hour: 4 * MIB }
  const level = (name: string, unit: Judged['unit'], of: (sample: Sample) => number, bound: Bound): Judged => ({
    name,
    unit,
    ...judgeLevel(
      samples.map((sample) => ({ s: sample.s, value: of(sample) })),
      span,
      bound,
    ),
  })
  const threads = [...new Set(heaps.map(({ thread }) => thread))]
  const lasting = threads.filter((thread) => heaps.filter((look) => look.thread === thread).length > heaps.length / 10)
  return [
    ...lasting.map((thread): Judged => {
      const looks = heaps.filter((look) => look.thread === thread)
      const points = looks.map(({ s, heapUsed, external }) => ({ s, value: heapUsed + external }))
      return { name: `heap after a collection, ${thread}`, unit: 'MiB', ...judgeLevel(points, span, heap) }
    }),
    level('resident memory of the service', 'MiB', ({ resident: value }) => value, resident),
    level('memory of the largest session of PostgreSQL', 'MiB', ({ session_memory }) => session_memory, session),
    level('file descriptors beside connections', 'count', (one) => beside(one.descriptors_count, one), few),
    level('threads', 'count', ({ threads_count }) => threads_count, few),
    level('connections to the database', 'count', ({ connections_count }) => connections_count, few),
    ...['handles', 'resources'].map((kind) =>
      level(
        `active ${kind} of Node.js beside connections`,
        'count',
        (one) => beside(one.metrics[`nodejs_active_${kind}_total`] ?? 0, one),
        few,
      ),
    ),
  ]
}

function judgeBounded({ samples, span }: Run): Judged[] {
  // Sessions and calculations under way; their file grows until vacuum keeps up, by pages of 8 KiB.
  const rows: Bound = { noise: 20, per_hour: 0 }
  const bytes: Bound = { noise: MIB / 2, per_hour: 0 }
  const pointsOf = (of: (sample: Sample) => number) => samples.map((sample) => ({ s: sample.s, value: of(sample) }))
  return BOUNDED_TABLES.flatMap((table): Judged[] => [
    {
      name: `rows of ${table}`,
      unit: 'count',
      ...judgeLevel(
        pointsOf((one) => one.rows[table] ?? 0),
        span,
        rows,
      ),
    },
    {
      name: `size of ${table}`,
      unit: 'KiB',
      ...judgeLevel(
        pointsOf((one) => one.tables[table]?.bytes ?? 0),
        span,
        bytes,
      ),
    },
  ])
}

function judgeTables({ samples, span }: Run): Judged[] {
  // What is written is the same mix all along, and history grows by design. Files grow by up to 64 pages at once, a table's and its indexes'.
  const bound: GrowthBound = { noise: MIB, ratio: 1.25 }
  const bounded: readonly string[] = BOUNDED_TABLES
  const names = Object.keys(samples.at(-1)?.tables ?? {}).filter((name) => !bounded.includes(name))
  return names.sort().map((table): Judged => {
    const is_of_folds = TABLES_OF_FOLDS.includes(table)
    const points = samples.map(({ s, writes, tables }) => ({
      s,
      times: is_of_folds ? (tables['portfolio_folds']?.live ?? 0) : writes,
      value: tables[table]?.bytes ?? 0,
    }))
    const unit = is_of_folds ? 'bytes a fold' : 'bytes a write'
    return { name: `growth of ${table}`, unit, ...judgeGrowth(points, span, bound) }
  })
}

function judgeDead({ samples, span }: Run): Judged {
  // Autovacuum lets a tenth of a table be dead, and looks every 20 s.
  const points = samples.map(({ s, tables }) => {
    const sum = (of: 'live' | 'dead') => Object.values(tables).reduce((total, one) => total + one[of], 0)
    return { s, value: (sum('dead') / Math.max(1, sum('dead') + sum('live'))) * 100 }
  })
  return { name: 'dead rows, of all rows', unit: '%', ...judgeLevel(points, span, { noise: 5, per_hour: 0 }) }
}
