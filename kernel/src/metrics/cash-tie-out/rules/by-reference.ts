// A line and a payment that share a reference and have one amount. Where several share one, as the payments of one loan do, those of one
// receivable are taken in the order of their days, after those that a line names by a name that no other payment has; those of several
// receivables stay open, since which is which is not known.
import type { Payment } from '../items.ts'
import type { OpenItems, OpenLine } from '../open-items.ts'
import { byDay } from '../payments.ts'

/** Lines and payments that could each be each other's. */
interface Cluster {
  readonly lines: readonly OpenLine[]
  readonly payments: readonly Payment[]
}

/** Closes what shares a reference and has one amount, within the days allowed. */
export function matchByReference(open: OpenItems): void {
  for (const cluster of clustersOf(open)) {
    const receivables = new Set(cluster.payments.map(({ receivable }) => receivable))
    if (receivables.size === 1) matchInOrder(open, matchOwnNames(open, cluster))
  }
}

function clustersOf(open: OpenItems): Cluster[] {
  const seen = new Set<OpenLine>()
  const clusters: Cluster[] = []
  for (const start of open.lines()) {
    if (start.names.length === 0 || seen.has(start)) continue
    const cluster = clusterOf(open, start)
    for (const line of cluster.lines) seen.add(line)
    if (cluster.payments.length > 0) clusters.push(cluster)
  }
  return clusters
}

function clusterOf(open: OpenItems, start: OpenLine): Cluster {
  const lines = new Set([start])
  const payments = new Set<Payment>()
  // What is added while a set is walked is walked too.
  for (const line of lines) {
    for (const payment of open.paymentsNamed(line.names)) {
      if (payments.has(payment) || !isOne(open, line, payment)) continue
      payments.add(payment)
      for (const other of open.linesNaming(payment.references)) if (isOne(open, other, payment)) lines.add(other)
    }
  }
  return { lines: [...lines].sort(byDay), payments: [...payments].sort(byDay) }
}

/** A reference that is only the batch's names no single payment. */
function isOne(open: OpenItems, line: OpenLine, payment: Payment): boolean {
  if (line.amount !== payment.amount || !open.isTimely(line, payment)) return false
  return payment.references.some((reference) => line.names.includes(reference))
}

/**
 * Closes the payments that lines state by a name that no other payment has, each with the oldest of them; what is left. Where lines state
 * several such names of one payment, one of them may be that of a loan whose other payments are too old to be known here: all stay open.
 */
function matchOwnNames(open: OpenItems, { lines, payments }: Cluster): Cluster {
  if (lines.length === 1 && payments.length === 1) return { lines, payments }
  const taken = new Set<OpenLine | Payment>()
  for (const payment of payments) {
    const own = lines.filter((line) => isOne(open, line, payment) && open.ownNames(line, payment).length > 0)
    const [first] = own
    if (first === undefined) continue
    const names = open.ownNames(first, payment)
    const share_one = names.some((name) => own.every((line) => line.names.includes(name)))
    if (share_one && !open.match('reference', [first], [payment])) continue
    for (const item of share_one ? [first, payment] : [...own, payment]) taken.add(item)
  }
  return { lines: lines.filter((line) => !taken.has(line)), payments: payments.filter((one) => !taken.has(one)) }
}

/** The oldest payment with the oldest line that is not too early for it, and so on. */
function matchInOrder(open: OpenItems, { lines, payments }: Cluster): void {
  const rest = [...lines]
  for (const payment of payments) {
    const at = rest.findIndex((line) => isOne(open, line, payment))
    const [line] = at < 0 ? [] : rest.splice(at, 1)
    if (line !== undefined) open.match('reference', [line], [payment])
  }
}
