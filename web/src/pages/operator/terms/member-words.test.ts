// Parts of terms in one line.
import { expect, test } from 'vitest'
import { summaryOf } from './member-words.ts'
import { type Schema, shapeOf } from './shape.ts'

function summary(schema: Schema, member: Record<string, unknown>): string {
  const shape = shapeOf(schema)
  if (shape.kind !== 'record' && shape.kind !== 'variant') throw new Error('no record')
  return summaryOf(shape, member as Parameters<typeof summaryOf>[1], 'USD')
}

const COVENANT: Schema = {
  properties: {
    metric: { type: 'string' },
    comparator: { enum: ['<=', '>='] },
    threshold: { type: 'number', 'x-minor-units-where': { metric: ['availability'] } },
  },
}

test('a covenant is read as what is measured and what it must be', () => {
  const member = { metric: 'availability', comparator: '>=', threshold: 80_000_00 }
  expect(summary(COVENANT, member)).toBe('availability · at least 80,000.00 USD')
  expect(summary(COVENANT, { metric: 'leverage', comparator: '<=' })).toBe('leverage · at most')
})

test('a limit by share names its share once', () => {
  const tagged = (word: string, fields: Schema['properties']): Schema => ({
    properties: { as: { enum: [word] }, ...fields },
  })
  const limit: Schema = {
    anyOf: [
      tagged('share', { share: { type: 'number', minimum: 0, maximum: 1 }, denominator: { enum: ['before_excess'] } }),
      tagged('amount', { amount: { type: 'integer' } }),
    ],
  }
  const member = { as: 'share', share: 0.6, denominator: 'before_excess' }
  expect(summary(limit, member)).toBe('share 60 % · denominator before excess')
})
