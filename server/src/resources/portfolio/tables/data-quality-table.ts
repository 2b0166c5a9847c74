// How far the figures of a portfolio can be relied on: what is amiss with its receivables, open or not, and the shares of them and of
// their principal without a finding.
import type { Sum } from '@tapeline/kernel/core/sum'
import { choice } from '@tapeline/contract/kind'
import { ratioOf } from '@tapeline/kernel/core/ratio'
import { BREAK_CAUSES, type BreakCause } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import {
  FINDINGS,
  MEASURE,
  STALE_DAYS,
  causeMeasure,
  findingMeasure,
} from '@tapeline/kernel/metrics/portfolio/measures'
import type { Series } from '@tapeline/kernel/metrics/portfolio/totals/series'
import { count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { presentRatio } from '../../present-ratio.ts'
import type { Resource } from '../../present.ts'
import { CHECKS } from './data-quality-checks.ts'
import { type Asked, type PortfolioTable, eachGroup } from './portfolio-table.ts'

export const dataQualityTable: PortfolioTable = {
  name: 'data-quality',
  summary: 'Report how far the portfolio’s figures can be relied on',
  description:
    'A row for each check. Receivables that are paid off, overpaid or closed are checked like open ones. The score of a portfolio is the share ' +
    'of its open principal without a finding, share_of_principal of the row `clean`; ' +
    'share_of_receivables is that of all receivables. One receivable can be in several rows. ' +
    'Rows of `unreconciled` with a cause part the one without.',
  query: {},
  parted_by: [],
  row: {
    check: choice(
      CHECKS,
      'clean: nothing is amiss. unreconciled: the lender’s last balance differs from ours by more than a minor unit for each entry and 0.01 %. ' +
        'delinquency_gap: the lender and the schedule put it in different buckets. ' +
        `stale: no money moved for more than ${STALE_DAYS} days. past_maturity: outstanding after its maturity, yet called current. ` +
        'no_disbursement: its history does not hold a disbursement. before_origination: money moved before its origination. ' +
        'overpaid: more principal was paid than was given out. closed_with_balance: closed with principal left that no entry explains. ' +
        'entries_after_close: money other than a recovery moved after it was closed. ' +
        'above_credit_limit: more was given out than its credit limit allows. ' +
        'too_large: its amounts are too large to be added up, so nothing of it counts. not_understood: entries of types that have no meaning yet.',
    ),
    cause: choice(
      BREAK_CAUSES,
      'Of unreconciled: why the balances part, as the balance check of each receivable has it. Each receivable has one, so these rows add up ' +
        'to the row of the check without one. Null of a check as a whole.',
    ),
    receivables: count('Receivables it concerns, open or not; null where amounts are counted, not receivables.'),
    amount: exactMoney(
      'The outstanding principal of the open ones; of not_understood the amount of such entries so far. Null of too_large.',
    ),
    share_of_receivables: ratioField('Of all receivables that are checked; null where there are none.', 'fraction'),
    share_of_principal: ratioField('Of open principal; null where nothing is outstanding.', 'fraction'),
  },
  may_be_null: ['cause', 'receivables', 'amount', 'share_of_receivables', 'share_of_principal'],
  tabulate: eachGroup(checksOf),
}

function checksOf(series: Series, { month }: Asked): Resource[] {
  const now = (measure: number) => series.atEndOf(measure, month)
  const [checked, principal] = [now(MEASURE.checked), now(MEASURE.open_principal)]
  const rowOf = (check: string, receivables: Sum, amount: Sum, cause: BreakCause | null = null): Resource => ({
    check,
    cause,
    receivables,
    amount,
    share_of_receivables: presentRatio(ratioOf(receivables, checked)),
    share_of_principal: presentRatio(ratioOf(amount, principal)),
  })
  const causes = BREAK_CAUSES.map((cause) =>
    rowOf('unreconciled', now(causeMeasure('count', cause)), now(causeMeasure('amount', cause)), cause),
  )
  const unshared = { share_of_receivables: null, share_of_principal: null }
  return [
    rowOf('clean', now(MEASURE.clean), now(MEASURE.clean_principal)),
    ...FINDINGS.flatMap((finding) => [
      rowOf(finding, now(findingMeasure('count', finding)), now(findingMeasure('amount', finding))),
      ...(finding === 'unreconciled' ? causes : []),
    ]),
    { check: 'too_large', cause: null, receivables: now(MEASURE.too_large), amount: null, ...unshared },
    { check: 'not_understood', cause: null, receivables: null, amount: now(FACT.not_understood), ...unshared },
  ]
}
