// From net eligible principal to availability: advance classes, step-downs, cash, reserves and currencies. Amounts are minor units.
import { describe, expect, test } from 'vitest'
import { late, lineOf, loan } from '../../../test/debt-line/collateral.ts'
import { type Ratio, decimalText, ratioOf } from '../../core/ratio.ts'
import { dayNumber } from '../../core/day.ts'
import type { BorrowingBase, LineOnDay } from './borrowing-base.ts'
import type { Collateral } from './collateral.ts'
import type { AdvanceRates, DebtLineTerm, Interest, StepDown } from './debt-line-term.ts'
import { BorrowingBaseRun, evaluateBorrowingBase } from './waterfall.ts'

type Line = Partial<Omit<LineOnDay, 'terms'>>

function baseOf(terms: Partial<DebtLineTerm>, book: readonly Collateral[], line: Line = {}): BorrowingBase {
  return evaluateBorrowingBase(lineOf(terms, line), book).base
}

const owed = (outstanding: number, fields: Partial<Collateral> = {}) => [loan(1, { outstanding, ...fields })]

const textOf = (ratio: Ratio | null) => ratio && decimalText(ratio, 4)

describe('advance rates', () => {
  const LINES = ['line_of_credit']
  // As on the page of terms: lines at 80 % when current and 50 % when late, others at 70 % when 1 to 30 days late, 85 % for all else.
  const advance_rates: AdvanceRates = {
    rate: 0.85,
    basis: 'computed',
    classes: [
      { id: 'current-lines', product_types: LINES, days_past_due: { min: 0, max: 0 }, rate: 0.8 },
      { id: 'late-lines', product_types: LINES, days_past_due: { min: 1 }, rate: 0.5 },
      { id: 'late-1-30', days_past_due: { min: 1, max: 30 }, rate: 0.7 },
    ],
  }
  const line = { product_type: 'line_of_credit' }

  test.each([
    ['a current line', { ...line, ...late(0, 9) }, 'current-lines'],
    ['a line a day late', { ...line, ...late(1, 0) }, 'late-lines'],
    ['a line 400 days late', { ...line, ...late(400, 0) }, 'late-lines'],
    ['a loan a day late', late(1, 0), 'late-1-30'],
    ['a loan 30 days late', late(30, 0), 'late-1-30'],
    ['a loan 31 days late', late(31, 0), null],
    ['a current loan', late(0, 9), null],
  ])('%s is in the first class that it fits', (_, fields, id) => {
    const { base, outcomes } = evaluateBorrowingBase(lineOf({ advance_rates }), owed(1_000, fields))
    expect(base.advances.flatMap((own) => (own.net_eligible.count === 1 ? [own.id] : []))).toEqual([id])
    expect(outcomes[0]?.advance_class).toBe(
      id === null ? null : advance_rates.classes?.findIndex((own) => own.id === id),
    )
  })

  test('use the named basis', () => {
    const reported = { ...advance_rates, basis: 'reported' as const }
    expect(baseOf({ advance_rates: reported }, owed(1_000, late(0, 9))).base).toBe(700)
  })

  test('round each class down', () => {
    // 999 × 0.7 = 699.3 and 999 × 0.85 = 849.15: 699 + 849 = 1,548, though both together are 1,548.45.
    const book = [loan(1, { outstanding: 999, ...late(9) }), loan(2, { outstanding: 999 })]
    expect(baseOf({ advance_rates }, book)).toMatchObject({ advance: 1_548, base: 1_548 })
  })

  test('are exact in billionths, where floating point is not', () => {
    // 0.000000001 of 3 × 10^15 is 3,000,000; 0.29 of 100 is 29, though 0.29 × 100 falls short of it in floating point.
    expect(baseOf({ advance_rates: { rate: 0.000000001 } }, owed(3_000_000_000_000_000)).base).toBe(3_000_000)
    expect(baseOf({ advance_rates: { rate: 0.29 } }, owed(100)).base).toBe(29)
  })

  test('are required for a base: without them it and later steps are null, and eligible principal is still returned', () => {
    const book = owed(1_000)
    expect(baseOf({}, book, { principal_outstanding: 500 })).toMatchObject({
      net_eligible: 1_000,
      advances: [],
      advance: null,
      base: null,
      availability: null,
      deficiency: null,
      outstanding: 500,
    })
  })

  const when: StepDown['when'] = { metric: 'delinquency_rate', comparator: '>', threshold: 0.06 }
  const stepped: AdvanceRates = {
    rate: 0.85,
    classes: [{ id: 'lines', product_types: LINES, rate: 0.08 }],
    step_downs: [
      { id: 'tier-1', when, reduction: 0.05, restored_after: 1 },
      { id: 'tier-2', when, reduction: 0.1, restored_after: 1 },
    ],
  }

  test.each([
    [[], 850, 80],
    // 85 % − 5 % = 80 %, 8 % − 5 % = 3 %.
    [['tier-1'], 800, 30],
    // 85 % − 10 % = 75 %, and 8 % − 10 % is 0 %.
    [['tier-2'], 750, 0],
    [['tier-1', 'tier-2'], 750, 0],
  ])('with the step-downs %j are lower by the last one, never below 0', (step_downs, all, lines) => {
    const book = [loan(1, { outstanding: 1_000 }), loan(2, { outstanding: 1_000, ...line })]
    const { advances } = baseOf({ advance_rates: stepped }, book, { step_downs })
    expect(advances.map(({ id, advance }) => [id, advance])).toEqual([
      ['lines', lines],
      [null, all],
    ])
    expect(advances.map(({ agreed_rate }) => textOf(agreed_rate))).toEqual(['0.0800', '0.8500'])
  })
})

describe('cash', () => {
  const cash = [
    { payin_instrument_id: 'lockbox', amount: 301 },
    { payin_instrument_id: 'reserve', amount: 700 },
    { payin_instrument_id: 'payroll', amount: 5_000 },
  ]
  const payin_instrument_ids = ['lockbox', 'reserve']
  const counted = (eligible_cash: DebtLineTerm['eligible_cash'], balances: Line['cash'] = cash) =>
    baseOf({ advance_rates: { rate: 0.5 }, eligible_cash }, owed(100), { cash: balances })

  test('counts the balances of named instruments, at the rate, rounded down', () => {
    // 95 % of 1,001 is 950.95.
    const base = counted({ payin_instrument_ids, rate: 0.95 })
    expect(base).toMatchObject({ cash: { balance: 1_001, counted: 950 }, base: 50 + 950 })
  })

  test('counts up to the maximum', () => {
    expect(counted({ payin_instrument_ids, rate: 1, max: 400 }).cash).toEqual({ balance: 1_001, counted: 400 })
  })

  test('that is negative reduces nothing', () => {
    const overdrawn = [{ payin_instrument_id: 'lockbox', amount: -80 }]
    expect(counted({ payin_instrument_ids, rate: 1 }, overdrawn)).toMatchObject({
      cash: { balance: -80, counted: 0 },
      base: 50,
    })
  })

  test('is zero if the terms name none', () => {
    expect(counted(null).cash).toEqual({ balance: 0, counted: 0 })
  })
})

describe('reserves', () => {
  const reserved = (terms: Partial<DebtLineTerm>, line: Line) =>
    baseOf({ advance_rates: { rate: 1 }, ...terms }, owed(100_000_000), line)
  const interest = (terms: Interest, months: number, line: Line) =>
    reserved({ interest: terms, reserves: [{ id: 'interest', reserve: 'interest', months }] }, line).reserved

  test('are an amount, or a share of outstanding principal, rounded up', () => {
    // 1 % of 12,345,678 is 123,456.78.
    const base = reserved(
      {
        reserves: [
          { id: 'servicer', name: 'Backup servicer', reserve: 'fixed', amount: 5_000_000 },
          { id: 'volatility', reserve: 'outstanding', share: 0.01 },
        ],
      },
      { principal_outstanding: 12_345_678 },
    )
    expect(base.reserves).toEqual([
      { id: 'servicer', name: 'Backup servicer', amount: 5_000_000 },
      { id: 'volatility', name: null, amount: 123_457 },
    ])
    expect(base).toMatchObject({ reserved: 5_123_457, base: 94_876_543, availability: 94_876_543 - 12_345_678 })
  })

  test('never bring the base below 0', () => {
    const base = reserved(
      { reserves: [{ id: 'all', reserve: 'fixed', amount: 100_000_001 }] },
      { principal_outstanding: 7 },
    )
    expect(base).toMatchObject({ base: 0, availability: 0, deficiency: 7 })
  })

  const on2023 = { day: dayNumber('2023-11-30'), principal_outstanding: 36_500_000 }

  test.each<[Interest['day_count'], number]>([
    // Three months from 30 November 2023 end on 29 February 2024: 91 days, 32 of them in 2023 and 59 in the leap year 2024.
    // 90 / 360 of 10 % of 36,500,000.
    ['30/360', 912_500],
    // 3,650,000 × 91 / 360 = 922,638.8…
    ['actual/360', 922_639],
    // 3,650,000 × 91 / 365
    ['actual/365', 910_000],
    // 3,650,000 × (32 / 365 + 59 / 366) = 320,000 + 588,387.9…
    ['actual/actual', 908_388],
  ])('of interest count days by %s', (day_count, amount) => {
    expect(interest({ margin: 0.1, day_count }, 3, on2023)).toBe(amount)
  })

  const indexed: Interest = { index: 'SOFR 1M', margin: 0.065, floor: 0.03, cap: 0.12, day_count: '30/360' }

  test.each([
    // A year of 1,000,000.
    [[53, 1_000], 118_000],
    [[29, 1_000], 95_000],
    [[30, 1_000], 95_000],
    [[121, 1_000], 185_000],
    // A third of 13 % is 4.33 %: 43,333.3… + 65,000.
    [[13, 300], 108_334],
  ] as const)(
    'of interest take the index %j within floor and cap, and the margin',
    ([numerator, denominator], amount) => {
      expect(
        interest(indexed, 12, { principal_outstanding: 1_000_000, index_rate: ratioOf(numerator, denominator) }),
      ).toBe(amount)
    },
  )

  test('of interest are not below 0 where index and margin are', () => {
    const below = { index: 'ESTR', margin: 0.001, day_count: '30/360' } as const
    const index_rate = { numerator: -5n, denominator: 1_000n }
    expect(interest(below, 12, { principal_outstanding: 1_000_000, index_rate })).toBe(0)
  })

  test('of interest at an unknown index leave the base unknown, but nothing is reserved if nothing is drawn', () => {
    const terms = { interest: indexed, reserves: [{ id: 'interest', reserve: 'interest', months: 3 }] } as const
    const drawn = reserved(terms, { principal_outstanding: 1 })
    expect(drawn).toMatchObject({ reserves: [{ amount: null }], reserved: null, base: null, availability: null })
    expect(drawn.advance).toBe(100_000_000)
    expect(reserved(terms, {})).toMatchObject({ reserved: 0, base: 100_000_000 })
  })
})

describe('currencies', () => {
  const euros = (currency: string): Ratio | null =>
    currency === 'EUR' ? { numerator: 1_085n, denominator: 1_000n } : null
  const foreign = [
    loan(1, { outstanding: 1_000 }),
    loan(2, { outstanding: 1_001, currency: 'EUR' }),
    loan(3, { outstanding: 70_000, currency: 'JPY' }),
    loan(4, { outstanding: 30_000, currency: 'JPY' }),
    loan(5, { outstanding: 10, currency: 'CLP' }),
  ]
  const { base, outcomes } = evaluateBorrowingBase(lineOf({ advance_rates: { rate: 1 } }, { exchange: euros }), foreign)

  test('with a rate are converted, each amount rounded half up', () => {
    // 1,001 × 1.085 = 1,086.085.
    expect(base).toMatchObject({ pledged: { count: 2, amount: 2_086 }, base: 2_086 })
  })

  test('without a rate are listed separately, and not converted', () => {
    expect(base.unconverted).toEqual([
      { currency: 'CLP', count: 1, amount: 10 },
      { currency: 'JPY', count: 2, amount: 100_000 },
    ])
    expect(outcomes[2]).toEqual({
      number: 3,
      pledged: null,
      failed: [],
      excess: [],
      net_eligible: 0,
      advance_class: null,
    })
  })
})

describe('the line', () => {
  test('lends at most its commitment', () => {
    const line = { commitment: 600, principal_outstanding: 200 }
    expect(baseOf({ advance_rates: { rate: 1 } }, owed(1_000), line)).toMatchObject({ base: 1_000, availability: 400 })
    expect(baseOf({ advance_rates: { rate: 1 } }, owed(1_000), { ...line, principal_outstanding: 601 })).toMatchObject({
      availability: 0,
      deficiency: 1,
    })
  })

  test('has its debt divided by eligible principal, and its debt and interest divided by collateral and cash', () => {
    // Outstanding 800 by 1,000 eligible is 0.8. Debt 800 + 50 by collateral of 1,000 − 100 excess + 100 cash: 1 − 0.85, and 1,000 / 850.
    const base = baseOf(
      {
        advance_rates: { rate: 0.9 },
        concentration_limits: [{ id: 'l', group: 'obligor', limit: { as: 'amount', amount: 900 } }],
        eligible_cash: { payin_instrument_ids: ['lockbox'], rate: 1 },
      },
      owed(1_000),
      { principal_outstanding: 800, interest_outstanding: 50, cash: [{ payin_instrument_id: 'lockbox', amount: 100 }] },
    )
    expect(textOf(base.effective_advance_rate)).toBe('0.8000')
    expect(textOf(base.overcollateralization)).toBe('0.1500')
    expect(textOf(base.collateral_coverage)).toBe('1.1765')
  })

  test('has no ratio with a zero denominator', () => {
    const empty = baseOf({ advance_rates: { rate: 0.9 } }, [], { principal_outstanding: 5 })
    expect(empty).toMatchObject({ base: 0, deficiency: 5, effective_advance_rate: null, overcollateralization: null })
    expect(textOf(empty.collateral_coverage)).toBe('0.0000')
    expect(baseOf({ advance_rates: { rate: 0.9 } }, owed(1)).collateral_coverage).toBe(null)
  })

  test('is not backed by receivables without outstanding principal', () => {
    const book = [loan(1, { outstanding: 0 }), loan(2, { outstanding: -50 }), loan(3, { outstanding: 1 })]
    const { base, outcomes } = evaluateBorrowingBase(lineOf({}), book)
    expect(base.pledged).toEqual({ count: 1, amount: 1 })
    expect(outcomes.map(({ number }) => number)).toEqual([3])
  })

  test('has its reasons by first failure, which add up, and by any failure', () => {
    const eligibility: DebtLineTerm['eligibility'] = [
      { id: 'late', name: 'Past due', rule: 'days_past_due', max: 30, basis: 'computed' },
      { id: 'books', rule: 'reconciled' },
    ]
    const book = [
      loan(1, { outstanding: 10, ...late(31) }),
      loan(2, { outstanding: 200, ...late(31), reconciled: false }),
      loan(3, { outstanding: 3_000, reconciled: false }),
      loan(4, { outstanding: 40_000 }),
    ]
    const base = baseOf({ eligibility }, book)
    expect(base.reasons).toEqual([
      {
        id: 'late',
        rule: 'days_past_due',
        name: 'Past due',
        first: { count: 2, amount: 210 },
        all: { count: 2, amount: 210 },
      },
      {
        id: 'books',
        rule: 'reconciled',
        name: null,
        first: { count: 1, amount: 3_000 },
        all: { count: 2, amount: 3_200 },
      },
    ])
    expect(base).toMatchObject({ ineligible: { count: 3, amount: 3_210 }, eligible: { count: 1, amount: 40_000 } })
  })

  test('adds up a book beyond the safe integers', () => {
    const run = new BorrowingBaseRun(lineOf({}))
    run.take(loan(1, { outstanding: 2 ** 52 - 1 }))
    run.take(loan(2, { outstanding: 2 ** 52 - 1 }))
    run.take(loan(3, { outstanding: 2 ** 52 - 1 }))
    expect(run.finish().base.pledged).toEqual({ count: 3, amount: 13_510_798_882_111_485n })
  })
})

test('a book of thousands gives the same result in pieces, in any order, as at once', () => {
  const book = Array.from({ length: 5_000 }, (_, number) =>
    loan(number, { obligor_id: `o-${number % 7}`, outstanding: 1 + ((number * 7_919) % 1_000) }),
  )
  const line = lineOf({
    advance_rates: { rate: 0.8 },
    concentration_limits: [
      { id: 'l', group: 'obligor', limit: { as: 'share', share: 0.14, denominator: 'after_excess' } },
    ],
  })
  const run = new BorrowingBaseRun(line)
  for (const own of book.toReversed()) run.take(own)
  const { base, outcomes } = run.finish()
  expect(base.excess).toBeGreaterThan(0)
  expect({ base, outcomes: [...outcomes] }).toEqual(evaluateBorrowingBase(line, book))
})
