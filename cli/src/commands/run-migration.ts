// The work of tapeline migrate-v2: moves the history of v2 from a snapshot to v3, over HTTP like any caller.
import { ApiError, ConfigurationError, Tapeline, TapelineError } from '@tapeline/sdk'
import { parseDay } from '@tapeline/kernel/core/day'
import { MigrationError } from '../migrate-v2/migration-error.ts'
import { KEY_NAME } from '../migrate-v2/key-name.ts'
import { migrateBook } from '../migrate-v2/migrate.ts'
import { readOverrides } from '../migrate-v2/overrides.ts'
import { ReportFiles } from '../migrate-v2/report-files.ts'
import { findSnapshotFiles } from '../migrate-v2/snapshot/snapshot-files.ts'
import { isWhole, summaryJson, summaryText } from '../migrate-v2/summary.ts'
import { progressPrinter } from './progress.ts'
import { printMessage } from './output.ts'

/** The arguments of the command, except the snapshot. */
export interface MigrateOptions {
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

/** Runs the migration; returns its exit code. A failure is explained in a sentence. */
export async function runMigration(snapshot: readonly string[], options: MigrateOptions): Promise<0 | 1 | 2> {
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
