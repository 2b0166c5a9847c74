// Pieces of text for sending.
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('pieces are joined without losing any', async () => {
  const pieces = Array.from({ length: 1_000 }, (_, at) => `${at}\n`)
  const found: string[] = []
  for await (const piece of joined(Readable.from(pieces), 100)) found.push(piece)
  expect(found.join('')).toBe(pieces.join(''))
  expect(found.length).toBeLessThan(40)
  for (const piece of found.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(100)
})
