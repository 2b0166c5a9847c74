// For which bureau's score outstanding principal counts, against a model in plain arrays, over histories drawn at random.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { END, ORIGIN, factsOf, histories, knownOf } from '../../../../test/metrics/histories.ts'
import { daysOf } from '../../../../test/metrics/model.ts'
import { RecordedChanges } from '../../../../test/portfolio/changes.ts'
import type { CreditScore } from '../../../core/credit-bureaus.ts'
import { contribute } from './contribution.ts'
import { MEASURE, scoreProductMeasure, scoredMeasure } from '../measures.ts'
import { runs } from '../../../../test/length.ts'

const LAST = END + 150

const scores: fc.Arbitrary<CreditScore | null> = fc.option(
  fc.record({ bureau: fc.constantFrom('fico', 'dnb', null), points: fc.constantFrom(0, 72, 640, 641) }),
)

/** In which of two groups a receivable is from a day on, and its score then. */
const turns = fc
  .array(fc.record({ from: fc.integer({ min: ORIGIN - 90, max: LAST }), group: fc.nat(1), score: scores }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((drawn) => drawn.toSorted((one, other) => one.from - other.from))

/** The total of a group up to a day: principal by bureau, fico, dnb, one that nobody has and all others, and its products. */
function scoredIn({ changes }: RecordedChanges, day: number) {
  const sumOf = (measure: number, kind: 'number' | 'bigint') =>
    changes
      .filter((change) => change.day <= day && change.measure === measure && typeof change.delta === kind)
      .reduce((sum, { delta }) => sum + Number(delta), 0)
  return {
    principal: (['fico', 'dnb', 'experian', null] as const).map((bureau) => sumOf(scoredMeasure(bureau), 'number')),
    products: (['fico', 'dnb', 'experian'] as const).map((bureau) => sumOf(scoreProductMeasure(bureau), 'bigint')),
  }
}

/** The expected total of a group with some principal of one score. */
function wantedOf(score: CreditScore | null, principal: number) {
  const of = (bureau: CreditScore['bureau']) => (score?.bureau === bureau ? principal : 0)
  return {
    principal: [of('fico'), of('dnb'), 0, score === null ? 0 : of(null)],
    products: [of('fico') * (score?.points ?? 0), of('dnb') * (score?.points ?? 0), 0],
  }
}

const asked = fc.array(fc.integer({ min: ORIGIN - 30, max: LAST }), { minLength: 1, maxLength: 20 })

test('on any day what is outstanding counts for the bureau of the score in force, in the group of the day, and for no other', () => {
  fc.assert(
    fc.property(histories, turns, asked, (history, drawn, days) => {
      const groups = [new RecordedChanges(), new RecordedChanges()]
      const placements = drawn.map(({ from, group, score }) => ({
        from,
        score,
        sink: groups[group] ?? new RecordedChanges(),
      }))
      contribute({ ...knownOf(history), placements })
      const model = new Map(daysOf(factsOf(history), LAST).map((day) => [day.day, day]))
      for (const day of days) {
        const turn = drawn.findLast(({ from }) => from <= day) ?? drawn[0]
        const outstanding = Math.max(0, model.get(day)?.outstanding ?? 0)
        expect(groups.map((group) => scoredIn(group, day))).toEqual(
          groups.map((_, group) => wantedOf(turn?.score ?? null, turn?.group === group ? outstanding : 0)),
        )
      }
    }),
    { numRuns: runs(200, 40) },
  )
})

test('another score takes nothing out of a group', () => {
  fc.assert(
    fc.property(histories, turns, (history, drawn) => {
      const sink = new RecordedChanges()
      const placements = drawn.map(({ from, score }) => ({ from, score, sink }))
      contribute({ ...knownOf(history), placements })
      expect(sink.changes.filter(({ measure }) => measure === MEASURE.transferred)).toEqual([])
    }),
  )
})
