// What happened to a book and its debt lines, as charts over time mark it.
import type { DebtLineTerm, Import, MonthClose } from '@tapeline/sdk'
import type { AskedClocks } from './portfolio.ts'
import { isBy } from './moments.ts'

/** Something that happened on a day. */
export interface DatedEvent {
  readonly day: string
  readonly text: string
}

/** The days from which terms of a line hold; the line by what it is called. */
export function termEvents(
  terms: readonly Pick<DebtLineTerm, 'id' | 'name' | 'effective_from'>[],
  line: string,
): DatedEvent[] {
  return terms.map(({ id, name, effective_from }) => ({
    day: effective_from,
    text: `Terms of ${line} in force: ${name ?? id}`,
  }))
}

/** Closed months of a line, each on its last day: that is where its figures are in a chart. */
export function closeEvents(
  closes: readonly Pick<MonthClose, 'month' | 'as_of' | 'closed_at'>[],
  line: string,
): DatedEvent[] {
  return closes.flatMap(({ month, as_of, closed_at }) =>
    closed_at === null ? [] : [{ day: as_of, text: `Month ${month} of ${line} closed on ${closed_at.slice(0, 10)}` }],
  )
}

/**
 * Imports that are done and wrote something by the moment and on or before the day that are shown; those of one month as one event, on the
 * day of the last.
 */
export function importEvents(
  imports: readonly Pick<Import, 'id' | 'status' | 'dry_run' | 'applied' | 'updated_at'>[],
  { as_of, known_at }: AskedClocks,
): DatedEvent[] {
  const finished = imports
    .filter(({ status, dry_run, applied }) => status === 'done' && !dry_run && applied > 0)
    .map(({ id, updated_at }) => ({ id, day: updated_at.slice(0, 10), updated_at }))
    .filter(({ day, updated_at }) => isBy(updated_at, known_at) && (as_of === undefined || day <= as_of))
    .toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1))
  const months = new Map<string, { day: string; id: string; count: number }>()
  for (const { id, day } of finished) {
    const month = day.slice(0, 7)
    months.set(month, { day, id, count: (months.get(month)?.count ?? 0) + 1 })
  }
  return [...months.values()].map(({ day, id, count }) => ({
    day,
    text: count === 1 ? `Import ${id} finished` : `${count} imports finished this month, the last of them ${id}`,
  }))
}
