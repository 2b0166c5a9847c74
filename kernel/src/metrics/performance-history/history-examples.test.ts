// Single receivables with a known payment history, from the design and the metric definitions.
import { expect, test } from 'vitest'
import { type History, ledgerOf } from '../../../test/metrics/histories.ts'
import type { Entry } from '../../../test/metrics/model.ts'
import { BEGINNING, type DatedPatch, type Patch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { monthNumber, monthText } from '../../core/month.ts'
import { type MetricSettings, STANDARD_METRIC_SETTINGS } from '../metric-settings.ts'
import { LedgerReplay } from './ledger-replay.ts'
import { basisOn, expectationsOf } from './expectations.ts'
import { visitMonths } from './months.ts'
import { daysPastDue, outcomeOf, outstanding, writtenOff } from './receivable-position.ts'
import { summaryOf } from './summary.ts'

const LOAN = { origination_date: '2026-01-01', product_type: 'term_loan' }
const LINE = { ...LOAN, product_type: 'line_of_credit' }

const first = (patch: Patch): DatedPatch => ({ effective: BEGINNING, recorded: 1, patch })
const later = (effective: string, patch: Patch): DatedPatch => ({
  effective,
  recorded: 2 + dayNumber(effective),
  patch,
})

function entry(day: string, type: string, amount: number, receivable_status: string | null = null): Entry {
  return { day: dayNumber(day), type, amount, receivable_status, balance: null }
}

function history(
  patches: readonly DatedPatch[],
  entries: readonly Entry[],
  steps: readonly MetricSettings[] = [STANDARD_METRIC_SETTINGS],
): History {
  return { patches, entries, steps }
}

/** The position of a receivable on a day, in figures. */
function on(day: string, example: History) {
  const ledger = ledgerOf(example)
  const position = new LedgerReplay(ledger, expectationsOf(ledger).arrears, example.steps).advanceTo(dayNumber(day))
  return {
    outstanding: outstanding(position),
    unexplained: position.closed_unexplained,
    written_off: writtenOff(position),
    reported: daysPastDue(position, position.delinquent_since),
    rolling: daysPastDue(position, position.rolling_since),
    strict: daysPastDue(position, position.strict_since),
    times: position.episodes_computed,
    defaulted_on: position.defaulted_on,
    default_rule: position.default_rule,
    outcome: outcomeOf(position),
  }
}

const WRITES_OFF: MetricSettings = { ...STANDARD_METRIC_SETTINGS, closure_policy: 'write_off' }

test('100 due on days 0, 30 and 60, paid on days 45 and 75: on day 80 rolling is 20 days and strict 80', () => {
  const due = ['2026-01-01', '2026-01-31', '2026-03-02'].map((day) => entry(day, 'scheduled_principal', 100))
  const paid = ['2026-02-15', '2026-03-17'].map((day) => entry(day, 'principal', 100))
  const example = history([first(LOAN)], [entry('2026-01-01', 'disbursement', 300), ...due, ...paid])
  expect(on('2026-03-22', example)).toMatchObject({ rolling: 20, strict: 80 })
})

test('a loan paid off while interest is open is not past due, and becomes past due again when the payment is returned', () => {
  const example = history(
    [first(LOAN)],
    [
      entry('2026-01-01', 'disbursement', 300),
      entry('2026-02-01', 'scheduled_principal', 300),
      entry('2026-02-01', 'scheduled_interest', 10),
      entry('2026-02-10', 'principal', 300),
      entry('2026-02-20', 'principal', -300),
    ],
  )
  expect(on('2026-02-09', example)).toMatchObject({ rolling: 8, times: 1 })
  expect(on('2026-02-19', example)).toMatchObject({ rolling: 0, times: 1 })
  expect(on('2026-02-21', example)).toMatchObject({ rolling: 20, times: 2 })
})

test('a line with an unpaid interest fee and nothing drawn becomes past due with its first draw', () => {
  const example = history(
    [first(LINE)],
    [entry('2026-02-01', 'scheduled_interest', 10), entry('2026-02-10', 'disbursement', 300)],
  )
  expect(on('2026-02-09', example)).toMatchObject({ rolling: 0, times: 0 })
  expect(on('2026-02-10', example)).toMatchObject({ rolling: 9, times: 1 })
})

test('an item is past due from the day after it fell due', () => {
  const example = history(
    [first(LOAN)],
    [entry('2026-01-01', 'disbursement', 300), entry('2026-02-01', 'scheduled_principal', 100)],
  )
  expect(['2026-01-31', '2026-02-01', '2026-02-02'].map((day) => on(day, example).rolling)).toEqual([0, 0, 1])
})

test('a loan defaults on its 120th day past due, a line on its 180th', () => {
  const example = (patch: Patch) =>
    history([first(patch)], [entry('2026-01-01', 'disbursement', 300), entry('2026-02-01', 'scheduled_principal', 100)])
  const due = dayNumber('2026-02-01')
  expect(on('2026-05-31', example(LOAN)).defaulted_on).toBeNull()
  expect(on('2026-06-01', example(LOAN))).toMatchObject({ defaulted_on: due + 120, rolling: 120 })
  expect(on('2027-01-01', example(LOAN)).defaulted_on).toBe(due + 120)
  expect(on('2026-07-30', example(LINE)).defaulted_on).toBeNull()
  expect(on('2026-07-31', example(LINE)).defaulted_on).toBe(due + 180)
})

test('a default states its rule: the days past due of the product, or a loss, which comes first on one day', () => {
  const due = dayNumber('2026-02-01')
  const on_day = (day: string, patch: Patch, ...losses: ReturnType<typeof entry>[]) =>
    on(
      day,
      history(
        [first(patch)],
        [entry('2026-01-01', 'disbursement', 300), entry('2026-02-01', 'scheduled_principal', 100), ...losses],
      ),
    )
  expect(on_day('2026-05-31', LOAN).default_rule).toBeNull()
  expect(on_day('2026-06-01', LOAN)).toMatchObject({ defaulted_on: due + 120, default_rule: 'past_due_120_days' })
  expect(on_day('2026-07-31', LINE)).toMatchObject({ defaulted_on: due + 180, default_rule: 'past_due_180_days' })
  for (const day of ['2026-05-31', '2026-06-01'])
    expect(on_day('2026-12-01', LOAN, entry(day, 'write_off', 50))).toMatchObject({
      defaulted_on: dayNumber(day),
      default_rule: 'written_off',
    })
  expect(on_day('2026-12-01', LOAN, entry('2026-06-02', 'write_off', 50)).default_rule).toBe('past_due_120_days')
})

test('the remaining principal of a closed receivable is removed unexplained, and is a loss only if the settings define it so', () => {
  const entries = [entry('2026-01-01', 'disbursement', 300), entry('2026-02-01', 'principal', 100, 'closed')]
  expect(on('2026-02-01', history([first(LOAN)], entries))).toMatchObject({
    outstanding: 0,
    unexplained: 200,
    written_off: 0,
    defaulted_on: null,
    outcome: 'closed_unexplained',
  })
  expect(on('2026-02-01', history([first(LOAN)], entries, [WRITES_OFF]))).toMatchObject({
    outstanding: 0,
    unexplained: 0,
    written_off: 200,
    defaulted_on: dayNumber('2026-02-01'),
    default_rule: 'written_off',
    outcome: 'charged_off',
  })
})

test('a receivable that is active again has its principal back', () => {
  const entries = [
    entry('2026-01-01', 'disbursement', 300, 'closed'),
    entry('2026-02-01', 'interest', 5, 'active'),
    entry('2026-02-01', 'principal', 100),
  ]
  expect(on('2026-01-31', history([first(LOAN)], entries)).outstanding).toBe(0)
  expect(on('2026-02-01', history([first(LOAN)], entries))).toMatchObject({
    outstanding: 200,
    unexplained: 0,
    outcome: 'outstanding',
  })
})

test('an overpaid and closed receivable is no default, whatever the settings for the remaining principal', () => {
  const entries = [entry('2026-01-01', 'disbursement', 100), entry('2026-02-01', 'principal', 150, 'closed')]
  const { written_off, defaulted_on, outcome } = on('2026-02-01', history([first(LOAN)], entries, [WRITES_OFF]))
  expect({ written_off, defaulted_on, outcome }).not.toMatchObject({ outcome: 'charged_off' })
  expect({ written_off, defaulted_on }).toEqual({ written_off: 0, defaulted_on: null })
})

test('a payment on a receivable closed unexplained is no negative loss, even if the settings have changed since', () => {
  const entries = [entry('2026-01-01', 'disbursement', 100, 'closed'), entry('2026-03-01', 'principal', 100)]
  const steps = [STANDARD_METRIC_SETTINGS, { ...WRITES_OFF, from: dayNumber('2026-02-01') }]
  expect(on('2026-03-01', history([first(LOAN)], entries, steps))).toMatchObject({
    outstanding: 0,
    unexplained: 0,
    written_off: 0,
    defaulted_on: null,
  })
})

test('a reported delinquency counts from the day on which it began, however late it was reported', () => {
  const example = history(
    [
      first(LOAN),
      later('2026-02-10', { delinquent_amount: 10, delinquent_times: 1, delinquent_since: '2026-01-15' }),
      later('2026-03-01', { delinquent_amount: 0, delinquent_since: null }),
    ],
    [entry('2026-01-01', 'disbursement', 100)],
  )
  const days = ['2026-01-15', '2026-01-31', '2026-02-10', '2026-02-28', '2026-03-01'].map(
    (day) => on(day, example).reported,
  )
  expect(days).toEqual([0, 16, 26, 44, 0])
})

test('a reported delinquency ends on the day on which principal reaches zero; a new draw or another report of it does not resume it', () => {
  const entries = [
    entry('2026-01-01', 'disbursement', 100),
    entry('2026-03-01', 'principal', 100),
    entry('2026-12-01', 'disbursement', 50),
  ]
  const began = later('2026-02-01', {
    delinquent_amount: 10,
    delinquent_times: 1,
    delinquent_since: '2026-02-01',
  })
  const reported_again = later('2026-04-01', { delinquent_amount: 12 })
  for (const patches of [[began], [began, reported_again]]) {
    const example = history([first(LINE), ...patches], entries)
    expect(['2026-02-28', '2026-03-01', '2026-12-01'].map((day) => on(day, example).reported)).toEqual([27, 0, 0])
    expect(on('2026-12-01', example)).toMatchObject({ outstanding: 50, defaulted_on: null })
  }
})

test('a delinquency reported for a day after the balance reached zero and rose again is valid from that day', () => {
  const example = history(
    [
      first({ ...LINE, product_type: 'credit_card' }),
      later('2026-07-31', { delinquent_amount: 10, delinquent_times: 2, delinquent_since: '2026-06-01' }),
    ],
    [
      entry('2026-05-31', 'disbursement', 2_430),
      entry('2026-06-30', 'principal', 2_430),
      entry('2026-07-31', 'disbursement', 2_756),
    ],
  )
  expect(['2026-06-29', '2026-06-30', '2026-07-30', '2026-07-31'].map((day) => on(day, example).reported)).toEqual([
    28, 0, 0, 60,
  ])
})

const TERMS = { term: '12 months', payment_frequency: '1 month' }

test('a loan that becomes due at maturity in June was still past due in March', () => {
  const drawn = [entry('2026-01-01', 'disbursement', 1_200)]
  const before = history([first({ ...LOAN, ...TERMS })], drawn)
  const changed = history(
    [first({ ...LOAN, ...TERMS }), later('2026-06-01', { payment_frequency: '12 months' })],
    drawn,
  )
  expect(on('2026-03-31', before).rolling).toBe(dayNumber('2026-03-31') - dayNumber('2026-02-01'))
  expect(on('2026-03-31', changed)).toEqual(on('2026-03-31', before))
})

test('a loan whose terms are first sent in June was not past due in March', () => {
  const example = history([first(LOAN), later('2026-06-01', TERMS)], [entry('2026-01-01', 'disbursement', 1_200)])
  expect(on('2026-03-31', example).rolling).toBe(0)
})

test('interest that falls due in December does not let a payment of interest cover what fell due in January', () => {
  const entries = [
    entry('2026-01-01', 'disbursement', 300),
    entry('2026-01-01', 'scheduled_principal', 100),
    entry('2026-01-01', 'principal', 50),
    entry('2026-01-01', 'interest', 50),
  ]
  const before = on('2026-01-10', history([first(LOAN)], entries))
  expect(before.rolling).toBe(9)
  const scheduled = entry('2026-12-01', 'scheduled_interest', 10)
  expect(on('2026-01-10', history([first(LOAN)], [...entries, scheduled]))).toEqual(before)
})

test('interest that was reversed reduces no paid principal, whether interest ever falls due or not', () => {
  const entries = [
    entry('2026-01-01', 'disbursement', 300),
    entry('2026-01-01', 'scheduled_principal', 100),
    entry('2026-01-01', 'principal', 100),
    entry('2026-01-02', 'interest', -30),
  ]
  const scheduled = entry('2026-12-01', 'scheduled_interest', 10)
  for (const example of [entries, [...entries, scheduled]])
    expect(on('2026-01-10', history([first(LOAN)], example)).rolling).toBe(0)
})

test('a delinquency that ended by closing, and is reported again after a second closing, is one', () => {
  const patches = [first(LOAN), later('2026-05-20', { delinquent_amount: 10, delinquent_since: '2026-03-01' })]
  const entries = [
    entry('2026-01-01', 'disbursement', 300, 'active'),
    entry('2026-04-01', 'interest', 1, 'closed'),
    entry('2026-04-02', 'interest', 1, 'active'),
    entry('2026-05-01', 'interest', 1, 'closed'),
  ]
  const ledger = ledgerOf(history(patches, entries))
  const replay = new LedgerReplay(ledger, expectationsOf(ledger).arrears, [STANDARD_METRIC_SETTINGS])
  expect(replay.advanceTo(dayNumber('2026-03-31')).episodes_reported).toBe(1)
  expect(replay.advanceTo(dayNumber('2026-05-31')).episodes_reported).toBe(1)
})

test('there is no schedule before the first draw', () => {
  const entries = [entry('2026-01-01', 'origination_fee', 5), entry('2026-03-15', 'disbursement', 1_200)]
  const expected = expectationsOf(ledgerOf(history([first({ ...LOAN, ...TERMS })], entries)))
  expect(basisOn(expected, dayNumber('2026-01-31'))).toBe('none')
  expect(basisOn(expected, dayNumber('2026-04-30'))).toBe('derived')
})

function monthsOf(example: History, as_of: string): string[] {
  const months: string[] = []
  visitMonths(ledgerOf(example), example.steps, dayNumber(as_of), ({ month }) => months.push(monthText(month)))
  return months
}

test('what falls due on the first and on the last day of a month falls due in that month, and counts as due before the next', () => {
  const due = ['2026-01-31', '2026-02-01', '2026-02-28'].map((day, at) => entry(day, 'scheduled_principal', 10 ** at))
  const example = history([first(LOAN)], [entry('2026-01-01', 'disbursement', 300), ...due])
  const months: unknown[] = []
  visitMonths(ledgerOf(example), example.steps, dayNumber('2026-03-31'), ({ due: { principal, principal_before } }) =>
    months.push([principal, principal_before]),
  )
  expect(months).toEqual([
    [1, 0],
    [110, 1],
    [0, 111],
  ])
})

test('months run from the origination to the one in which a loan is repaid, and to a recovery after it', () => {
  const entries = [entry('2026-02-10', 'disbursement', 100), entry('2026-03-01', 'principal', 100)]
  const repaid = history([first(LOAN)], entries)
  expect(monthsOf(repaid, '2026-12-31')).toEqual(['2026-01', '2026-02', '2026-03'])
  const recovered = history([first(LOAN)], [...entries, entry('2026-05-01', 'recovery', 1)])
  expect(monthsOf(recovered, '2026-12-31')).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'])
  expect(monthsOf(recovered, '2026-04-30')).toEqual(['2026-01', '2026-02', '2026-03'])
})

test('nothing is reported before the first entry, and an entry before the origination has its month', () => {
  const example = history(
    [first(LOAN)],
    [entry('2025-12-30', 'origination_fee', 1), entry('2026-02-10', 'disbursement', 100)],
  )
  expect(monthsOf(example, '2025-12-29')).toEqual([])
  expect(monthsOf(example, '2026-01-15')).toEqual(['2025-12', '2026-01'])
})

test('a scheduled entry with status closed ends the months, and one with status active continues them', () => {
  const drawn = entry('2026-01-01', 'disbursement', 100)
  const ended = history([first(LOAN)], [drawn, entry('2026-04-10', 'scheduled_principal', 100, 'closed')])
  expect(monthsOf(ended, '2026-12-31')).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
  expect(summaryOf(ledgerOf(ended)).last_month).toBe(monthNumber('2026-04'))
  const reopened = history(
    [first(LOAN)],
    [{ ...drawn, receivable_status: 'closed' }, entry('2026-03-10', 'scheduled_principal', 100, 'active')],
  )
  expect(on('2026-04-30', reopened).outstanding).toBe(100)
  expect(monthsOf(reopened, '2026-04-30')).toEqual(['2026-01', '2026-02', '2026-03', '2026-04'])
  expect(summaryOf(ledgerOf(reopened)).last_month).toBeNull()
})

test('capitalized interest that is taken back is due again, but only where interest falls due by a schedule', () => {
  const taken_back = [
    entry('2026-01-22', 'disbursement', 100_000),
    entry('2026-02-21', 'interest', 100),
    entry('2026-02-22', 'capitalized_interest', -700),
  ]
  // Nothing is known of what falls due: nothing is past due, ever.
  const unknown = history([first(LOAN)], taken_back)
  expect(on('2026-06-30', unknown)).toMatchObject({ outstanding: 99_300, rolling: 0, strict: 0, times: 0 })
  // By these terms principal falls due after two years. The 7.00 are due again on February 22; with
  // 1.00 of them paid they are 5 days past due on February 27.
  const terms = { term: '24 months', payment_frequency: '24 months', interest_rate: 0.1 }
  expect(on('2026-02-27', history([first({ ...LOAN, ...terms })], taken_back))).toMatchObject({ rolling: 5 })
  // Terms that hold from March on do not apply to February.
  const late_terms = history([first(LOAN), later('2026-03-01', terms)], taken_back)
  expect(on('2026-02-27', late_terms)).toMatchObject({ rolling: 0 })
})
