// The texts of an entry after masking: bounded, legible, and without account numbers even where a text is cut.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedEntry } from './masked-entry.ts'
import type { StatementEntry } from './statement.ts'

const IBAN = 'GB29 NWBK 6016 1331 9268 19'

const ENTRY: StatementEntry = {
  place: 'line 1',
  direction: 'credit',
  amount: 1,
  currency: 'GBP',
  status: 'settled',
  booked_on: '2026-01-31',
  value_date: undefined,
  value_moment: undefined,
  reversal: false,
  counterparty: { name: undefined, account: undefined },
  description: undefined,
  references: [],
  part: undefined,
  details: {},
}

test("a text is cut to the service's limit, and shows no part of a number at the cut", () => {
  fc.assert(
    fc.property(fc.nat({ max: 2100 }), fc.nat({ max: 2100 }), (before, after) => {
      const text = `${'x'.repeat(before)} ${IBAN} ${'y'.repeat(after)}`
      const { description } = maskedEntry({ ...ENTRY, description: text }, undefined)
      expect(description?.length).toBeLessThanOrEqual(500)
      expect(description?.replace(/\s/g, '')).not.toMatch(/GB29|NWBK|60161/)
    }),
  )
})

test('a text loses invisible characters and keeps the others', () => {
  const { description, references, details } = maskedEntry(
    {
      ...ENTRY,
      description: ' a\u0000b\u200B\tc\r\n d😀 ',
      references: ['r\u00ad1', '\n'],
      details: { key: '\u2028' },
    },
    undefined,
  )
  expect([description, references, details]).toEqual(['a b c d😀', ['r1'], {}])
})

test('a long name with characters beyond the basic plane is cut between characters', () => {
  const { counterparty } = maskedEntry(
    { ...ENTRY, counterparty: { name: '😀'.repeat(300), account: undefined } },
    undefined,
  )
  expect(counterparty.name).toBe('😀'.repeat(200))
})
