// Sums: one line for all payments of a batch, several lines for one payment, and what a processor kept of either.
import { ByDay } from '../by-day.ts'
import { isDeclaredFee } from '../fees.ts'
import type { Payment, Rule } from '../items.ts'
import { type OpenItems, type OpenLine, sumOf } from '../open-items.ts'

/** Closes batches whose name a line states: the line is the sum of their payments, or that less the processor's fee. */
export function matchBatches(open: OpenItems): void {
  for (const [key, payments] of groupsOf(
    open.payments(),
    (payment) => payment.batch && [payment.batch, payment.currency],
  )) {
    const { batch, processor } = payments[0] ?? {}
    if (batch === undefined || key === '' || payments.some((payment) => payment.processor !== processor)) continue
    const lines = open.linesNaming([batch]).filter((line) => payments.every((payment) => open.isTimely(line, payment)))
    if (lines.length > 0) matchSum(open, 'batch_reference', lines, payments)
  }
}

/** Closes payments that came, or were given out, in several lines which name them. */
export function matchSplits(open: OpenItems): void {
  for (const payment of open.payments()) {
    const lines = timelyNaming(open, payment)
    const others = open.paymentsNamed(lines.flatMap(({ names }) => [...names]))
    if (lines.length > 1 && others.length === 1 && sumOf(lines) === payment.amount && isOneWay(lines))
      open.match('split', lines, [payment])
  }
}

/** Closes a payment with the one line that names it, of which the processor kept its fee. */
export function matchLessFee(open: OpenItems): void {
  for (const payment of open.payments()) {
    const [line, ...more] = timelyNaming(open, payment)
    if (line === undefined || more.length > 0) continue
    const others = open.paymentsNamed(line.names)
    if (others.length === 1 && isDeclaredFee(payment.amount - line.amount, [payment], open.settings.fees))
      open.match('reference_less_fee', [line], [payment])
  }
}

/** Closes all payments of a processor and day with the one line that names the processor and is their sum. */
export function matchProcessorDays(open: OpenItems): void {
  const { days_before, days_after } = open.settings
  const lines = new ByDay(open.lines(), ({ currency }) => currency)
  const found: { readonly line: OpenLine; readonly payments: readonly Payment[] }[] = []
  const groups = groupsOf(open.payments(), ({ processor, day, currency, amount, batch }) =>
    processor !== undefined && batch === undefined ? [processor, day, currency, String(amount > 0)] : undefined,
  )
  for (const payments of groups.values()) {
    const [first] = payments
    if (first === undefined) continue
    const sums = lines
      .within(first.currency, first.day, days_before, days_after)
      .filter(
        (line) =>
          line.text.toUpperCase().includes(first.processor ?? '') &&
          isSumOrLessFee(open, sumOf(payments), line.amount, payments),
      )
    for (const line of sums) found.push({ line, payments })
  }
  for (const { line, payments } of uniqueOf(found)) open.match('batch_day', [line], payments)
}

function uniqueOf<T extends { readonly line: OpenLine; readonly payments: readonly Payment[] }>(
  found: readonly T[],
): T[] {
  const count = <K>(keys: readonly K[]): ReadonlyMap<K, number> => {
    const counts = new Map<K, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const lines = count(found.map(({ line }) => line))
  const groups = count(found.map(({ payments }) => payments))
  return found.filter(({ line, payments }) => lines.get(line) === 1 && groups.get(payments) === 1)
}

function matchSum(open: OpenItems, rule: Rule, lines: readonly OpenLine[], payments: readonly Payment[]): void {
  if (isOneWay(lines) && isSumOrLessFee(open, sumOf(payments), sumOf(lines), payments))
    open.match(rule, lines, payments)
}

function isSumOrLessFee(open: OpenItems, paid: number, received: number, payments: readonly Payment[]): boolean {
  return paid === received || isDeclaredFee(paid - received, payments, open.settings.fees)
}

function timelyNaming(open: OpenItems, payment: Payment): OpenLine[] {
  return open
    .linesNaming(payment.references)
    .filter((line) => line.amount > 0 === payment.amount > 0 && open.isTimely(line, payment))
}

/** Money in and money out of one name do not make up a sum: one takes the other back. */
function isOneWay(lines: readonly OpenLine[]): boolean {
  return new Set(lines.map(({ amount }) => amount > 0)).size === 1
}

function groupsOf(
  payments: readonly Payment[],
  keyOf: (payment: Payment) => readonly string[] | undefined | '',
): ReadonlyMap<string, readonly Payment[]> {
  const groups = new Map<string, Payment[]>()
  for (const payment of payments) {
    const parts = keyOf(payment)
    if (parts === undefined || parts === '') continue
    const key = JSON.stringify(parts)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [payment])
    else group.push(payment)
  }
  return groups
}
