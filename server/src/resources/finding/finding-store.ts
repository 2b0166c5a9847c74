// How findings are stored: the one place at which all producers hand them in. Only what differs is written; the earlier version is kept with the
// moments between which it was found.
import { boundedEvidence } from '@tapeline/kernel/metrics/integrity/bounded-evidence'
import type { Evidence, Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { findingIdOf, obligorsOf, receivablesOf } from './finding-rules.ts'

/** A finding as it is stored. */
export interface FindingRow {
  readonly finding: string
  readonly subject: string
  readonly check_name: string
  readonly receivable_id: string | null
  readonly obligor_id: string | null
  readonly from_day: string
  readonly until_day: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly measured: { readonly [name: string]: number }
  readonly evidence: Evidence
  /** All receivables and all obligors that it is about. */
  readonly receivables: readonly string[]
  readonly accounts: readonly string[]
}

const COLUMNS =
  'finding, subject, check_name, receivable_id, obligor_id, from_day, until_day, amount, currency, measured, evidence, receivables, accounts'

const findStored = statement(
  'find-findings-of-subjects',
  `
  select ${COLUMNS}, producer, found_at from findings where tenant = $1 and producer = $2 and subject = any($3::text[])
  union all
  select ${COLUMNS}, producer, found_at from findings where tenant = $1 and finding = any($4::text[]) and not (producer = $2 and subject = any($3::text[]))`,
)

const keepEarlier = statement(
  'keep-earlier-findings',
  `
  insert into finding_history (tenant, superseded, is_end, producer, found_at, recorded, ${COLUMNS})
  select f.tenant, $3, not f.finding = any($4::text[]), f.producer, f.found_at, f.recorded, ${COLUMNS.replaceAll(/(\w+)/g, 'f.$1')}
  from findings f where f.tenant = $1 and f.finding = any($2::text[])`,
)

const endEarlier = statement('end-findings', 'delete from findings where tenant = $1 and finding = any($2::text[])')

const insertNew = statement(
  'insert-findings',
  `
  insert into findings (tenant, producer, recorded, found_at, ${COLUMNS})
  select own.tenant, $3, $4, r.found_at, ${COLUMNS.replaceAll(/(\w+)/g, 'r.$1')}
  from tenants own cross join json_to_recordset($2) as r(found_at bigint, finding text, subject text, check_name text, receivable_id text,
    obligor_id text, from_day date, until_day date, amount bigint, currency text, measured json, evidence json, receivables text[], accounts text[])
  where own.tenant = $1`,
)

const insertSubjects = statement(
  'insert-subjects-of-findings',
  `
  insert into finding_subjects (tenant, kind, subject, finding)
  select own.tenant, s.kind, s.subject, s.finding
  from tenants own cross join unnest($2::text[], $3::text[], $4::text[]) as s(kind, subject, finding) where own.tenant = $1
  on conflict do nothing`,
)

/** Where findings are stored, and the moment of the calculator's clock. */
export interface FindingPlace {
  readonly tenant: number
  readonly producer: string
  readonly moment: number
}

/** Findings by subject as rows. Throws where two of them have one id: their keys are the same. */
export function rowsOf(found: ReadonlyMap<string, readonly Finding[]>): FindingRow[] {
  const rows = [...found].flatMap(([subject, findings]) => findings.map((finding) => rowOf(subject, finding)))
  const ids = new Set(rows.map(({ finding }) => finding))
  if (ids.size < rows.length) throw new Error('Two findings of one check about one subject have the same key')
  return rows
}

function rowOf(subject: string, found: Finding): FindingRow {
  const finding = { ...found, evidence: boundedEvidence(found.evidence) }
  const { check, receivable_id, obligor_id, from, until, amount, currency, measured, evidence } = finding
  return {
    finding: findingIdOf(finding),
    subject,
    check_name: check,
    receivable_id,
    obligor_id,
    from_day: from,
    until_day: until,
    amount,
    currency,
    measured,
    evidence,
    receivables: receivablesOf(finding),
    accounts: obligorsOf(finding),
  }
}

type StoredRow = FindingRow & { readonly producer: string; readonly found_at: number }

/** Stores all that was found of subjects, where it differs from what is stored. Returns the ids of what differs. */
export async function storeFindings(
  transaction: Transaction,
  { tenant, producer, moment }: FindingPlace,
  subjects: readonly string[],
  rows: readonly FindingRow[],
): Promise<string[]> {
  const ids = rows.map(({ finding }) => finding)
  const stored = await transaction.query<StoredRow>(findStored, [tenant, producer, subjects, ids])
  const before = new Map(stored.map((row) => [row.finding, row]))
  const come = rows.filter((row) => !isSame(before.get(row.finding), row, producer))
  const kept = new Set(ids)
  const ended = stored.map(({ finding }) => finding).filter((id) => !kept.has(id))
  const superseded = [...ended, ...come.map(({ finding }) => finding).filter((id) => before.has(id))]
  if (superseded.length === 0 && come.length === 0) return []
  const dated = come.map((row) => ({ ...row, found_at: before.get(row.finding)?.found_at ?? moment }))
  const named = come.flatMap((row) => subjectsOf(row))
  await Promise.all([
    transaction.query(keepEarlier, [tenant, superseded, moment, ids]),
    transaction.query(endEarlier, [tenant, superseded]),
    transaction.query(insertNew, [tenant, JSON.stringify(dated), producer, moment]),
    transaction.query(insertSubjects, [
      tenant,
      named.map(({ kind }) => kind),
      named.map(({ subject }) => subject),
      named.map(({ finding }) => finding),
    ]),
  ])
  return [...ended, ...come.map(({ finding }) => finding)]
}

function isSame(before: StoredRow | undefined, row: FindingRow, producer: string): boolean {
  if (before === undefined || before.producer !== producer) return false
  const { producer: _, found_at: __, ...stored } = before
  return textOf(stored) === textOf(row)
}

/** A row for comparison, whatever the order of its columns and measures. */
function textOf(row: FindingRow): string {
  return JSON.stringify(sorted({ ...row, measured: sorted(row.measured) }))
}

function sorted(of: object): object {
  return Object.fromEntries(Object.entries(of).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

interface Named {
  readonly kind: SubjectKind
  readonly subject: string
  readonly finding: string
}

/** What findings name, by which they are found again. */
export type SubjectKind = 'receivable' | 'account'

function subjectsOf({ finding, receivables, accounts }: FindingRow): Named[] {
  return [
    ...receivables.map((subject): Named => ({ kind: 'receivable', subject, finding })),
    ...accounts.map((subject): Named => ({ kind: 'account', subject, finding })),
  ]
}

const findSubjects = statement(
  'find-subjects-whose-findings-name',
  `
  select distinct f.producer, f.subject from unnest($3::text[]) as w(subject)
  join finding_subjects s on s.tenant = $1 and s.kind = $2 and s.subject = w.subject
  join findings f on f.tenant = $1 and f.finding = s.finding`,
)

/** Subjects with a finding that names one of some receivables or accounts, by producer. */
export async function readSubjectsNaming(
  querier: Querier,
  tenant: number,
  kind: SubjectKind,
  ids: readonly string[],
): Promise<{ readonly producer: string; readonly subject: string }[]> {
  return ids.length === 0 ? [] : querier.query(findSubjects, [tenant, kind, ids])
}

const findAllSubjects = statement(
  'find-all-subjects-with-findings',
  'select distinct producer, subject from findings where tenant = $1 order by producer, subject',
)

/** All subjects with a finding. */
export function readAllSubjects(
  querier: Querier,
  tenant: number,
): Promise<{ readonly producer: string; readonly subject: string }[]> {
  return querier.query(findAllSubjects, [tenant])
}
