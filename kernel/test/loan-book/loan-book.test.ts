// Figures of small books through the entry point of the package, with expected values by hand. That the metrics beneath agree with their
// definitions on any book is tested beside them.
import { describe, expect, test } from 'vitest'
import { type Entry, type Receivable, borrowingBaseOn, delinquencyOn, vintagesOn } from '../../src/index.ts'

const paid = (...dates: string[]): Entry[] => dates.map((date) => ({ date, type: 'principal', amount: 10_000 }))

/** A loan repaid in equal monthly parts of 100.00 without interest. */
function loan(id: string, origination_date: string, months: number, entries: readonly Entry[]): Receivable {
  return {
    id,
    obligor_id: `owes-${id}`,
    currency: 'USD',
    product_type: 'term_loan',
    origination_date,
    term: `${months} months`,
    payment_frequency: '1 month',
    interest_rate: 0,
    entries: [{ date: origination_date, type: 'disbursement', amount: months * 10_000 }, ...entries],
  }
}

const LATE = loan('late', '2026-01-15', 12, paid('2026-02-15', '2026-03-15'))
const CURRENT = loan('current', '2026-01-20', 6, paid('2026-02-20', '2026-03-20', '2026-04-20', '2026-05-20'))

describe('delinquency', () => {
  test('counts from the oldest amount due that is not paid', () => {
    // 2026-04-15 to 2026-05-15: 30 days; one day later 31.
    expect(delinquencyOn([LATE], '2026-05-15').receivables).toMatchObject([{ days_past_due: 30, bucket: '1-30' }])
    expect(delinquencyOn([LATE], '2026-05-16').receivables).toMatchObject([{ days_past_due: 31, bucket: '31-60' }])
  })

  test('shares are of outstanding principal: 1,000.00 late and 200.00 current', () => {
    const { outstanding, buckets, past_due_over_30 } = delinquencyOn([LATE, CURRENT], '2026-05-31')
    expect(outstanding).toBe(120_000)
    expect(buckets.filter(({ receivables }) => receivables > 0)).toEqual([
      { bucket: 'current', receivables: 1, outstanding: 20_000, share: { numerator: 20_000n, denominator: 120_000n } },
      { bucket: '31-60', receivables: 1, outstanding: 100_000, share: { numerator: 100_000n, denominator: 120_000n } },
    ])
    expect(past_due_over_30).toEqual({ numerator: 100_000n, denominator: 120_000n })
  })

  test('edges of buckets are a setting', () => {
    const { receivables } = delinquencyOn([LATE], '2026-05-15', { bucket_edges: [29, 59, 89, 119] })
    expect(receivables).toMatchObject([{ days_past_due: 30, bucket: '30-59' }])
  })

  test('what came later changes nothing of a day, and the order of entries nothing at all', () => {
    const later = { ...LATE, entries: [...LATE.entries, ...paid('2026-06-01')].reverse() }
    expect(delinquencyOn([later], '2026-05-16')).toEqual(delinquencyOn([LATE], '2026-05-16'))
  })

  test('an empty book has no shares', () => {
    expect(delinquencyOn([], '2026-05-31')).toMatchObject({ outstanding: 0, past_due_over_30: null, receivables: [] })
  })
})

describe('vintages', () => {
  const LOST = loan('lost', '2026-02-10', 9, [
    ...paid('2026-03-10'),
    { date: '2026-05-31', type: 'write_off', amount: 80_000 },
    { date: '2026-06-20', type: 'recovery', amount: 15_000 },
  ])

  test('every row shows its age as it was then: 800.00 of 900.00 lost in month 3, 150.00 of it back in month 4', () => {
    const rows = vintagesOn([LOST, LATE], '2026-06-30').filter(({ cohort }) => cohort === '2026-02')
    expect(rows.map(({ charged_off, recovered }) => [charged_off, recovered])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [80_000, 0],
      [80_000, 15_000],
    ])
    expect(rows[4]).toEqual({
      cohort: '2026-02',
      months_on_book: 4,
      complete: true,
      original_principal: 90_000,
      outstanding: 0,
      charged_off: 80_000,
      recovered: 15_000,
      cumulative_net_loss: { numerator: 65_000n, denominator: 90_000n },
    })
  })

  test('a quarter adds its months at equal ages', () => {
    const rows = vintagesOn([LOST, LATE], '2026-06-30', { interval: 'quarter' })
    expect(rows[4]).toMatchObject({ cohort: '2026-Q1', original_principal: 210_000, charged_off: 80_000 })
    // Month 5 has been reached by January alone.
    expect(rows[5]).toMatchObject({ months_on_book: 5, complete: false, original_principal: 120_000, charged_off: 0 })
  })

  test('a month in progress is not complete, and what was originated after the day is no cohort', () => {
    const rows = vintagesOn([LATE, LOST], '2026-01-31')
    expect(rows).toMatchObject([{ cohort: '2026-01', months_on_book: 0, complete: true }])
    expect(vintagesOn([LATE], '2026-01-30')).toMatchObject([{ complete: false }])
  })
})

describe('borrowing base', () => {
  const line = (principal_outstanding: number, terms = {}) => ({ commitment: 200_000, principal_outstanding, terms })
  const NOT_LATE = { id: 'not-late', rule: 'days_past_due', max: 30, basis: 'computed' } as const

  test('what is late is not eligible: 85 % of 200.00 less 50.00 drawn', () => {
    const terms = { advance_rates: { rate: 0.85 }, eligibility: [NOT_LATE] }
    const { base, receivables } = borrowingBaseOn([LATE, CURRENT], '2026-05-31', line(5_000, terms))
    expect(base).toMatchObject({
      pledged: { count: 2, amount: 120_000 },
      eligible: { count: 1, amount: 20_000 },
      base: 17_000,
      availability: 12_000,
      deficiency: 0,
    })
    expect(receivables).toEqual([
      { id: 'late', failed: ['not-late'], net_eligible: 0 },
      { id: 'current', failed: [], net_eligible: 20_000 },
    ])
  })

  test('a limit by country takes what is above it: 1,200.00 in one country, 25 % allowed', () => {
    const limit = { as: 'share', share: 0.25, denominator: 'before_excess' } as const
    const terms = { advance_rates: { rate: 1 }, concentration_limits: [{ id: 'us', group: 'country', limit } as const] }
    const american = [LATE, CURRENT].map((own) => ({ ...own, obligor: { country: 'US' } }))
    const { base } = borrowingBaseOn(american, '2026-05-31', line(0, terms))
    expect(base).toMatchObject({ excess: 90_000, net_eligible: 30_000, availability: 30_000 })
  })

  test('without advance rates no availability is known', () => {
    expect(borrowingBaseOn([CURRENT], '2026-05-31', line(0)).base).toMatchObject({ base: null, availability: null })
  })
})

describe('input that cannot be right is refused with what to pass instead', () => {
  test.each<[string, Receivable[], string, RegExp]>([
    ['a day that does not exist', [LATE], '2026-02-30', /as_of must be a day that exists: .* send 01 to 28/],
    ['two currencies', [LATE, { ...CURRENT, currency: 'EUR' }], '2026-05-31', /USD and EUR cannot be added/],
    [
      'half a cent',
      [{ ...LATE, entries: [{ date: '2026-02-01', type: 'principal', amount: 0.5 }] }],
      '2026-05-31',
      /entry of late must be a whole number of minor units/,
    ],
    [
      'an entry without a date',
      [{ ...LATE, entries: [{ date: '', type: 'principal', amount: 1 }] }],
      '2026-05-31',
      /date of an entry of late must be a calendar date/,
    ],
    [
      'a type of entry that is not listed',
      [{ ...LATE, entries: [{ date: '2026-02-01', type: 'payment' as 'principal', amount: 1 }] }],
      '2026-05-31',
      /type of an entry of late must be one of disbursement, principal, .*, not payment/,
    ],
    [
      'an origination that is no date',
      [{ ...LATE, origination_date: '15.01.2026' }],
      '2026-05-31',
      /origination date of/,
    ],
  ])('%s', (_name, book, as_of, message) => {
    expect(() => delinquencyOn(book, as_of)).toThrow(message)
    expect(() => vintagesOn(book, as_of)).toThrow(message)
    expect(() =>
      borrowingBaseOn(book, as_of, { commitment: 1, principal_outstanding: 0, terms: { advance_rates: { rate: 1 } } }),
    ).toThrow(message)
  })
})
