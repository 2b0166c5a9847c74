// Receivables that nobody pays, by hand: a loan in twelve monthly parts of 100.00, the first due on 10 February. Sixty days after is 11 April.
import { expect, test } from 'vitest'
import {
  at,
  checksWith,
  daysFound,
  delinquent,
  entry,
  factsOf,
  found,
  lenderOf,
  loan,
  statingLender,
} from '../../../../test/integrity/known-facts.ts'
import { dayNumber } from '../../../core/day.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'never_paid_but_current'
const LOAN = loan('2026-01-10')
const DRAWN = entry('drawn', '2026-01-10', 'disbursement', 120_000)
const unpaid = (...entries: EntryVersion[]) => daysFound(CHECK, factsOf([LOAN], [DRAWN, ...entries]), statingLender())

test('nothing paid sixty days after the first due date is found from that day on, which may be to come', () => {
  expect(found(CHECK, factsOf([LOAN], [DRAWN]), statingLender())).toEqual([
    {
      check: CHECK,
      key: '2026-02-10',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-04-11',
      until: null,
      amount: 120_000,
      currency: 'USD',
      measured: { days_after_due: 60, days_past_due: 0 },
      evidence: {
        entries: [{ receivable_id: 'R-1', entry_id: 'drawn', recorded: at('2026-01-10') }],
        changes: [
          {
            receivable_id: 'R-1',
            field: 'origination_date',
            before: null,
            after: '2026-01-10',
            recorded: at('2026-01-10', 8),
          },
          {
            receivable_id: 'R-1',
            field: 'payment_frequency',
            before: null,
            after: '1 month',
            recorded: at('2026-01-10', 8),
          },
          { receivable_id: 'R-1', field: 'term', before: null, after: '12 months', recorded: at('2026-01-10', 8) },
        ],
      },
    },
  ])
})

test('a payment before that day leaves nothing to find; one of that day too, one of a later day ends it', () => {
  expect(unpaid(entry('paid', '2026-04-10', 'principal', 1))).toEqual([])
  expect(unpaid(entry('paid', '2026-04-11', 'interest', 1))).toEqual([])
  expect(unpaid(entry('paid', '2026-04-12', 'late_fee', 1))).toEqual([['2026-04-11', '2026-04-12']])
})

test('what is repaid, refunded, lost or closed by then is not found', () => {
  for (const type of ['refund', 'write_off']) expect(unpaid(entry('end', '2026-04-11', type, 120_000))).toEqual([])
  expect(unpaid(entry('end', '2026-04-11', 'other', 0, { receivable_status: 'closed' }))).toEqual([])
  expect(unpaid(entry('end', '2026-05-01', 'refund', 120_000))).toEqual([['2026-04-11', '2026-05-01']])
})

test('a fee that was kept of the disbursement is no payment, and nor is one that was returned', () => {
  expect(unpaid(entry('fee', '2026-01-10', 'origination_fee', 2_000))).toEqual([['2026-04-11', null]])
  const returned = [
    entry('paid', '2026-02-10', 'principal', 10_000),
    entry('back', '2026-02-13', 'returned_principal', 10_000),
  ]
  expect(unpaid(...returned)).toEqual([['2026-04-11', null]])
})

test('one that is stated as past due is found as long as it is so for at most 29 days', () => {
  const stated = (since: string, day = since) =>
    daysFound(CHECK, factsOf([LOAN, delinquent(day, since)], [DRAWN]), statingLender())
  expect(stated('2026-02-10')).toEqual([])
  expect(stated('2026-03-12')).toEqual([])
  expect(stated('2026-03-13')).toEqual([['2026-04-11', '2026-04-12']])
  expect(stated('2026-05-01')).toEqual([['2026-04-11', '2026-05-31']])
  const cleared = [delinquent('2026-02-10', '2026-02-10'), delinquent('2026-06-01', null)]
  expect(daysFound(CHECK, factsOf([LOAN, ...cleared], [DRAWN]), statingLender())).toEqual([['2026-06-01', null]])
})

test('where the lender states no delinquency at all, the schedule shows the arrears', () => {
  expect(found(CHECK, factsOf([LOAN], [DRAWN]), lenderOf())).toEqual([])
})

test('days of a pause of payments do not count', () => {
  const pauses = [{ from: dayNumber('2026-03-01'), until: dayNumber('2026-03-31') }]
  const lender = statingLender({ steps: [{ ...STANDARD_METRIC_SETTINGS, pauses }] })
  // The pause begins on 1 March and counts until its last day: 30 days.
  expect(daysFound(CHECK, factsOf([LOAN], [DRAWN]), lender)).toEqual([['2026-05-11', null]])
})

test('a single payment is due at maturity, and a card on no known day', () => {
  const invoice = loan('2026-01-10', { product_type: 'invoice_factoring', term: '3 months', payment_frequency: null })
  expect(daysFound(CHECK, factsOf([invoice], [DRAWN]), statingLender())).toEqual([['2026-06-09', null]])
  const card = loan('2026-01-10', { product_type: 'credit_card', term: null })
  expect(daysFound(CHECK, factsOf([card], [DRAWN]), statingLender())).toEqual([])
})

test('thresholds count from the day on which they are in force', () => {
  const steps = (from: string) => [
    { from: -Infinity, held: checksWith({ [CHECK]: { days_after_due: 90 } }) },
    { from: dayNumber(from), held: checksWith() },
  ]
  const on = (from: string) => daysFound(CHECK, factsOf([LOAN], [DRAWN]), statingLender({ checks: steps(from) }))
  expect(on('2026-04-01')).toEqual([['2026-04-11', null]])
  expect(on('2026-04-20')).toEqual([['2026-04-20', null]])
  expect(on('2026-12-01')).toEqual([['2026-05-11', null]])
})
