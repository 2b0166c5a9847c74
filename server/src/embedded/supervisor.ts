// Keeps the server up while the service lives: a PostgreSQL that dies (out of memory, kill -9) is started again, so
// that the service returns by itself. One that somebody shut down in order, which removes postmaster.pid, stays down.

import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from './embedded-postgres-error.ts'
import { findServer } from './postmaster-file.ts'
import type { Launch, ServerProcess } from './server-process.ts'
import { adoptServer, launchServer, shutDownServer } from './server-process.ts'

/** A server under watch. */
export interface Supervision {
  /** Ends the watch and the server. */
  stop(): Promise<void>
}

const watchInterval_ms = 100
const restartPause_ms_max = 5000

/** Watches a server that is ready. */
export function superviseServer(launch: Launch, first: ServerProcess): Supervision {
  let server = first
  const ended = new AbortController()
  const watch = async (): Promise<void> => {
    while (await diedUnbidden(launch, server, ended.signal)) {
      launch.log('PostgreSQL ended unexpectedly; starting it again.')
      server = await restart(launch, server, ended.signal)
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      ended.abort()
      await watching
      await shutDownServer(launch, server)
    },
  }
}

/** Waits for the server's end. False when the watch ends first or the server was shut down in order. */
async function diedUnbidden(launch: Launch, server: ServerProcess, ended: AbortSignal): Promise<boolean> {
  while (!server.isGone()) {
    if (!(await pause(watchInterval_ms, ended))) return false
  }
  if (existsSync(launch.paths.postmasterFile)) return true
  launch.log('PostgreSQL was shut down by someone else; it is not started again.')
  return false
}

async function restart(launch: Launch, dead: ServerProcess, ended: AbortSignal): Promise<ServerProcess> {
  for (let pause_ms = watchInterval_ms; !ended.aborted; pause_ms *= 2) {
    try {
      const found = await findServer(launch.paths, launch.endpoint)
      return found?.answers ? adoptServer(found.pid) : await launchServer(launch)
    } catch (error) {
      launch.log(`PostgreSQL could not be started again: ${messageOf(error)}`)
      await pause(Math.min(restartPause_ms_max, pause_ms), ended)
    }
  }
  return dead
}

/** Sleeps without keeping the process alive. False as soon as the watch has ended. */
async function pause(duration_ms: number, ended: AbortSignal): Promise<boolean> {
  try {
    await sleep(duration_ms, undefined, { signal: ended, ref: false })
    return true
  } catch {
    return false
  }
}
