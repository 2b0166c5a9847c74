// tapeline migrate-v2: moves the history of v2 from a snapshot to v3, over HTTP like any caller. Exit codes: 0, all records were moved and add
// up; 1, some of it is not; 2, it could not be done.
import { ApiError, ConfigurationError, Tapeline, TapelineError } from '@tapeline/sdk'
import type { Command } from 'commander'
import { Option } from 'commander'
import { parseDay } from '@tapeline/kernel/core/day'
import { MigrationError } from '../migrate-v2/migration-error.ts'
import { KEY_NAME, migrateBook } from '../migrate-v2/migrate.ts'
import { readOverrides } from '../migrate-v2/overrides.ts'
import { ReportFiles } from '../migrate-v2/report-files.ts'
import { findSnapshotFiles } from '../migrate-v2/snapshot/snapshot-files.ts'
import { isWhole, summaryJson, summaryText } from '../migrate-v2/summary.ts'
import { progressPrinter } from './progress.ts'
import { printMessage } from './output.ts'

interface MigrateOptions {
  readonly url: string
  readonly key?: string
  readonly asOf?: string
  readonly bureau?: string
  readonly operator?: string
  readonly keepProgram: boolean
  readonly overrides?: string
  readonly earlierKey: readonly string[]
  readonly report: string
  readonly dryRun: boolean
  readonly json: boolean
  readonly allowPlainHttp: boolean
}

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
      process.exitCode = await migrateV2(snapshot, options)
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

/** Runs the migration; returns its exit code. A failure is explained in a sentence. */
async function migrateV2(snapshot: readonly string[], options: MigrateOptions): Promise<0 | 1 | 2> {
  const progress = progressPrinter(process.stderr)
  try {
    const report = new ReportFiles(options.report)
    const summary = await migrateBook({
      ...requestOf(snapshot, options),
      report,
      progress: (text) => progress.show(text),
    })
    progress.end()
    const [text, json] = [summaryText(summary), summaryJson(summary)]
    report.end(text, json)
    process.stdout.write(options.json ? json : text)
    return isWhole(summary) ? 0 : 1
  } catch (error) {
    progress.end()
    if (!(error instanceof MigrationError || error instanceof TapelineError)) throw error
    printMessage(sentence(error))
    return 2
  }
}

function requestOf(snapshot: readonly string[], options: MigrateOptions) {
  const { url, key, asOf, keepProgram, earlierKey, dryRun, overrides, bureau, operator, allowPlainHttp } = options
  if (key === undefined || key === '')
    throw new MigrationError(`A key of the lender's is needed, named ${KEY_NAME}: set TAPELINE_KEY, or give --key`)
  return {
    tapeline: new Tapeline({
      key,
      base_url: url,
      allow_plain_http: allowPlainHttp,
      retries_max: 8,
      timeout_ms: 300_000,
    }),
    files: findSnapshotFiles(snapshot),
    as_of: asOf === undefined ? undefined : dayOf(asOf),
    today: new Date().toISOString().slice(0, 10),
    bureau,
    operator,
    keep_program: keepProgram,
    overrides: overrides === undefined ? {} : readOverrides(overrides),
    earlier_keys: earlierKey,
    dry_run: dryRun,
  }
}

function dayOf(text: string): string {
  const day = parseDay(text)
  if (day.ok) return day.value
  throw new MigrationError(`--as-of ${day.message}`)
}

function sentence(error: Error): string {
  if (error instanceof ConfigurationError || error instanceof MigrationError) return error.message
  const stopped = error instanceof ApiError && error.code === 'import_stopped'
  const next = stopped ? 'correct the snapshot or the overrides, and run this again' : 'run this again to resume'
  return `${error.message} The records sent until then are stored: ${next}.`
}
