// What a finding is made of: versions of entries, and changes of fields with what they replaced.
import { BEGINNING, type DatedPatch, type Json, compareDays } from '../../../core/dated-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import type { EntryVersion, ReceivableFacts } from '../facts.ts'
import type { ChangeEvidence, EntryEvidence, Evidence } from '../finding.ts'
import { type Checked, byDayAndId } from './reading.ts'

/** Evidence of entries and changes, each in its order; an empty list is left out. */
export function evidenceOf(
  { id }: ReceivableFacts,
  entries: readonly EntryVersion[],
  changes: readonly ChangeEvidence[] = [],
): Evidence {
  return {
    ...(entries.length === 0 ? {} : { entries: entries.toSorted(byDayAndId).map((entry) => entryEvidence(id, entry)) }),
    ...(changes.length === 0 ? {} : { changes: changes.toSorted(byMoment) }),
  }
}

function entryEvidence(receivable_id: string, { id, recorded }: EntryVersion): EntryEvidence {
  return { receivable_id, entry_id: id, recorded }
}

function byMoment(one: ChangeEvidence, other: ChangeEvidence): number {
  return one.recorded - other.recorded || (one.field < other.field ? -1 : Number(one.field > other.field))
}

/** The fields of a receivable that decide what is past due. */
export const DUE_FIELDS = ['origination_date', 'term', 'payment_frequency', 'delinquent_since'] as const

/** Fields with one value for all days: their patches hold whatever their effective day. */
const OF_ALL_DAYS: ReadonlySet<string> = new Set(['origination_date'])

/** What a change is compared with: the value of the days before by all that is known, or the value that was known before its report. */
type Clock = 'days' | 'reports'

/** The changes of fields by some patches, each with the value that it replaced. Values that were repeated are left out. */
export function changesBy(
  facts: ReceivableFacts,
  clock: Clock,
  wanted: (dated: DatedPatch) => boolean,
  fields: readonly string[] = DUE_FIELDS,
): ChangeEvidence[] {
  return facts.patches.filter(wanted).flatMap((dated) =>
    fields.flatMap((field) => {
      const after = dated.patch[field]
      if (after === undefined) return []
      const before = valueBefore(facts.patches, dated, field, clock)
      if (before === after) return []
      return [{ receivable_id: facts.id, field, before, after: stated(after), recorded: dated.recorded }]
    }),
  )
}

/** The changes that hold from a day on. */
export function changesFrom({ facts }: Checked, day: number): ChangeEvidence[] {
  return changesBy(facts, 'days', ({ effective }) => effective !== BEGINNING && dayNumber(effective) === day)
}

/** The value of a field that a patch replaced; null for none. */
function valueBefore(
  patches: readonly DatedPatch[],
  at: DatedPatch,
  field: string,
  clock: Clock,
): string | number | null {
  const order = OF_ALL_DAYS.has(field) ? byReport : byDay
  let latest: DatedPatch | undefined
  for (const dated of patches) {
    if (dated.patch[field] === undefined || order(dated, at) >= 0) continue
    if (clock === 'reports' && dated.recorded >= at.recorded) continue
    if (latest === undefined || order(dated, latest) > 0) latest = dated
  }
  return stated(latest?.patch[field] ?? null)
}

function byReport(one: DatedPatch, other: DatedPatch): number {
  return one.recorded - other.recorded
}

function byDay(one: DatedPatch, other: DatedPatch): number {
  return compareDays(one.effective, other.effective) || byReport(one, other)
}

/** A value as a finding states it. */
function stated(value: Json): string | number | null {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
