// An installation as the checks of `tapeline doctor` look at it, in the process of the test: on a database of the test, with settings and
// readings that a test brings.
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { installationOf } from '../../src/commands/doctor.ts'
import type { Finding } from '../../src/doctor/check.ts'
import { CHECKS } from '../../src/doctor/checks.ts'
import type { Installation } from '../../src/doctor/installation.ts'
import { urlOf } from '../operations/books.ts'

/** What a test brings: settings, the folder of backups, and readings in place of those of the machine. */
export interface Brought {
  readonly settings?: { readonly [name: string]: string }
  readonly backups?: string
  readonly readings?: Partial<Installation>
}

/** An installation on a database, or on none; closed when the test has finished. */
export function installationOn(
  connection: pg.ClientConfig | undefined,
  { settings, backups, readings }: Brought = {},
): Installation {
  const database = connection === undefined ? {} : { DATABASE_URL: urlOf(connection) }
  const { installation, close } = installationOf({ ...database, ...settings }, backups)
  onTestFinished(close)
  return { ...installation, ...readings }
}

/** Runs one check, whatever the others would find. */
export async function runCheck(name: string, installation: Installation): Promise<Finding> {
  const check = CHECKS.find((one) => one.name === name)
  if (check === undefined) throw new Error(`There is no check ${name}`)
  return check.run(installation)
}
