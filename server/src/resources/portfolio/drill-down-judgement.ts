// Whether a receivable is among those that a drill-down asks for, and where it stands. Groups are judged first, since they need no ledger.
import { scoreOf } from '../../metrics/portfolio/cells.ts'
import type { Cell } from '../../metrics/portfolio/dimensions.ts'
import { type StandOnDay, isCounted, standOn } from '../../metrics/portfolio/stand-walk.ts'
import type { Reckoning } from '../../metrics/reckoning.ts'
import { type DrillDownFilter, asksForTooLarge, isMeant, standsThere } from './drill-down-filter.ts'
import type { Known } from './known-receivable-reads.ts'

/** What is asked of each receivable. */
export interface DrillDownQuestion {
  readonly filter: DrillDownFilter
  /** Day number. */
  readonly as_of: number
  readonly steps: readonly Reckoning[]
  /** The last days past due of the buckets, as in force on the day. */
  readonly edges: readonly number[]
}

/** A receivable, its groups and where it stands; null where its amounts are too large for it to stand anywhere. */
export interface StandingReceivable {
  readonly number: number
  readonly cell: Cell
  /** Of its obligor. */
  readonly credit_score: string | null
  readonly there: StandOnDay | null
}

/** Where a receivable stands; undefined where it is not asked for, or does not count. */
export function judgeReceivable(
  known: Known | undefined,
  { filter, as_of, steps, edges }: DrillDownQuestion,
): StandingReceivable | undefined {
  const held = known?.cells.findLast(({ from }) => from === null || from <= as_of)
  if (known === undefined || held === undefined || !isMeant(held.cell, filter)) return undefined
  const { cell, credit_score } = held
  const { number, breaks } = known
  const ledger = known.ledger()
  if (!isCounted(ledger)) {
    const is_meant = asksForTooLarge(filter) && ledger.origination <= as_of
    return is_meant ? { number, cell, credit_score, there: null } : undefined
  }
  const there = standOn({ ledger, breaks, steps }, as_of, scoreOf(held))
  const { outcome, outstanding } = there.stand
  if (ledger.origination > as_of && outcome === 'not_drawn' && outstanding === 0) return undefined
  return standsThere(there.stand, edges, filter) ? { number, cell, credit_score, there } : undefined
}
