// What must hold of the months of any receivable, whatever its lender sent.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ledgerAsOf } from '../../src/metrics/performance-history/ledger-as-of.ts'
import { type MonthFigures, monthFigures } from '../../src/metrics/performance-history/month-figures.ts'
import { visitMonths } from '../../src/metrics/performance-history/months.ts'
import { receivableReturns } from '../../src/metrics/performance-history/receivable-returns.ts'
import { END, type History, ORIGIN, histories, ledgerOf } from './histories.ts'

const days = fc.integer({ min: ORIGIN - 30, max: END + 60 })

function monthsOf(history: History, as_of: number): MonthFigures[] {
  const ledger = ledgerAsOf(ledgerOf(history), as_of, 'nothing')
  const months: MonthFigures[] = []
  visitMonths(ledger, history.steps, as_of, (month, expected) => {
    months.push(monthFigures(month, { ledger, steps: history.steps, expected }))
  })
  return months
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

test('principal foots to the minor unit in every month, and each opens as the one before it closed', () => {
  fc.assert(
    fc.property(histories, days, (history, as_of) => {
      const months = monthsOf(history, as_of)
      for (const [i, { principal }] of months.entries()) {
        const { opening, disbursed, capitalized, collected, refunded, written_off, closed_unexplained, closing } =
          principal
        expect(opening + disbursed + capitalized - collected - refunded - written_off - closed_unexplained).toBe(
          closing,
        )
        expect(months[i - 1]?.principal.closing ?? 0).toBe(opening)
      }
    }),
  )
})

test('the amounts of the months add up to the amounts to date', () => {
  fc.assert(
    fc.property(histories, days, (history, as_of) => {
      const months = monthsOf(history, as_of)
      const last = months.at(-1)
      if (last === undefined) return
      const { disbursed, cash_in, cash_out, written_off, recovered } = last.to_date
      expect(sum(months.map(({ principal }) => principal.disbursed))).toBe(disbursed)
      expect(sum(months.map(({ cash }) => cash.total_in))).toBe(cash_in)
      expect(sum(months.map(({ cash }) => cash.disbursed))).toBe(cash_out)
      expect(sum(months.map(({ principal }) => principal.written_off))).toBe(written_off)
      expect(sum(months.map(({ cash }) => cash.recovered))).toBe(recovered)
    }),
  )
})

test('a month that is over has the same figures on every later day', () => {
  fc.assert(
    fc.property(histories, days, days, (history, one, other) => {
      const [earlier, later] = [monthsOf(history, Math.min(one, other)), monthsOf(history, Math.max(one, other))]
      const closed = earlier.filter(({ open }) => !open)
      expect(later.slice(0, closed.length)).toEqual(closed)
    }),
  )
})

test('principal paid is parted without rest, and days past due count only what is outstanding', () => {
  fc.assert(
    fc.property(histories, days, (history, as_of) => {
      for (const { principal, collected, delinquency } of monthsOf(history, as_of)) {
        if (collected.scheduled !== null)
          expect(collected.scheduled + (collected.unscheduled ?? 0)).toBe(principal.collected)
        const { reported, computed } = delinquency
        if (principal.closing <= 0) expect([reported.days_past_due, computed?.days_past_due ?? 0]).toEqual([0, 0])
        if (computed !== null) expect(computed.days_past_due > 0).toBe(computed.since !== null)
        if (computed !== null) expect(computed.overdue_amount > 0).toBe(computed.days_past_due > 0)
      }
    }),
  )
})

test('returns to date agree with the last month, and have a rate or a reason why there is none', () => {
  fc.assert(
    fc.property(histories, days, (history, as_of) => {
      const months = monthsOf(history, as_of)
      const ledger = ledgerAsOf(ledgerOf(history), as_of, 'nothing')
      const { moic, irr } = receivableReturns({ ledger, steps: history.steps, due: [], as_of })
      expect((irr.rate === null) === (irr.none_because !== null)).toBe(true)
      const last = months.at(-1)
      if (last !== undefined) expect(moic).toEqual(last.moic)
    }),
  )
})
