// A receivable of the portfolio as it is answered.
import { dayOfNumber } from '../../core/day.ts'
import { formatMoment } from '../../core/moment.ts'
import type { Cell } from '../../metrics/portfolio/dimensions.ts'
import type { StandOnDay } from '../../metrics/portfolio/stand-walk.ts'
import { daysPastDue } from '../../metrics/story/standing.ts'
import type { Resource } from '../present.ts'
import { bucketOn, isInDefault, toldCell } from './drill-down-filter.ts'

/** A receivable, its groups and where it stands. */
export interface StandingReceivable extends StandOnDay {
  readonly number: number
  readonly cell: Cell
  /** Of its obligor. */
  readonly credit_score: string | null
}

/** What else a row tells. */
export interface Told {
  readonly id: string
  readonly known_at: number
  /** The last days past due of the buckets, as in force on the day. */
  readonly edges: readonly number[]
}

/** A receivable as a row. */
export function presentStanding(receivable: StandingReceivable, told: Told): Resource {
  const { cell, credit_score, stand, standing } = receivable
  const { id, known_at, edges } = told
  const { obligor_id, currency, product_type, vintage, funded_by, industry, country, region } = toldCell(cell)
  const { outcome, outstanding, with_schedule, findings } = stand
  return {
    receivable_id: id,
    obligor_id,
    as_of: dayOfNumber(standing.day),
    known_at: formatMoment(known_at),
    currency,
    product_type,
    vintage,
    funded_by,
    industry,
    country,
    region,
    credit_score,
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
  }
}
