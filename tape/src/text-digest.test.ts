// Digests stand for texts: one text has one, also in part, and texts that differ little have others.
import { expect, test } from 'vitest'
import { textDigest, writeTextDigest } from './text-digest.ts'

const TEXTS = Array.from({ length: 50_000 }, (_, at) => `{"kind":"entry","id":"L${at}","amount":${at * 100}}`)

/** The first bytes of a digest. */
function written(text: string, length: number): string {
  const bytes = Buffer.alloc(length + 2, 0xff)
  writeTextDigest(text, bytes, 1, length)
  expect([bytes[0], bytes[length + 1]]).toEqual([0xff, 0xff])
  return bytes.toString('hex', 1, length + 1)
}

test('a text has one digest, and texts that differ in a character have different ones', () => {
  expect(textDigest(TEXTS[7] ?? '')).toBe(textDigest(TEXTS[7] ?? ''))
  expect(new Set(TEXTS.map(textDigest)).size).toBe(TEXTS.length)
})

test('as many bytes are written as are asked for, and fewer are the beginning of more', () => {
  expect(written('L1', 16).startsWith(written('L1', 6))).toBe(true)
  expect(written('L1', 16)).toHaveLength(32)
})

test('twelve bytes differ for fifty thousand texts, and so do six', () => {
  for (const length of [6, 12]) expect(new Set(TEXTS.map((text) => written(text, length))).size).toBe(TEXTS.length)
})
