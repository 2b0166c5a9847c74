// The command line: reads the environment, runs one command, reports mistakes in a sentence.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { type Config, ConfigError, readConfig } from './config.ts'
import { CommandError, printMessage } from '@tapeline/cli/commands/output'
import { MANIFEST } from './file-locations.ts'
import { EmbeddedPostgresError } from './embedded/embedded-postgres-error.ts'
import type { Database } from './storage/database.ts'

/** The first arguments that need no other command. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set(['serve', 'migrate', '-V', '--version'])

async function run(args: readonly string[]): Promise<void> {
  const program = new Command('tapeline')
    .description('Receivables reporting: loan books over HTTP, with figures that are traceable to entries.')
    .version(version(), '-V, --version', 'print the version')
  const config = (): Config => readConfig(process.env)
  const withDatabase = async (work: (database: Database) => Promise<void>): Promise<void> => {
    const { openForCommand } = await import('./commands/database-access.ts')
    const access = await openForCommand(config())
    try {
      await access.migrate()
      await work(access.database)
    } finally {
      await access.close()
    }
  }
  program
    .command('serve')
    .option('--demo', 'create a demo organization with a sandbox book in an empty database', false)
    .description('serve the API')
    .action(async (options: { demo: boolean }) => {
      const { serve } = await import('./commands/serve.ts')
      await serve(config(), options)
    })
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() => withDatabase(async () => printMessage('The database is up to date.')))
  // A service runs for weeks: it should not hold what only other commands are made of.
  if (!OF_THEIR_OWN.has(args[0] ?? '')) {
    const { addOtherCommands } = await import('./commands/other-commands.ts')
    await addOtherCommands(program, args[0], { config, withDatabase })
  }
  await program.parseAsync(args, { from: 'user' })
}

/** The version of the server. */
function version(): string {
  return (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version
}

/** Runs it, and reports a mistake in a sentence and by the exit code. */
export async function runReporting(args: readonly string[]): Promise<void> {
  // A reader that went away (a closed terminal, `| head`) must not end the service in mid-flight.
  process.stdout.on('error', () => {})
  process.stderr.on('error', () => {})
  try {
    await run(args)
  } catch (error) {
    const expected =
      error instanceof CommandError || error instanceof ConfigError || error instanceof EmbeddedPostgresError
    printMessage(expected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.exitCode = 1
  }
}
