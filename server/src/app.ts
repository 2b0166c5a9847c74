// The composition root: from a database and settings to a running service, and back.
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Contract } from '@tapeline/contract/endpoint'
import { personalAnswers } from '@tapeline/contract/personal-data'
import { CONNECTIONS_MAX, type DatabaseAccess } from './commands/database-access.ts'
import type { Config } from './config.ts'
import type { AdmissionCounts } from './http/admission.ts'
import { type Caller, admitRequests } from './http/admit-requests.ts'
import { readCookie } from './http/cookies.ts'
import { DASHBOARD } from './file-locations.ts'
import { dashboardFiles } from './http/dashboard-files.ts'
import { dashboardRoutes } from './http/dashboard-routes.ts'
import { documentationRoutes } from './http/documentation.ts'
import { healthRoutes } from './http/health.ts'
import { limitRequests } from './http/rate-limit.ts'
import { type AnyRoute, type PersonalAnswers, type Presented, addRoutes, presentKey } from './http/routes.ts'
import { HTTP_LIMITS, closeServer, createServer } from './http/server.ts'
import { backChannelLogoutRoute } from './http/back-channel-logout-route.ts'
import { signingKeysRoute } from './http/signing-keys-route.ts'
import { telemetryRoute } from './http/telemetry-route.ts'
import { traceRequests } from './http/trace-requests.ts'
import { DatabaseChanges, TOKEN_SECRET } from './jobs/maintenance/database-changes.ts'
import { refreshStatistics } from './jobs/maintenance/statistics.ts'
import { Notice } from './jobs/scheduling/notice.ts'
import { type Job, startJobs } from './jobs/scheduling/schedule.ts'
import { type ThreadFailure, workerThread } from './jobs/scheduling/worker-thread.ts'
import { BackgroundWork } from './resources/background-work.ts'
import { CalculationRequests } from './resources/calculation-requests.ts'
import { parseKey } from './resources/api-key/api-key.ts'
import { readPublicKeys } from './resources/audit/audit-key-store.ts'
import { downloadsRecordedBy } from './resources/audit/recorded-downloads.ts'
import { ReadRecorder } from './resources/audit/recorded-reads.ts'
import { checkAccess } from './resources/handling.ts'
import { KeyChecker } from './resources/api-key/key-checker.ts'
import { OperatorTenants } from './resources/organization/operator-tenant-store.ts'
import { passkeySiteOf } from './resources/passkey/passkey-site-rules.ts'
import { contract, dashboardOwnRoutes, routes } from './resources/index.ts'
import type { Services } from './resources/services.ts'
import { SessionChecker } from './resources/session/session-checker.ts'
import { parseWebhookNetworks } from './webhooks/networks.ts'
import { openBlobStore } from './storage/blobs/open-blob-store.ts'
import { type Database, openDatabase } from './storage/database.ts'
import { installationSecret } from './storage/installation.ts'
import { readingOnly } from './storage/reading.ts'
import { ReadDatabase } from './storage/replica.ts'
import { readFailing, readSetAsideCounts } from './telemetry/lag-reads.ts'
import type { Telemetry, Watched } from './telemetry/telemetry.ts'
import type { Traces } from './telemetry/traces.ts'
import { sendingJobs } from './sending-jobs.ts'
import { JOB_FAILED, createWriter, workerJobs } from './worker-jobs.ts'

/** A running service. */
export interface App {
  /** Where it serves: `http://127.0.0.1:4000`. Undefined for a worker. */
  readonly address: string | undefined
  readonly services: Services
  /** Finishes what was accepted, then ends. The database is the caller's to close. */
  stop(): Promise<void>
}

/** Starts the service on a migrated database. */
export async function startApp(
  config: Config,
  { database, connection }: Pick<DatabaseAccess, 'database' | 'connection'>,
  logger: FastifyBaseLogger,
): Promise<App> {
  const report = (what: string, error: unknown) => logger.error({ err: error }, what)
  const stopping = new AbortController()
  const services: Services = {
    database,
    writer: createWriter(database, report),
    calculation_requests: new CalculationRequests(database, report),
    keys: new KeyChecker(database),
    sessions: new SessionChecker(database),
    personal_reads: new ReadRecorder(database),
    operator: new OperatorTenants(database),
    blobs: openBlobStore(database, config.s3),
    upload_limits: { bytes_max: config.document_bytes_max, scratch_folder: tmpdir() },
    import_bounds: config.import_bounds,
    stopping: stopping.signal,
    token_secret: await installationSecret(database, TOKEN_SECRET),
    operator_slug: config.operator_slug,
    background: new BackgroundWork(report),
    mailer: config.smtp && (await import('./mail/mailer.ts')).openMailer(config.smtp, report),
    passkey_site: passkeySiteOf(config.public_url),
    webhook_networks: parseWebhookNetworks(config.webhook_networks),
    single_sign_on_networks: parseWebhookNetworks(config.single_sign_on_networks),
    dns_servers: config.dns_servers,
  }
  const reads = openReplica(config, database, logger)
  const admission: AdmissionCounts = { under_way: 0, refused: 0 }
  const telemetry = await openTelemetry(config, { database, writer: services.writer, reads: reads?.counts, admission })
  const traces = await openTraces(config, report)
  const beside = { telemetry, traces, reads, admission }
  const server = config.role === 'worker' ? undefined : await createApi(config, services, logger, beside)
  const address = await server?.listen({ port: config.port, host: config.host, backlog: HTTP_LIMITS.connecting_max })
  const reportThread = logOfThread(logger)
  const onThreadFailure = (failure: ThreadFailure): void => {
    telemetry?.countFailure(failure.job)
    reportThread(failure)
  }
  const changes = new DatabaseChanges(services, (count) =>
    logger.warn(
      { changes: count },
      'connections to the database were lost or reached another server; it answers again',
    ),
  )
  const needs = { connection, reads, changes, onThreadFailure, report }
  const stopJobs = startJobs(
    (interrupted) => jobsOf(config, services, needs, interrupted),
    (job, error) => {
      telemetry?.countFailure(job)
      logger.error({ err: error, job }, JOB_FAILED)
    },
  )
  return {
    address,
    services,
    stop: async () => {
      stopping.abort()
      await Promise.all([server === undefined ? undefined : closeServer(server), stopJobs()])
      await reads?.end()
      await services.calculation_requests.finish()
      await services.background.finish()
      services.mailer?.close()
      await traces?.close()
      await services.writer.stop()
      await noteUse(services).catch((error: unknown) => report('the last use of keys could not be noted', error))
      await services.personal_reads
        .store({ waits: true })
        .catch((error: unknown) => report('who read personal data last could not be recorded', error))
    },
  }
}

/** Metrics are reported by processes that serve requests, where a token is set; the code of them is loaded there alone. */
async function openTelemetry(
  { metrics_token, role, audit_stream }: Config,
  watched: Omit<Watched, 'has_audit_stream'>,
): Promise<Telemetry | undefined> {
  if (metrics_token === undefined || role === 'worker') return undefined
  const { Telemetry } = await import('./telemetry/telemetry.ts')
  return new Telemetry({ ...watched, has_audit_stream: audit_stream !== undefined })
}

/** Loaded where they are wanted: few installations have a collector. */
async function openTraces(
  { traces, role }: Config,
  report: (what: string, error: unknown) => void,
): Promise<Traces | undefined> {
  if (traces === undefined || role === 'worker') return undefined
  const { Traces } = await import('./telemetry/traces.ts')
  return new Traces(traces, (error) => report('traces could not be sent, and those that wait are lost', error))
}

/** Reads from the replica, where there is one. */
function openReplica(
  { database_replica_url: connectionString, role }: Config,
  database: Database,
  logger: FastifyBaseLogger,
): ReadDatabase | undefined {
  if (connectionString === undefined || role === 'worker') return undefined
  // A lost connection fails the statement under way, which reports it.
  const replica = openDatabase(
    { connectionString },
    { connections_max: CONNECTIONS_MAX, onError: () => {}, use: 'reads' },
  )
  return new ReadDatabase(database, replica, (serves, reason) => {
    if (serves) logger.info('the replica answers reads')
    else logger.warn({ err: reason }, 'the replica is passed over, and the database itself answers reads')
  })
}

/** What the API has beside its services. */
interface Beside {
  readonly telemetry: Telemetry | undefined
  readonly traces: Traces | undefined
  readonly reads: ReadDatabase | undefined
  readonly admission: AdmissionCounts
}

async function createApi(
  config: Config,
  services: Services,
  logger: FastifyBaseLogger,
  { telemetry, traces, reads, admission }: Beside,
): Promise<FastifyInstance> {
  const server = createServer({ logger, tls: config.tls, trusted_proxies: config.trusted_proxies })
  const secure = config.tls !== undefined || config.trusted_proxies !== undefined
  admitRequests(server, { counts: admission, callerOf: (headers) => callerOf(headers, secure) })
  if (traces !== undefined) traceRequests(server, traces)
  if (config.rate_limit !== undefined) await limitRequests(server, config.rate_limit, secure)
  const reached = reachedRoutes(services, reads)
  const check = (presented: Presented, path: string) => checkAccess(services, presented, path)
  const declared = contract(config.operator_slug)
  const admitted = { check, record: downloadsRecordedBy(services), personal: personalIn(declared, services) }
  addRoutes(server, reached, { present: presentKey, ...admitted })
  dashboardRoutes(server, { routes: dashboardOwnRoutes(services), reached, secure, ...admitted })
  dashboardFiles(server, fileURLToPath(DASHBOARD))
  healthRoutes(server, async () => {
    const [failing, aside] = await Promise.all([readFailing(services.database), readSetAsideCounts(services.database)])
    return {
      failing: failing.map(({ calculator }) => calculator),
      receivables_set_aside: aside.reduce((sum, { receivables }) => sum + receivables, 0),
    }
  })
  // Loaded with the first provider that signs somebody out: most organizations have none.
  backChannelLogoutRoute(server, async (call) =>
    (await import('./resources/single-sign-on/back-channel-logout.ts')).endSessionsByProvider(services, call),
  )
  // The first node that starts makes the key.
  await readPublicKeys(services.database)
  signingKeysRoute(server, () => readPublicKeys(services.database))
  if (telemetry !== undefined && config.metrics_token !== undefined)
    telemetryRoute(server, telemetry, config.metrics_token)
  documentationRoutes(server, declared)
  return server
}

/** Which answers have personal data in them, and where it is noted who got one. */
function personalIn(declared: Contract, { personal_reads }: Services): PersonalAnswers {
  return { of: personalAnswers(declared), note: (reader, asked) => personal_reads.note(reader, asked) }
}

/** The keys of a tenant share room; a session has its own. */
function callerOf({ authorization, cookie }: IncomingHttpHeaders, secure: boolean): Caller | undefined {
  const claim = parseKey(authorization)
  if (authorization !== undefined && claim !== undefined)
    return { credential: authorization, shares: `tenant ${claim.tenant}` }
  const session = readCookie(cookie, 'session', secure)
  return session === undefined ? undefined : { credential: session, shares: `session ${session}` }
}

/** What keys and sessions reach: what only reads writes nothing, and reads from the replica where there is one. */
function reachedRoutes(services: Services, reads: ReadDatabase | undefined): AnyRoute[] {
  const isRead = ({ endpoint }: AnyRoute) => endpoint.method === 'GET'
  const reading = routes({ ...services, database: readingOnly(reads ?? services.database) })
  return [...reading.filter(isRead), ...routes(services).filter((route) => !isRead(route))]
}

/** What jobs are given beside the services. */
interface JobNeeds {
  readonly connection: pg.PoolConfig
  readonly reads: ReadDatabase | undefined
  readonly changes: DatabaseChanges
  readonly onThreadFailure: (failure: ThreadFailure) => void
  readonly report: (what: string, error: unknown) => void
}

/** A worker calculates itself; an API that calculates too has a thread for it, and answers meanwhile. */
function jobsOf(
  config: Config,
  services: Services,
  { connection, reads, changes, onThreadFailure, report }: JobNeeds,
  interrupted: AbortSignal,
): Job[] {
  const { database, operator_slug } = services
  // On every node, since it is the plans of an API node that a growing table misleads.
  const analyze: Job = { name: 'statistics', pause_ms: 1_000, run: () => refreshStatistics(database) }
  const compare: Job = { name: 'database-changes', pause_ms: 1_000, run: () => changes.run() }
  const eventsAdded = new Notice()
  const onEvents = () => eventsAdded.give()
  const sending = sendingJobs(config, services, { eventsAdded, report })
  if (config.role === 'worker')
    return [analyze, compare, ...sending, ...workerJobs(services, interrupted, { onEvents })]
  const note: Job = { name: 'note-last-use', pause_ms: 30_000, run: () => noteUse(services) }
  const record: Job = { name: 'personal-reads', pause_ms: 1_000, run: () => services.personal_reads.store() }
  const look: Job[] = reads === undefined ? [] : [{ name: 'replica', pause_ms: 1_000, run: () => reads.lookAgain() }]
  if (config.role === 'api') return [analyze, compare, note, record, ...look]
  const calculate = workerThread({ connection, operator_slug }, { onFailure: onThreadFailure, onEvents })
  return [analyze, compare, note, record, ...sending, ...look, calculate]
}

/** Writes down when keys and sessions were last used on this node. */
async function noteUse({ keys, sessions }: Services): Promise<void> {
  await keys.flushLastUsed()
  await sessions.flushLastSeen()
}

/** Its failures come described already, as a log line holds them. */
function logOfThread(logger: FastifyBaseLogger): (failure: ThreadFailure) => void {
  const described = logger.child({}, { serializers: { err: (error: unknown) => error } })
  return ({ what, job, error }) => described.error({ err: error, job }, what)
}
