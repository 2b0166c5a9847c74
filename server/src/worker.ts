// The thread that calculates beside an API: a database pool, a writer and jobs of its own. It shares nothing with the main
// thread but messages: failures go there to be logged, and `stop` comes from there.
import { parentPort, workerData } from 'node:worker_threads'
import { startJobs } from './jobs/scheduling/schedule.ts'
import {
  THREAD_CONNECTIONS_MAX,
  type ThreadMessage,
  type ThreadSettings,
  describeFailure,
} from './jobs/scheduling/worker-thread.ts'
import { OperatorTenants } from './resources/organization/operator-tenant-store.ts'
import { openDatabase } from './storage/database.ts'
import { JOB_FAILED, createWriter, workerJobs } from './worker-jobs.ts'

const { connection, operator_slug } = workerData as ThreadSettings
const show = (message: ThreadMessage) => parentPort?.postMessage(message)
const report = (what: string, error: unknown, job?: string) => show({ failure: describeFailure(what, error, job) })
const database = openDatabase(connection, { connections_max: THREAD_CONNECTIONS_MAX, onError: () => {} })
const writer = createWriter(database, report)
const services = { database, writer, operator: new OperatorTenants(database), operator_slug }
const stopJobs = startJobs(
  (stopping) => workerJobs(services, stopping, { onEvents: () => show({ shows: 'events' }) }),
  (job, error) => report(JOB_FAILED, error, job),
)

/** Finishes what is under way. Without a pool and a port nothing holds the thread, so it ends. */
async function stop(): Promise<void> {
  await stopJobs()
  await writer.stop()
  await database.end()
  parentPort?.close()
}

parentPort?.once('message', () => void stop())
