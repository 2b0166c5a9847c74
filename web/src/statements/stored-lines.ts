// The lines of a statement beside what is stored: a booked line is never taken back to pending, and a reference that a bank uses twice never lays one
// line over another. What is left is sent.
import { judge } from '@tapeline/cli/bank-statements/record-outcome'
import type { StatementRecord } from '@tapeline/cli/bank-statements/statement-records'
import type { RefusedRow } from '@tapeline/cli/bank-statements/statement'
import { CONTENT_ADVICE } from './content-advice.ts'

/** What the service answers of some lines: what becomes of each, and of those that change one the stored values. */
export interface LinesAnswer {
  readonly outcomes: readonly string[]
  readonly changed: readonly { readonly line: number; readonly stored: string }[]
}

/** What would come of the lines. */
export interface LinesBesideStored {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  /** Lines that are left as stored, which is later. */
  readonly kept: number
  readonly refused: readonly RefusedRow[]
  readonly sent: readonly StatementRecord[]
}

/** So many lines are compared at once. */
export const COMPARED_TOGETHER = 1_000

/** What a statement gives: lines and balances. */
export type SentKind = 'bank_line' | 'bank_balance'

/** A record as a line of an import. */
export function lineOf({ body }: StatementRecord, kind: SentKind): string {
  return JSON.stringify({ kind, ...body })
}

/** Adds up what the service answered of records of a kind, lot after lot. */
export async function besideStored(
  records: readonly StatementRecord[],
  kind: SentKind,
  compare: (lines: string) => Promise<LinesAnswer>,
): Promise<LinesBesideStored> {
  const counts = { created: 0, changed: 0, unchanged: 0, kept: 0 }
  const refused: RefusedRow[] = []
  const sent: StatementRecord[] = []
  for (let from = 0; from < records.length; from += COMPARED_TOGETHER) {
    const lot = records.slice(from, from + COMPARED_TOGETHER)
    const { outcomes, changed } = await compare(lot.map((record) => lineOf(record, kind)).join('\n'))
    const stored = new Map(changed.map((one) => [one.line - 1, JSON.parse(one.stored) as StoredFields]))
    for (const [at, record] of lot.entries()) {
      const outcome = outcomeOf(record, outcomes[at], stored.get(at))
      if (outcome.kind === 'refused') refused.push({ place: record.place, reason: outcome.reason })
      else counts[outcome.kind] += 1
      if (outcome.kind !== 'refused' && outcome.kind !== 'kept') sent.push(record)
    }
  }
  return { ...counts, refused, sent }
}

type StoredFields = Readonly<Record<string, unknown>>

function outcomeOf(record: StatementRecord, outcome: string | undefined, stored: StoredFields | undefined) {
  if (stored === undefined) return { kind: outcome === 'unchanged' ? ('unchanged' as const) : ('created' as const) }
  // Fields that the service does not name are as the line has them.
  return judge(record.body, { ...record.body, ...stored }, CONTENT_ADVICE) ?? { kind: 'changed' as const }
}
