// A loss that was taken, and is on the books again without money.
import { dayOfNumber } from '../../../core/day.ts'
import { FACT } from '../../ledger/ledger.ts'
import {
  type ReceivablePosition,
  outstanding,
  total,
  writtenOff,
} from '../../performance-history/receivable-position.ts'
import type { Finding } from '../finding.ts'
import { evidenceOf } from './evidence.ts'
import { type Checked, collectedBy, findingOf, flowOfEntry, isPayment } from './reading.ts'
import { type Span, spansOf } from './spans.ts'

/** The loss of a receivable, and what came back of it, up to a day. */
interface Loss {
  /** The day on which it was greatest, and its amount then. */
  readonly day: number
  readonly written_off: number
  readonly came_back: number
  readonly collected: number
  readonly owed: number
}

/** One finding for each time that a loss came back, until as much was collected, or it is lost again. */
export function chargeOffRevived(checked: Checked): Finding[] {
  const { ledger } = checked
  if (!ledger.kinds.includes(FACT.write_off) && !ledger.kinds.includes(FACT.status)) return []
  const losses = new Losses()
  const spans = spansOf(checked, {
    check: 'charge_off_revived',
    days: [],
    observe: (position) => losses.upTo(position),
    holdsUntil: ({ written_off, came_back, collected, owed }, { revived_share_min }) => {
      const is_much = came_back > 0 && BigInt(came_back) * 10_000n >= BigInt(written_off) * BigInt(revived_share_min)
      return is_much && owed > 0 && collected < came_back ? Infinity : -Infinity
    },
  })
  return spans.map((span) => revived(checked, span))
}

/** Follows the losses of a receivable from day to day. */
class Losses {
  #day = -Infinity
  #greatest = 0
  /** What had been collected before the day on which it was lost, and by the last day. */
  #collected_before = 0
  #collected = 0
  /** What had been disbursed when nothing was left; null while something is. */
  #disbursed: number | null = null

  upTo(position: ReceivablePosition): Loss {
    const { day } = position
    const lost = writtenOff(position)
    const disbursed = total(position, FACT.disbursement)
    if (lost > this.#greatest) {
      this.#greatest = lost
      this.#day = day
      this.#disbursed = null
      this.#collected_before = this.#collected
    }
    this.#collected = collectedBy(position)
    if (this.#greatest > 0 && outstanding(position) <= 0) this.#disbursed ??= disbursed
    return {
      day: this.#day,
      written_off: this.#greatest,
      came_back: this.#greatest - lost + (this.#disbursed === null ? 0 : disbursed - this.#disbursed),
      collected: this.#collected - this.#collected_before,
      owed: outstanding(position),
    }
  }
}

function revived(checked: Checked, { from, until, seen }: Span<Loss>): Finding {
  const { entries, lender } = checked
  const { day, written_off, came_back, collected } = seen
  const counting = entries.filter((entry) => {
    if (entry.day < day || entry.day > from) return false
    const flow = flowOfEntry(entry, lender)
    return (
      flow === FACT.write_off ||
      flow === FACT.disbursement ||
      isPayment(entry, lender) ||
      entry.receivable_status !== null
    )
  })
  return findingOf('charge_off_revived', checked, {
    key: dayOfNumber(from),
    from,
    until,
    amount: came_back,
    measured: { written_off, came_back, collected },
    evidence: evidenceOf(checked.facts, counting),
  })
}
