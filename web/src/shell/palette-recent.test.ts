// What was chosen last is kept by user and environment, and is nobody else's.
import { expect, test } from 'vitest'
import type { Choice } from './palette-choices.ts'
import { type Kept, forgetRecent, keepRecent, readRecent } from './palette-recent.ts'

function storage(): Kept {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    key: (at) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size
    },
  }
}

const choice = (id: string): Choice => ({ label: id, detail: null, lender: null, target: { to: 'account', id } })

const labels = (kept: Kept, user = 'ann', environment = 'sandbox') =>
  readRecent(user, environment, kept).map(({ label }) => label)

test('the last six are kept, the last first, each once', () => {
  const kept = storage()
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e', 'f', 'g']) keepRecent('ann', 'sandbox', choice(id), kept)
  expect(labels(kept)).toEqual(['g', 'f', 'e', 'd', 'a', 'c'])
})

test('another user and the other environment have their own, and all are forgotten together', () => {
  const kept = storage()
  kept.setItem('other', 'stays')
  keepRecent('ann', 'sandbox', choice('a'), kept)
  keepRecent('ann', 'live', choice('b'), kept)
  expect(labels(kept, 'ben')).toEqual([])
  expect(labels(kept, 'ann', 'live')).toEqual(['b'])
  forgetRecent(kept)
  expect([labels(kept), labels(kept, 'ann', 'live'), kept.getItem('other')]).toEqual([[], [], 'stays'])
})

test.each(['no JSON', '{}', '[1]', 'null'])('a browser that kept %s shows none', (text) => {
  const kept = storage()
  kept.setItem('found by ann in sandbox', text)
  expect(labels(kept)).toEqual([])
})
