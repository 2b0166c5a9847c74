// A finding as it is answered: what is stored of it, and what people decided of it.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { CHECKS, type CheckName, type ChecksInForce, type Threshold } from '@tapeline/kernel/metrics/integrity/checks'
import type { Evidence } from '@tapeline/kernel/metrics/integrity/finding'
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import type { Resource } from '../present.ts'
import { presentRatio } from '../present-ratio.ts'
import { EVIDENCE_KINDS } from './finding-definition.ts'
import type { KnownFinding } from './finding-page-reads.ts'

/** The fields of a row. `ended` is the moment at which it was no longer found, where it was not. */
export function presentFinding(row: KnownFinding, state: FindingState, ended: number | null = null): Resource {
  const { finding, check_name, receivable_id, obligor_id, from_day, until_day, amount, currency } = row
  return {
    id: finding,
    check: check_name,
    severity: CHECKS[check_name as CheckName].severity,
    state,
    receivable_id,
    obligor_id,
    from: from_day,
    until: until_day,
    amount,
    currency,
    measured: Object.entries(row.measured).map(([name, value]) => ({ name, value })),
    found_at: formatMoment(row.found_at),
    ended_at: ended === null ? null : formatMoment(ended),
    evidence_count: Object.fromEntries(EVIDENCE_KINDS.map((kind) => [kind, countOf(row.evidence, kind)])),
  }
}

/** How much of a kind there is, named or left out. */
function countOf(evidence: Evidence, kind: (typeof EVIDENCE_KINDS)[number]): number {
  return (evidence[kind]?.length ?? 0) + (evidence.left_out?.[kind] ?? 0)
}

/** The thresholds of a check in force; the standard ones where it is turned off. */
export function presentThresholds(check: CheckName, inForce: ChecksInForce): Resource[] {
  const held = inForce[check] as { readonly [name: string]: number } | null
  const limits: readonly (readonly [string, Threshold])[] = Object.entries(CHECKS[check].thresholds)
  return limits.map(([name, { unit, standard, description }]) => ({
    name,
    unit,
    value: held?.[name] ?? standard,
    description,
  }))
}

/** Receivables with an open finding by those looked at; null of none. */
export function shareOf(open: number, looked: number): Resource | null {
  return looked === 0 ? null : presentRatio({ numerator: BigInt(open), denominator: BigInt(looked) })
}
