// The command line of tapeline migrate-v2, whose work is loaded when it begins. Exit codes: 0, all records were moved and add up; 1, some of it is
// not; 2, it could not be done.
import { type Command, Option } from 'commander'
import { KEY_NAME } from '../migrate-v2/key-name.ts'
import type { MigrateOptions } from './run-migration.ts'

/** Adds the command that moves a book of v2. */
export function migrateV2Command(program: Command): void {
  program
    .command('migrate-v2')
    .argument(
      '<snapshot...>',
      'a folder, or files: consumers, businesses or borrowers, loans, reports; .ndjson, .jsonl or .csv, also .gz',
    )
    .option('--url <address>', 'address of the service', 'http://127.0.0.1:4000')
    .addOption(
      new Option('--key <key>', `an API key of the lender, used only for this and named ${KEY_NAME}`).env(
        'TAPELINE_KEY',
      ),
    )
    .option(
      '--as-of <day>',
      'the day of the snapshot, from which days past due are counted back; by default that of an earlier run, or today',
    )
    .option(
      '--bureau <name>',
      'the credit bureau of the scores in the snapshot, such as experian; without it scores are omitted',
    )
    .addOption(
      new Option('--operator <slug>', 'the name of the operator in funded_by').env('OPERATOR_SLUG').default('operator'),
    )
    .option('--keep-program', 'keep the program of loans in their metadata', false)
    .option('--overrides <file>', 'JSON file of corrections to the snapshot: see docs/guides/moving-from-v2.md')
    .option(
      '--earlier-key <id>',
      'the id of a key that an earlier run of this migration used; may be repeated',
      collect,
      [],
    )
    .option('--report <folder>', 'the folder for the report', 'migrate-v2-report')
    .option('--dry-run', 'validate everything without sending it', false)
    .option('--json', 'print the summary as JSON', false)
    .option('--allow-plain-http', 'allow sending the key to another machine over plain HTTP', false)
    .description(
      'move a book of v2 from a snapshot with its ids; running it again resumes and overwrites nothing that changed in v3',
    )
    .addHelpText('after', helpOf(program.name()))
    .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
    .action(async (snapshot: string[], options: MigrateOptions) => {
      const { runMigration } = await import('./run-migration.ts')
      process.exitCode = await runMigration(snapshot, options)
    })
}

function helpOf(program: string): string {
  return `
Exit codes: 0, all records were moved and the totals match; 1, some were not or do not match; 2, the command failed.

  tapeline keys create --organization acme --environment live --name ${KEY_NAME}
  TAPELINE_KEY=sk_live_… ${program} migrate-v2 snapshot-2026-03-31 --as-of 2026-03-31 --bureau experian --dry-run`
}

function collect(value: string, before: readonly string[]): string[] {
  return [...before, value]
}
