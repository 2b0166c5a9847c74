// The vintages of a portfolio: cohorts by month or quarter of origination, followed by their months on book. Each row
// shows the totals of its cohort by then and nothing of later, so that a young cohort is compared with an old one when
// that was as young: the base of its rates is what had been drawn by then, which for lines and cards keeps rising.
import { choice } from '@tapeline/contract/kind'
import { type Sum, sumOf } from '@tapeline/kernel/core/sum'
import { equals } from '@tapeline/contract/list'
import { wholeNumberParameter } from '@tapeline/contract/parameter'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { monthNumber } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { deriveCumulativeCollections } from '@tapeline/kernel/metrics/pools/collections'
import { deriveCumulativeGrossDefault, deriveCumulativeNetLoss } from '@tapeline/kernel/metrics/pools/loss-rates'
import { shareOf } from '@tapeline/kernel/metrics/pools/share-of'
import {
  COHORT_INTERVALS,
  type CohortAge,
  type CohortInterval,
  type OriginationMonth,
  agesOf,
  cohortOf,
  cohortText,
  lossesAtAge,
  shareByAge,
  sumAtAge,
} from '@tapeline/kernel/metrics/portfolio/figures/cohorts'
import type { Originated } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import { presentRatio } from '../../../present-ratio.ts'
import type { Resource } from '../../../present.ts'
import { monthParameter } from '../portfolio-parameters.ts'
import type { Asked, PortfolioGroup, PortfolioTable, TableRow } from '../portfolio-table.ts'
import { pastDueAtAge } from './vintage-delinquency.ts'
import { everPastDueAtAge } from './vintage-ever.ts'
import { VINTAGE_FIELDS } from './vintage-fields.ts'
import { firstPaymentAtAge } from './vintage-first-payment.ts'

/** How many months of origination before that of the day are shown without a `from`. */
const MONTHS_UNASKED = 24

const MONTHS_ON_BOOK_MAX = 1200

export const vintagesTable: PortfolioTable = {
  name: 'vintages',
  summary: 'Follow cohorts by their age: losses, cash and delinquency by month of origination and months on book',
  description:
    'One row for each currency, group, cohort and number of months on book. All figures are to date: from the ' +
    'beginning to the end of the month at that age, or as_of in the month in progress.',
  query: {
    interval: equals(
      choice(COHORT_INTERVALS, 'An interval.'),
      'What a cohort takes in: the originations of a month, which it is when left out, or of a calendar quarter.',
    ),
    from: monthParameter(
      `The month of origination of the first cohort; ${MONTHS_UNASKED} months before that of as_of when left out.`,
    ),
    mob_to: wholeNumberParameter(
      { minimum: 0, maximum: MONTHS_ON_BOOK_MAX, default: MONTHS_ON_BOOK_MAX },
      'The last number of months on book to return of a cohort.',
    ),
  },
  parted_by: ['vintage'],
  row: VINTAGE_FIELDS,
  may_be_null: ['cgd', 'loss_timing', 'cnl', 'collected_share', 'prepaid_share'],
  originated,
  tabulate: function* (groups, asked) {
    for (const cohort of cohortsOf(groups, asked)) yield* rowsOf(cohort, asked)
  },
}

/** A month of origination of a group, and the cohort that it belongs to. */
interface Vintage {
  readonly of: PortfolioGroup
  readonly origination: number
  readonly first: number
}

/** The cohorts that are shown, by currency, group and time, as the months of origination that they are made of. */
function cohortsOf(groups: readonly PortfolioGroup[], asked: Asked): Vintage[][] {
  const interval = intervalOf(asked)
  const vintages = groups.map((of): Vintage => {
    const origination = monthNumber(String(of.keys.vintage))
    return { of, origination, first: cohortOf(origination, interval) }
  })
  const cohorts = groupBy(vintages, ({ of, first }) =>
    JSON.stringify([of.currency, of.group, cohortText(first, interval)]),
  )
  return [...cohorts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, vintages]) => vintages)
}

/** The months of all cohorts from the one that was asked for to that of the day. */
function originated({ month, values }: Pick<Asked, 'month' | 'values'>): Originated {
  const from = typeof values['from'] === 'number' ? values['from'] : month - MONTHS_UNASKED
  return { from: cohortOf(from, intervalOf({ values })), to: month }
}

function intervalOf({ values }: Pick<Asked, 'values'>): CohortInterval {
  return values['interval'] === 'quarter' ? 'quarter' : 'month'
}

function* rowsOf(vintages: readonly Vintage[], asked: Asked): Generator<TableRow> {
  const [vintage] = vintages
  if (vintage === undefined) return
  const { of, first } = vintage
  const interval = intervalOf(asked)
  const mob_to = Number(asked.values['mob_to'] ?? MONTHS_ON_BOOK_MAX)
  const months = vintages.map(({ origination, of: { series } }) => ({ origination, series }))
  for (const age of agesOf(months, interval, asked).slice(0, mob_to + 1))
    yield { of, row: { cohort: cohortText(first, interval), ...rowAtAge(age, { ...asked, cohort: months }) } }
}

const COLLECTED = [FACT.principal, FACT.interest, FACT.origination_fee, FACT.periodic_fee, FACT.late_fee] as const

function rowAtAge(age: CohortAge, asked: Asked & { readonly cohort: readonly OriginationMonth[] }): Resource {
  const { months_on_book, complete } = age
  const to_date = (measure: number) => sumAtAge(age, measure)
  const { original_principal, outstanding, charged_off, recovered } = lossesAtAge(age)
  const collected = sumOf(COLLECTED.map(to_date))
  const prepaid = to_date(MEASURE.paid_ahead)
  return {
    months_on_book,
    complete,
    drawn: to_date(MEASURE.drawn),
    original_principal,
    outstanding,
    charged_off,
    recovered,
    cgd: presentRatio(deriveCumulativeGrossDefault(charged_off, original_principal)),
    loss_timing: presentRatio(shareByAge(asked.cohort, MEASURE.written_off, { months_on_book, until: asked.month })),
    cnl: presentRatio(deriveCumulativeNetLoss(charged_off, recovered, original_principal)),
    defaults: defaultsAtAge(age, original_principal),
    collected,
    collected_share: presentRatio(deriveCumulativeCollections(collected, original_principal)),
    prepaid,
    prepaid_share: presentRatio(shareOf(prepaid, original_principal)),
    past_due: pastDueAtAge(age, original_principal, asked),
    ever_past_due: everPastDueAtAge(age, original_principal),
    first_payment_default: firstPaymentAtAge(age),
  }
}

function defaultsAtAge(age: CohortAge, original_principal: Sum): Resource {
  const [receivables, principal] = [sumAtAge(age, MEASURE.defaults), sumAtAge(age, MEASURE.defaulted)]
  return {
    receivables,
    principal,
    by_count: presentRatio(shareOf(receivables, sumAtAge(age, MEASURE.drawn))),
    by_principal: presentRatio(shareOf(principal, original_principal)),
  }
}
