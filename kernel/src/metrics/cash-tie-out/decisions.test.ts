// Which of people's decisions count where several concern the same rows, decided by hand.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/length.ts'
import { type CashDecision, outrankedDecisions } from './decisions.ts'

function decided(id: string, more: Partial<CashDecision> = {}): CashDecision {
  const made = { decided_on: '2026-03-04', fee: 0, amount: undefined, explanation: undefined }
  return { id, decision: 'confirm', lines: ['l1'], entries: ['e1'], ...made, ...more }
}

const void_ones = (...decisions: CashDecision[]) => Object.fromEntries(outrankedDecisions(decisions))

describe('of decisions about the same row', () => {
  test('that of the later day counts', () => {
    const later = decided('b', { decided_on: '2026-03-05', entries: ['e2'] })
    expect(void_ones(decided('a'), later)).toEqual({ a: 'outranked' })
    expect(void_ones(later, decided('a'))).toEqual({ a: 'outranked' })
  })

  test('neither counts where they are of one day and state different things', () => {
    const other = decided('b', { entries: ['e2'] })
    expect(void_ones(decided('a'), other)).toEqual({ a: 'contradicted', b: 'contradicted' })
  })

  test('what contradicts itself outranks earlier days all the same', () => {
    const earlier = decided('c', { decided_on: '2026-03-01' })
    const contradicting = [decided('a', { entries: ['e2'] }), decided('b', { entries: ['e3'] })]
    expect(void_ones(earlier, ...contradicting)).toMatchObject({ c: 'outranked' })
  })

  test('one counts where two of a day state the same, in whatever order they name the rows', () => {
    const split = { decision: 'split', lines: ['l1', 'l2'] } as const
    const same = decided('b', { ...split, lines: ['l2', 'l1'] })
    expect(void_ones(same, decided('a', split))).toEqual({ b: 'repeated' })
  })

  test('an earlier one counts again where the one that outranked it is outranked itself', () => {
    const first = decided('a', { decided_on: '2026-03-01' })
    const second = decided('b', { decided_on: '2026-03-02', decision: 'split', entries: ['e1', 'e2'] })
    const third = decided('c', { decided_on: '2026-03-03', lines: ['l3'], entries: ['e2'] })
    expect(void_ones(first, second, third)).toEqual({ b: 'outranked' })
  })

  test('both count where they share no row', () => {
    expect(void_ones(decided('a'), decided('b', { lines: ['l2'], entries: ['e2'] }))).toEqual({})
  })
})

describe('a rejection', () => {
  const reject = decided('r', { decision: 'reject', decided_on: '2026-03-05' })

  test('outranks an earlier confirmation of the same pair, and is outranked by a later one', () => {
    expect(void_ones(reject, decided('a'))).toEqual({ a: 'outranked' })
    expect(void_ones(reject, decided('a', { decided_on: '2026-03-06' }))).toEqual({ r: 'outranked' })
    expect(void_ones(reject, decided('a', { decided_on: '2026-03-05' }))).toEqual({
      a: 'contradicted',
      r: 'contradicted',
    })
  })

  test('agrees with the confirmation of another pair of its rows, with an explanation, and with other rejections', () => {
    const other = decided('a', { entries: ['e2'] })
    const explained = decided('x', { decision: 'explain', entries: [], lines: ['l1'] })
    expect(void_ones(reject, other)).toEqual({})
    expect(void_ones(reject, explained)).toEqual({})
    expect(void_ones(reject, { ...reject, id: 's', entries: ['e1', 'e2'] })).toEqual({})
  })
})

const some = (names: readonly string[]) => fc.subarray([...names], { minLength: 1, maxLength: 2 })
const anyDecision = fc.record({
  decided_on: fc.constantFrom('2026-03-04', '2026-03-05', '2026-03-06'),
  decision: fc.constantFrom('confirm', 'reject', 'split', 'explain'),
  lines: some(['l1', 'l2', 'l3']),
  entries: some(['e1', 'e2', 'e3']),
})

test('what counts is the same in whatever order decisions are read, and no row is in two that count', () => {
  const orders = fc
    .array(anyDecision, { maxLength: 8 })
    .map((all) => all.map((one, at) => decided(`d${at}`, one)))
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(orders, ([one, other]) => {
      const found = outrankedDecisions(one)
      expect(new Map(outrankedDecisions(other))).toEqual(found)
      const counting = one.filter(({ id, decision }) => decision !== 'reject' && !found.has(id))
      const rows = counting.flatMap(({ lines, entries }) => [...lines, ...entries])
      expect(new Set(rows).size).toBe(rows.length)
    }),
    { numRuns: runs(2_000, 300) },
  )
})
