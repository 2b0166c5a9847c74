// A migration from its files to its summary. The service stores all of its state: the import contains its progress and its day, the audit
// the writes of others since. So it can be killed at any moment, run again, and run from another machine.
import { randomUUID } from 'node:crypto'
import type { Import, Tapeline, V2Notice } from '@tapeline/sdk'
import { findRefusedFields } from './account-check.ts'
import { ForeignWrites } from './foreign-writes.ts'
import { MigrationError } from './migration-error.ts'
import { KEY_NAME } from './key-name.ts'
import { type MoveOptions, type MovedRecord, type UnreadableRecord, lineOf, walkBook } from './moved-book.ts'
import type { Overrides } from './overrides.ts'
import { type Plan, isSent, planBook } from './plan.ts'
import { type Reconciliation, reconcile } from './reconcile.ts'
import type { ReportFiles } from './report-files.ts'
import { sendLines } from './send-lines.ts'
import type { SnapshotFile } from './snapshot/snapshot-files.ts'
import type { RefusedCount, Summary } from './summary.ts'

/** The settings of a migration. */
export interface MigrationRequest {
  readonly tapeline: Tapeline
  readonly files: readonly SnapshotFile[]
  /** The day of the snapshot; that of an earlier run, or today, when undefined. */
  readonly as_of: string | undefined
  readonly today: string
  readonly bureau: string | undefined
  readonly operator: string | undefined
  readonly keep_program: boolean
  readonly overrides: Overrides
  /** Ids of deleted keys that wrote for this migration before. */
  readonly earlier_keys: readonly string[]
  readonly dry_run: boolean
  readonly report: ReportFiles
  /** Receives the current step and its progress. */
  readonly progress: (text: string) => void
}

const IMPORT_ID = /^migrate-v2-(\d{4}-\d{2}-\d{2})-[0-9a-f]{16}$/

/** The most lines that a dry run checks. */
const DRY_RUN_LINES_MAX = 50_000

/** Runs a migration. Throws a MigrationError when that is impossible. */
export async function migrateBook(request: MigrationRequest): Promise<Summary> {
  const { tapeline, files, report, progress, dry_run } = request
  const { organization, caller, environment } = await tapeline.me.get()
  if (!caller.name.startsWith(KEY_NAME)) throw new MigrationError(foreignKey(caller.name, organization.id, environment))
  const foreign = new ForeignWrites(tapeline, new Set([caller.id, ...request.earlier_keys]))
  await foreign.refresh((writes) => progress(`Reading who wrote what: ${writes} writes`))
  const options = await moveOptions(request, foreign)
  const walk = () => walkBook(files, options)
  const plan = await planBook(walk(), foreign, {
    onNotice: (notice) => report.add('notices.ndjson', notice),
    onUnreadable: (record) => report.add('unreadable.ndjson', record),
    onKept: ({ place, kind, id, receivable_id }) => report.add('kept.ndjson', { place, kind, id, receivable_id }),
    progress: (records) => progress(`Reading the snapshot: ${records} records`),
  })
  const id = `migrate-v2-${options.as_of}-${plan.digest.slice(0, 16)}`
  const run = dry_run ? await rehearse(request, plan, walk, foreign) : await send(request, id, plan, walk, foreign)
  const refused = run === undefined ? [] : await readRefused(request, run.id)
  const reconciled = dry_run ? null : await compare(request, plan, walk, foreign)
  return {
    organization: organization.id,
    environment,
    as_of: options.as_of,
    dry_run,
    import: run?.id ?? null,
    counts: plan.counts,
    applied: run?.applied ?? 0,
    unchanged: run?.unchanged ?? 0,
    rejected: run?.rejected ?? 0,
    refused,
    notices: [...plan.notices.values()],
    reconciled,
    report: report.folder,
  }
}

function foreignKey(name: string, organization: string, environment: string): string {
  const command = `tapeline keys create --organization ${organization} --environment ${environment} --name ${KEY_NAME}`
  return `The key ${JSON.stringify(name)} may be the lender's own. A migration needs a key that nothing else writes with, named ${KEY_NAME}: ${command}`
}

type Walk = () => AsyncIterable<MovedRecord | UnreadableRecord>

/** The options for moving the book, with the service's refusals of its accounts. */
async function moveOptions(request: MigrationRequest, foreign: ForeignWrites): Promise<MoveOptions> {
  const { tapeline, files, bureau, operator, keep_program, overrides, progress } = request
  const as_of = await dayOf(request)
  const options = { as_of, bureau, operator, keep_program, overrides, refused_fields: new Map<string, V2Notice[]>() }
  const borrowers = files.filter(({ kind }) => kind !== 'loans' && kind !== 'reports')
  const accounts = sentOf(walkBook(borrowers, options), foreign)
  const showJudged = (judged: number) => progress(`Judging accounts: ${judged}`)
  return { ...options, refused_fields: await findRefusedFields(tapeline, accounts, showJudged) }
}

async function* sentOf(
  book: AsyncIterable<MovedRecord | UnreadableRecord>,
  foreign: ForeignWrites,
): AsyncGenerator<MovedRecord> {
  for await (const record of book) if (isSent(record, foreign)) yield record
}

/** The day from which days of delinquency are counted: a later run must not change them, so it uses the day of the earlier run. */
async function dayOf({ tapeline, as_of, today, progress }: MigrationRequest): Promise<string> {
  if (as_of !== undefined) return as_of
  for await (const { id, dry_run } of tapeline.imports.list({ limit: 100 })) {
    const day = IMPORT_ID.exec(id)?.[1]
    if (day === undefined || dry_run) continue
    progress(`As of ${day}, like the run before`)
    return day
  }
  return today
}

async function send(
  { tapeline, progress }: MigrationRequest,
  id: string,
  plan: Plan,
  walk: Walk,
  foreign: ForeignWrites,
): Promise<Import | undefined> {
  async function* lines() {
    for await (const record of sentOf(walk(), foreign)) yield { text: lineOf(record), record }
  }
  return await sendLines(tapeline, id, lines(), {
    // Writes of others during this run count as theirs too.
    choose: async (some) => {
      await foreign.refresh()
      return some.filter(({ record }) => !foreign.has(record))
    },
    sent: ({ lines_read, rejected }) => progress(`Sending: ${lines_read} of ${plan.lines}, ${rejected} refused`),
  })
}

/** The result of the service's dry run on the whole book; undefined when the book is too large for one. */
async function rehearse(
  { tapeline, progress }: MigrationRequest,
  plan: Plan,
  walk: Walk,
  foreign: ForeignWrites,
): Promise<Import | undefined> {
  if (plan.lines > DRY_RUN_LINES_MAX) {
    progress(`The service judges ${DRY_RUN_LINES_MAX} lines in a dry run at most: this one is judged here alone`)
    return undefined
  }
  const lines: string[] = []
  for await (const record of sentOf(walk(), foreign)) lines.push(lineOf(record))
  progress(`Judging ${lines.length} lines`)
  return await tapeline.imports.upload(lines.join(''), { id: `migrate-v2-check-${randomUUID()}`, dry_run: true })
}

/** Refusals, by reason; each refused line is in the report. */
async function readRefused({ tapeline, report }: MigrationRequest, id: string): Promise<RefusedCount[]> {
  const counts = new Map<string, RefusedCount>()
  for await (const { kind, id: record, receivable_id, error } of tapeline.imports.rejected(id).list({ limit: 100 })) {
    report.add('refused.ndjson', { kind, id: record, receivable_id, error })
    const { code = error.code, message = error.message } = error.details?.[0] ?? {}
    const key = JSON.stringify([kind, code])
    const counted = counts.get(key) ?? { kind: kind ?? 'unknown', code, message, records: 0 }
    counted.records += 1
    counts.set(key, counted)
  }
  return [...counts.values()]
}

async function compare(
  { tapeline, report, progress }: MigrationRequest,
  plan: Plan,
  walk: Walk,
  foreign: ForeignWrites,
): Promise<Reconciliation> {
  await foreign.refresh()
  const showCompared = (receivables: number, of: number) => progress(`Comparing: ${receivables} of ${of} receivables`)
  const reconciled = await reconcile({ tapeline, plan, foreign, walk, progress: showCompared })
  for (const difference of reconciled.differences) report.add('differences.ndjson', difference)
  return reconciled
}
