// The parts of a credit score.
import { expect, test } from 'vitest'
import { CREDIT_BUREAUS, creditScoreOf } from './credit-bureaus.ts'

test.each(CREDIT_BUREAUS)('a score of %s contains its bureau and its points', (bureau) => {
  expect(creditScoreOf(`${bureau}:072`)).toEqual({ bureau, points: 72 })
})

test('a score of an unlisted bureau has no bureau', () => {
  expect(creditScoreOf('cibil:810')).toEqual({ bureau: null, points: 810 })
})
