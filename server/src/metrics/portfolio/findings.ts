// What is amiss with the data of an open receivable. A finding changes no figure; it tells how far figures can be relied on.
import { FACT } from '../ledger/ledger.ts'
import { type Standing, total } from '../story/standing.ts'
import { FINDINGS, type Finding, STALE_DAYS } from './measures.ts'
import type { Stand, StandContext } from './stand.ts'

type Found = (standing: Standing, stand: Omit<Stand, 'findings' | 'cause'>, context: StandContext) => boolean

const CHECKS: Readonly<Record<Finding, Found>> = {
  unreconciled: (_standing, _stand, { cause }) => cause !== null,
  delinquency_gap: (_standing, { with_schedule, reported, computed }) => with_schedule && reported !== computed,
  stale: ({ day }, _stand, { moved }) => moved !== null && day - moved.last > STALE_DAYS,
  past_maturity: (_standing, { terms, reported }) => terms.matured && reported === 0,
  no_disbursement: (standing) => total(standing, FACT.disbursement) === 0,
  before_origination: (_standing, _stand, { moved, origination }) => moved !== null && moved.first < origination,
}

/** What is amiss with an open receivable where it stands, in the order of FINDINGS. */
export function findingsOf(
  standing: Standing,
  stand: Omit<Stand, 'findings' | 'cause'>,
  context: StandContext,
): Finding[] {
  return FINDINGS.filter((finding) => CHECKS[finding](standing, stand, context))
}
