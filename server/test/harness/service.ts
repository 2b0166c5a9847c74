// A running service for one test file: its own database cloned from the template, its own port, real HTTP.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type App, startApp } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { createOrganization, findOrganization, tenantOf } from '../../src/resources/organization/organization-store.ts'
import { type Database, type Querier, type Statement, openDatabase } from '../../src/storage/database.ts'
import { startCalculators } from './calculators.ts'
import { citusCluster, copyDatabase } from './citus-databases.ts'
import { Client } from './client.ts'
import { spend } from './costs.ts'
import { type LenderOptions, type MadeLender, makeLender } from './lender.ts'
import { IN_PROCESS } from '../../../kernel/test/length.ts'

/** A service under test. */
export interface TestService {
  readonly app: App
  readonly address: string
  readonly database: Database
  readonly connection: pg.ClientConfig
  /** Makes an organization and gives a client with a key of it. */
  lender(options?: LenderOptions): Promise<Lender>
  /** The operator's organization, made when first asked for, with a key of its own each time. */
  operator(options?: { environment?: Environment }): Promise<Lender>
  /** Starts another process-like node on the same database. */
  another(): Promise<App>
  stop(): Promise<void>
}

/** An organization with a key. */
export interface Lender extends MadeLender {
  readonly client: Client
}

/** Parts of the service that a test looks into, or brings. */
export interface Watched {
  /** A migrated database of the test's own; a clone of the template otherwise. */
  readonly connection?: pg.ClientConfig
  readonly logger?: FastifyBaseLogger
  /** Its statements wait for locks that a test holds however long that takes; otherwise they end after the time of an answer. */
  readonly patient?: boolean
  /** Receives the name of every statement that the main thread issues, whether in a transaction, and what is asked. */
  readonly onStatement?: (name: string, in_transaction: boolean, asked: Asked) => void
}

/** A statement with its values. */
export interface Asked {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/**
 * Starts a service on a fresh clone of the template database, or on the one that is brought. Where no role is asked for, its calculators
 * run in this process in short, and in a thread, as in production, in full.
 */
export function startTestService(
  settings: { readonly [name: string]: string } = {},
  watched: Watched = {},
): Promise<TestService> {
  return spend('services', () => start(settings, watched))
}

async function start(
  settings: { readonly [name: string]: string },
  { connection: own, logger: given, patient = false, onStatement }: Watched,
): Promise<TestService> {
  const connection = own ?? (await cloneDatabase())
  const database = openDatabase(connection, { connections_max: 20, onError: () => {}, patient })
  // What an API shows of its calculators comes from a thread of its own.
  const isSplit = IN_PROCESS && settings['ROLE'] === undefined && settings['METRICS_TOKEN'] === undefined
  const role = isSplit ? { ROLE: 'api' } : {}
  // Most tests count the alerts of their own rules alone. No test asks a DNS that is not its own: at this address nothing answers.
  const fixed = { PORT: '0', LOG_LEVEL: 'silent', DEFAULT_ALERT_RULES: 'off', DNS_SERVERS: '127.0.0.1:9' }
  const config: Config = { ...readConfig({ ...fixed, ...role, ...settings }) }
  const logger = given ?? pino({ level: config.log_level })
  const app = await startApp(config, { database: watch(database, onStatement), connection }, logger)
  const calculators = isSplit ? startCalculators(connection, config.operator_slug, logger) : undefined
  const others: App[] = []
  const address = app.address ?? ''
  return {
    app,
    address,
    database,
    connection,
    lender: (options = {}) => createLender(database, address, options),
    operator: (options = {}) => createOperator(database, address, options),
    another: async () => {
      const own = openDatabase(connection, { connections_max: 5, onError: () => {} })
      const other = await startApp(config, { database: own, connection }, logger)
      others.push(other)
      return other
    },
    stop: async () => {
      for (const other of others) {
        await other.stop()
        await other.services.database.end()
      }
      await calculators?.stop()
      await app.stop()
      await database.end()
    },
  }
}

/** The same database, which reports each statement first. */
export function watch(database: Database, onStatement: Watched['onStatement']): Database {
  if (onStatement === undefined) return database
  const watched = <Q extends Querier>(querier: Q, in_transaction: boolean): Q => ({
    ...querier,
    query: (statement: Statement, values: readonly unknown[]) => {
      onStatement(statement.name, in_transaction, { statement, values })
      return querier.query(statement, values)
    },
  })
  return {
    ...watched(database, false),
    begin: async () => watched(await database.begin(), true),
    transaction: (work, isolation) =>
      database.transaction((transaction) => work(watched(transaction, true)), isolation),
  }
}

/** A database of the test's own, migrated and empty, or as the one that is named; distributed where the run is on Citus, which copies no other. */
export async function cloneDatabase(named?: string): Promise<pg.ClientConfig> {
  const cluster = citusCluster()
  if (cluster !== undefined) return copyDatabase(cluster, cluster.template)
  const template = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...template, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template ${named ?? template.database} strategy file_copy`)
  await admin.end()
  return { ...template, database: name }
}

async function createLender(database: Database, address: string, options: LenderOptions): Promise<Lender> {
  const made = await makeLender(database, options)
  return { client: new Client(address, made.key), ...made }
}

async function createOperator(
  database: Database,
  address: string,
  options: { environment?: Environment },
): Promise<Lender> {
  const chosen = { organization: 'operator', name: 'The operator', is_operator: true, live_enabled: true }
  const organization = (await createOrganization(database, chosen)) ?? (await findOrganization(database, 'operator'))
  if (organization === undefined) throw new Error('The operator could not be made')
  const tenant = tenantOf(organization, options.environment ?? 'sandbox')
  const key = await createApiKey(database, tenant, 'operations')
  return { client: new Client(address, key), key, organization, tenant }
}
