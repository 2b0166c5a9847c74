// tapeline serve: the service from start to stop. A first signal drains; a second one ends at once.
import { type DestinationStream, pino } from 'pino'
import { startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { isAway } from '../storage/database.ts'
import { isDistributed } from '../storage/distribution/tables.ts'
import { collectSooner } from './gc-tuning.ts'
import { type DatabaseAccess, openForServer } from './database-access.ts'
import type { DemoPlace } from './demo.ts'
import { LogLines } from './log-lines.ts'
import { untilSignal } from './stop-signals.ts'
import { CommandError, printMessage } from '@tapeline/cli/commands/output'

/** Serves until a signal arrives. With `demo`, an empty database gets a demo organization and its book. */
export async function serve(config: Config, options: { readonly demo: boolean }): Promise<void> {
  const stopped = untilSignal()
  collectSooner()
  const logs = new LogLines(process.stdout.fd)
  try {
    const access = await openForServer(config, printMessage)
    try {
      const applied = await Promise.race([migrated(access), stopped])
      if (applied !== 'stopped') return await serveFrom(access, config, options, { applied, logs, stopped })
    } finally {
      await access.close()
    }
  } finally {
    logs.close()
  }
  printMessage('Stopped before it served.')
  // A migration that waits for its turn, or for the database, would keep the process. What it had begun is rolled back.
  process.exit(0)
}

/** Loads the demo book with the start that asks for it: others serve without. */
async function prepareDemoBook(place: DemoPlace): Promise<void> {
  const { prepareDemo } = await import('./demo.ts')
  await prepareDemo(place)
}

/** What a service that has a migrated database begins with. */
interface Beginning {
  /** The names of the migrations that were applied. */
  readonly applied: readonly string[]
  readonly logs: DestinationStream
  /** Resolves when it is to stop. */
  readonly stopped: Promise<unknown>
}

async function serveFrom(
  access: DatabaseAccess,
  config: Config,
  options: { readonly demo: boolean },
  { applied, logs, stopped }: Beginning,
): Promise<void> {
  // At a terminal the log shows only what matters; a collected log contains every request.
  const level = process.stdout.isTTY && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.log_level
  const logger = pino({ level, base: null }, logs)
  await refuseReplica(access, config)
  if (applied.length > 0) printMessage(`Brought the database up to date (${applied.length} migrations).`)
  const app = await startApp(config, access, logger)
  const where = app.address === undefined ? 'works' : `serves on ${app.address},`
  const reference = app.address === undefined ? '' : ` Reference: ${app.address}/docs.`
  printMessage(`Tapeline ${where} on ${access.place}.${reference} Stop it with Ctrl-C.`)
  if (options.demo && app.address !== undefined) {
    // The book's own requests are not logged.
    logger.level = 'warn'
    const { stopping } = app.services
    const place = { database: access.database, address: app.address, operator_slug: config.operator_slug, stopping }
    const prepared = prepareDemoBook(place).catch((error: unknown) => {
      const reason = error instanceof Error && !stopping.aborted ? `: ${error.message}` : ''
      printMessage(
        `The demo book was not finished${reason}. The next start continues with the book and prints new keys.`,
      )
    })
    await Promise.race([prepared, stopped])
    logger.level = level
  }
  await stopped
  printMessage('Finishing accepted requests …')
  await app.stop()
}

async function migrated(access: DatabaseAccess): Promise<string[]> {
  try {
    return await access.migrate()
  } catch (error) {
    if (!isAway(error)) throw error
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : ''
    throw new CommandError(
      `Tapeline cannot reach ${access.place}${cause}. Check DATABASE_URL and that the database runs.`,
    )
  }
}

/** The positions of one replica show nothing of the workers, where the rows are. */
async function refuseReplica({ database }: DatabaseAccess, config: Config): Promise<void> {
  if (config.database_replica_url === undefined || !(await isDistributed(database))) return
  throw new CommandError(
    'The database is distributed with Citus, and a replica cannot answer reads of it: remove DATABASE_REPLICA_URL.',
  )
}
