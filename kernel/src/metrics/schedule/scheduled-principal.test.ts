// Scheduled and early principal (M18), with the cases that a plain difference gets wrong.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, ratioOf } from '../../core/ratio.ts'
import { annualiseLoss } from '../returns/annualise.ts'
import { splitPrincipal } from './scheduled-principal.ts'

/** 1,200 in twelve parts of 100, in the third month. */
const THIRD_MONTH = { opening: 1000, paid: 100, paid_before: 200, due_before: 200, due: 100, scheduled_balance: 1000 }

describe('splitPrincipal', () => {
  it('due principal is scheduled and an excess is early', () => {
    expect(splitPrincipal(THIRD_MONTH)).toEqual({
      scheduled: 100,
      unscheduled: 0,
      smm: { numerator: 0, denominator: 900 },
    })
    expect(splitPrincipal({ ...THIRD_MONTH, paid: 145 })).toEqual({
      scheduled: 100,
      unscheduled: 45,
      smm: { numerator: 45, denominator: 900 },
    })
  })

  it('a payment that catches up is no prepayment, and an excess is', () => {
    const behind = { ...THIRD_MONTH, opening: 1150, paid_before: 50 }
    expect(splitPrincipal({ ...behind, paid: 250 })).toMatchObject({ scheduled: 250, unscheduled: 0 })
    expect(splitPrincipal({ ...behind, paid: 260 })).toMatchObject({ scheduled: 250, unscheduled: 10 })
    expect(splitPrincipal({ ...behind, paid: 0 })).toMatchObject({ scheduled: 0, unscheduled: 0 })
  })

  it('after a curtailment the schedule is recast in proportion', () => {
    const ahead = { ...THIRD_MONTH, opening: 700, paid_before: 500 }
    expect(splitPrincipal(ahead)).toEqual({ scheduled: 70, unscheduled: 30, smm: { numerator: 30, denominator: 630 } })
    expect(splitPrincipal({ ...ahead, paid: 60 })).toMatchObject({ scheduled: 60, unscheduled: 0 })
  })

  it('the recast part is rounded half up', () => {
    const ahead = { ...THIRD_MONTH, opening: 705, paid_before: 495 }
    expect(splitPrincipal(ahead)).toMatchObject({ scheduled: 71, unscheduled: 29 })
    expect(splitPrincipal({ ...ahead, opening: 704 })).toMatchObject({ scheduled: 70, unscheduled: 30 })
  })

  it('interest only: all principal paid before the maturity is early', () => {
    expect(
      splitPrincipal({ ...THIRD_MONTH, opening: 1200, paid_before: 0, due_before: 0, due: 0, paid: 300 }),
    ).toMatchObject({
      scheduled: 0,
      unscheduled: 300,
      smm: { numerator: 300, denominator: 1200 },
    })
  })

  it('the last period has no mortality, since its schedule repays everything', () => {
    const last = { opening: 100, paid: 100, paid_before: 1100, due_before: 1100, due: 100, scheduled_balance: 100 }
    expect(splitPrincipal(last)).toEqual({ scheduled: 100, unscheduled: 0, smm: null })
    expect(splitPrincipal({ ...last, opening: 40, paid: 40, paid_before: 1160 })).toEqual({
      scheduled: 40,
      unscheduled: 0,
      smm: null,
    })
    expect(splitPrincipal({ ...last, opening: 0, paid: 0, paid_before: 1200 })).toMatchObject({ smm: null })
  })

  it('a payment beyond the opening principal counts at most as all of it', () => {
    expect(splitPrincipal({ ...THIRD_MONTH, paid: 1500 })).toEqual({
      scheduled: 100,
      unscheduled: 1400,
      smm: { numerator: 900, denominator: 900 },
    })
  })

  it('a period that reverses more than was paid in it reverses scheduled principal', () => {
    expect(splitPrincipal({ ...THIRD_MONTH, paid: -80 })).toEqual({
      scheduled: -80,
      unscheduled: 0,
      smm: { numerator: 0, denominator: 1000 },
    })
  })

  it('the parts sum to the amount paid, neither is negative, and mortality is from 0 to 1', () => {
    const amount = fc.integer({ min: 0, max: 2000 })
    const anyPeriod = fc.record({
      opening: fc.integer({ min: -50, max: 2000 }),
      paid: amount,
      paid_before: amount,
      due_before: amount,
      due: fc.integer({ min: -500, max: 2000 }),
      scheduled_balance: fc.integer({ min: -50, max: 2000 }),
    })
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const { scheduled, unscheduled, smm } = splitPrincipal(period)
        expect(scheduled + unscheduled).toBe(period.paid)
        expect(Math.min(scheduled, unscheduled)).toBeGreaterThanOrEqual(0)
        if (smm === null) expect(period.opening).toBeLessThanOrEqual(scheduled)
        else
          expect([smm.numerator >= 0, smm.denominator > 0, smm.numerator <= smm.denominator]).toEqual([
            true,
            true,
            true,
          ])
      }),
    )
  })
})

// Source: monthly report of an auto trust: opening 1,100,497,680.49, scheduled 24,525,403.00, prepaid 15,449,928.25
// (https://pubt.io/view/21FBC0C2297B77C7F96FC7A4AD52C47FFF2C4C36).
it('the trust of the filed report prepays at an SMM of 1.435904 % and a CPR of 15.9331 %', () => {
  const { smm, unscheduled } = splitPrincipal({
    opening: 110_049_768_049,
    paid: 2_452_540_300 + 1_544_992_825,
    paid_before: 0,
    due_before: 0,
    due: 2_452_540_300,
    scheduled_balance: 110_049_768_049,
  })
  expect(unscheduled).toBe(1_544_992_825)
  const rate = smm && ratioOf(smm.numerator, smm.denominator)
  const cpr = rate && annualiseLoss(rate, { method: 'compound' })
  expect(rate && decimalText(rate, 8)).toBe('0.01435904')
  expect(cpr && decimalText(cpr, 6)).toBe('0.159331')
})
