// Which lines of the bank are the payment of one receivable alone: those that a person or a company paid for it, and no batch of a processor.
import type { Match, Rule } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { entryOfKey } from './cash-reads.ts'

/** Also where a batch is of one payment. */
const OF_BATCHES: ReadonlySet<Rule> = new Set(['batch_reference', 'batch_day'])

/** The numbers of these receivables, by line. */
export function receivablesOfLines(matches: readonly Match[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { rule, lines, payments } of matches) {
    const [receivable, ...others] = new Set(payments.map((key) => entryOfKey(key).receivable))
    if (receivable === undefined || others.length > 0 || OF_BATCHES.has(rule)) continue
    for (const line of lines) found.set(line, receivable)
  }
  return found
}
