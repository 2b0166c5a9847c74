// The metrics of the service for monitoring, in the format of Prometheus. They contain only patterns of routes, counts and times: no name
// of a lender, a key or a record.
import { Counter, Gauge, Histogram, type Metric, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from '../storage/database.ts'
import type { ReadCounts } from '../storage/replica.ts'
import type { AcknowledgedClocks } from '../storage/writer/acknowledged-clocks.ts'
import type { WriterCounts } from '../storage/writer/writer.ts'
import { readFailing, readLags, readSetAsideCounts, readStreamLag } from './lag-reads.ts'

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string
  /** The route's pattern; none when the path matches no route. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

/** What is watched of a writer. */
interface WatchedWriter {
  readonly counts: WriterCounts
  readonly clocks: AcknowledgedClocks
}

/** What a process is watched by. */
export interface Watched {
  readonly database: Database
  readonly writer: WatchedWriter
  /** Where there is a replica. */
  readonly reads: ReadCounts | undefined
  /** Requests that are admitted and not answered, and how many were refused since the start. */
  readonly admission: { readonly under_way: number; readonly refused: number }
  /** Whether the audit is sent to a receiver. */
  readonly has_audit_stream: boolean
}

/** Seconds: a write takes milliseconds, an import minutes. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600]

/** Metrics of one process, and of the database that it shares with others. */
export class Telemetry {
  readonly #registry = new Registry()
  readonly #requests: Histogram
  readonly #failures: Counter

  constructor({ database, writer: { counts, clocks }, reads, admission, has_audit_stream }: Watched) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#requests = new Histogram({
      name: 'tapeline_http_request_seconds',
      help: 'How long requests took until they were answered, by method, pattern of the route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    })
    this.#failures = new Counter({
      name: 'tapeline_job_failures_total',
      help: 'Runs of a job of this process that failed; each runs again.',
      labelNames: ['job'],
      registers,
    })
    for (const metric of [
      ...admittedBy(admission),
      ...writesOf(counts),
      ...changesOf(database, clocks),
      ...readsOf(reads),
      lagsIn(database),
      ...(has_audit_stream ? [streamLagIn(database)] : []),
      ...failuresIn(database),
    ])
      this.#registry.registerMetric(metric)
  }

  /** Counts an answered request. */
  observe({ method, route = 'none', status, seconds }: AnsweredRequest): void {
    this.#requests.labels(method, route, String(status)).observe(seconds)
  }

  /** Counts a failed run of a job; without a name, a failure of other work of a thread. */
  countFailure(job = 'none'): void {
    this.#failures.labels(job).inc()
  }

  /** All metrics in the text format of Prometheus, and the type of that format; without lags while the database is unavailable. */
  async scrape(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() }
  }
}

/** A count of another module, read at each scrape. */
function total(name: string, help: string, count: () => number): Metric {
  return new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset()
      this.inc(count())
    },
  })
}

function changesOf(database: Database, clocks: AcknowledgedClocks): Metric[] {
  return [
    total(
      'tapeline_database_changes_total',
      'How often connections to the database were lost, or reached another server.',
      () => database.generation() - 1,
    ),
    total(
      'tapeline_clock_losses_total',
      'Tenants whose clock in the database went back behind writes that this process had acknowledged.',
      () => clocks.lost,
    ),
  ]
}

function admittedBy(counts: Watched['admission']): Metric[] {
  return [
    new Gauge({
      name: 'tapeline_http_requests_under_way',
      help: 'Requests that were admitted and are not answered yet.',
      registers: [],
      collect() {
        this.set(counts.under_way)
      },
    }),
    total(
      'tapeline_http_requests_refused_total',
      'Requests that were answered overloaded because too many others were under way.',
      () => counts.refused,
    ),
  ]
}

function writesOf(counts: WriterCounts): Metric[] {
  return [
    total('tapeline_writes_total', 'Writes that were given to a batch.', () => counts.operations),
    total('tapeline_write_batches_total', 'Transactions that writes shared.', () => counts.batches),
    new Gauge({
      name: 'tapeline_writes_waiting',
      help: 'Writes that wait for a batch.',
      registers: [],
      collect() {
        this.set(counts.waiting)
      },
    }),
  ]
}

function readsOf(counts: ReadCounts | undefined): Metric[] {
  if (counts === undefined) return []
  return [
    new Counter({
      name: 'tapeline_reads_total',
      help: 'Reads, while there is a replica, by the database that answered them.',
      labelNames: ['database'],
      registers: [],
      collect() {
        this.reset()
        this.inc({ database: 'replica' }, counts.by_replica)
        this.inc({ database: 'primary' }, counts.by_primary)
        this.inc({ database: 'primary_after_replica' }, counts.after_replica)
      },
    }),
  ]
}

function failuresIn(database: Database): Metric[] {
  const failing = (name: string, help: string, of: 'tenants' | 'seconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['calculator'],
      registers: [],
      async collect() {
        this.reset()
        for (const one of await readFailing(database).catch(() => [])) this.set({ calculator: one.calculator }, one[of])
      },
    })
  return [
    new Gauge({
      name: 'tapeline_receivables_set_aside',
      help: 'Receivables for which a calculator fails while it follows all others of their lender.',
      labelNames: ['calculator'],
      registers: [],
      async collect() {
        this.reset()
        const aside = await readSetAsideCounts(database).catch(() => [])
        for (const { calculator, receivables } of aside) this.set({ calculator }, receivables)
      },
    }),
    failing('tapeline_failing_lenders', 'Lenders for which a calculator fails again and again.', 'tenants'),
    failing(
      'tapeline_failing_seconds',
      'For how long a calculator has failed for the lender that waits longest.',
      'seconds',
    ),
  ]
}

function lagsIn(database: Database): Metric {
  return new Gauge({
    name: 'tapeline_lag_seconds',
    help: 'For how long the oldest write of any lender waits to be taken in, by what follows writes; of all processes on the database.',
    labelNames: ['follower'],
    registers: [],
    async collect() {
      this.reset()
      // While the database is unavailable, the metrics of the process itself are still reported.
      const lags = await readLags(database).catch(() => [])
      for (const { follower, seconds } of lags) this.set({ follower }, seconds)
    },
  })
}

function streamLagIn(database: Database): Metric {
  return new Gauge({
    name: 'tapeline_audit_stream_lag_seconds',
    help: 'For how long the oldest line of the audit waits to be received by AUDIT_STREAM_URL; of all processes on the database.',
    registers: [],
    async collect() {
      // Nothing is reported while the database is unavailable: 0 would state that the receiver has everything.
      this.remove()
      const seconds = await readStreamLag(database).catch(() => undefined)
      if (seconds !== undefined) this.set(seconds)
    },
  })
}
