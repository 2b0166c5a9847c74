// The share of receivables of a book about which each check finds something.
import { CHECKS, CHECK_NAMES, type CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { checkReceivable } from '@tapeline/kernel/metrics/integrity/receivable-checks/check-receivable'
import type { BookOfFacts } from './real-books.ts'

/** The checks of one receivable, in their order. */
export const CHECKS_OF_ONE: readonly CheckName[] = CHECK_NAMES.filter((name) => CHECKS[name].scope === 'receivable')

/** Findings by check. */
export type Alarms = ReadonlyMap<CheckName, readonly Finding[]>

/** What is found in a book as of a day (`YYYY-MM-DD`). */
export function alarmsOf({ receivables, lender }: BookOfFacts, as_of: string): Alarms {
  const alarms = new Map<CheckName, Finding[]>(CHECKS_OF_ONE.map((name) => [name, []]))
  for (const facts of receivables)
    for (const finding of checkReceivable(facts, lender))
      if (finding.from <= as_of && (finding.until === null || finding.until > as_of))
        alarms.get(finding.check)?.push(finding)
  return alarms
}

/** How many receivables findings are about. */
export function receivablesIn(findings: readonly Finding[]): number {
  return new Set(findings.map(({ receivable_id }) => receivable_id)).size
}
