// The causes of breaks, one function each; `CAUSES` states what they mean and in which order they are asked. Each takes what it explains.
import { groupBy } from '../../core/group-by.ts'
import { minus, sumOf as exactSumOf } from '../../core/sum.ts'
import type { BreakIndex, FoundBreak } from './break-index.ts'
import type { Payment } from './items.ts'
import { type OpenLine, isRejected, sumOf } from './open-items.ts'

/** The causes that need a counterpart, in their order. */
export const CAUSE_FINDERS: readonly ((index: BreakIndex) => FoundBreak[])[] = [
  findWrongAccounts,
  findBookedTwice,
  findReturned,
  findOutsideWindow,
  findAmounts,
  findOtherReceivables,
]

function findWrongAccounts(index: BreakIndex): FoundBreak[] {
  const { belongsInto } = index.settings
  if (belongsInto === undefined) return []
  return index.matches.flatMap((match) => {
    const all = match.lines.flatMap((id) => index.lines.get(id) ?? [])
    const into = all.filter(({ amount }) => amount > 0)
    const collected = match.payments.flatMap((id) => index.payments.get(id) ?? []).filter(isCollection)
    const lines = into.filter((line) => collected.some((payment) => !belongsInto(payment, line)))
    const payments = collected.filter((payment) => into.some((line) => !belongsInto(payment, line)))
    if (lines.length === 0) return []
    const behind = { lines: all, payments: [] }
    return [index.take('wrong_account', { lines, payments, amount: sumOf(payments), dated_by: lines, behind })]
  })
}

/** Whether it is collected: money in that is not what was lent coming back (M20). */
function isCollection({ amount, lent = 0 }: Payment): boolean {
  return amount > lent && amount > 0
}

function findBookedTwice(index: BreakIndex): FoundBreak[] {
  return index.openPayments().flatMap((payment) => {
    const once = index.amountOnce(payment)
    if (once !== undefined) {
      const isOne = (line: OpenLine) => line.amount === once && index.all.isTimely(line, payment)
      const named = index.openLinesNaming(payment).filter(isOne)
      const same = named.length > 0 ? named : index.linesOf(payment, once)
      const [line] = same
      if (line !== undefined && same.length === 1)
        return [index.take('booked_twice', { lines: same, payments: [payment], amount: payment.amount - once })]
    }
    const twin = index.payments_of.get(payment.receivable)?.find((other) => isTwin(index, payment, other))
    if (twin === undefined || index.isPending(payment)) return []
    const lines = index.match_of_payment.get(twin.id)?.lines.flatMap((id) => index.lines.get(id) ?? []) ?? []
    const behind = { lines, payments: [twin] }
    return [index.take('booked_twice', { lines: [], payments: [payment], amount: payment.amount, behind })]
  })
}

function isTwin(index: BreakIndex, payment: Payment, other: Payment): boolean {
  if (other.id === payment.id || !index.match_of_payment.has(other.id)) return false
  if (other.day !== payment.day || other.amount !== payment.amount || other.currency !== payment.currency) return false
  const isWithin = (some: Payment, all: Payment) => some.references.every((name) => all.references.includes(name))
  return isWithin(payment, other) || isWithin(other, payment)
}

function findReturned(index: BreakIndex): FoundBreak[] {
  return index.openLines().flatMap((line) => {
    if (line.amount > 0 && !line.reversal) return []
    const paid = index.all
      .paymentsNamed(line.names)
      .filter(
        (payment) =>
          payment.amount === -line.amount &&
          payment.currency === line.currency &&
          payment.day_number <= line.day_number &&
          index.match_of_payment.has(payment.id) &&
          !isRejected(line, payment),
      )
    const last = paid.at(-1)
    if (last === undefined || index.openPaymentsNamed(line).some(({ amount }) => amount === line.amount)) return []
    const original = index.match_of_payment.get(last.id)?.lines.flatMap((id) => index.lines.get(id) ?? []) ?? []
    const behind = { lines: original, payments: [last] }
    return [index.take('returned_still_paid', { lines: [line], payments: [], amount: line.amount, behind })]
  })
}

function findOutsideWindow(index: BreakIndex): FoundBreak[] {
  const single = index.openPayments().flatMap((payment) => {
    const exact = index.openLinesNaming(payment).filter((line) => isExact(line, payment))
    const lines = aloneFirst(index, exact, payment)
    const [line] = lines
    if (line === undefined || lines.length > 1 || !index.isOpen(payment)) return []
    const payments = index.openPaymentsNamed(line).filter((other) => isExact(line, other))
    if (payments.length > 1 || index.all.isTimely(line, payment) || couldBeAnother(index, line, payment)) return []
    return [index.take('outside_window', { lines, payments, amount: payment.amount })]
  })
  return [...single, ...batchesOf(index).flatMap((batch) => findLateBatch(index, batch))]
}

/** Of lines that name a payment, those that name no other; where there are none, all of them. */
function aloneFirst(index: BreakIndex, lines: readonly OpenLine[], payment: Payment): readonly OpenLine[] {
  const alone = lines.filter((line) => index.all.ownNames(line, payment).length > 0)
  return alone.length > 0 ? alone : lines
}

/** Whether a line that names the receivable rather than the payment has the amount of another payment within the days. */
function couldBeAnother(index: BreakIndex, line: OpenLine, payment: Payment): boolean {
  return index.all.ownNames(line, payment).length === 0 && index.paymentsOfAmount(line).length > 0
}

function isExact(line: OpenLine, payment: Payment): boolean {
  return line.amount === payment.amount && line.currency === payment.currency
}

function findLateBatch(index: BreakIndex, { lines, payments }: Batch): FoundBreak[] {
  const [line] = lines
  const [first] = payments
  if (line === undefined || first === undefined || lines.length > 1) return []
  const is_late = !payments.every((payment) => index.all.isTimely(line, payment))
  const amount = lessLines(payments, [])
  const kept = lessLines(payments, [line])
  if (amount === undefined || kept === undefined) return []
  return is_late && index.explains(kept, payments) ? [index.take('outside_window', { lines, payments, amount })] : []
}

function findAmounts(index: BreakIndex): FoundBreak[] {
  const found = batchesOf(index).flatMap((batch): FoundBreak[] => {
    const lines = batch.lines.filter((line) => batch.payments.some((payment) => index.all.isTimely(line, payment)))
    if (lines.length === 0 || batch.payments.some((payment) => index.isPending(payment))) return []
    const amount = lessLines(batch.payments, lines)
    return amount === undefined || amount === 0
      ? []
      : [index.take('amount_differs', { lines, payments: batch.payments, amount })]
  })
  return [...found, ...index.openPayments().flatMap((payment) => findAmount(index, payment))]
}

function findAmount(index: BreakIndex, payment: Payment): FoundBreak[] {
  if (!index.isOpen(payment) || index.isPending(payment)) return []
  const isCandidate = (line: OpenLine, other: Payment) =>
    index.all.isTimely(line, other) && line.amount > 0 === other.amount > 0
  const lines = index.openLinesNaming(payment).filter((line) => isCandidate(line, payment))
  const payments = lines.flatMap((line) => index.openPaymentsNamed(line).filter((other) => isCandidate(line, other)))
  if (lines.length === 0 || new Set(payments).size > 1) return []
  const amount = lessLines([payment], lines)
  return amount === undefined || amount === 0
    ? []
    : [index.take('amount_differs', { lines, payments: [payment], amount })]
}

/** Payments less lines; undefined where a number does not hold it exactly: such amounts no line can have. */
function lessLines(payments: readonly Payment[], lines: readonly OpenLine[]): number | undefined {
  const amountsOf = (items: readonly { readonly amount: number }[]) => exactSumOf(items.map(({ amount }) => amount))
  const difference = minus(amountsOf(payments), amountsOf(lines))
  return typeof difference === 'number' ? difference : undefined
}

function findOtherReceivables(index: BreakIndex): FoundBreak[] {
  return index.openPayments().flatMap((payment) => {
    const lines = index.linesOfAmount(payment)
    const [line] = lines
    if (line === undefined || lines.length > 1 || line.names.length === 0 || index.isPending(payment)) return []
    const payments = index.paymentsOfAmount(line)
    if (payments.length > 1 || !index.all.namesAnother(line, payment)) return []
    const behind = { lines: [], payments: index.all.paymentsNamed(line.names).slice(-1) }
    return [index.take('other_receivable', { lines, payments, amount: payment.amount, behind })]
  })
}

/** A batch that is open, and the open lines that name it. */
interface Batch {
  readonly lines: readonly OpenLine[]
  readonly payments: readonly Payment[]
}

function batchesOf(index: BreakIndex): Batch[] {
  const open = index.openPayments().filter(({ batch }) => batch !== undefined)
  const batches = groupBy(open, ({ batch, currency }) => `${batch} ${currency}`)
  return [...batches.values()].map((payments) => {
    const lines = new Set(payments.flatMap((payment) => index.openLinesNaming(payment)))
    return { payments, lines: [...lines].filter(({ names }) => names.includes(payments[0]?.batch ?? '')) }
  })
}

/** What no cause above explains: ambiguous, without a counterpart, or too young to be a break. */
export function findRest(index: BreakIndex): {
  readonly found: readonly FoundBreak[]
  readonly pending: { readonly lines: readonly string[]; readonly payments: readonly string[] }
} {
  const lines = index.openLines()
  const payments = index.openPayments()
  const rest = [
    ...lines.map((line) => ({ item: line, lines: [line], payments: [], candidates: candidatesOfLine(index, line) })),
    ...payments.map((payment) => ({
      item: payment,
      lines: [],
      payments: [payment],
      candidates: candidatesOfPayment(index, payment),
    })),
  ]
  const isPending = ({ item, candidates }: (typeof rest)[number]) =>
    index.isPending(item) || candidates.payments.some((payment) => index.isPending(payment))
  const parted = groupBy(rest, isPending)
  const found = (parted.get(false) ?? []).map(({ item, candidates, ...about }) => {
    const alone = 'account' in item ? ('cash_without_entry' as const) : ('entry_without_cash' as const)
    const cause = couldBelong(index, item, candidates) ? 'ambiguous' : alone
    return index.take(cause, { ...about, candidates, amount: item.amount })
  })
  const pending = parted.get(true) ?? []
  return {
    found,
    pending: {
      lines: pending.flatMap((each) => each.lines.map(({ id }) => id)),
      payments: pending.flatMap((each) => each.payments.map(({ id }) => id)),
    },
  }
}

/** Whether an item is one of its candidates, as far as names state: a line that names another payment is not this one. */
function couldBelong(index: BreakIndex, item: OpenLine | Payment, candidates: Candidates): boolean {
  return 'account' in item
    ? candidates.payments.some((payment) => !index.all.namesAnother(item, payment))
    : candidates.lines.some((line) => !index.all.namesAnother(line, item))
}

/** What an item could be by a name that it shares, or by amount and days. */
interface Candidates {
  readonly lines: readonly OpenLine[]
  readonly payments: readonly Payment[]
}

function candidatesOfLine(index: BreakIndex, line: OpenLine): Candidates {
  const named = index.openPaymentsNamed(line).filter((payment) => index.all.isTimely(line, payment))
  return { lines: [], payments: [...new Set([...named, ...index.paymentsOfAmount(line)])] }
}

function candidatesOfPayment(index: BreakIndex, payment: Payment): Candidates {
  const naming = index.openLinesNaming(payment).filter((line) => index.all.isTimely(line, payment))
  return { lines: [...new Set([...naming, ...index.linesOfAmount(payment)])], payments: [] }
}
