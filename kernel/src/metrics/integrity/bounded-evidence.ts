// Evidence in bounds, whatever check made it: a receivable may have a hundred thousand entries, and a finding is read by people.
import type { Evidence } from './finding.ts'

/** The most of each kind that a finding names. */
export const EVIDENCE_MAX = 500

/** The first of each kind, in its order, with how many of it are left out. Evidence within the bound stays as it is. */
export function boundedEvidence(evidence: Evidence): Evidence {
  const { left_out: _, ...lists } = evidence
  const long = Object.entries(lists).filter(([, list]) => list.length > EVIDENCE_MAX)
  if (long.length === 0) return evidence
  const left_out = Object.fromEntries(long.map(([kind, list]) => [kind, list.length - EVIDENCE_MAX]))
  const first = Object.fromEntries(long.map(([kind, list]) => [kind, list.slice(0, EVIDENCE_MAX)]))
  return { ...lists, ...first, left_out }
}
