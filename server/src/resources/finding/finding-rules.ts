// What follows from a finding alone: its id, and what it names.
import { createHash } from 'node:crypto'
import { CHECKS } from '@tapeline/kernel/metrics/integrity/checks'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'

/** What a finding is called by. */
type FindingName = Pick<Finding, 'check' | 'receivable_id' | 'obligor_id' | 'key'>

/** Digits of the SHA-256 that an id has: a hundred and twenty bits. */
const ID_DIGITS = 30

/** The id of a finding, by its check, its receivable or obligor, and its key: what people decided of it stays with it when it is found again. */
export function findingIdOf({ check, receivable_id, obligor_id, key }: FindingName): string {
  const named = JSON.stringify([check, receivable_id, obligor_id, key])
  return `finding-${createHash('sha256').update(named).digest('hex').slice(0, ID_DIGITS)}`
}

/** All receivables that a finding is about, by their ids. */
export function receivablesOf({ receivable_id, evidence }: Finding): string[] {
  const { entries = [], changes = [], pledges = [], receivables = [] } = evidence
  const named = [...entries, ...changes, ...pledges].map((each) => each.receivable_id)
  const all = [...(receivable_id === null ? [] : [receivable_id]), ...named, ...receivables]
  return [...new Set(all)].toSorted()
}

/** All obligors that it is about. */
export function obligorsOf({ obligor_id, evidence }: Finding): string[] {
  return [...new Set([...(obligor_id === null ? [] : [obligor_id]), ...(evidence.accounts ?? [])])].toSorted()
}

/** The checks of a severity. */
export function checksOfSeverity(severity: string): string[] {
  return Object.entries(CHECKS).flatMap(([name, check]) => (check.severity === severity ? [name] : []))
}
