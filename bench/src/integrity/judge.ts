// Judges the checks by real books into which patterns were put: each has to be found, with its evidence and nothing else. The judge never asks the engine
// what is true.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import type { CheckName } from '@tapeline/kernel/metrics/integrity/checks'
import type { LenderFacts, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { checkReceivable } from '@tapeline/kernel/metrics/integrity/receivable-checks/check-receivable'
import { Chance } from '../soak/chance.ts'
import { PATTERNS, type Planted } from './patterns.ts'
import type { BookOfFacts } from './real-books.ts'
import { SimpleReceivable } from './simple-receivable.ts'

/** What became of the planted cases of a check. */
export interface Verdict {
  readonly check: CheckName
  readonly planted: number
  /** Cases that were not found as they should be: what is found of them in place of that. */
  readonly wrong: readonly { readonly planted: Planted; readonly found: readonly Finding[] }[]
}

/** Plants each pattern in some receivables, at places of chance, and judges what is found of them beside what was found before. */
export function judge({ receivables, lender }: BookOfFacts, cases: number, seed: number): Verdict[] {
  return PATTERNS.map(([check, plant]) => {
    const chance = new Chance(seed)
    const wrong: Verdict['wrong'][number][] = []
    let number = 0
    for (let tries = 0; tries < TRIES_EACH * cases && number < cases; tries += 1) {
      const facts = receivables[chance.whole(0, receivables.length - 1)]
      if (facts === undefined || facts.entries.length === 0) continue
      const of = new SimpleReceivable(facts)
      const one = plant(of, chance, lender)
      if (one === null) continue
      number += 1
      const found = newlyFound(of.facts, one.facts, lender)
      if (!isRight(check, one, found)) wrong.push({ planted: one, found })
    }
    return { check, planted: number, wrong }
  })
}

/** Many places do not suit a pattern: too early, too late, or already repaid. */
const TRIES_EACH = 40

/** What is found of a changed receivable, and was not before. */
function newlyFound(before: ReceivableFacts, after: ReceivableFacts, lender: LenderFacts): readonly Finding[] {
  const keyOf = ({ check, key }: Finding) => `${check} ${key}`
  const known = new Set(checkReceivable(before, lender).map(keyOf))
  return checkReceivable(after, lender).filter((finding) => !known.has(keyOf(finding)))
}

/** Whether exactly the pattern is found, from its day, with exactly its evidence. */
function isRight(check: CheckName, { from, entries, changes }: Planted, found: readonly Finding[]): boolean {
  const [finding] = found
  if (finding === undefined || found.length > 1) return false
  const evidence = {
    entries: (finding.evidence.entries ?? []).map(({ entry_id }) => entry_id),
    changes: (finding.evidence.changes ?? []).map(({ field }) => field),
  }
  return (
    finding.check === check &&
    finding.from === dayOfNumber(from) &&
    sameTexts(evidence.entries, entries) &&
    sameTexts(evidence.changes, changes)
  )
}

function sameTexts(ones: readonly string[], others: readonly string[]): boolean {
  return ones.toSorted().join('\n') === others.toSorted().join('\n')
}
