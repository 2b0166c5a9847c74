// Sums: one line for all payments of a batch, several lines for one payment, and what a processor kept of either.
import { groupBy } from '../../../core/group-by.ts'
import { ByDay } from '../by-day.ts'
import { explainingFee } from '../fees.ts'
import type { Payment, ProcessorFee, Rule } from '../items.ts'
import { type OpenItems, type OpenLine, isRejected, sumOf } from '../open-items.ts'

/** Closes batches whose name a line states: the line is the sum of their payments, or that less the processor's fee. */
export function matchBatches(open: OpenItems): void {
  const days = open.settings.days_before + open.settings.days_after
  const batches = groupsOf(open.payments(), ({ batch, currency }) => batch && `${batch} ${currency}`)
  for (const batch of batches) for (const payments of runsOf(batch, days)) matchBatch(open, payments)
}

function matchBatch(open: OpenItems, payments: readonly Payment[]): void {
  const [{ batch, processor } = {}] = payments
  if (batch === undefined || payments.some((payment) => payment.processor !== processor)) return
  const lines = open.linesNaming([batch]).filter((line) => payments.every((payment) => open.isTimely(line, payment)))
  if (lines.length > 0) matchSum(open, 'batch_reference', lines, payments)
}

/** Closes payments that came, or were given out, in several lines which name them. */
export function matchSplits(open: OpenItems): void {
  for (const payment of open.payments()) {
    const lines = timelyNaming(open, payment)
    if (lines.length > 1 && sumOf(lines) === payment.amount && isOnlyOne(open, lines))
      open.match('split', lines, [payment])
  }
}

/** Closes a payment with the one line that names it and is the payment less the processor's fee; by a name of its own where other lines name it. */
export function matchLessFee(open: OpenItems): void {
  for (const payment of open.payments()) {
    if (payment.processor === undefined) continue
    const naming = timelyNaming(open, payment)
    const less = naming.flatMap((line) => {
      const rate = explainingFee(payment.amount - line.amount, [payment], open.settings.fees)
      return rate === undefined ? [] : [{ line, rate }]
    })
    const [only] = less
    if (only === undefined || less.length > 1 || !isOnlyOne(open, [only.line])) continue
    if (naming.length > 1 && open.ownNames(only.line, payment).length === 0) continue
    open.match('reference_less_fee', [only.line], [payment], only.rate)
  }
}

/** Closes all payments of a processor and day with the one line that names the processor and is their sum. */
export function matchProcessorDays(open: OpenItems): void {
  const { days_before, days_after } = open.settings
  const lines = new ByDay(open.lines(), ({ currency }) => currency)
  const found: ProcessorDay[] = []
  const groups = groupsOf(open.payments(), ({ processor, day, currency, amount, batch }) =>
    processor !== undefined && batch === undefined ? `${processor}\t${day}\t${currency}\t${amount > 0}` : undefined,
  )
  for (const payments of groups) {
    const [first] = payments
    if (first === undefined) continue
    for (const line of lines.within(first.currency, first.day_number, days_before, days_after)) {
      if (!line.text.toUpperCase().includes(first.processor ?? '')) continue
      if (payments.some((payment) => isRejected(line, payment))) continue
      const explained = explainSum(open, sumOf(payments), line.amount, payments)
      if (explained !== undefined) found.push({ line, payments, rate: explained.rate })
    }
  }
  for (const { line, payments, rate } of uniqueOf(found)) open.match('batch_day', [line], payments, rate)
}

/** A line that is all that a processor took on a day. */
interface ProcessorDay {
  readonly line: OpenLine
  readonly payments: readonly Payment[]
  readonly rate: ProcessorFee | undefined
}

function uniqueOf(found: readonly ProcessorDay[]): readonly ProcessorDay[] {
  const lines = groupBy(found, ({ line }) => line)
  const groups = groupBy(found, ({ payments }) => payments)
  return found.filter(({ line, payments }) => lines.get(line)?.length === 1 && groups.get(payments)?.length === 1)
}

function matchSum(open: OpenItems, rule: Rule, lines: readonly OpenLine[], payments: readonly Payment[]): void {
  const explained = isOneWay(lines) ? explainSum(open, sumOf(payments), sumOf(lines), payments) : undefined
  if (explained !== undefined) open.match(rule, lines, payments, explained.rate)
}

/** How the sum of payments is what was received: in full, or by the rate of a fee; undefined where it is not, and where a sum is not exact. */
function explainSum(
  open: OpenItems,
  paid: number,
  received: number,
  payments: readonly Payment[],
): { readonly rate: ProcessorFee | undefined } | undefined {
  if (!Number.isSafeInteger(paid) || !Number.isSafeInteger(received)) return undefined
  if (paid === received) return { rate: undefined }
  const rate = explainingFee(paid - received, payments, open.settings.fees)
  return rate && { rate }
}

/** Whether lines name one payment alone of those that they could be by their days. */
function isOnlyOne(open: OpenItems, lines: readonly OpenLine[]): boolean {
  const named = open.paymentsNamed(lines.flatMap(({ names }) => names))
  return named.filter((payment) => lines.some((line) => open.isTimely(line, payment))).length === 1
}

function timelyNaming(open: OpenItems, payment: Payment): OpenLine[] {
  return open
    .linesNaming(payment.references)
    .filter((line) => line.amount > 0 === payment.amount > 0 && open.isTimely(line, payment))
}

/** Money in and money out of one name do not make up a sum: one takes the other back. */
function isOneWay(lines: readonly OpenLine[]): boolean {
  return lines.every(({ amount }) => amount > 0) || lines.every(({ amount }) => amount < 0)
}

function groupsOf(
  payments: readonly Payment[],
  keyOf: (payment: Payment) => string | undefined,
): Iterable<readonly Payment[]> {
  const groups = groupBy(payments, (payment) => keyOf(payment) ?? '')
  groups.delete('')
  return groups.values()
}

/** Payments in the order of their days, parted where more days lie between two than one line can span: a name that is used again. */
function runsOf(payments: readonly Payment[], days: number): readonly (readonly Payment[])[] {
  const runs: Payment[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const payment of payments) {
    if (payment.day_number - last > days) runs.push([payment])
    else runs.at(-1)?.push(payment)
    last = payment.day_number
  }
  return runs
}
