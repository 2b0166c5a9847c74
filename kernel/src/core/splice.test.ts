// Differences between similar byte sequences.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { applySplice, spliceOf } from './splice.ts'

const some = fc.uint8Array({ maxLength: 6, max: 2 })

test('a difference restores the bytes, whatever the sequences share', () => {
  fc.assert(
    fc.property(some, some, some, some, (before, one, other, after) => {
      const bytes = Uint8Array.from([...before, ...one, ...after])
      const others = Uint8Array.from([...before, ...other, ...after])
      const splice = spliceOf(bytes, others)
      expect(applySplice(splice, others)).toEqual(bytes)
      expect(splice.middle.length).toBeLessThanOrEqual(one.length)
    }),
  )
})

test('the difference contains the inserted bytes, and nothing else', () => {
  const [before, after] = [Uint8Array.of(1, 2, 3, 4), Uint8Array.of(1, 2, 9, 9, 3, 4)]
  expect(spliceOf(after, before)).toEqual({ first: 2, last: 2, middle: Uint8Array.of(9, 9) })
  expect(spliceOf(before, after)).toEqual({ first: 2, last: 2, middle: Uint8Array.of() })
  expect(spliceOf(before, before)).toEqual({ first: 4, last: 0, middle: Uint8Array.of() })
})
