// Which answers a page asks for again when the book was written to.
import { expect, test } from 'vitest'
import { LEFT_MS, SETTLED_MS, isBehind } from './following.ts'

const WRITE = { at: '2026-03-31T10:00:00.000001Z', seen_ms: 1_000_000 }
const BEFORE = '2026-03-31T09:59:59.999999Z'

const kept = (data: unknown, subject = 'portfolio', came_ms = 0) => ({ key: [subject, 'sandbox'], data, came_ms })
const behind = (answer: ReturnType<typeof kept>, now_ms = WRITE.seen_ms) => isBehind(answer, WRITE, now_ms)

test('an answer is behind until it knows the write, wherever it states how far it is', () => {
  const shapes = [
    (known_at: string) => ({ known_at, data: [] }),
    (known_at: string) => ({ data: [{ known_at }] }),
    (known_at: string) => [{ known_at }],
    (known_at: string) => ({ pages: [{ data: [{ known_at }] }] }),
  ]
  for (const shape of shapes) expect([BEFORE, WRITE.at].map((at) => behind(kept(shape(at))))).toEqual([true, false])
})

test('one that does not state how far it is is behind until it came late enough', () => {
  const settled = WRITE.seen_ms + SETTLED_MS
  expect([settled - 1, settled].map((came) => behind(kept({ data: [] }, 'list', came)))).toEqual([true, false])
})

test('a list that was read on, what was never answered, people, and what stays behind are left alone', () => {
  expect(behind(kept({ pages: [{ known_at: BEFORE }, { known_at: BEFORE }] }))).toBe(false)
  expect(behind(kept(undefined))).toBe(false)
  expect(behind(kept({ known_at: BEFORE }, 'users'))).toBe(false)
  expect(behind(kept({ known_at: BEFORE }), WRITE.seen_ms + LEFT_MS + 1)).toBe(false)
})
