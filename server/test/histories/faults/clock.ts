// The clock of PostgreSQL, from which all moments come, stepped by libfaketime where that is installed. Node is not run under it: the service
// takes durations alone from its own clock.
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RunAs, listWaysToRun } from '../../../src/embedded/run-as.ts'

/** A clock that can be stepped. */
export interface SteppedClock {
  /** How PostgreSQL is run under it. */
  readonly ways: readonly RunAs[]
  /** Sets the clock so many seconds ahead of the machine's, or behind it. */
  step(ahead_s: number): void
}

const LIBRARIES = '/usr/lib'

/** The library; undefined where it is not installed. */
function findLibrary(): string | undefined {
  if (process.platform !== 'linux' || !existsSync(LIBRARIES)) return undefined
  const places = [LIBRARIES, ...readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name))]
  return places.map((place) => join(place, 'faketime', 'libfaketimeMT.so.1')).find(existsSync)
}

/** A clock for the servers of a folder, which is not their own; undefined where it cannot be stepped. */
export function steppedClock(folder: string): SteppedClock | undefined {
  const library = findLibrary()
  if (library === undefined) return undefined
  const file = join(folder, 'clock')
  const step = (ahead_s: number): void => {
    writeFileSync(`${file}.new`, `${ahead_s < 0 ? '' : '+'}${ahead_s}s\n`, { mode: 0o644 })
    renameSync(`${file}.new`, file)
  }
  step(0)
  const environment = [
    `LD_PRELOAD=${library}`,
    `FAKETIME_TIMESTAMP_FILE=${file}`,
    'FAKETIME_NO_CACHE=1',
    'FAKETIME_DONT_FAKE_MONOTONIC=1',
    // A killed process must not leave a lock in shared memory.
    'FAKETIME_DISABLE_SHM=1',
  ]
  const ways = listWaysToRun(join(folder, 'primary', 'postgres'))
  return { ways: ways.map((way) => ({ ...way, wrapper: ['env', ...environment, ...way.wrapper] })), step }
}
