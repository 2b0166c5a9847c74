// The published examples, and Node's own for bytes of any length.
import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Hex } from './sha-256.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('the hash of %j is that of FIPS 180-4', (text, hash) => {
  expect(sha256Hex(bytesOf(text))).toBe(hash)
})

test.each([54, 55, 56, 63, 64, 65, 119, 120, 1_000_000])('%d bytes, around the ends of blocks', (length) => {
  const bytes = new Uint8Array(length).fill(0x61)
  expect(sha256Hex(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('bytes of any content have the hash of the platform', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(sha256Hex(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
})
