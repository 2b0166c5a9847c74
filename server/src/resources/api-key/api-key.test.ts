// The form of an API key: what is read as one, and what is refused before the database is asked.
import { expect, test } from 'vitest'
import { createKey, digestOf, parseKey } from './api-key.ts'

const KEY = `sk_snbx_12_${'a'.repeat(43)}`

test('a key states its environment and the number of its tenant, and is found by its SHA-256', () => {
  expect(parseKey(KEY)).toEqual({ tenant: 12, environment: 'sandbox', digest: digestOf(KEY) })
  expect(parseKey(createKey(7, 'live'))).toMatchObject({ tenant: 7, environment: 'live' })
})

test('a restricted key has a word before its secret, which versions without restrictions take for no key', () => {
  const restricted = createKey(12, 'live', true)
  expect(restricted).toMatch(/^sk_live_12_restricted_[A-Za-z0-9_-]{43}$/)
  expect(parseKey(restricted)).toEqual({ tenant: 12, environment: 'live', digest: digestOf(restricted) })
  expect(restricted).not.toMatch(/^(sk_snbx_|sk_live_)([1-9]\d{0,8})_[A-Za-z0-9_-]{43}$/)
})

test.each([
  ['a character less', KEY.slice(0, -1)],
  ['a character more', `${KEY}a`],
  ['another prefix', KEY.replace('snbx', 'test')],
  ['no tenant', KEY.replace('12', '0')],
  ['a tenant of ten digits', KEY.replace('12', '1234567890')],
  ['a character of another alphabet', `${KEY.slice(0, -1)}+`],
  ['a line after it', `${KEY}\n`],
  ['something before it', ` ${KEY}`],
  ['another word before its secret', KEY.replace('12_', '12_limited_')],
])('a key with %s is none', (_, text) => {
  expect(parseKey(text)).toBeUndefined()
})
