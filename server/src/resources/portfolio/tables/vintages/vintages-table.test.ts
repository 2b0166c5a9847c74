// Vintages: a cohort followed by hand, quarters, and the laws of cumulative curves.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '../../../../../../kernel/test/portfolio/plain-series.ts'
import {
  EDGES,
  JANUARY,
  type Named,
  askedOn,
  change,
  principal,
  rowsOf,
  vintage,
} from '../../../../../test/portfolio/vintage-rows.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { firstDayOf, monthNumber, monthText } from '@tapeline/kernel/core/month'
import { compareRatios } from '@tapeline/kernel/core/ratio'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Asked, PortfolioGroup } from '../portfolio-table.ts'
import { vintagesTable } from './vintages-table.ts'

describe('a cohort of two loans on May 20', () => {
  const rows = rowsOf([vintage('2025-01', '2025-05-20', JANUARY)], askedOn('2025-05-20'))

  test('has a row for each month on book, of which only the last is not complete', () => {
    expect(rows.map(({ cohort, months_on_book, complete }) => [cohort, months_on_book, complete])).toEqual([
      ['2025-01', 0, true],
      ['2025-01', 1, true],
      ['2025-01', 2, true],
      ['2025-01', 3, true],
      ['2025-01', 4, false],
    ])
  })

  test('begins with all that was drawn outstanding and nothing lost', () => {
    expect(rows[0]).toMatchObject({
      drawn: 2,
      original_principal: 160_000,
      outstanding: 160_000,
      charged_off: 0,
      cgd: { numerator: 0, denominator: 160_000, value: 0 },
      collected: 0,
    })
  })

  test('counts principal, interest and fees as collected, other income not, and refunds off what was drawn', () => {
    expect(rows[1]).toMatchObject({
      original_principal: 150_000,
      outstanding: 138_000,
      collected: 14_500,
      collected_share: { numerator: 14_500, denominator: 150_000, value: 0.096666667 },
      prepaid: 3_000,
      prepaid_share: { numerator: 3_000, denominator: 150_000, value: 0.02 },
    })
  })

  test("shows the balance past due by the lender's word and by what was due and paid, edge by edge", () => {
    const nothing = { numerator: 0, denominator: 150_000, value: 0 }
    expect(rows[2]?.['past_due']).toEqual({
      first_edge: {
        more_than_days: 30,
        reported: { numerator: 48_000, denominator: 150_000, value: 0.32 },
        computed: nothing,
      },
      second_edge: { more_than_days: 60, reported: nothing, computed: nothing },
      third_edge: { more_than_days: 90, reported: nothing, computed: nothing },
    })
  })

  test('has a gross default and a default rate once a loan is lost', () => {
    expect(rows[3]).toMatchObject({
      outstanding: 90_000,
      charged_off: 45_000,
      cgd: { numerator: 45_000, denominator: 150_000, value: 0.3 },
      cnl: { numerator: 45_000, denominator: 150_000, value: 0.3 },
      defaults: {
        receivables: 1,
        principal: 48_000,
        by_count: { numerator: 1, denominator: 2, value: 0.5 },
        by_principal: { numerator: 48_000, denominator: 150_000, value: 0.32 },
      },
    })
  })

  test('has a net loss that falls with what is recovered up to the day, while the gross default stays', () => {
    expect(rows[4]).toMatchObject({
      recovered: 5_000,
      collected: 17_500,
      cgd: { numerator: 45_000, denominator: 150_000, value: 0.3 },
      cnl: { numerator: 40_000, denominator: 150_000, value: 0.266666667 },
    })
  })

  test('has rows as they are declared', () => {
    const { row: fields, may_be_null } = vintagesTable
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(Object.keys(fields))
      for (const [field, kind] of Object.entries(fields)) {
        if (may_be_null.includes(field) && row[field] === null) continue
        expect(kind.read(row[field], field)).not.toHaveProperty('faults')
      }
    }
  })
})

describe('a quarter', () => {
  const february = [
    change('2025-02-10', MEASURE.drawn, 1),
    change('2025-02-10', FACT.disbursement, 50_000),
    ...principal('2025-02-10', 50_000),
    change('2025-05-01', MEASURE.written_off, 5_000),
    ...principal('2025-05-01', -5_000),
  ]
  const groups = (as_of: string) => [vintage('2025-01', as_of, JANUARY), vintage('2025-02', as_of, february)]

  test('adds its months up at the same number of months on book', () => {
    const rows = rowsOf(groups('2025-05-20'), askedOn('2025-05-20', { interval: 'quarter' }))
    expect(rows.map(({ cohort, original_principal, complete }) => [cohort, original_principal, complete])).toEqual([
      ['2025-Q1', 210_000, true],
      ['2025-Q1', 200_000, true],
      ['2025-Q1', 200_000, true],
      ['2025-Q1', 200_000, false],
      ['2025-Q1', 150_000, false],
    ])
    expect(rows[3]).toMatchObject({ cgd: { numerator: 50_000, denominator: 200_000, value: 0.25 } })
  })

  test('is silent of days past due where its months had other edges at that age', () => {
    const since_april = (day: number) => (day < dayNumber('2025-04-01') ? EDGES : [29, 60])
    const both = [vintage('2025-01', '2025-04-30', JANUARY), vintage('2025-02', '2025-04-30', february)]
    const rows = rowsOf(both, askedOn('2025-04-30', { interval: 'quarter' }, since_april))
    const days = (row: (typeof rows)[number] | undefined) =>
      Object.values(row?.['past_due'] ?? {}).map((edge: { more_than_days: number | null }) => edge.more_than_days)
    expect(days(rows[1])).toEqual([30, 60, 90])
    expect(days(rows[2])).toEqual([null, 60, null])
    expect(days(rows[3])).toEqual([29, 60, null])
    expect(rows[2]).toMatchObject({ past_due: { first_edge: { reported: null, computed: null } } })
  })
})

describe('what is shown', () => {
  const drawn = (month: string, as_of: string, named?: Named) =>
    vintage(month, as_of, [change(`${month}-01`, FACT.disbursement, 1_000)], named)
  const cohorts = (groups: readonly PortfolioGroup[], asked: Asked) => [
    ...new Set(rowsOf(groups, asked).map(({ cohort }) => cohort)),
  ]
  const months = ['2022-12', '2023-01', '2023-02', '2025-01', '2025-02'].map((month) => drawn(month, '2025-01-31'))

  test('begins 24 months before that of the day, and ends with the month of the day', () => {
    expect(cohorts(months, askedOn('2025-01-31'))).toEqual(['2023-01', '2023-02', '2025-01'])
  })

  test('begins with the month that is asked for, and with all of its quarter', () => {
    expect(cohorts(months, askedOn('2025-01-31', { from: monthNumber('2023-02') }))).toEqual(['2023-02', '2025-01'])
    const quarters = askedOn('2025-01-31', { from: monthNumber('2023-02'), interval: 'quarter' })
    expect(rowsOf(months, quarters)[0]).toMatchObject({ cohort: '2023-Q1', original_principal: 2_000 })
  })

  test('ends with the number of months on book that is asked for', () => {
    const asked = askedOn('2025-01-31', { mob_to: 1 })
    const ages = rowsOf([drawn('2024-01', '2025-01-31')], asked).map(({ months_on_book }) => months_on_book)
    expect(ages).toEqual([0, 1])
  })

  test('is sorted by currency, then group, the unknown one last, then cohort', () => {
    const named = [
      drawn('2025-01', '2025-01-31', { currency: 'EUR', group: 'b' }),
      drawn('2025-01', '2025-01-31', { group: null }),
      drawn('2025-01', '2025-01-31', { group: 'b' }),
      drawn('2024-12', '2025-01-31', { group: 'b' }),
      drawn('2025-01', '2025-01-31', { group: 'a' }),
    ]
    const shown = [...vintagesTable.tabulate(named, askedOn('2025-01-31', { mob_to: 0 }))]
    expect(shown.map(({ of, row }) => [of.currency, of.group, row['cohort']])).toEqual([
      ['EUR', 'b', '2025-01'],
      ['USD', 'a', '2025-01'],
      ['USD', 'b', '2024-12'],
      ['USD', 'b', '2025-01'],
      ['USD', null, '2025-01'],
    ])
  })

  test('has no rate of a cohort of which nothing was drawn', () => {
    const groups = [vintage('2025-01', '2025-01-31', [change('2025-01-05', FACT.late_fee, 100)])]
    expect(rowsOf(groups, askedOn('2025-01-31'))[0]).toMatchObject({
      original_principal: 0,
      cgd: null,
      cnl: null,
      collected: 100,
      collected_share: null,
      defaults: { receivables: 0, by_count: null, by_principal: null },
      past_due: { first_edge: { more_than_days: 30, reported: null, computed: null } },
    })
  })
})

describe('laws', () => {
  const MONTHS = 8
  const last = monthNumber('2025-08')
  const first = last - MONTHS + 1
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  /** What is drawn in the month of origination, and what is lost and recovered in the months since. */
  const history = fc.record({
    origination: fc.integer({ min: first, max: last }),
    drawn: fc.integer({ min: 1, max: 1_000_000 }),
    lost: fc.array(amount, { maxLength: MONTHS }),
    recovered: fc.array(amount, { maxLength: MONTHS }),
  })
  type LoanHistory = typeof history extends fc.Arbitrary<infer T> ? T : never
  const until = monthText(last)
  const as_of = `${until}-31`

  function changesOf({ origination, drawn, lost, recovered }: LoanHistory): Change[] {
    const monthly = (measure: number, deltas: readonly number[]) =>
      deltas.map((delta, at) => ({ day: firstDayOf(origination + at), measure, delta }))
    return [
      ...monthly(FACT.disbursement, [drawn]),
      ...monthly(MEASURE.drawn, [1]),
      ...monthly(MEASURE.written_off, lost),
      ...monthly(FACT.recovery, recovered),
    ]
  }

  function groupsOf(histories: readonly LoanHistory[], group: string | null): PortfolioGroup[] {
    const months = [...new Set(histories.map(({ origination }) => origination))].sort((one, other) => one - other)
    return months.map((month) => {
      const own = histories.filter(({ origination }) => origination === month)
      return vintage(monthText(month), as_of, own.flatMap(changesOf), { group })
    })
  }

  const interval = fc.constantFrom('month', 'quarter')
  const askedBy = (by: string) => askedOn(as_of, { interval: by })
  const ratioIn = (value: unknown) => {
    const { numerator, denominator } = value as { numerator: number; denominator: number }
    return { numerator: BigInt(numerator), denominator: BigInt(denominator) }
  }

  test('the gross default of a whole cohort never falls, and the net loss is at most that', () => {
    fc.assert(
      fc.property(fc.array(history, { minLength: 1, maxLength: 12 }), interval, (histories, by) => {
        const rows = rowsOf(groupsOf(histories, null), askedBy(by)).filter(({ complete }) => complete)
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1]
          expect(compareRatios(ratioIn(row['cnl']), ratioIn(row['cgd']))).toBeLessThanOrEqual(0)
          if (before === undefined || before['cohort'] !== row['cohort']) continue
          expect(compareRatios(ratioIn(row['cgd']), ratioIn(before['cgd']))).toBeGreaterThanOrEqual(0)
          if (row['loss_timing'] === null) continue
          const timing = ratioIn(row['loss_timing'])
          expect(compareRatios(timing, ratioIn(before['loss_timing']))).toBeGreaterThanOrEqual(0)
          expect(timing.numerator).toBeLessThanOrEqual(timing.denominator)
        }
      }),
    )
  })

  test('the amounts of the groups add up to those of the whole', () => {
    const histories = fc.array(history, { minLength: 1, maxLength: 8 })
    const figures = ['drawn', 'original_principal', 'charged_off', 'recovered'] as const
    fc.assert(
      fc.property(histories, histories, interval, (one, other, by) => {
        const whole = rowsOf(groupsOf([...one, ...other], null), askedBy(by))
        const parts = rowsOf([...groupsOf(one, 'a'), ...groupsOf(other, 'b')], askedBy(by))
        for (const row of whole) {
          const own = parts.filter(
            (part) => part['cohort'] === row['cohort'] && part['months_on_book'] === row['months_on_book'],
          )
          for (const figure of figures)
            expect(own.reduce((sum, part) => sum + Number(part[figure]), 0)).toBe(row[figure])
        }
      }),
    )
  })
})
