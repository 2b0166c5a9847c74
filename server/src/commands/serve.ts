// tapeline serve: the service from start to stop. A first signal drains; a second one ends at once.
import { type DestinationStream, destination, pino } from 'pino'
import { startApp } from '../app.ts'
import type { Config } from '../config.ts'
import { migrate } from '../storage/migrate.ts'
import { openForServer } from './database-access.ts'
import { prepareDemo } from './demo.ts'
import { tell } from './output.ts'

/** Serves until a signal comes. With `demo`, an empty database is given a demo organization and its book. */
export async function serve(config: Config, options: { readonly demo: boolean }): Promise<void> {
  const logs = destination({ dest: 1, sync: false, minLength: 4_096 })
  const flushing = setInterval(() => logs.flush(), 250)
  // A person at a terminal reads what matters; a log that is collected holds every request.
  const level = process.stdout.isTTY && process.env['LOG_LEVEL'] === undefined ? 'warn' : config.log_level
  const logger = pino({ level, base: null }, logs as DestinationStream)
  const access = await openForServer(config, tell)
  const applied = await migrate(access.database)
  if (applied.length > 0) tell(`Brought the database up to date (${applied.length} migrations).`)
  const app = await startApp(config, access.database, logger)
  if (app.address === undefined) tell(`Tapeline works on ${access.place}. Stop it with Ctrl-C.`)
  else
    tell(`Tapeline serves on ${app.address}, on ${access.place}. Reference: ${app.address}/docs. Stop it with Ctrl-C.`)
  const stopped = untilSignal()
  if (options.demo && app.address !== undefined) {
    // The book's own requests are not news.
    logger.level = 'warn'
    await prepareDemo(access.database, app.address, config.operator_slug)
    logger.level = level
  }
  await stopped
  tell('Finishing what was accepted …')
  await app.stop()
  await access.close()
  clearInterval(flushing)
  logs.flushSync()
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let signals = 0
    const onSignal = () => {
      signals += 1
      if (signals > 1) process.exit(130)
      resolve()
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
}
