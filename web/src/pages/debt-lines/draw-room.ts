// The largest draw that can be requested now: the limits by which the service judges a draw request, shown before it is sent. Minor units.
import { type Sum, larger, minus, smaller, sumFromJson, sumOf } from '@tapeline/kernel/core/sum'
import type { DebtLineTermDrawStep, DrawRequest } from '@tapeline/sdk'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'

/** The room for a draw. */
export interface DrawRoom {
  /** By the base, or by the commitment alone where there are no advance rates; null where a reserve is not known. */
  readonly availability: Sum | null
  /** Approved and not paid out yet, which is no longer free. */
  readonly granted: Sum
  /** The largest draw in the steps of the terms; null where none can be asked for. */
  readonly largest: Sum | null
}

/** The room that a base leaves beside what is approved already. */
export function drawRoom(
  base: Pick<CalculatedBase, 'advance' | 'availability' | 'commitment' | 'outstanding'>,
  step: DebtLineTermDrawStep | null,
  approved: readonly Pick<DrawRequest, 'amount'>[],
): DrawRoom {
  const { advance, availability: byBase, commitment, outstanding } = base
  const byCommitment = larger(0, minus(commitment, sumFromJson(outstanding)))
  const availability = advance === null ? byCommitment : byBase === null ? null : sumFromJson(byBase)
  const granted = sumOf(approved.map(({ amount }) => amount))
  const room = larger(0, minus(availability ?? 0, granted))
  return { availability, granted, largest: largestDraw(room, step) }
}

/** A draw is at least the minimum, what exceeds it a whole number of multiples, and no more than a request can ask for. */
function largestDraw(room: Sum, step: DebtLineTermDrawStep | null): Sum | null {
  const [minimum, multiple] = [step?.minimum ?? 0, step?.multiple ?? 1]
  if (room < Math.max(1, minimum)) return null
  const most = Number(smaller(room, Number.MAX_SAFE_INTEGER))
  const largest = most - ((most - minimum) % multiple)
  return largest > 0 ? largest : null
}
