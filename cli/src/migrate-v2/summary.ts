// The result of a migration, for people and for programs.
import type { KindCounts, NoticeCount } from './plan.ts'
import type { Reconciliation } from './reconcile.ts'
import type { RecordKind } from './moved-book.ts'

/** The reasons of refusals, with the number of records. */
export interface RefusedCount {
  readonly kind: string
  readonly code: string
  readonly message: string
  records: number
}

/** The result of a migration. */
export interface Summary {
  readonly organization: string
  readonly environment: string
  readonly as_of: string
  readonly dry_run: boolean
  /** The import of the records; null when no record was to be sent. */
  readonly import: string | null
  readonly counts: { readonly [kind in RecordKind]: KindCounts }
  readonly applied: number
  readonly unchanged: number
  readonly rejected: number
  readonly refused: readonly RefusedCount[]
  readonly notices: readonly NoticeCount[]
  /** Null when nothing was compared. */
  readonly reconciled: Reconciliation | null
  readonly report: string
}

const V2_WORDS: { readonly [kind in RecordKind]: string } = {
  account: 'borrowers → accounts',
  receivable: 'loans → receivables',
  entry: 'reports → entries',
}

/** Whether everything is in v3 as in the snapshot; in a dry run, whether it would be. */
export function isWhole({ counts, rejected, notices, reconciled, dry_run }: Summary): boolean {
  const unreadable = Object.values(counts).some((kind) => kind.unreadable > 0)
  // The service checks the records that are sent; when none are sent, the rules known here apply.
  const violates = dry_run && notices.some(({ kind }) => kind === 'violation')
  return !unreadable && !violates && rejected === 0 && (reconciled?.differences.length ?? 0) === 0
}

/** The summary for people. */
export function summaryText(summary: Summary): string {
  const { organization, environment, as_of, dry_run, report } = summary
  const verdict = dry_run ? dryVerdict(summary) : verdictOf(summary)
  const lines = [
    `${dry_run ? 'Dry run of a migration' : 'Migration'} of ${organization} (${environment}), as of ${as_of}`,
    '',
    ...countLines(summary),
    ...section(
      'Not carried over as it was, or against a rule of v3',
      summary.notices.toSorted(byWeight).map(noticeLine),
    ),
    ...section(
      'Refused',
      summary.refused.map((one) => `${number(one.records)}  ${one.kind}  ${one.code}: ${one.message}`),
    ),
    ...reconciledLines(summary.reconciled),
    '',
    verdict,
    `Record by record in ${report}.`,
  ]
  return `${lines.join('\n')}\n`
}

/** The summary for programs. Sums are texts, as they may be larger than a number of JSON. */
export function summaryJson(summary: Summary): string {
  const sums = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
  const { reconciled } = summary
  const counted = reconciled === null ? null : { ...reconciled, differences: reconciled.differences.length }
  return `${JSON.stringify({ ...summary, reconciled: counted, whole: isWhole(summary) }, sums, 2)}\n`
}

function countLines({ counts, applied, unchanged, rejected, dry_run }: Summary): string[] {
  const rows = Object.entries(counts).map(([kind, { read, moved, kept, repeated, unreadable }]) => {
    const others = [
      [kept, 'left as v3 has them'],
      [repeated, 'repeated'],
      [unreadable, 'unreadable'],
    ] as const
    const details = others.filter(([many]) => many > 0).map(([many, what]) => `, ${many} ${what}`)
    return `${number(read)}  ${V2_WORDS[kind as RecordKind]}: ${moved} ${dry_run ? 'would be sent' : 'sent'}${details.join('')}`
  })
  return dry_run ? rows : [...rows, `${number(applied)}  written, ${unchanged} there already, ${rejected} refused`]
}

function noticeLine({ records, kind_of_record, kind, field, code, rule }: NoticeCount): string {
  return `${number(records)}  ${kind_of_record}  ${kind}  ${field}: ${code} (${rule})`
}

/** Violations first, then the notices of most records. */
function byWeight(a: NoticeCount, b: NoticeCount): number {
  return Number(b.kind === 'violation') - Number(a.kind === 'violation') || b.records - a.records
}

function reconciledLines(reconciled: Reconciliation | null): string[] {
  if (reconciled === null) return []
  const sums = reconciled.sums.map(({ currency, type, snapshot, v3 }) => {
    const compared = snapshot === v3 ? `${v3} on both sides` : `${snapshot} in the snapshot, ${v3} in v3`
    return `${currency.padStart(8)}  ${type}: ${compared}`
  })
  const { accounts, receivables, entries, differences } = reconciled
  const held = `${number(accounts)}  accounts, ${receivables} receivables, ${entries} entries of the snapshot are in v3`
  return section('Compared with the snapshot', [held, ...sums, `${number(differences.length)}  differences`])
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines]
}

function verdictOf(summary: Summary): string {
  if (isWhole(summary)) return 'All of the snapshot is in v3.'
  return 'Not all of the snapshot is in v3: fix the records listed above, by --overrides or in the snapshot, and run this again.'
}

function dryVerdict(summary: Summary): string {
  return isWhole(summary)
    ? 'All of it would be accepted. Nothing was sent.'
    : 'Some of it would be refused: fix it by --overrides or in the snapshot. Nothing was sent.'
}

function number(count: number): string {
  return String(count).padStart(8)
}
