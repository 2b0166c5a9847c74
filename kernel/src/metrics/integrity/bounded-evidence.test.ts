// Evidence of a receivable with very many entries; expected values are written by hand.
import { expect, test } from 'vitest'
import { boundedEvidence } from './bounded-evidence.ts'
import type { EntryEvidence } from './finding.ts'

const entries = (count: number): EntryEvidence[] =>
  Array.from({ length: count }, (_, at) => ({ receivable_id: 'R-1', entry_id: `e${at + 1}`, recorded: at }))

test('of five hundred of a kind is named as it is', () => {
  const evidence = { entries: entries(500), receivables: ['R-2'] }
  expect(boundedEvidence(evidence)).toEqual(evidence)
  expect(boundedEvidence({})).toEqual({})
})

test('of more is named in part: the first five hundred of each kind, with how many are left out', () => {
  const receivables = Array.from({ length: 100_000 }, (_, at) => `R-${at}`)
  const bounded = boundedEvidence({ entries: entries(501), receivables, accounts: ['acme'] })
  expect(bounded.entries).toHaveLength(500)
  expect(bounded.entries?.at(-1)?.entry_id).toBe('e500')
  expect(bounded.receivables?.at(-1)).toBe('R-499')
  expect(bounded.accounts).toEqual(['acme'])
  expect(bounded.left_out).toEqual({ entries: 1, receivables: 99_500 })
  expect(boundedEvidence(bounded)).toEqual(bounded)
})
