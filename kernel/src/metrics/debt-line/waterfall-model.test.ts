// The evaluation of a borrowing base against a model in plain arrays, over lines and books drawn at random.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineAndBook, linesAndBooks } from '../../../test/debt-line/arbitrary-lines.ts'
import { type Modelled, model } from '../../../test/debt-line/model.ts'
import { asLargeAsCanBe } from '../../../test/debt-line/scaled-money.ts'
import { sumFrom } from '../../core/sum.ts'
import type { BorrowingBase, CollateralOutcome } from './borrowing-base.ts'
import { evaluateBorrowingBase } from './waterfall.ts'
import { runs } from '../../../test/length.ts'

const orNull = (amount: bigint | null) => (amount === null ? null : sumFrom(amount))

/** The result of the evaluation, reduced to the fields of the model. */
function evaluatedResult(base: BorrowingBase, outcomes: readonly CollateralOutcome[]) {
  const judged = outcomes.filter(({ pledged }) => pledged !== null)
  return {
    failed: judged.map(({ failed }) => failed),
    kept: judged
      .filter(({ failed }) => failed.length === 0)
      .map(({ number, excess, net_eligible }) => ({ number, excess, net_eligible })),
    limits: base.limits.map(({ groups, before_excess, after_excess }) => ({
      after_excess,
      before_excess,
      groups: groups.toSorted(byName),
    })),
    eligible: base.eligible.amount,
    advances: base.advances.map(({ advance }) => advance),
    base: base.base,
    availability: base.availability,
    deficiency: base.deficiency,
  }
}

function byName(one: { group: string | null }, other: { group: string | null }): number {
  return String(one.group) < String(other.group) ? -1 : 1
}

/** The result of the model, in the same form. */
function wanted({ line }: LineAndBook, modelled: Modelled) {
  return {
    failed: modelled.failed,
    kept: modelled.kept.map(({ own, left, taken }) => ({
      number: own.number,
      excess: taken.map(({ limit, amount }) => ({ limit, amount: sumFrom(amount) })),
      net_eligible: sumFrom(left),
    })),
    limits: modelled.limits.map(({ over, after }, index) => {
      const text = JSON.stringify(line.terms.concentration_limits[index])
      return {
        after_excess: text.includes('after_excess') ? sumFrom(after) : null,
        before_excess: text.includes('before_excess') ? sumFrom(modelled.eligible) : null,
        groups: over
          .map(({ name, balance, cap, excess }) => ({
            group: name,
            balance: sumFrom(balance),
            limit: sumFrom(cap),
            excess: sumFrom(excess),
          }))
          .toSorted(byName)
          .map((group) => expect.objectContaining(group) as unknown),
      }
    }),
    eligible: sumFrom(modelled.eligible),
    advances: modelled.advances.map(sumFrom),
    base: orNull(modelled.base),
    availability: orNull(modelled.availability),
    deficiency: orNull(modelled.deficiency),
  }
}

test('rules, limits, the loss of each receivable, advances and the base are those of the model', () => {
  fc.assert(
    fc.property(linesAndBooks, (drawn) => {
      const { base, outcomes } = evaluateBorrowingBase(drawn.line, drawn.book)
      expect(evaluatedResult(base, outcomes)).toEqual(wanted(drawn, model(drawn.line, drawn.book)))
    }),
    { numRuns: runs(1500, 300) },
  )
})

test('sums beyond the safe integers too, to the last minor unit', () => {
  let beyond = 0
  fc.assert(
    fc.property(linesAndBooks.map(asLargeAsCanBe), (drawn) => {
      const { base, outcomes } = evaluateBorrowingBase(drawn.line, drawn.book)
      expect(evaluatedResult(base, outcomes)).toEqual(wanted(drawn, model(drawn.line, drawn.book)))
      if (typeof base.pledged.amount === 'bigint') beyond += 1
    }),
    { numRuns: 1000 },
  )
  expect(beyond).toBeGreaterThan(10)
})
