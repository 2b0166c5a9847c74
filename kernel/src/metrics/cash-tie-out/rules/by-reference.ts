// A line and a payment that share a reference and have one amount. A line that names one payment alone is that one. Where several share a
// name, as the payments of one loan do, those of one receivable are taken in the order of their days; those of several receivables stay open,
// since which is which is not known.
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
    const { lines, payments } = matchNamedAlone(open, cluster)
    if (lines.length === 1 && payments.length === 1) open.match('reference', lines, payments)
    else if (new Set(payments.map(({ receivable }) => receivable)).size === 1) matchInOrder(open, lines, payments)
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

/** Closes the payments that lines name alone, each with the oldest of its lines; what is left. */
function matchNamedAlone(open: OpenItems, { lines, payments }: Cluster): Cluster {
  if (payments.length === 1) return { lines, payments }
  const left = new Set(payments)
  const rest = lines.filter((line) => {
    const named = payments.filter(({ references }) => references.some((reference) => line.names.includes(reference)))
    const [only] = named
    if (only === undefined || named.length > 1 || !left.has(only) || !isOne(open, line, only)) return true
    left.delete(only)
    open.match('reference', [line], [only])
    return false
  })
  return { lines: rest, payments: [...left] }
}

/** The oldest payment with the oldest line that is not too early for it, and so on. */
function matchInOrder(open: OpenItems, lines: readonly OpenLine[], payments: readonly Payment[]): void {
  const rest = [...lines]
  for (const payment of payments) {
    const at = rest.findIndex((line) => isOne(open, line, payment))
    const [line] = at < 0 ? [] : rest.splice(at, 1)
    if (line !== undefined) open.match('reference', [line], [payment])
  }
}
