// Debt lines of whose receivables more fail their balance check than a share: as each fold of the portfolio that closed months are compared with left them.
// Which lines have the event is kept, so that its end is an event too (0175).
import { balancesReconciled, balancesUnreconciled } from '@tapeline/contract/records/events/balance-events'
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { readOpenLines } from '../../resources/alert/open-lines-reads.ts'
import { listLines } from '../../resources/borrowing-base/line-store.ts'
import { findClosedLines } from '../../resources/debt-line/line-closings-reads.ts'
import type { ComparedMonths, LockedEventCursor } from '../../resources/event/event-cursor-store.ts'
import type { FollowedTenant, Happening } from '../../resources/event/event-rules.ts'
import { readBalanceChecksAtFold } from '../../resources/portfolio/restatements/line-month-reads.ts'
import type { Transaction } from '../../storage/database.ts'

/** Of how many receivables of a line the balance check may fail: one in twenty. */
const SHARE_ALLOWED = 0.05
const PARTS_ALLOWED = 20n

/** What changed of the balances of lines, and which lines have more unreconciled than is allowed. */
export interface BalanceHappenings {
  readonly happenings: readonly Happening[]
  readonly unreconciled: readonly string[]
  readonly more: false
}

/** Whether nothing was folded since; folds that are made again may have the numbers of before. */
function isSame(before: ComparedMonths | null, now: ComparedMonths): boolean {
  if (before === null || before.fold !== now.fold) return false
  return before.fold_position === now.fold_position && before.fold_settings === now.fold_settings
}

/** Reads which lines passed the share with a fold that is new, or fell to it. `compared` is up to where months are compared by now. */
export async function readBalanceHappenings(
  transaction: Transaction,
  lender: FollowedTenant,
  { compared_months: before, unreconciled_lines }: LockedEventCursor,
  compared: ComparedMonths | null,
): Promise<BalanceHappenings> {
  const { tenant, operator, organization, operator_slug, time_zone } = lender
  const unchanged = { happenings: [], unreconciled: unreconciled_lines, more: false } as const
  if (operator === undefined || compared === null || compared.fold === 0 || isSame(before, compared)) return unchanged
  const { fold, fold_position: at, fold_settings: settings } = compared
  const as_of = dayOfMoment(at, time_zone)
  const open = await readOpenLines(transaction, { operator, organization })
  const lines = (await listLines(transaction, { operator, organization }, at)).filter((line) => open.has(line))
  if (lines.length === 0) return { ...unchanged, unreconciled: [] }
  const book = { tenant, operator_slug }
  const checks = await readBalanceChecksAtFold(transaction, book, { fold, position: at, settings }, dayNumber(as_of))
  // Lines that were closed since the last look begin anew.
  const within = { operator, after: before?.fold_position ?? 0, until: at, day: as_of }
  const closed = await findClosedLines(transaction, within, unreconciled_lines)
  const known = new Set(unreconciled_lines.filter((line) => !closed.has(line)))
  const happenings: Happening[] = []
  const beyond: string[] = []
  for (const debt_line_id of lines) {
    const { unreconciled, checked } = checks.get(debt_line_id) ?? { unreconciled: 0n, checked: 0n }
    const is_beyond = unreconciled * PARTS_ALLOWED > checked
    if (is_beyond) beyond.push(debt_line_id)
    if (is_beyond === known.has(debt_line_id)) continue
    const counts = { unreconciled: Number(unreconciled), checked: Number(checked) }
    happenings.push({
      event: is_beyond ? balancesUnreconciled : balancesReconciled,
      subject_id: debt_line_id,
      // Two folds may end at one moment.
      of: String(settings),
      occurred_at: at,
      data: { debt_line_id, as_of, ...counts, share_allowed: SHARE_ALLOWED },
    })
  }
  return { happenings, unreconciled: beyond, more: false }
}
