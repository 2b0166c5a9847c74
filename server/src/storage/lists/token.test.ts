// Page tokens: a sealed token opens unchanged for the same scan, and for no other.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { type Position, type Scan, TOKEN_LENGTH_MAX, openToken, sealToken } from './token.ts'

const SECRET = Buffer.alloc(32, 7)
const SCAN: Scan = {
  tenant: 3,
  list: 'entries',
  parent: '1700000000000000',
  sort: 'date_desc',
  filters: [
    ['metadata[a]', '1'],
    ['obligor_id', 'x'],
  ],
}
const POSITION: Position = {
  direction: 'previous',
  key: ['2026-01-31', '1795260558123456'],
  floor: 1_795_260_558_000_000,
  trail: [{ known_at: 1_795_260_558_100_000, count: 25, last: ['2026-02-11', '1795260558000456'] }],
}

/** Keys in the form of lists, and keys of any text; the keys of one token have one form. */
const days = fc.integer({ min: -719_162, max: 2_932_896 }).map(dayOfNumber)
const integers = fc.maxSafeInteger().map(String)
const keys = [
  fc.tuple(integers),
  fc.tuple(days, integers),
  fc.array(fc.string({ unit: 'binary', maxLength: 8 }), { minLength: 2, maxLength: 2 }),
]

/** Moments never decrease along a trail. */
const positions: fc.Arbitrary<Position> = fc
  .constantFrom(...keys)
  .chain((key) =>
    fc.record({
      direction: fc.constantFrom('next' as const, 'previous' as const),
      key,
      floor: fc.integer({ min: 0, max: 2 ** 51 }),
      steps: fc.array(fc.record({ later: fc.nat(10 ** 9), count: fc.integer({ min: 1, max: 100 }), last: key }), {
        maxLength: 20,
      }),
    }),
  )
  .map(({ steps, ...position }) => {
    let known_at = position.floor
    return {
      ...position,
      trail: steps.map(({ later, count, last }) => ({ known_at: (known_at += later), count, last })),
    }
  })
const scans: fc.Arbitrary<Scan> = fc.record({
  tenant: fc.nat(),
  list: fc.string(),
  parent: fc.option(fc.string(), { nil: undefined }),
  sort: fc.string(),
  filters: fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 4 }),
})

test('a position is read back from its token, for the scan it was sealed for', () => {
  fc.assert(
    fc.property(positions, scans, (position, scan) => {
      expect(openToken(sealToken(position, scan, SECRET), scan, SECRET)).toEqual(position)
    }),
  )
})

test('a token opens whatever the order in which the filters are sent', () => {
  const token = sealToken(POSITION, SCAN, SECRET)
  expect(openToken(token, { ...SCAN, filters: SCAN.filters.toReversed() }, SECRET)).toEqual(POSITION)
})

test.each<[string, Partial<Scan>]>([
  ['list', { list: 'documents' }],
  ['parent', { parent: '1700000000000001' }],
  ['parent, there being none', { parent: undefined }],
  ['sort', { sort: 'date_asc' }],
  ['set of filters', { filters: [] }],
  [
    'value of a filter',
    {
      filters: [
        ['metadata[a]', '2'],
        ['obligor_id', 'x'],
      ],
    },
  ],
  [
    'pairing of filters and values',
    {
      filters: [
        ['metadata[a]', 'x'],
        ['obligor_id', '1'],
      ],
    },
  ],
])('a token of another %s is refused as one of another scan', (_what, other) => {
  expect(openToken(sealToken(POSITION, SCAN, SECRET), { ...SCAN, ...other }, SECRET)).toBe('other_scan')
})

test("another tenant's or another installation's token is invalid", () => {
  expect(openToken(sealToken(POSITION, { ...SCAN, tenant: 4 }, SECRET), SCAN, SECRET)).toBe('invalid')
  expect(openToken(sealToken(POSITION, SCAN, Buffer.alloc(32, 8)), SCAN, SECRET)).toBe('invalid')
})

test('a token with any one byte changed is refused', () => {
  const token = Buffer.from(sealToken(POSITION, SCAN, SECRET), 'base64url')
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const tampered = Buffer.from(token)
      tampered[at] = (tampered[at] ?? 0) ^ change
      expect(openToken(tampered.toString('base64url'), SCAN, SECRET)).toBe('invalid')
    }),
  )
})

test('a token that is truncated or extended is refused', () => {
  const token = sealToken(POSITION, SCAN, SECRET)
  for (let length = 0; length < token.length; length++)
    expect(openToken(token.slice(0, length), SCAN, SECRET)).toBe('invalid')
  for (const more of ['A', 'AA', '=', ' ', '\n', '\0']) expect(openToken(token + more, SCAN, SECRET)).toBe('invalid')
})

test('any other text is refused without a throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      expect(openToken(text, SCAN, SECRET)).toBe('invalid')
    }),
  )
})

test('a trail of 50 pages, served minutes apart, of entries reported over years, fits into a token under 1 KB', () => {
  const minute = 60_000_000
  const floor = 1_795_260_558_123_456
  const trail = Array.from({ length: 50 }, (_, i) => ({
    known_at: floor + (i + 1) * 4 * minute,
    count: 100,
    last: [dayOfNumber(20_000 - 97 * i), String(floor - ((i * 7_919) % 50) * 60_000 * minute)],
  }))
  const token = sealToken({ direction: 'next', key: ['2026-01-31', String(floor)], floor, trail }, SCAN, SECRET)
  expect(token.length).toBeLessThanOrEqual(TOKEN_LENGTH_MAX)
  expect(openToken(token, SCAN, SECRET)).toMatchObject({ trail })
})

test('a trail too long for a token drops its earliest pages', () => {
  const trail = Array.from({ length: 60 }, (_, i) => ({ known_at: 1_000 + i, count: 1, last: ['x'.repeat(40)] }))
  const opened = openToken(sealToken({ direction: 'next', key: ['y'], floor: 1, trail }, SCAN, SECRET), SCAN, SECRET)
  const kept = typeof opened === 'string' ? [] : opened.trail
  expect(kept.length).toBeGreaterThan(0)
  expect(kept).toEqual(trail.slice(-kept.length))
  expect(opened).toMatchObject({ floor: trail.at(-kept.length - 1)?.known_at })
})
