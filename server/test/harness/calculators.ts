// The jobs of role `worker` beside an API under test, in its process and one after another: nothing is started for them, and a test that
// waits for figures has them calculated at once in place of asking again and again. Whole threads are for tests that ask for them.
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { isBehindWithCash } from '../../src/jobs/cash/cash-behind.ts'
import { isBehindWithChecks } from '../../src/jobs/integrity/integrity-behind.ts'
import type { Job } from '../../src/jobs/scheduling/schedule.ts'
import { TenantNews, type TenantSight } from '../../src/jobs/scheduling/tenant-news.ts'
import { OperatorTenants } from '../../src/resources/organization/operator-tenant-store.ts'
import { openDatabase } from '../../src/storage/database.ts'
import { Interrupted } from '../../src/storage/interruptible.ts'
import { JOB_FAILED, createWriter, workerJobs } from '../../src/worker-jobs.ts'

/** Jobs whose pause is at most this follow what is written, and run in every round. */
const FOLLOWING_MS_MAX = 1_000

/** Between rounds that nobody waits for. */
const REST_MS = 1_000

/** Calculators at work. */
interface Calculators {
  /** Goes through all jobs that follow, from the first one on. */
  round(): Promise<void>
  /** Whether the ledgers, the tie-out or the checks of a lender are behind what was written. */
  isBehind(): Promise<boolean>
  stop(): Promise<void>
}

const atWork = new Set<Calculators>()

/** Has everything calculated that follows what was written, by all calculators of this process. */
export async function calculateNow(): Promise<void> {
  await Promise.all([...atWork].map((calculators) => calculators.round()))
}

/** So many rounds leave nothing but what cannot be calculated. */
const ROUNDS_MAX = 20

/**
 * Has everything calculated by rounds until no lender is behind: a calculator leaves what its turn has no time for to the next round, and what is tied
 * out in one may be checked in the next.
 */
export async function calculateAll(): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    await calculateNow()
    const behind = await Promise.all([...atWork].map((calculators) => calculators.isBehind()))
    if (!behind.includes(true)) return
  }
}

/** By this name PostgreSQL knows their connections, so that what they wait for is not taken for what a request waits for. */
export const CALCULATORS = 'calculators of a test'

/** Starts calculators on a database. */
export function startCalculators(
  connection: pg.PoolConfig,
  operator_slug: string,
  logger: FastifyBaseLogger,
): Calculators {
  const own = { ...connection, application_name: CALCULATORS }
  const database = openDatabase(own, { connections_max: 20, onError: () => {} })
  const writer = createWriter(database, (what, error) => logger.error({ err: error }, what))
  const stopping = new AbortController()
  const services = { database, writer, operator: new OperatorTenants(database), operator_slug }
  const jobs = workerJobs(services, stopping.signal, { shares_looks: false })
  const due = new Map<Job, number>()
  const runDue = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopping.signal.aborted || Date.now() < (due.get(job) ?? 0)) continue
      if (job.pause_ms > FOLLOWING_MS_MAX) due.set(job, Date.now() + job.pause_ms)
      await job.run(stopping.signal).catch((error: unknown) => {
        if (!(error instanceof Interrupted)) logger.error({ err: error, job: job.name }, JOB_FAILED)
      })
    }
  }
  let running = runDue()
  // One that is yet to begin serves all who ask meanwhile: where a round takes longer than the pause between them, others would pile up.
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    return (running = runDue())
  }
  const round = (): Promise<void> => (next ??= running.then(begin))
  const timer = setInterval(() => void round(), REST_MS)
  const isLate = (sight: TenantSight) =>
    !sight.is_operator && (sight.logged > sight.ledgers || isBehindWithCash(sight) || isBehindWithChecks(sight))
  const calculators: Calculators = {
    round,
    isBehind: async () => (await new TenantNews(database).find(isLate)).length > 0,
    stop: async () => {
      atWork.delete(calculators)
      clearInterval(timer)
      stopping.abort()
      await round()
      await writer.stop()
      await database.end()
    },
  }
  atWork.add(calculators)
  return calculators
}
