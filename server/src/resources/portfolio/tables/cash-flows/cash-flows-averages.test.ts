// Averages of rates over windows: a card trust's filed months, and what holds of any book.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Row,
  type Written,
  changesOf,
  lastRow,
  lent,
  inParts,
  rowsOf,
} from '../../../../../test/portfolio/cash-flows-rows.ts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { lastDayOf, monthNumber, monthText } from '@tapeline/kernel/core/month'
import { FACT } from '@tapeline/kernel/metrics/ledger/ledger'
import { PARTIAL_WINDOWS } from '@tapeline/kernel/metrics/pools/window-average'
import { MEASURE } from '@tapeline/kernel/metrics/portfolio/measures'

/** A month as filed, in hundredths of a percent but for the coupons, which are asked with: its own, and the mean of its window. */
type Filed = readonly [
  month: string,
  gross: number,
  coupon: string,
  lost: number,
  spread: number,
  average: number | null,
  coupon_of_window: string,
]

// Source: monthly reports of a card trust, June to December 2002 (SEC, CIK 1174821): yield, coupon, net losses, and the spread and its
// three-month average as printed. Servicing is 1.50.
const CARD_TRUST: readonly Filed[] = [
  ['2002-06', 1665, '3.06', 574, 635, null, '3.06'],
  ['2002-07', 1635, '3.06', 607, 572, 402, '3.06'],
  ['2002-08', 1618, '3.03', 540, 625, 611, '3.05'],
  ['2002-09', 1654, '3.13', 565, 626, 608, '3.073333'],
  ['2002-10', 1678, '3.01', 572, 655, 635, '3.056667'],
  ['2002-11', 1496, '2.59', 590, 497, 593, '2.91'],
  ['2002-12', 1656, '2.52', 572, 682, 611, '2.706667'],
]

describe('the excess spread of a card trust as filed', () => {
  // Of 1,200,000 one percent a year is 1,000 a month; what is lost is lent again, so that every month opens with as much.
  const changes = changesOf([
    ...lent('2002-05-31', 1_200_000),
    ...CARD_TRUST.flatMap(([month, gross, , lost]): Written[] => {
      const amount = lost * 10
      return [
        [`${month}-10`, FACT.interest, gross * 10],
        [`${month}-20`, MEASURE.written_off, amount],
        [`${month}-20`, FACT.disbursement, amount],
      ]
    }),
  ])
  const averagesOn = (day: string, partial_window: string) =>
    lastRow(day, changes, { coupon: '3.06', servicing: '1.50', partial_window }).averages
  const july = (partial_window: string) => averagesOn('2002-07-31', partial_window)

  test.each(CARD_TRUST)('%s is as printed: yield, losses and spread', (month, gross, coupon, lost, spread) => {
    const asked = { coupon, servicing: '1.50', from: month }
    const [row] = rowsOf('2002-12-31', changes, asked)
    expect(row?.month).toBe(month)
    expect(inParts(row?.yields['gross']?.value, 10_000)).toBe(gross)
    expect(inParts(row?.excess_spread.net_charge_offs?.value, 10_000)).toBe(lost)
    expect(row?.excess_spread.rate).toBe(spread / 10_000)
    expect(row?.excess_spread).toMatchObject({ coupon: Number(coupon.replace('.', '')) / 10_000, servicing: 0.015 })
  })

  test.each(CARD_TRUST.slice(2))('%s closes a full window, whose average is as printed', (...filed) => {
    const [month, , , , , average, coupon] = filed
    const [row] = rowsOf('2002-12-31', changes, { coupon, servicing: '1.5', from: month })
    expect(inParts(row?.averages['excess_spread'], 10_000)).toBe(average)
    expect(row?.averages).toMatchObject({ window: 3, months: 3 })
  })

  test('the printed 4.02 of July divides two months by three; the other policies give 6.04 or nothing', () => {
    expect(july('divide_by_window')).toMatchObject({ months: 2, excess_spread: 0.040233333, gross_yield: 0.11 })
    expect(july('average_of_what_exists')).toMatchObject({ months: 2, excess_spread: 0.06035, gross_yield: 0.165 })
    expect(july('none_until_full')).toMatchObject({ months: 2, excess_spread: null, gross_yield: null })
  })

  test('the first month prints n/a, which no policy gives beside 4.02', () => {
    const june = (partial_window: string) => averagesOn('2002-06-30', partial_window)
    expect(june('divide_by_window')).toMatchObject({ months: 1, excess_spread: 0.021166667 })
    expect(june('average_of_what_exists')).toMatchObject({ months: 1, excess_spread: 0.0635 })
    expect(june('none_until_full')).toMatchObject({ months: 1, excess_spread: null })
  })

  test('the open month counts in no average, though its row shows its total so far', () => {
    const query = { coupon: '3.06', servicing: '1.50', partial_window: 'average_of_what_exists' }
    const open = lastRow('2002-08-15', changes, query)
    expect(open).toMatchObject({ month: '2002-08', open: true, yields: { gross: { numerator: 194_160 } } })
    expect(open.averages).toEqual({ ...july('average_of_what_exists') })
    const whole = lastRow('2002-08-31', changes, query)
    expect(whole).toMatchObject({ open: false, averages: { months: 3 } })
  })

  test('a window reaches behind the first month that is shown', () => {
    const averagesFrom = (from: string) => rowsOf('2002-12-31', changes, { from, window: '6' }).at(-1)?.averages
    expect(averagesFrom('2002-12')).toEqual(averagesFrom('2002-01'))
    expect(averagesFrom('2002-12')).toMatchObject({ window: 6, months: 6 })
    // (16.35 + 16.18 + 16.54 + 16.78 + 14.96 + 16.56) / 6
    expect(averagesFrom('2002-12')?.['gross_yield']).toBe(0.162283333)
  })

  test('every rate of a window is the mean of its three months, also a compounded one', () => {
    expect(lastRow('2002-12-31', changes, { coupon: '2.52', servicing: '1.50' }).averages).toEqual({
      window: 3,
      months: 3,
      // (16,780 + 14,960 + 16,560) / 1,200,000 / 3, and twelve times that
      payment_rate: 0.013416667,
      gross_yield: 0.161,
      net_charge_offs: 0.0578,
      // 1 - (1 - lost / 1,200,000)^12 of 5,720, 5,900 and 5,720
      cdr: 0.056292787,
      excess_spread: 0.063,
    })
  })

  test('without costs the spread is the yield less net losses', () => {
    expect(lastRow('2002-06-30', changes).excess_spread).toMatchObject({ coupon: 0, servicing: 0, rate: 0.1091 })
  })
})

/** A month's amounts: interest, written off, recovered, repaid; what was lent before is far more than a year of losses. */
const amounts = fc.record({
  interest: fc.integer({ min: -1_000, max: 50_000 }),
  lost: fc.integer({ min: 0, max: 20_000 }),
  recovered: fc.integer({ min: 0, max: 9_000 }),
  repaid: fc.integer({ min: 0, max: 20_000 }),
})
const book = fc.array(amounts, { minLength: 1, maxLength: 9 })

function changesOfBook(
  months: readonly { interest: number; lost: number; recovered: number; repaid: number }[],
  unit = 1,
) {
  const first = monthNumber('2024-01')
  const written = months.flatMap(({ interest, lost, recovered, repaid }, at): Written[] => {
    const day = `${monthText(first + at)}-14`
    return [
      [day, FACT.interest, interest],
      [day, FACT.principal, repaid],
      [day, FACT.recovery, recovered],
      [day, MEASURE.written_off, lost],
      [day, MEASURE.outstanding, -lost - repaid],
      [day, MEASURE.open_principal, -lost - repaid],
    ]
  })
  const changes = changesOf([...lent('2023-12-31', 1_000_000), ...written])
  return changes.map((change) => ({ ...change, delta: change.delta * unit }))
}

const endOf = (months: readonly unknown[]) => {
  const month = monthText(monthNumber('2024-01') + months.length - 1)
  return `${month}-${String(lastDayOf(monthNumber(month)) - dayNumber(`${month}-01`) + 1)}`
}

describe('whatever moved', () => {
  test('principal foots to the minor unit and each month opens with what the one before closed', () => {
    fc.assert(
      fc.property(book, (months) => {
        const rows = rowsOf(endOf(months), changesOfBook(months))
        const footed = rows.map(({ principal: { opening = 0, disbursed = 0, collected = 0, written_off = 0 } }) => {
          return opening + disbursed - collected - written_off
        })
        const closings = rows.map(({ principal }) => principal['closing'])
        expect(footed).toEqual(closings)
        expect(rows.slice(1).map(({ principal }) => principal['opening'])).toEqual(closings.slice(0, -1))
      }),
    )
  })

  test('money a hundred times as large leaves every rate as it was', () => {
    const ratesOf = ({ collected, charge_offs, payment_rate, yields, excess_spread, averages, ...row }: Row) => ({
      cpr: collected.cpr,
      mdr: charge_offs.mdr?.value,
      cdr: charge_offs.cdr,
      paid: payment_rate?.value,
      yields: Object.values(yields).map((one) => one?.value),
      spread: excess_spread.rate,
      to_date: [row.recovery_rate?.value, row.cumulative_collections?.value],
      averages,
    })
    fc.assert(
      fc.property(book, (months) => {
        const query = { coupon: '5.25', servicing: '1', partial_window: 'average_of_what_exists' }
        const rates = rowsOf(endOf(months), changesOfBook(months), query).map(ratesOf)
        expect(rowsOf(endOf(months), changesOfBook(months, 100), query).map(ratesOf)).toEqual(rates)
      }),
    )
  })

  test('a full window has one average, whatever is done with partial ones', () => {
    fc.assert(
      fc.property(book, fc.integer({ min: 1, max: 9 }), (months, window) => {
        fc.pre(window <= months.length)
        const averages = PARTIAL_WINDOWS.map((partial_window) => {
          const query = { window: String(window), partial_window }
          return lastRow(endOf(months), changesOfBook(months), query).averages
        })
        const [one] = averages
        expect(one).toMatchObject({ months: window })
        expect(one?.['gross_yield']).not.toBeNull()
        expect(averages).toEqual(PARTIAL_WINDOWS.map(() => one))
      }),
    )
  })

  test('gross yield less net charge-offs is the net yield with recoveries: no recovery counts twice', () => {
    fc.assert(
      fc.property(book, (months) => {
        for (const { yields, excess_spread } of rowsOf(endOf(months), changesOfBook(months)).slice(1)) {
          const net = yields['net_with_recoveries']
          const gross = yields['gross']?.numerator ?? Number.NaN
          expect(gross - (excess_spread.net_charge_offs?.numerator ?? Number.NaN)).toBe(net?.numerator)
        }
      }),
    )
  })
})
