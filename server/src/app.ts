// The composition root: from a database and settings to a running service, and back.
import { tmpdir } from 'node:os'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { documentationRoutes } from './http/documentation.ts'
import { healthRoutes } from './http/health.ts'
import { addRoutes } from './http/routes.ts'
import { closeServer, createServer } from './http/server.ts'
import { catchUpBalances } from './jobs/balance-calculator.ts'
import { catchUpPledges, prunePledges } from './jobs/pledge-calculator.ts'
import { sweepContents } from './jobs/content-sweep.ts'
import { expireAnswers } from './jobs/idempotency-expiry.ts'
import { refreshStatistics } from './jobs/statistics.ts'
import { type Job, startJobs } from './jobs/schedule.ts'
import { checkAccess } from './resources/handling.ts'
import { KeyChecker } from './resources/api-key/key-checker.ts'
import { ReportingBatch } from './resources/batch.ts'
import { reconcileOrganizations } from './resources/organization/organization-serving.ts'
import { OperatorTenants } from './resources/organization/operator-tenant-store.ts'
import { ReceivableNumbers } from './resources/receivable/receivable-store.ts'
import { contract, routes } from './resources/index.ts'
import type { Services } from './resources/services.ts'
import { openBlobStore } from './storage/blobs/open-blob-store.ts'
import { type Database, ping } from './storage/database.ts'
import { installationSecret } from './storage/installation.ts'
import { Writer } from './storage/writer/writer.ts'

/** A running service. */
export interface App {
  /** Where it serves: `http://127.0.0.1:4000`. Undefined for a worker. */
  readonly address: string | undefined
  readonly services: Services
  /** Finishes what was accepted, then ends. The database is the caller's to close. */
  stop(): Promise<void>
}

/** Starts the service on a migrated database. */
export async function startApp(config: Config, database: Database, logger: FastifyBaseLogger): Promise<App> {
  const report = (what: string) => (error: unknown) => logger.error({ err: error }, what)
  const numbers = new ReceivableNumbers()
  const services: Services = {
    database,
    writer: new Writer(database, (tenant) => new ReportingBatch(tenant, numbers), report('a batch of writes failed')),
    keys: new KeyChecker(database),
    operator: new OperatorTenants(database),
    blobs: openBlobStore(database, config.s3),
    upload_limits: { bytes_max: config.document_bytes_max, scratch_folder: tmpdir() },
    token_secret: await installationSecret(database, 'page-tokens'),
    operator_slug: config.operator_slug,
  }
  const server = config.role === 'worker' ? undefined : createApi(config, services, logger)
  const address = await server?.listen({ port: config.port, host: config.host })
  const stopJobs = startJobs(jobsOf(config, services), (job, error) =>
    logger.error({ err: error, job }, 'a job failed and will run again'),
  )
  return {
    address,
    services,
    stop: async () => {
      if (server !== undefined) await closeServer(server)
      await stopJobs()
      await services.writer.stop()
      await services.keys.flushLastUsed().catch(report('the last use of keys could not be noted'))
    },
  }
}

function createApi(config: Config, services: Services, logger: FastifyBaseLogger): FastifyInstance {
  const server = createServer({ logger, tls: config.tls, trust_proxy: config.trust_proxy })
  addRoutes(server, routes(services), (key, path) => checkAccess(services, key, path))
  healthRoutes(server, () => services.database.query(ping, []))
  documentationRoutes(server, contract(config.operator_slug))
  return server
}

function jobsOf(config: Config, services: Services): Job[] {
  const { database, keys } = services
  const noteUse: Job = { name: 'note-last-use', pause_ms: 30_000, run: () => keys.flushLastUsed() }
  // On every node, since it is the plans of an API node that a growing table misleads.
  const analyze: Job = { name: 'statistics', pause_ms: 1_000, run: () => refreshStatistics(database) }
  const calculate: Job[] = [
    { name: 'balances', pause_ms: 200, run: () => catchUpBalances(database) },
    { name: 'pledges', pause_ms: 200, run: () => catchUpPledges(database, services.operator_slug) },
    { name: 'record-organizations', pause_ms: 1_000, run: () => reconcileOrganizations(services) },
    { name: 'prune-pledges', pause_ms: 3_600_000, run: () => prunePledges(database) },
    { name: 'sweep-contents', pause_ms: 3_600_000, run: () => sweepContents(database) },
    { name: 'expire-answers', pause_ms: 3_600_000, run: () => expireAnswers(database) },
  ]
  return [analyze, ...(config.role === 'worker' ? [] : [noteUse]), ...(config.role === 'api' ? [] : calculate)]
}
