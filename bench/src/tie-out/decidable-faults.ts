// Which planted faults are decidable: those whose open rows could be nothing else that is open as well, by amount, days and what lines state.
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { BankLine } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { type Movement, type PaidBook, type Planted, type Reported, SETTINGS, type Stated } from './truth.ts'

/** Causes that are stated where nothing else could be. */
const BY_ABSENCE: ReadonlySet<string> = new Set(['cash_without_entry', 'entry_without_cash', 'other_receivable'])

interface OpenLine {
  readonly line: BankLine
  readonly stated: Stated
}

/** The planted faults that are decidable. */
export function decidablePlanted(
  { movements, planted, reported }: PaidBook,
  decided: ReadonlySet<Movement>,
): ReadonlySet<Planted> {
  const undecided = movements.filter((movement) => !decided.has(movement))
  const closed = new Set([...decided].flatMap(({ payments }) => payments))
  const lines = undecided.flatMap((one) => one.lines.map((line) => ({ line, stated: one.stated })))
  const lines_by = groupBy(lines, ({ line }) => line.amount)
  const payments_by = groupBy(
    reported.filter(({ id }) => !closed.has(id)),
    ({ amount }) => amount,
  )
  const line_of = new Map(lines.map((each) => [each.line.id, each]))
  const payment_of = new Map(reported.map((payment) => [payment.id, payment]))
  return new Set(planted.filter((fault) => !BY_ABSENCE.has(fault.cause) || !isUnclear(fault)))

  function isUnclear({ cause, lines: own_lines, payments: own_payments }: Planted): boolean {
    // A line that names another receivable could be any payment of its amount.
    const may = cause === 'other_receivable' ? isTimely : couldBe
    const own = own_lines.flatMap((id) => line_of.get(id) ?? [])
    const paid = own_payments.flatMap((id) => payment_of.get(id) ?? [])
    return (
      own.some((line) =>
        (payments_by.get(line.line.amount) ?? []).some((other) => !own_payments.includes(other.id) && may(line, other)),
      ) ||
      paid.some((payment) =>
        (lines_by.get(payment.amount) ?? []).some((other) => !own_lines.includes(other.line.id) && may(other, payment)),
      )
    )
  }
}

/** Whether nothing that a line states contradicts a payment of its amount and days. */
function couldBe(line: OpenLine, payment: Reported): boolean {
  const { stated } = line
  if (!isTimely(line, payment)) return false
  if (stated.by === 'payment') return payment.reference === undefined
  return stated.by === 'loan' ? stated.name === payment.loan : true
}

function isTimely({ line }: OpenLine, payment: Reported): boolean {
  const days = dayNumber(line.day) - dayNumber(payment.day)
  return days >= -SETTINGS.days_before && days <= SETTINGS.days_after
}
