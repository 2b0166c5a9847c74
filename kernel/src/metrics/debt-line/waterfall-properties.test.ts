// Properties of every borrowing base, for any terms and any book.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineAndBook, linesAndBooks } from '../../../test/debt-line/arbitrary-lines.ts'
import { limitOf, ruleOf } from '../../../test/debt-line/arbitrary-terms.ts'
import { asLargeAsCanBe, withMoney } from '../../../test/debt-line/scaled-money.ts'
import { compareRatios } from '../../core/ratio.ts'
import { minus, plus, smaller, sumOf } from '../../core/sum.ts'
import type { Collateral } from './collateral.ts'
import type { ConcentrationLimit, DebtLineTerm } from './debt-line-term.ts'
import { evaluateBorrowingBase } from './waterfall.ts'
import { runs } from '../../../test/length.ts'

/** Books of small amounts, of large ones, and of amounts with sums beyond the safe integers. */
const anyMoney = fc.oneof(linesAndBooks, linesAndBooks.map(asLargeAsCanBe))

const evaluate = ({ line, book }: LineAndBook) => evaluateBorrowingBase(line, book)

function withTerms(drawn: LineAndBook, terms: Partial<DebtLineTerm>): LineAndBook {
  return { ...drawn, line: { ...drawn.line, terms: { ...drawn.line.terms, ...terms } } }
}

test('the losses of receivables add up to the excess of each limit, and no receivable loses more than it has', () => {
  fc.assert(
    fc.property(anyMoney, (drawn) => {
      const { base, outcomes } = evaluate(drawn)
      for (const [index, { excess, groups }] of base.limits.entries()) {
        const taken = outcomes.flatMap((own) => own.excess.filter(({ limit }) => limit === index))
        expect(sumOf(taken.map(({ amount }) => amount))).toBe(excess)
        expect(sumOf(groups.map((group) => group.excess))).toBe(excess)
      }
      for (const { pledged, failed, excess, net_eligible } of outcomes) {
        expect(net_eligible).toBeGreaterThanOrEqual(0)
        const eligible = pledged !== null && failed.length === 0 ? pledged : 0
        expect(plus(sumOf(excess.map(({ amount }) => amount)), net_eligible)).toBe(eligible)
      }
    }),
    { numRuns: runs(500, 100) },
  )
})

test('each step adds up: pledged, ineligible by first reasons, eligible, excess, net eligible by class', () => {
  fc.assert(
    fc.property(anyMoney, (drawn) => {
      const { base } = evaluate(drawn)
      const first = base.reasons.map((reason) => reason.first)
      expect(sumOf(first.map(({ amount }) => amount))).toBe(base.ineligible.amount)
      expect(sumOf(first.map(({ count }) => count))).toBe(base.ineligible.count)
      expect(plus(base.ineligible.amount, base.eligible.amount)).toBe(base.pledged.amount)
      expect(base.ineligible.count + base.eligible.count).toBe(base.pledged.count)
      expect(minus(base.eligible.amount, sumOf(base.limits.map(({ excess }) => excess)))).toBe(base.net_eligible)
      if (base.advance === null) return
      expect(sumOf(base.advances.map(({ net_eligible }) => net_eligible.amount))).toBe(base.net_eligible)
      expect(sumOf(base.advances.map(({ advance }) => advance))).toBe(base.advance)
    }),
    { numRuns: runs(500, 100) },
  )
})

test('availability and deficiency are never both above zero, and availability stays within base and commitment', () => {
  fc.assert(
    fc.property(anyMoney, (drawn) => {
      const { base, availability, deficiency, commitment, outstanding } = evaluate(drawn).base
      if (base === null) {
        expect([availability, deficiency]).toEqual([null, null])
        return
      }
      expect(smaller(availability ?? 1, deficiency ?? 1)).toBe(0)
      expect(minus(availability ?? 0, deficiency ?? 0)).toBe(minus(smaller(base, commitment), outstanding))
    }),
    { numRuns: runs(500, 100) },
  )
})

/** One advance rate and one limit at most: with several, the excess of one makes room under another. */
const plain = (drawn: LineAndBook): LineAndBook =>
  withTerms(drawn, {
    advance_rates: { rate: 0.8 },
    concentration_limits: drawn.line.terms.concentration_limits.slice(0, 1),
  })

test('with one advance rate and one limit the base does not rise when a rule is added', () => {
  fc.assert(
    fc.property(linesAndBooks.map(plain), ruleOf('added'), (drawn, rule) => {
      const { eligibility } = drawn.line.terms
      const stricter = withTerms(drawn, { eligibility: [...eligibility, rule] })
      expect(evaluate(stricter).base.base ?? 0).toBeLessThanOrEqual(evaluate(drawn).base.base ?? 0)
    }),
    { numRuns: runs(500, 100) },
  )
})

/** Every share and amount of a limit and its exceptions, halved. */
function tightened(limit: ConcentrationLimit): ConcentrationLimit {
  const text = JSON.stringify(limit).replaceAll(/"(share|amount)":([\d.]+)/g, (_, word: string, value: string) => {
    const half = Number(value) / 2
    return `"${word}":${word === 'amount' ? Math.floor(half) : Math.floor(half * 1e9) / 1e9}`
  })
  return JSON.parse(text) as ConcentrationLimit
}

test('with one advance rate and one limit the base does not rise when the limit is tightened', () => {
  fc.assert(
    fc.property(linesAndBooks.map(plain), (drawn) => {
      const tighter = withTerms(drawn, { concentration_limits: drawn.line.terms.concentration_limits.map(tightened) })
      expect(evaluate(tighter).base.base ?? 0).toBeLessThanOrEqual(evaluate(drawn).base.base ?? 0)
    }),
    { numRuns: runs(500, 100) },
  )
})

test('with one advance rate the base does not rise when a limit is added at the end', () => {
  fc.assert(
    fc.property(linesAndBooks, limitOf('added'), (drawn, limit) => {
      const { concentration_limits } = drawn.line.terms
      const before = withTerms(drawn, { advance_rates: { rate: 0.8 } })
      const after = withTerms(before, { concentration_limits: [...concentration_limits, limit] })
      expect(evaluate(after).base.base ?? 0).toBeLessThanOrEqual(evaluate(before).base.base ?? 0)
    }),
    { numRuns: runs(500, 100) },
  )
})

test('with one advance rate and one limit the base does not rise when receivables age past the limit', () => {
  fc.assert(
    fc.property(linesAndBooks.map(plain), fc.nat({ max: 15 }), (drawn, position) => {
      const rule = { id: 'past-due', rule: 'days_past_due', max: 30, basis: 'computed' } as const
      const young = withTerms(drawn, { eligibility: [rule] })
      const aged = young.book.map((own, index) =>
        index === position ? { ...own, days_past_due: { computed: 365, reported: 365 } } : own,
      )
      expect(evaluate({ ...young, book: aged }).base.base ?? 0).toBeLessThanOrEqual(evaluate(young).base.base ?? 0)
    }),
    { numRuns: runs(500, 100) },
  )
})

test('the order of receivables changes nothing', () => {
  fc.assert(
    fc.property(anyMoney, (drawn) => {
      expect(evaluate({ ...drawn, book: drawn.book.toReversed() })).toEqual(evaluate(drawn))
    }),
    { numRuns: runs(300, 60) },
  )
})

/** The same line with findings of receivables and obligors that are called otherwise. */
function renamedFindings(
  line: LineAndBook['line'],
  change: Partial<Record<'receivable_id' | 'obligor_id', string>>,
): LineAndBook['line'] {
  const { is_checked, findings } = line.findings
  const renamed = findings.map((one) => ({
    ...one,
    receivable_id: one.receivable_id && `${change.receivable_id ?? ''}${one.receivable_id}`,
    obligor_id: one.obligor_id && `${change.obligor_id ?? ''}${one.obligor_id}`,
  }))
  return { ...line, findings: { is_checked, findings: renamed } }
}

test('the ids of receivables change nothing, nor do those of obligors that no limit names, as long as their order stays', () => {
  fc.assert(
    fc.property(linesAndBooks, (drawn) => {
      const { base, outcomes } = evaluate(drawn)
      const renamed = evaluate({
        line: renamedFindings(drawn.line, { receivable_id: 'other-' }),
        book: drawn.book.map((own) => ({ ...own, id: `other-${own.id}` })),
      })
      expect(renamed).toEqual({ base, outcomes })
      const unnamed = withTerms(drawn, {
        concentration_limits: drawn.line.terms.concentration_limits.filter(({ group }) => group !== 'obligor'),
      })
      const called = (own: Collateral) => ({ ...own, obligor_id: `z-${own.obligor_id}` })
      const [one, other] = [
        evaluate(unnamed),
        evaluate({ line: renamedFindings(unnamed.line, { obligor_id: 'z-' }), book: unnamed.book.map(called) }),
      ]
      expect(other.outcomes).toEqual(one.outcomes)
    }),
    { numRuns: runs(300, 60) },
  )
})

test('a hundred times the money changes no eligibility and no ratio of debt to eligible principal', () => {
  fc.assert(
    fc.property(linesAndBooks, (drawn) => {
      // In dollars alone: converted amounts are rounded to minor units, which do not scale.
      const inDollars = { ...drawn, book: drawn.book.map((own) => ({ ...own, currency: 'USD' })) }
      const [once, hundred] = [evaluate(inDollars), evaluate(withMoney(inDollars, (amount) => amount * 100))]
      expect(hundred.outcomes.map(({ failed }) => failed)).toEqual(once.outcomes.map(({ failed }) => failed))
      expect(hundred.base.eligible.amount).toBe(Number(once.base.eligible.amount) * 100)
      const [rate, other] = [once.base.effective_advance_rate, hundred.base.effective_advance_rate]
      expect(rate && other ? compareRatios(rate, other) : other).toBe(rate && 0)
      // Amounts rounded to a minor unit differ by a few: at most one for each group, limit, class and reserve.
      const least = Math.abs(Number(hundred.base.net_eligible) - Number(once.base.net_eligible) * 100)
      expect(least).toBeLessThanOrEqual(100 * 64 * (1 + once.base.limits.length))
    }),
    { numRuns: runs(500, 100) },
  )
})

test('splitting an obligor in two does not raise the excess of a limit on each obligor', () => {
  fc.assert(
    fc.property(linesAndBooks, fc.integer({ min: 1, max: 60 }), (drawn, amount) => {
      const limit: ConcentrationLimit = { id: 'one', group: 'obligor', limit: { as: 'amount', amount } }
      const whole = withTerms(drawn, { concentration_limits: [limit], eligibility: [] })
      const split = whole.book.map((own) =>
        own.obligor_id === 'obligor-1' && own.number % 2 === 0 ? { ...own, obligor_id: 'obligor-1b' } : own,
      )
      expect(evaluate({ ...whole, book: split }).base.excess).toBeLessThanOrEqual(evaluate(whole).base.excess)
    }),
    { numRuns: runs(300, 60) },
  )
})
