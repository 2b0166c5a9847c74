// The checks of the data and the causes of breaks: what each looks for, and how it opens.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { createElement } from 'react'
import type { PortfolioDataQualityRow } from '@tapeline/sdk'
import { percentText } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'
import type { Opened } from '../figures/open-figure.tsx'
import { measureText, ratioParts } from '../figures/parts.ts'
import { ReceivablesBehind } from '../figures/receivables-behind.tsx'
import { BreaksBehind } from './breaks-behind.tsx'
import type { Shown } from './portfolio-page.tsx'
import type { View } from './view.ts'

/** What a panel of data quality draws. */
export interface QualityLook extends Shown<PortfolioDataQualityRow> {
  readonly view: View
}

export const CHECKS: Readonly<Record<string, string>> = {
  clean: 'Nothing of what follows.',
  unreconciled:
    'The lender’s last balance differs from ours by more than the last digit of its currency for each entry so far, or 0.01 % where that is more.',
  delinquency_gap: 'The lender and the schedule put it in different buckets.',
  stale: 'No money moved for more than 62 days: who pays every month has missed two payments.',
  past_maturity: 'Outstanding after its maturity, yet its lender calls it current.',
  no_disbursement: 'Its history holds no disbursement.',
  before_origination: 'Money moved before its origination.',
  overpaid: 'More principal was paid than was given out.',
  closed_with_balance: 'Its lender closed it, and its entries leave principal that no entry explains.',
  entries_after_close: 'Money other than a recovery moved after it was closed.',
  above_credit_limit: 'More was given out than its credit limit allows.',
  too_large: 'Its amounts are too large to be added up. It counts in no other figure, open or not.',
  not_understood:
    'The total of entries of types without a meaning so far. The operator maps such types in the settings.',
}

export const CAUSES: Readonly<Record<string, string>> = {
  unit: 'The lender reports 10, 100 or 1,000 times its balance, or that part of it: whole currency units, or thousands.',
  stale_snapshot: 'The balance was reported before an entry of an earlier day became known, and has not been since.',
  sign: 'The lender counts one entry the other way, or states debts as negative balances.',
  interest_capitalised: 'The lender adds interest or fees to the balance.',
  basis: 'The lender has interest or fees in the balance until they are paid.',
  duplicate_entry: 'The lender sent one payment under two ids.',
  swapped_date:
    'The day and month of one entry were exchanged, so the lender counts it on a later day. The other entries of its type show it.',
  misplaced_decimal: 'One entry is 10, 100 or 1,000 times as large as the lender counts it, or that part of it.',
  extra_entry: 'The lender does not count an entry that we hold.',
  missing_entry: 'The lender counts something that it never sent.',
  unexplained: 'None of these explains every balance since they part.',
}

const DEFINITION = '/docs/definitions/portfolio#data-quality'

/** How many receivables a check or a cause finds. */
export function findingFigure(row: PortfolioDataQualityRow, { view, currency }: QualityLook): Opened {
  const { check, cause, receivables } = row
  const money = (amount: SumInJson) => measureText(amount, 'amount', currency)
  const count = (value: SumInJson | null) => measureText(value, 'count', currency)
  const asked = { ...view.filters, currency, ...(cause === null ? { finding: check } : { cause }) }
  return {
    id: `finding~${check}~${cause ?? ''}`,
    title: sentenceCase(cause ?? check),
    value: count(receivables),
    place: `${currency}, receivables`,
    parts: [
      { name: 'Share of receivables', value: percentText(row.share_of_receivables) },
      ...ratioParts(row.share_of_receivables, ['Found', 'Receivables checked'], count),
      { name: 'Share of open principal', value: percentText(row.share_of_principal) },
      ...ratioParts(row.share_of_principal, ['Their outstanding principal', 'Open principal'], money),
    ],
    meaning: cause === null ? CHECKS[check] : CAUSES[cause],
    definition: DEFINITION,
    behind:
      check === 'not_understood'
        ? undefined
        : () => createElement(check === 'unreconciled' ? BreaksBehind : ReceivablesBehind, { asked }),
  }
}

/** The score: the share of open principal of which nothing is found amiss. */
export function scoreFigure(clean: PortfolioDataQualityRow, { view, currency }: QualityLook): Opened {
  return {
    id: 'score',
    title: 'Score',
    value: percentText(clean.share_of_principal),
    place: currency,
    parts: ratioParts(clean.share_of_principal, ['Open principal with nothing amiss', 'Open principal'], (amount) =>
      measureText(amount, 'amount', currency),
    ),
    meaning: 'Outstanding principal of open receivables with none of the findings below, by all that is outstanding.',
    definition: DEFINITION,
    behind: () =>
      createElement(ReceivablesBehind, {
        title: 'Receivables with nothing amiss',
        asked: { ...view.filters, currency, finding: 'clean' },
      }),
  }
}
