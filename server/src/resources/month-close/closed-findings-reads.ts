// What integrity checks found of the lender of a closed month, as its certificate states it: as of the day of the close, by severity and state (0144).
import type { CertifiedFindings } from '../../certificates/certificate.ts'
import { dayOfMoment, formatMoment } from '@tapeline/kernel/core/moment'
import { CHECKS, SEVERITIES } from '@tapeline/kernel/metrics/integrity/checks'
import { FINDING_STATES } from '@tapeline/kernel/metrics/integrity/decisions'
import type { Querier } from '../../storage/database.ts'
import { readFindingsAt } from '../finding/book-findings-reads.ts'
import type { ChecksAt } from '../finding/checks-upstream-reads.ts'
import type { WaitingClose } from './month-close-store.ts'

/** Counts them; null where the book was never checked. Decisions are those that were known at the close. */
export async function readClosedFindings(
  querier: Querier,
  { tenant, operator, organization, number: known_at }: WaitingClose,
  { moment }: ChecksAt,
  time_zone: string,
): Promise<CertifiedFindings | null> {
  if (moment === 0) return null
  const as_of = dayOfMoment(known_at, time_zone)
  const { findings } = await readFindingsAt(querier, { tenant, operator, organization, as_of, known_at }, moment)
  const by_severity = SEVERITIES.toReversed().map((severity) => {
    const own = findings.filter(({ check }) => CHECKS[check].severity === severity)
    const [open = 0, explained = 0, confirmed = 0] = FINDING_STATES.map(
      (wanted) => own.filter(({ state }) => state === wanted).length,
    )
    return { severity, open, explained, confirmed }
  })
  return { as_of, checked_at: formatMoment(moment), by_severity }
}
