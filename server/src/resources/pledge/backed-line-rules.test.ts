// Which debt line a receivable backs, day by day: always that of the states of the day.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BEGINNING, type DatedPatch, type Patch, compareDays } from '@tapeline/kernel/core/dated-facts'
import { type KnownLine, backedLines, datedLines } from './backed-line-rules.ts'

const patchFrom = (effective: string, recorded: number, patch: Patch): DatedPatch => ({ effective, recorded, patch })

const LOAN = { currency: 'USD', product_type: 'term_loan', funded_by: 'operator' }
const TERMS = { currency: 'USD', status: 'active', opened_on: '2026-01-01' }
const TERM_LOANS = { product_types: ['term_loan'], metadata: {} }
const NORTH = { product_types: [], metadata: { branch: 'north' } }

const line = (id: string, ...patches: DatedPatch[]): KnownLine => ({ id, number: 1, patches })

const backed = (receivable: DatedPatch[], lines: KnownLine[], pledge: DatedPatch[] = []) =>
  backedLines({ receivable, pledge, lines: datedLines(lines), operator_slug: 'operator' })

/** What is backed on a day. */
function backedOn(day: string, ...facts: Parameters<typeof backed>): string | null | undefined {
  return backed(...facts).findLast(({ from }) => compareDays(from, day) <= 0)?.line
}

test('a receivable that the operator never funds backs no line, pledged or not', () => {
  const pledge = [patchFrom(BEGINNING, 1, { status: 'pledged', debt_line_id: 'a' })]
  const lines = [line('a', patchFrom(BEGINNING, 1, { ...TERMS, pledge_selector: TERM_LOANS }))]
  expect(backed([patchFrom(BEGINNING, 1, { ...LOAN, funded_by: 'other' })], lines, pledge)).toEqual([
    { from: BEGINNING, line: null },
  ])
})

test('a line of another currency is backed neither by its selector nor by an explicit pledge', () => {
  const euros = line('a', patchFrom(BEGINNING, 1, { ...TERMS, currency: 'EUR', pledge_selector: TERM_LOANS }))
  const dollars = line('b', patchFrom(BEGINNING, 1, { ...TERMS, opened_on: '2026-01-02', pledge_selector: TERM_LOANS }))
  const receivable = [patchFrom(BEGINNING, 1, LOAN)]
  expect(backed(receivable, [euros])).toEqual([{ from: BEGINNING, line: null }])
  expect(backedOn('2026-02-01', receivable, [euros, dollars])).toBe('b')
  const pledge = [patchFrom(BEGINNING, 1, { status: 'pledged', debt_line_id: 'a' })]
  expect(backedOn('2026-02-01', receivable, [euros, dollars], pledge)).toBeNull()
})

test('metadata brings a receivable to the line that selects it from its day on', () => {
  const lines = [line('a', patchFrom(BEGINNING, 1, { ...TERMS, pledge_selector: NORTH }))]
  const receivable = [patchFrom(BEGINNING, 1, LOAN), patchFrom('2026-03-01', 2, { metadata: { branch: 'north' } })]
  expect(backedOn('2026-02-28', receivable, lines)).toBeNull()
  expect(backedOn('2026-03-01', receivable, lines)).toBe('a')
})

test('a selector that changes on a day, and a line that closes on one, move what they select on that day', () => {
  const a = line(
    'a',
    patchFrom(BEGINNING, 1, { ...TERMS, pledge_selector: NORTH }),
    patchFrom('2026-02-01', 2, { pledge_selector: TERM_LOANS }),
    patchFrom('2026-04-01', 3, { status: 'closed' }),
  )
  const b = line('b', patchFrom(BEGINNING, 1, { ...TERMS, opened_on: '2026-01-02', pledge_selector: TERM_LOANS }))
  const receivable = [patchFrom(BEGINNING, 1, LOAN)]
  expect(backedOn('2026-01-31', receivable, [b, a])).toBe('b')
  expect(backedOn('2026-02-01', receivable, [b, a])).toBe('a')
  expect(backedOn('2026-04-01', receivable, [b, a])).toBe('b')
})

test('an explicit pledge goes before selectors from its first day on and decides nothing before that day', () => {
  const lines = [
    line('a', patchFrom(BEGINNING, 1, { ...TERMS, pledge_selector: TERM_LOANS })),
    line('b', patchFrom(BEGINNING, 1, { ...TERMS, pledge_selector: null })),
  ]
  const pledge = [
    patchFrom('2026-02-01', 1, { status: 'pledged', debt_line_id: 'b' }),
    patchFrom('2026-03-01', 2, { status: 'released', debt_line_id: null }),
  ]
  const receivable = [patchFrom(BEGINNING, 1, LOAN)]
  expect(['2026-01-31', '2026-02-01', '2026-03-01'].map((day) => backedOn(day, receivable, lines, pledge))).toEqual([
    'a',
    'b',
    null,
  ])
})

test('the order in which anything became known does not matter where each holds from a day of its own', () => {
  const patches = [
    patchFrom(BEGINNING, 1, { ...LOAN, funded_by: 'other' }),
    patchFrom('2026-02-01', 2, { funded_by: 'operator' }),
    patchFrom('2026-03-01', 3, { funded_by: 'other' }),
  ]
  const lines = [line('a', patchFrom(BEGINNING, 1, { ...TERMS, pledge_selector: TERM_LOANS }))]
  fc.assert(
    fc.property(fc.shuffledSubarray(patches, { minLength: 3 }), (receivable) => {
      const days = ['2026-01-31', '2026-02-28', '2026-03-01']
      expect(days.map((day) => backedOn(day, receivable, lines))).toEqual([null, 'a', null])
    }),
  )
})
