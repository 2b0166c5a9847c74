// First payment default of a cohort by an age: only receivables whose first item fell due long enough ago are in its base, and the coverage
// reports how many of the cohort these are.
import { answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { type CohortAge, sumAtAge } from '@tapeline/kernel/metrics/portfolio/figures/cohorts'
import { FIRST_PAYMENT_DAYS } from '@tapeline/kernel/metrics/portfolio/contribution/first-payment'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'

/** The figures of first payment default. */
export const FIRST_PAYMENT_FIELD = answerRecord(
  {
    judged: count(`Receivables whose first item fell due ${FIRST_PAYMENT_DAYS} or more days ago, to date.`),
    judged_principal: exactMoney('Disbursed less refunded on these receivables by that day.'),
    receivables: count('Those of them whose first item was not fully paid by then.'),
    principal: exactMoney('Disbursed less refunded on those by that day.'),
    by_count: ratioField('receivables by judged.', 'fraction'),
    by_principal: ratioField('principal by judged_principal.', 'fraction'),
    coverage: ratioField(
      'judged by drawn: below 1 while first items are yet to fall due, or where it is not known what does.',
      'fraction',
    ),
  },
  ['by_count', 'by_principal', 'coverage'],
  `First payment default: the first item that fell due was not fully paid ${FIRST_PAYMENT_DAYS} days later, by what was due and paid.`,
)

/** The figures of a cohort at an age. */
export function firstPaymentAtAge(age: CohortAge): Resource {
  const [judged, judged_principal] = [
    sumAtAge(age, MEASURE.first_payments),
    sumAtAge(age, MEASURE.first_payments_principal),
  ]
  const [receivables, principal] = [
    sumAtAge(age, MEASURE.first_payment_defaults),
    sumAtAge(age, MEASURE.first_payment_defaults_principal),
  ]
  return {
    judged,
    judged_principal,
    receivables,
    principal,
    by_count: presentRatio(shareOf(receivables, judged)),
    by_principal: presentRatio(shareOf(principal, judged_principal)),
    coverage: presentRatio(shareOf(judged, sumAtAge(age, MEASURE.drawn))),
  }
}
