// Values are the same by their texts where all that they hold is.
import { expect, test } from 'vitest'
import { comparedText } from './compared-text.ts'

const mapped = (meaning: string) => [{ from: -Infinity, type_mapping: new Map([['payoff', meaning]]) }]

test('maps, sets and numbers that are not finite differ by what they hold', () => {
  expect(comparedText(mapped('principal'))).toBe(comparedText(mapped('principal')))
  expect(comparedText(mapped('principal'))).not.toBe(comparedText(mapped('other')))
  expect(comparedText(new Set([1]))).not.toBe(comparedText(new Set([2])))
  expect(comparedText([Infinity])).not.toBe(comparedText([-Infinity]))
})
