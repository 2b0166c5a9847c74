// How much can be asked for now: what the service judges a draw request by, told before it is sent. Money in minor units.
import type { BorrowingBase } from '../../service/borrowing-bases.ts'
import type { DrawStep } from '../../service/debt-line-terms.ts'
import type { DrawRequest } from '../../service/draw-requests.ts'

/** The room for a draw. */
export interface DrawRoom {
  /** By the base, or by the commitment alone where there are no advance rates; null where a reserve is not known. */
  readonly availability: number | null
  /** Approved and not paid out yet, which is no longer free. */
  readonly granted: number
  /** The largest draw in the steps of the terms; null where none can be asked for. */
  readonly largest: number | null
}

/** The room that a base leaves beside what is approved already. */
export function drawRoom(
  base: Pick<BorrowingBase, 'advance' | 'availability' | 'commitment' | 'outstanding'>,
  step: DrawStep | null,
  approved: readonly Pick<DrawRequest, 'amount'>[],
): DrawRoom {
  const { advance, availability: byBase, commitment, outstanding } = base
  const availability = advance === null ? Math.max(0, commitment - outstanding) : byBase
  const granted = approved.reduce((sum, { amount }) => sum + amount, 0)
  const room = Math.max(0, (availability ?? 0) - granted)
  return { availability, granted, largest: largestDraw(room, step) }
}

/** A draw is at least the minimum, and what exceeds it a whole number of multiples. */
function largestDraw(room: number, step: DrawStep | null): number | null {
  const { minimum = 0, multiple = 1 } = step ?? {}
  if (room < Math.max(1, minimum)) return null
  const largest = room - ((room - minimum) % multiple)
  return largest > 0 ? largest : null
}
