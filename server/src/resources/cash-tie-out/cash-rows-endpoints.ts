// The lists of payments and lines, of a lender for itself and for the operator.
import { currencyField, referenceField } from '@tapeline/contract/fields'
import { choice, statedText } from '@tapeline/contract/kind'
import { type ListDefinition, defineList, equals } from '@tapeline/contract/list'
import { dayParameter } from '@tapeline/contract/parameter'
import { CASH_CLOCKS, CASH_PATHS, CASH_TAG } from './cash-months-endpoints.ts'
import { DIRECTION, RULE, SOURCE, STATUS, cashLine, cashPayment } from './cash-rows-definition.ts'

/** A list of one side. */
export interface SideList {
  readonly side: 'payment' | 'line'
  readonly list: ListDefinition
}

const filters = {
  status: equals(STATUS, 'Only those that are open, only those that are matched, or only those that are explained.'),
  rule: equals(RULE, 'Only those that were matched by this rule.'),
  direction: equals(DIRECTION, 'Only money that came in, or only money that went out.'),
  currency: equals(currencyField('A currency.'), 'Only those in this currency.'),
}

const shared = {
  tag: CASH_TAG,
  sorts: ['day_desc'],
  metadata: false,
  has_freshness: true,
  query: {
    from: dayParameter('Only those of this day or later.'),
    until: dayParameter('Only those of this day or earlier.'),
    known_at: CASH_CLOCKS.known_at,
  },
} as const

const OF_PAYMENTS = {
  resource: cashPayment,
  filters: {
    ...filters,
    receivable_id: equals(referenceField('receivable', 'A receivable.'), 'Only payments of this receivable.'),
  },
}

const OF_LINES = {
  resource: cashLine,
  filters: {
    ...filters,
    account: equals(
      statedText(255, 'An account.'),
      'Only lines of this account: the id of a payin instrument, or the label of an account.',
    ),
    names_account: equals(choice(['no'], 'Always `no`.'), 'no: only lines that name no account.'),
    source: equals(SOURCE, "Only lines of the operator's statements, or only lines of the lender's own."),
  },
  query: {
    ...shared.query,
    booked_from: dayParameter('Only those that the bank booked on this day or later.'),
    booked_until: dayParameter('Only those that the bank booked on this day or earlier.'),
  },
}

export const paymentList: SideList = {
  side: 'payment',
  list: defineList({
    ...shared,
    ...OF_PAYMENTS,
    name: 'cash_payments',
    path: `${CASH_PATHS.own}/payments`,
    summary: 'List the payments that you report with what the bank shows of them, latest first',
    errors: ['calculation_running'],
  }),
}

export const lendersPaymentList: SideList = {
  side: 'payment',
  list: defineList({
    ...shared,
    ...OF_PAYMENTS,
    name: 'operator_cash_payments',
    path: `${CASH_PATHS.operator}/payments`,
    summary: 'List the payments that a lender reports with what the bank shows of them, latest first',
    errors: ['forbidden', 'calculation_running'],
  }),
}

export const lineList: SideList = {
  side: 'line',
  list: defineList({
    ...shared,
    ...OF_LINES,
    name: 'cash_lines',
    path: `${CASH_PATHS.own}/lines`,
    summary: 'List the lines of the bank with the payments that they belong to, latest first',
    errors: ['calculation_running'],
  }),
}

export const lendersLineList: SideList = {
  side: 'line',
  list: defineList({
    ...shared,
    ...OF_LINES,
    name: 'operator_cash_lines',
    path: `${CASH_PATHS.operator}/lines`,
    summary: "List the lines of a lender's accounts with the payments that they belong to, latest first",
    errors: ['forbidden', 'calculation_running'],
  }),
}

/** All of them, in the order of the document. */
export const CASH_ROWS_LISTS = [paymentList, lendersPaymentList, lineList, lendersLineList].map(({ list }) => list)
