// A receivable of the portfolio as it is answered.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { PositionOnDay } from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import { statusWord } from '@tapeline/kernel/metrics/ledger/ledger'
import { dayText } from '@tapeline/kernel/metrics/performance-history/month-figures'
import { daysPastDue, writtenOff } from '@tapeline/kernel/metrics/performance-history/receivable-position'
import type { Resource } from '../../present.ts'
import { isInDefault, cellInWords } from './drill-down-filter.ts'
import type { Day, MatchedReceivable } from './drill-down-match.ts'
import { bucketOn } from './drill-down-states.ts'

/** What a row shows beside the receivable itself. */
export interface RowContext {
  readonly id: string
  readonly on: Day
  /** The day before the month whose moves are asked for. */
  readonly began: Day | undefined
  readonly known_at: number
}

/** A receivable as a row. */
export function presentPosition(
  { cell, credit_score, opening, closing }: MatchedReceivable,
  row: RowContext,
): Resource {
  const { id, on, began, known_at } = row
  const { obligor_id, currency, product_type, vintage, funded_by } = cellInWords(cell)
  const { debt_line = null, industry, industry_code, country, region } = cell
  return {
    receivable_id: id,
    obligor_id,
    as_of: dayOfNumber(on.day),
    known_at: formatMoment(known_at),
    currency,
    product_type,
    vintage,
    funded_by,
    debt_line,
    industry,
    industry_code,
    country,
    region,
    credit_score,
    ...(closing === null ? TOO_LARGE : positionFields(closing, on)),
    opening: opening === null || began === undefined ? null : openingFields(opening, began),
  }
}

/** What is too large to be added up has no position. */
const TOO_LARGE: Resource = {
  outcome: null,
  status: null,
  outstanding: null,
  reported: null,
  computed: null,
  with_schedule: null,
  in_default: null,
  defaulted_on: null,
  default_rule: null,
  written_off_since: null,
  written_off: null,
  first_payment: null,
  last_moved_on: null,
  findings: ['too_large'],
  cause: null,
}

function positionFields(closing: PositionOnDay, { edges }: Day): Resource {
  const { aggregate, position, first_payment, last_moved } = closing
  const { outcome, outstanding, with_schedule, findings, cause } = aggregate
  return {
    outcome,
    status: statusWord(position.status),
    outstanding,
    ...pastDueFields(closing, edges),
    with_schedule,
    in_default: isInDefault(aggregate),
    defaulted_on: dayText(position.defaulted_on),
    default_rule: position.default_rule,
    written_off_since: dayText(position.written_off_since),
    written_off: writtenOff(position),
    first_payment,
    last_moved_on: dayText(last_moved),
    findings,
    cause,
  }
}

function openingFields(opening: PositionOnDay, { day, edges }: Day): Resource {
  return { as_of: dayOfNumber(day), outstanding: opening.aggregate.outstanding, ...pastDueFields(opening, edges) }
}

/** How late a receivable is, by both bases. */
function pastDueFields({ aggregate, position }: PositionOnDay, edges: readonly number[]): Resource {
  return {
    reported: {
      days_past_due: daysPastDue(position, position.delinquent_since),
      bucket: bucketOn(aggregate, 'reported', edges),
      worst_days: position.worst_reported,
    },
    computed: {
      days_past_due: daysPastDue(position, position.rolling_since),
      bucket: bucketOn(aggregate, 'computed', edges),
      worst_days: position.worst_computed,
    },
  }
}
