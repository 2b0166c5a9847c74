// The endpoint of the operator's first page: every lender and its lines at a glance.
import { answerList, count, decimals, exactMoney } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { currencyField, dayField, momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { CLOCKS } from '@tapeline/contract/parameter'
import { COVENANT_STATUSES } from '@tapeline/kernel/metrics/covenants/covenant-status'
import { DEBT_LINE_STATUSES } from '../debt-line/debt-line-definition.ts'

const headroom = decimals('The least headroom, as a share of the threshold.')

const test_month = monthField('The tested month.')

const monthHeadroom = namedRecord('month_headroom', { test_month, headroom }, [], 'The headroom of a month.')

const tightestCovenant = namedRecord(
  'tightest_covenant',
  {
    covenant_id: freeText(255, 'Id of the covenant in the terms.'),
    covenant_name: freeText(255, 'Its name in the terms.'),
    headroom,
    headroom_trend: choice(['improving', 'worsening', 'steady'], 'How it moved since the month before.'),
    months: answerList(monthHeadroom, 'Its headroom in the last twelve months, the earliest first.'),
  },
  ['covenant_name', 'headroom_trend'],
  'The covenant with the least headroom.',
)

const covenantSummary = namedRecord(
  'covenant_summary',
  {
    status: choice(COVENANT_STATUSES, 'The worst status of any test.'),
    covenants: count('How many covenants were tested.'),
    at_status: count('How many of them have that status.'),
    test_month,
    tightest: tightestCovenant,
  },
  ['tightest'],
  'The covenant tests of the last tested month.',
)

const line = namedRecord(
  'line_at_glance',
  {
    id: freeText(255, 'Id of the debt line.'),
    name: freeText(255, 'Name of the debt line.'),
    status: choice(DEBT_LINE_STATUSES, 'Where the line is in its life.'),
    currency: currencyField('Currency of its amounts.'),
    commitment: exactMoney('The commitment.'),
    outstanding: exactMoney('The outstanding principal.'),
    as_of: dayField('The day of the borrowing base; null where none is calculated.'),
    net_eligible: exactMoney('Net eligible receivables.'),
    base: exactMoney('The borrowing base.'),
    availability: exactMoney('What can be drawn.'),
    deficiency: exactMoney('What is owed beyond the base.'),
    covenants: covenantSummary,
  },
  ['name', 'commitment', 'outstanding', 'as_of', 'net_eligible', 'base', 'availability', 'deficiency', 'covenants'],
  'A debt line at a glance. Money in minor units of its currency; null where it is not calculated, or has no terms.',
)

const lender = namedRecord(
  'lender_at_glance',
  {
    id: freeText(100, 'Id of the organization.'),
    name: freeText(255, 'Name of the organization.'),
    suspended: yesNo('Whether it is suspended.'),
    live_enabled: yesNo('Whether it may work in live.'),
    last_write_at: momentField('Its last write; null before the first.'),
    lines: answerList(line, 'Its debt lines.'),
  },
  ['last_write_at'],
  'A lender at a glance.',
)

const overview = namedRecord(
  'overview',
  {
    data: answerList(lender, 'The lenders.'),
    is_cut: yesNo('Whether there are more lenders or lines than are listed.'),
  },
  [],
  'Every lender and line.',
)

/** The endpoint of the overview. */
export const LINE_OVERVIEW = {
  show: defineDashboardEndpoint({ method: 'GET', path: '/{environment}/overview', query: CLOCKS, answer: overview }),
}
