// The fields of a vintage's row: the totals of a cohort at an age. All are to date, so that the difference of two rows
// is what came between them, and each rate is beside the amount that it is of.
import { answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'

import { freeText, yesNo } from '@tapeline/contract/kind'
import { PAST_DUE_FIELD } from './vintage-delinquency.ts'
import { EVER_PAST_DUE_FIELD } from './vintage-ever.ts'
import { FIRST_PAYMENT_FIELD } from './vintage-first-payment.ts'

const COHORT = {
  cohort: freeText(7, 'When its receivables were originated: a month, `2025-03`, or a quarter, `2025-Q1`.'),
  months_on_book: count(
    'Months since the origination, whose month is 0 (M22): 12 times the difference of years plus that of months.',
  ),
  complete: yesNo(
    'Whether all of the cohort has reached the end of a month at this age. False in the month in progress on ' +
      'as_of, and where the youngest receivables of a quarter are not that old yet: then the row covers the older ' +
      'months of origination alone.',
  ),
  drawn: count('Receivables ever drawn.'),
  original_principal: exactMoney(
    'Given out less refunded, up to this age: what the rates of the row are of (M16). Of lines and cards all draws ' +
      'so far, so that a rate falls when more is drawn.',
  ),
  outstanding: exactMoney('Outstanding principal; what was overpaid lowers it.'),
}

const LOSSES = {
  charged_off: exactMoney('Principal lost, to date.'),
  recovered: exactMoney('Received after a write-off, to date; it may hold fees and interest.'),
  cgd: ratioField(
    'Cumulative gross default (M16; dv01, Cumulative loss calculation): charged_off by original_principal.',
    'fraction',
  ),
  loss_timing: ratioField(
    'Loss timing: charged_off at this age by what the cohort has lost by as_of, its loss to date. It looks beyond its row, and is 1 at the ' +
      'last age.',
    'fraction',
  ),
  cnl: ratioField(
    'Cumulative net loss (M16; dv01, as above): charged_off less recovered, by original_principal.',
    'fraction',
  ),
  defaults: answerRecord(
    {
      receivables: count('How many came into default, to date.'),
      principal: exactMoney('What they had outstanding when they did.'),
      by_count: ratioField('Receivables that came into default by receivables drawn.', 'fraction'),
      by_principal: ratioField('Principal that came into default by original_principal.', 'fraction'),
    },
    ['by_count', 'by_principal'],
    'Receivables first written off, or 120 days past due, lines and cards 180 (M13; Uniform Retail Credit ' +
      'Classification, 65 FR 36903). One counts once and stays counted, even when it is cured.',
  ),
}

const CASH = {
  collected: exactMoney(
    'Principal, interest and fees received to date, less what was taken back. No other income, no recoveries.',
  ),
  collected_share: ratioField(
    'Cumulative collections (M20): collected by original_principal. Above 1 once more has come back.',
    'fraction',
  ),
  prepaid: exactMoney(
    'Principal paid ahead of schedule to date (M18), of months that are over and receivables whose schedule is known.',
  ),
  prepaid_share: ratioField('Prepaid by original_principal.', 'fraction'),
}

/** The fields of a row, beside its currency and group. */
export const VINTAGE_FIELDS = {
  ...COHORT,
  ...LOSSES,
  ...CASH,
  past_due: PAST_DUE_FIELD,
  ever_past_due: EVER_PAST_DUE_FIELD,
  first_payment_default: FIRST_PAYMENT_FIELD,
}
