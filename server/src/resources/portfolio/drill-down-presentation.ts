// A receivable of the portfolio as it is answered.
import { dayOfNumber } from '../../core/day.ts'
import { formatMoment } from '../../core/moment.ts'
import type { StandOnDay } from '../../metrics/portfolio/stand-walk.ts'
import { daysPastDue } from '../../metrics/story/standing.ts'
import type { Resource } from '../present.ts'
import { bucketOn, isInDefault, toldCell } from './drill-down-filter.ts'
import type { StandingReceivable } from './drill-down-judgement.ts'

/** What else a row tells. */
export interface Told {
  readonly id: string
  /** Day number. */
  readonly as_of: number
  readonly known_at: number
  /** The last days past due of the buckets, as in force on the day. */
  readonly edges: readonly number[]
}

/** A receivable as a row. */
export function presentStanding({ cell, credit_score, there }: StandingReceivable, told: Told): Resource {
  const { id, as_of, known_at, edges } = told
  const { obligor_id, currency, product_type, vintage, funded_by } = toldCell(cell)
  const { debt_line = null, industry, country, region } = cell
  return {
    receivable_id: id,
    obligor_id,
    as_of: dayOfNumber(as_of),
    known_at: formatMoment(known_at),
    currency,
    product_type,
    vintage,
    funded_by,
    debt_line,
    industry,
    country,
    region,
    credit_score,
    ...(there === null ? TOO_LARGE : standingFields(there, edges)),
  }
}

/** What is too large to be added up stands nowhere. */
const TOO_LARGE: Resource = {
  outcome: null,
  outstanding: null,
  reported: null,
  computed: null,
  with_schedule: null,
  in_default: null,
  defaulted_on: null,
  findings: ['too_large'],
  cause: null,
}

function standingFields({ stand, standing }: StandOnDay, edges: readonly number[]): Resource {
  const { outcome, outstanding, with_schedule, findings, cause } = stand
  return {
    outcome,
    outstanding,
    reported: {
      days_past_due: daysPastDue(standing, standing.delinquent_since),
      bucket: bucketOn(stand, 'reported', edges),
    },
    computed: {
      days_past_due: daysPastDue(standing, standing.rolling_since),
      bucket: bucketOn(stand, 'computed', edges),
    },
    with_schedule,
    in_default: isInDefault(stand),
    defaulted_on: standing.defaulted_on === null ? null : dayOfNumber(standing.defaulted_on),
    findings,
    cause,
  }
}
