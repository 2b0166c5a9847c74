// How a kind is marked as personal data, and found within what contains it.
import { expect, test } from 'vitest'
import { freeText } from './kind.ts'
import { PERSONAL_DATA, hasPersonalData, personal } from './personal-data.ts'

test('a kind is marked in its schema, and reads as before', () => {
  const name = freeText(10, 'A name.')
  expect(personal(name).schema).toEqual({ ...name.schema, [PERSONAL_DATA]: true })
  expect(personal(name).read('Ana', 'name')).toEqual({ value: 'Ana' })
})

test('so is the schema of what is accepted, where that is another one', () => {
  const name = { ...freeText(10, 'A name.'), sent_schema: { type: 'string' } }
  expect(personal(name).sent_schema).toEqual({ type: 'string', [PERSONAL_DATA]: true })
})

test('a schema has personal data where a part of it is marked, however deep, or of what it refers to', () => {
  const marked = { type: 'string', [PERSONAL_DATA]: true }
  const list = { type: 'array', items: { anyOf: [{ type: 'object', properties: { name: marked } }, { type: 'null' }] } }
  expect(hasPersonalData(list)).toBe(true)
  expect(hasPersonalData({ type: 'array', items: { type: 'string' } })).toBe(false)
  const reference = { $ref: '#/components/schemas/party' }
  expect(hasPersonalData(reference, new Map([['party', list]]))).toBe(true)
  expect(hasPersonalData(reference, new Map([['party', { type: 'string' }]]))).toBe(false)
  expect(hasPersonalData(undefined)).toBe(false)
})
