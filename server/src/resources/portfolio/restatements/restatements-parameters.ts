// What a restatement may be asked: which month, between which two moments, and of which part of the portfolio.
import { equals } from '@tapeline/contract/list'
import { currencyField } from '@tapeline/contract/fields'
import { CLOCKS, type Parameters, momentParameter } from '@tapeline/contract/parameter'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Dimension, GroupField, Where } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { FILTERS, dimensionFor, filteredFields, monthParameter } from '../tables/portfolio-parameters.ts'

/** The parameters that choose what is compared. */
export const RESTATEMENT_PARAMETERS: Parameters = {
  month: monthParameter(
    'The month whose figures are compared, written YYYY-MM. It must be over; the last that is over when left out.',
  ),
  since: momentParameter(
    'The earlier moment: what was known then is compared. Left out, the end of the last day of the month in the time zone of the ' +
      'organization: the month as it was first known.',
  ),
  known_at: {
    ...CLOCKS.known_at,
    description: 'The later moment; what has been calculated by now when left out.',
  },
  currency: equals(currencyField('A currency.'), 'Only amounts in this currency.'),
  ...FILTERS,
}

/** What was asked. */
export type SentRestatement = Where & {
  /** By its number. */
  readonly month?: number
  readonly since?: number
  readonly known_at?: number
}

/** A part of the portfolio. */
export interface Part {
  /** That has every field compared. */
  readonly dimension: Dimension
  readonly where: Where
  /** The fields that are compared. */
  readonly fields: readonly GroupField[]
  /** Fields of obligors that count beside those. */
  readonly obligor_fields?: readonly string[]
}

/** The part that filters pick; a fault where no totals are kept for them together. */
export function partOf(sent: SentRestatement): { readonly part: Part; readonly faults: readonly Fault[] } {
  const { dimension, faults } = dimensionFor([], sent)
  return { part: { dimension, where: sent, fields: filteredFields(sent) }, faults }
}
