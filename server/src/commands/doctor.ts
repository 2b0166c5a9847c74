// tapeline doctor: checks an installation and reports what to do. Unlike other commands it has an exit code for failures that it found
// and another for not having run, so that monitoring can distinguish them.
import { statfs } from 'node:fs/promises'
import type { Command } from 'commander'
import { print, printMessage } from '@tapeline/cli/commands/output'
import { type Config, type Environment, readConfig } from '../config.ts'
import { CHECKS } from '../doctor/checks.ts'
import { examine, worstOf } from '../doctor/examine.ts'
import type { Installation } from '../doctor/installation.ts'
import { reportJson, reportLines } from '../doctor/report-text.ts'
import { THREAD_CONNECTIONS_MAX } from '../jobs/scheduling/worker-thread.ts'
import { CONNECTIONS_MAX, type DatabaseAccess, openForCommand } from './database-access.ts'

/** Exit codes of the command. */
const FAILED = 1
const COULD_NOT_RUN = 2

/** Options of the command. */
interface Options {
  readonly backups?: string
  readonly json: boolean
}

/** Adds the command. */
export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check an installation, running or stopped, and report what to do')
    .option('--backups <folder>', 'where `tapeline backup` writes: check the age of the newest backup too')
    .option('--json', 'print the report as JSON', false)
    .addHelpText('after', EXAMPLES)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : COULD_NOT_RUN))
    .action((options: Options) => doctor(options))
}

const EXAMPLES = `
The settings are those of the service: run it with the same environment.

Exit codes: 0 when no check failed, 1 when one failed, 2 when the checks could not be run.

Examples:
  $ tapeline doctor
  $ tapeline doctor --backups /var/backups/tapeline
  $ tapeline doctor --json > report.json || mail -s 'Tapeline' operations@example.com < report.json`

async function doctor({ backups, json }: Options): Promise<void> {
  try {
    const { installation, close } = installationOf(process.env, backups)
    try {
      const findings = await examine(installation, CHECKS)
      if (json) print(reportJson(findings, new Date(installation.now()).toISOString()))
      else for (const line of reportLines(findings)) print(line)
      if (worstOf(findings) === 'failure') process.exitCode = FAILED
    } finally {
      await close()
    }
  } catch (error) {
    printMessage(`The checks could not be run: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = COULD_NOT_RUN
  }
}

/** The installation of an environment; its database is opened when a check asks for it. */
export function installationOf(
  environment: Environment,
  backups_folder: string | undefined,
): { readonly installation: Installation; readonly close: () => Promise<void> } {
  let opened: Promise<DatabaseAccess> | undefined
  const config = () => readConfig(environment)
  const installation: Installation = {
    environment,
    node_version: process.versions.node,
    config,
    open: () => (opened ??= openForCommand(config())),
    connections_wanted: connectionsOf,
    backups_folder,
    now: () => Date.now(),
    freeBytes: async (folder) => {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
  const close = async (): Promise<void> => {
    const access = await opened?.catch(() => undefined)
    await access?.close()
  }
  return { installation, close }
}

/** The connections of a process: its own pool, that of the thread that calculates, and one that migrates. */
function connectionsOf({ role }: Config): number {
  return CONNECTIONS_MAX + (role === 'all' ? THREAD_CONNECTIONS_MAX : 0) + 1
}
