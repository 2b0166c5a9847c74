// How much of a cohort has ever been past due by an age. The days are the same for every lender and month, so that cohorts and lenders
// compare, and no change of the buckets restates an age.
import { answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import type { Sum } from '@tapeline/kernel/core/sum'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import { type CohortAge, sumAtAge } from '@tapeline/kernel/metrics/portfolio/figures/cohorts'
import { BASES, type Basis, EVER_DAYS, MEASURE, everMeasure } from '@tapeline/kernel/metrics/portfolio/measures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'

const SOURCES: Readonly<Record<Basis, string>> = {
  reported: 'By the days past due that the lender reports.',
  computed: 'By what was due and paid; a receivable without a known schedule is never past due here.',
}

function everBy(basis: Basis) {
  return answerRecord(
    {
      receivables: count('Receivables that have ever been so late, to date.'),
      principal: exactMoney('Disbursed less refunded on these receivables, to date.'),
      by_count: ratioField('receivables by drawn.', 'fraction'),
      by_principal: ratioField('principal by original_principal.', 'fraction'),
      balance: exactMoney('Outstanding on each at the end of the first day on which it was so late.'),
      written_off: exactMoney('Principal of them written off on later days, to date.'),
      roll_to_loss: ratioField(
        'Observed roll to loss: written_off by balance. Above 1 where what was drawn or capitalized later is lost too.',
        'fraction',
      ),
    },
    ['by_count', 'by_principal', 'roll_to_loss'],
    SOURCES[basis],
  )
}

function everLate(days: number) {
  return answerRecord(
    { reported: everBy('reported'), computed: everBy('computed') },
    [],
    `Receivables that have been ${days} or more days past due at the end of any day so far.`,
  )
}

const [FIRST, SECOND, THIRD] = EVER_DAYS

/** What has ever been 30, 60 and 90 days past due. */
export const EVER_PAST_DUE_FIELD = answerRecord(
  { days_30: everLate(FIRST), days_60: everLate(SECOND), days_90: everLate(THIRD) },
  [],
  'Receivables that have ever been 30, 60 or 90 or more days past due (M22). One counts once and stays counted, even when it is cured, ' +
    'repaid or written off.',
)

/** The figures of a cohort at an age; `original_principal` is the base of those by principal, in minor units. */
export function everPastDueAtAge(age: CohortAge, original_principal: Sum): Resource {
  const drawn = sumAtAge(age, MEASURE.drawn)
  const everBy = (basis: Basis, at: number): Resource => {
    const receivables = sumAtAge(age, everMeasure(basis, 'receivables', at))
    const principal = sumAtAge(age, everMeasure(basis, 'principal', at))
    const balance = sumAtAge(age, everMeasure(basis, 'balance', at))
    const written_off = sumAtAge(age, everMeasure(basis, 'written_off', at))
    return {
      receivables,
      principal,
      by_count: presentRatio(shareOf(receivables, drawn)),
      by_principal: presentRatio(shareOf(principal, original_principal)),
      balance,
      written_off,
      roll_to_loss: presentRatio(shareOf(written_off, balance)),
    }
  }
  return Object.fromEntries(
    EVER_DAYS.map((days, at) => [`days_${days}`, Object.fromEntries(BASES.map((basis) => [basis, everBy(basis, at)]))]),
  )
}
