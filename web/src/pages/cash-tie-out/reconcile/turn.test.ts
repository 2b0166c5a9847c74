// Turns by hand: which row is chosen, which candidates are left, and where keys lead.
import type { CashLine } from '@tapeline/sdk'
import { describe, expect, test } from 'vitest'
import type { OpenItem } from './decision-drafts.ts'
import { stepOf } from '../../../ui/step-of.ts'
import { candidateOfKey, candidateSentence, decidedOf, nextOpen, turnOf } from './turn.ts'
import type { Made } from './use-deciding.ts'

const OF = { day: '2026-03-20', currency: 'USD', direction: 'in', amount: 500 } as const
const OPEN = { status: 'open', tied_on: null, stated_by: null, match: null, explanation: null } as const
const LINE = { source: 'operator', account: 'Main', ...OF } as const
const PAYMENT = { entry_ids: ['e'], ...OF, ...OPEN } as const

function line(id: string, ...receivables: string[]): OpenItem {
  const row: CashLine = {
    ...LINE,
    line_id: id,
    booked_on: OF.day,
    ...OPEN,
    candidates: receivables.map((receivable_id) => ({ receivable_id, entry_ids: ['e'], ...OF })),
  }
  return { side: 'line', row }
}

const ITEMS = [line('a'), line('b', 'r1', 'r2', 'r3'), line('c', 'r1')]
const made = (key: string, more: Partial<Made> = {}): Made => ({
  id: key,
  key: `operator ${key}`,
  words: 'Confirmed',
  draft: { decision: 'confirm' },
  ...more,
})
const at = (key: string, candidate = 0) => ({ key: `operator ${key}`, candidate })

test('the first open row is chosen where none was, and none where the one that was is not there any more', () => {
  expect(turnOf(ITEMS, undefined, [])?.key).toBe('operator a')
  expect(turnOf(ITEMS, undefined, [made('a')])?.key).toBe('operator b')
  expect(turnOf(ITEMS, at('gone'), [])).toBeUndefined()
  expect(turnOf([], at('a'), [])).toBeUndefined()
})

test('a rejected candidate is left out, and its row stays open', () => {
  const rejected = [made('b', { draft: { decision: 'reject' }, other: 'r2 e' })]
  const turn = turnOf(ITEMS, at('b', 1), rejected)
  expect(turn?.candidates.map((one) => ('receivable_id' in one ? one.receivable_id : ''))).toEqual(['r1', 'r3'])
  expect([turn?.at, turn?.decided]).toEqual([1, undefined])
  expect(turnOf(ITEMS, at('b', 2), rejected)?.at).toBe(1)
  expect(turnOf(ITEMS, at('a'), [])?.candidate).toBeUndefined()
})

const candidatesAt = (key: string, decisions: readonly Made[]) =>
  turnOf(ITEMS, at(key), decisions)?.candidates.map((one) => ('receivable_id' in one ? one.receivable_id : ''))

test('a candidate that was confirmed for one row is none of the others, until that is taken back', () => {
  expect(candidatesAt('c', [made('b', { other: 'r1 e' })])).toEqual([])
  expect(candidatesAt('c', [made('b', { draft: { decision: 'reject' }, other: 'r1 e' })])).toEqual(['r1'])
  expect(candidatesAt('c', [])).toEqual(['r1'])
})

test('a payment that was decided from the side of the lines is decided, and explained ones are no candidates', () => {
  const of_lines = [made('c', { other: 'r1 e', words: 'Confirmed: c and r1' })]
  const payment: OpenItem = {
    side: 'payment',
    row: { ...PAYMENT, receivable_id: 'r1', candidates: [{ ...LINE, line_id: 'b' }] },
  }
  const turn = turnOf([payment], undefined, of_lines)
  expect([turn?.decided, turn?.candidates]).toEqual(['Confirmed: c and r1', []])
  const explained = [{ ...made('b'), key: 'r1 e', draft: { decision: 'explain' } as const }]
  expect(candidatesAt('b', explained)).toEqual(['r2', 'r3'])
})

test('the next row is the next open one, from the beginning again behind the last', () => {
  expect(nextOpen(ITEMS, 'operator a', [made('a')])).toBe('operator b')
  expect(nextOpen(ITEMS, 'operator a', [made('a'), made('b')])).toBe('operator c')
  expect(nextOpen(ITEMS, 'operator c', [made('c')])).toBe('operator a')
  expect(nextOpen(ITEMS, 'operator c', [made('a'), made('b'), made('c')])).toBe('operator c')
  const [first = line('a')] = ITEMS
  expect(decidedOf(first, [made('a')])).toBe('Confirmed')
})

describe('keys', () => {
  test('go through a list and stop at its ends', () => {
    expect(['ArrowDown', 'j', 'ArrowUp', 'k', 'Home', 'End'].map((key) => stepOf(key, 1, 3))).toEqual([
      2, 2, 0, 0, 0, 2,
    ])
    expect([stepOf('j', 2, 3), stepOf('k', 0, 3), stepOf('x', 1, 3), stepOf('toString', 1, 3)]).toEqual([
      2,
      0,
      undefined,
      undefined,
    ])
  })

  test('choose a candidate that is there', () => {
    const turn = turnOf(ITEMS, at('b', 1), [])
    if (turn === undefined) throw new Error('There is a turn')
    expect(['1', '3', '4', 'ArrowRight', 'ArrowLeft', 'j'].map((key) => candidateOfKey(key, turn))).toEqual([
      0,
      2,
      undefined,
      2,
      0,
      undefined,
    ])
    const none = turnOf(ITEMS, at('a'), [])
    if (none === undefined) throw new Error('There is a turn')
    expect(['1', 'ArrowRight', 'ArrowLeft'].map((key) => candidateOfKey(key, none))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(candidateSentence(turn.candidates, 1)).toBe('Candidate 2 of 3: r2, entry e, 2026-03-20, 5.00 USD')
    expect(candidateSentence([], 0)).toBe('')
  })
})
