// The form of an API key: what is read as one, and what is refused before the database is asked.
import { expect, test } from 'vitest'
import { createKey, digestOf, parseKey } from './api-key.ts'

const KEY = `sk_snbx_12_${'a'.repeat(43)}`

test('a key states its environment and the number of its tenant, and is found by its SHA-256', () => {
  expect(parseKey(KEY)).toEqual({ tenant: 12, environment: 'sandbox', digest: digestOf(KEY) })
  expect(parseKey(createKey(7, 'live'))).toMatchObject({ tenant: 7, environment: 'live' })
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
])('a key with %s is none', (_, text) => {
  expect(parseKey(text)).toBeUndefined()
})
