// Terms that are put off near a day that somebody looks at. A loan of 1,200.00 in twelve parts of 100.00, the first due on 25 February.
import { expect, test } from 'vitest'
import { dayNumber } from '../../../core/day.ts'
import {
  at,
  change,
  daysFound,
  delinquent,
  entry,
  factsOf,
  found,
  lenderOf,
  loan,
  statingLender,
} from '../../../../test/integrity/known-facts.ts'
import { STANDARD_METRIC_SETTINGS } from '../../metric-settings.ts'
import type { EntryVersion } from '../facts.ts'

const CHECK = 'eased_before_test'
const LOAN = loan('2026-01-25')
const DRAWN = entry('drawn', '2026-01-25', 'disbursement', 120_000)

/** The first part is put off: paid every two months from a day on. */
const putOff = (day: string, recorded = at(day)) => change(day, { payment_frequency: '2 months' }, recorded)

const eased = (day: string, ...entries: EntryVersion[]) =>
  daysFound(CHECK, factsOf([LOAN, putOff(day)], [DRAWN, ...entries]), lenderOf())

test('a due date that is put off in the five days before it is found from the day on which it would have been missed', () => {
  expect(found(CHECK, factsOf([LOAN, putOff('2026-02-20')], [DRAWN]), lenderOf())).toEqual([
    {
      check: CHECK,
      key: '2026-02-20',
      receivable_id: 'R-1',
      obligor_id: null,
      from: '2026-02-26',
      until: null,
      amount: 120_000,
      currency: 'USD',
      measured: { days_past_due_without: 1, days_past_due: 0, days_before: 5 },
      evidence: {
        changes: [
          {
            receivable_id: 'R-1',
            field: 'payment_frequency',
            before: '1 month',
            after: '2 months',
            recorded: at('2026-02-20'),
          },
        ],
      },
    },
  ])
})

test('a due date that is put off long before it is not found', () => {
  expect(eased('2026-02-19')).toEqual([])
  expect(eased('2026-02-10')).toEqual([])
})

test('a due date that is put off and paid all the same is not found', () => {
  expect(eased('2026-02-20', entry('paid', '2026-02-25', 'principal', 10_000))).toEqual([])
  expect(eased('2026-02-20', entry('paid', '2026-02-27', 'principal', 10_000))).toEqual([['2026-02-26', null]])
})

test('a change that is stated for an earlier day is found before a month end, a test and a close, and not between them', () => {
  const late = (day: string, changed = {}) =>
    daysFound(CHECK, factsOf([LOAN, putOff('2026-02-24', at(day))], [DRAWN]), lenderOf(changed))
  expect(late('2026-03-10')).toEqual([])
  expect(late('2026-03-26')).toEqual([['2026-03-31', null]])
  expect(late('2026-03-10', { test_days: [dayNumber('2026-03-15')] })).toEqual([['2026-03-15', null]])
  expect(late('2026-03-10', { test_days: [dayNumber('2026-03-16')] })).toEqual([])
  const close = { as_of: dayNumber('2026-02-28'), made: at('2026-03-12') }
  expect(late('2026-03-10', { closes: [close] })).toEqual([['2026-03-10', null]])
  expect(late('2026-03-10', { closes: [{ ...close, made: at('2026-03-10', 11) }] })).toEqual([])
})

test('a later origination date puts off all due dates', () => {
  const facts = factsOf([LOAN, change('2026-02-23', { origination_date: '2026-02-20' })], [DRAWN])
  expect(found(CHECK, facts, lenderOf())).toMatchObject([
    {
      from: '2026-02-26',
      evidence: { changes: [{ field: 'origination_date', before: '2026-01-25', after: '2026-02-20' }] },
    },
  ])
})

test('a due amount of the lender’s own schedule that moves is found with both of its entries', () => {
  const recorded = at('2026-02-24')
  const entries = [
    entry('due-1', '2026-02-25', 'scheduled_principal', 10_000, { recorded: at('2026-01-25'), superseded: recorded }),
    entry('due-1', '2026-05-25', 'scheduled_principal', 10_000, { recorded }),
    entry('due-2', '2026-06-25', 'scheduled_principal', 110_000, { recorded: at('2026-01-25') }),
    // The schedule holds from the first due day on, which this one keeps.
    entry('due-0', '2026-01-26', 'scheduled_interest', 100, { recorded: at('2026-01-25') }),
    entry('paid-0', '2026-01-26', 'interest', 100),
  ]
  const [finding] = found(CHECK, factsOf([LOAN], [DRAWN, ...entries]), lenderOf())
  expect(finding).toMatchObject({
    from: '2026-02-26',
    evidence: {
      entries: [
        { entry_id: 'due-1', recorded: at('2026-01-25') },
        { entry_id: 'due-1', recorded },
      ],
    },
  })
})

test('the first schedule of a lender eases nothing', () => {
  const entries = [
    entry('due-1', '2026-02-01', 'scheduled_interest', 100, { recorded: at('2026-02-24') }),
    entry('paid-1', '2026-02-01', 'interest', 100),
    entry('due-2', '2026-04-25', 'scheduled_principal', 120_000, { recorded: at('2026-02-24') }),
  ]
  expect(found(CHECK, factsOf([LOAN], [DRAWN, ...entries]), lenderOf())).toEqual([])
})

const STATED = delinquent('2026-03-10', '2026-02-26', 10_000)

test('stated arrears that are cleared before a month end without half of the money are found, and with it they are not', () => {
  const cleared = (day: string, paid: number) =>
    daysFound(
      CHECK,
      factsOf([LOAN, STATED, delinquent(day, null)], [DRAWN, entry('paid', '2026-03-20', 'principal', paid)]),
      statingLender(),
    )
  expect(cleared('2026-03-28', 0)).toEqual([['2026-03-31', null]])
  expect(cleared('2026-03-28', 4_999)).toEqual([['2026-03-31', null]])
  expect(cleared('2026-03-28', 5_000)).toEqual([])
  expect(cleared('2026-03-23', 0)).toEqual([])
})

test('arrears of which half is paid for are not found, and nor are those that become fewer by less than half', () => {
  const moved = (since: string, paid: number) =>
    found(
      CHECK,
      factsOf(
        [LOAN, delinquent('2026-04-26', '2026-03-31', 30_000), delinquent('2026-05-29', since, 20_000)],
        [DRAWN, entry('paid', '2026-05-29', 'principal', paid)],
      ),
      statingLender(),
    )
  // On 31 May it would be 61 days past due; 30 are half of that or less, 31 are not.
  expect(moved('2026-05-01', 4_999)[0]?.measured).toEqual({
    days_past_due_without: 61,
    days_past_due: 30,
    days_before: 2,
  })
  expect(moved('2026-05-01', 5_000)).toEqual([])
  expect(moved('2026-04-30', 0)).toEqual([])
})

test('what was known for less than a week is being loaded still', () => {
  const cleared = (stated_on: string) =>
    daysFound(
      CHECK,
      factsOf([LOAN, { ...STATED, recorded: at(stated_on) }, delinquent('2026-03-28', null)], [DRAWN]),
      statingLender(),
    )
  expect(cleared('2026-03-21')).toEqual([['2026-03-31', null]])
  expect(cleared('2026-03-22')).toEqual([])
})

test('a pause of payments that the operator set eases nothing', () => {
  const pauses = [{ from: dayNumber('2026-02-20'), until: dayNumber('2026-04-30') }]
  const lender = lenderOf({ steps: [{ ...STANDARD_METRIC_SETTINGS, pauses }] })
  expect(found(CHECK, factsOf([LOAN, putOff('2026-02-20')], [DRAWN]), lender)).toEqual([])
})

test('a change is of the day on which it became known where the lender is', () => {
  // 03:00 UTC of 20 February is the 19th in Mexico City, six days before the due day.
  const facts = factsOf([LOAN, putOff('2026-02-20', at('2026-02-20', 3))], [DRAWN])
  expect(found(CHECK, facts, lenderOf())).toHaveLength(1)
  expect(found(CHECK, facts, lenderOf({ time_zone: 'America/Mexico_City' }))).toEqual([])
})
