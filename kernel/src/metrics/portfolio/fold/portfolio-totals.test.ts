// The totals of obligors against a model in plain arrays, over histories drawn at random: as of any day, whoever funds their
// receivables meanwhile.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { END, type History, ORIGIN, factsOf, histories, knownOf } from '../../../../test/metrics/histories.ts'
import { daysOf } from '../../../../test/metrics/model.ts'
import { WHOLE } from '../dimensions.ts'
import { OBLIGORS, type ObligorPosition, PACK, PackSums, readPack } from '../totals/obligors.ts'
import { type Placed, PortfolioTotals } from './portfolio-totals.ts'
import { upToDay } from '../totals/up-to-day.ts'

/** Ordinals at the ends of packs. */
const ORDINALS = new Map([
  ['a', 0],
  ['b', PACK - 1],
  ['c', PACK],
])

interface Lent {
  readonly history: History
  readonly obligor_id: string
  readonly currency: string
  /** The day on which it moves to another funder. */
  readonly moved_on: number
}

const lent: fc.Arbitrary<Lent> = fc.record({
  history: histories,
  obligor_id: fc.constantFrom(...ORDINALS.keys()),
  currency: fc.constantFrom('USD', 'EUR'),
  moved_on: fc.integer({ min: ORIGIN - 10, max: END }),
})

function placedOf({ history, obligor_id, currency, moved_on }: Lent): Placed {
  const nowhere = { industry: null, industry_code: null, country: null, region: null }
  const cell = { currency, product_type: 'p', vintage: 600, funded_by: 'x', ...nowhere, obligor_id }
  const cells = [
    { from: null, cell, credit_score: null },
    { from: moved_on, cell: { ...cell, funded_by: 'y' }, credit_score: null },
  ]
  return { ...knownOf(history), cells }
}

/** Who has anything open as of a day, by currency. */
function positionsIn(totals: PortfolioTotals, as_of: number): Map<string, ObligorPosition> {
  const positions = [...(totals.groups.get(OBLIGORS) ?? [])].flatMap(([group, changes]) => {
    const { pack, currency } = readPack(group)
    const sums = new PackSums(pack)
    changes.visit(upToDay(as_of, sums).days)
    const open: [string, ObligorPosition][] = []
    sums.visitOpen((ordinal, open_receivables, outstanding) =>
      open.push([`${currency} ${ordinal}`, { ordinal, open_receivables, outstanding }]),
    )
    return open
  })
  return new Map(positions)
}

/** The same from what the model has outstanding of each receivable. */
function expectedPositions(all: readonly Lent[], as_of: number): Map<string, ObligorPosition> {
  const positions = new Map<string, ObligorPosition>()
  for (const { history, obligor_id, currency } of all) {
    const outstanding = daysOf(factsOf(history), as_of).findLast(({ day }) => day <= as_of)?.outstanding ?? 0
    const ordinal = ORDINALS.get(obligor_id) ?? Number.NaN
    const key = `${currency} ${ordinal}`
    const before = positions.get(key) ?? { ordinal, open_receivables: 0, outstanding: 0 }
    if (outstanding <= 0) continue
    const open_receivables = before.open_receivables + 1
    positions.set(key, { ordinal, open_receivables, outstanding: Number(before.outstanding) + outstanding })
  }
  return positions
}

test('as of any day each obligor has what its open receivables have outstanding, whoever funds them', () => {
  const books = fc.array(lent, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(books, fc.integer({ min: ORIGIN, max: END }), (all, as_of) => {
      const totals = new PortfolioTotals([WHOLE])
      for (const one of all) totals.change(undefined, placedOf(one), ORDINALS)
      expect(positionsIn(totals, as_of)).toEqual(expectedPositions(all, as_of))
    }),
    { numRuns: 40 },
  )
})

test('what is given to another obligor is taken from the first, and nothing is left', () => {
  fc.assert(
    fc.property(lent, (one) => {
      const other = { ...one, obligor_id: one.obligor_id === 'a' ? 'c' : 'a' }
      const corrected = new PortfolioTotals([WHOLE])
      corrected.change(undefined, placedOf(one), ORDINALS)
      corrected.change(placedOf(one), placedOf(other), ORDINALS)
      const rebuilt = new PortfolioTotals([WHOLE])
      rebuilt.change(undefined, placedOf(other), ORDINALS)
      for (const day of [ORIGIN, END - 200, END]) expect(positionsIn(corrected, day)).toEqual(positionsIn(rebuilt, day))
    }),
  )
})
