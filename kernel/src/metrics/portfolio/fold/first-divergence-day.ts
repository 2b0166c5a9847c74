// The first day on which two versions of a receivable may differ. Nothing dated later changes what a past day was, so what the receivable
// contributed before that day is equal and need not be calculated. Only what a lender schedules counts on earlier days too.
import { type Ledger, isScheduled } from '../../ledger/ledger.ts'
import { sameMetricSettings } from '../../metric-settings.ts'
import type { DatedCell } from '../stratification-keys.ts'
import { type KnownReceivable, isCounted } from '../contribution/position-walk.ts'

/** What is compared. */
export interface Divergence extends KnownReceivable {
  readonly cells: readonly DatedCell[]
}

/** The first day, by its number, on which two versions may differ; -Infinity where on any day, Infinity where on none. */
export function firstDivergenceDay(one: Divergence, other: Divergence): number {
  if (!isComparable(one, other)) return -Infinity
  return Math.min(
    factsPart(one.ledger, other.ledger),
    schedulesPart(one.ledger, other.ledger),
    datedPart(one.breaks, other.breaks, (a, b) => a.cause === b.cause),
    datedPart(one.cells, other.cells, sameCell),
  )
}

/** Whether they agree on what is not dated. */
function isComparable(one: Divergence, other: Divergence): boolean {
  const [a, b] = [one.ledger, other.ledger]
  return (
    a.origination === b.origination &&
    a.product === b.product &&
    isCounted(a) &&
    isCounted(b) &&
    sameMetricSettings(one.steps, other.steps)
  )
}

function factsPart(one: Ledger, other: Ledger): number {
  const count = Math.min(one.days.length, other.days.length)
  let at = 0
  while (at < count && isSameFact(one, other, at)) at += 1
  return Math.min(one.days[at] ?? Infinity, other.days[at] ?? Infinity)
}

function isSameFact(one: Ledger, other: Ledger, at: number): boolean {
  return (
    one.days[at] === other.days[at] && one.kinds[at] === other.kinds[at] && Object.is(one.values[at], other.values[at])
  )
}

/** What a lender schedules for a later day counts in the factor rate of all days before it. */
function schedulesPart(one: Ledger, other: Ledger): number {
  const [a, b] = [scheduledFacts(one), scheduledFacts(other)]
  const isSame = a.length === b.length && a.every((fact, at) => fact === b[at])
  return isSame ? Infinity : Math.min(one.days[0] ?? Infinity, other.days[0] ?? Infinity)
}

/** Days, kinds and values of what the lender schedules, one after the other. */
function scheduledFacts({ days, kinds, values }: Ledger): number[] {
  return kinds.flatMap((kind, at) => (isScheduled(kind) ? [days[at] ?? 0, kind, values[at] ?? 0] : []))
}

interface Dated {
  /** Day number; null for the beginning. */
  readonly from: number | null
}

function datedPart<Step extends Dated>(
  one: readonly Step[],
  other: readonly Step[],
  isSame: (one: Step, other: Step) => boolean,
): number {
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [a, b] = [one[at], other[at]]
    if (a !== undefined && b !== undefined && a.from === b.from && isSame(a, b)) continue
    return Math.min(dayOf(a), dayOf(b))
  }
  return Infinity
}

function dayOf(step: Dated | undefined): number {
  return step === undefined ? Infinity : (step.from ?? -Infinity)
}

function sameCell(one: DatedCell, other: DatedCell): boolean {
  return one.credit_score === other.credit_score && JSON.stringify(one.cell) === JSON.stringify(other.cell)
}
