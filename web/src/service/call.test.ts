// What the service refuses is read in the words of people, or without its faults: never in those of the interface.
import { expect, test } from 'vitest'
import { inWords } from './call.ts'

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('where the words are missing, faults of fields are not shown in those of the interface', async () => {
  const message = 'legal_entity_id must be a registered id: send another'
  const detail = { param: 'legal_entity_id', code: 'invalid_value', message }
  const refusal = { code: 'invalid_request', message, details: [detail] }
  const neutral = 'The service refused this. Reload the page to read why.'
  expect(await inWords(refusal, missing)).toEqual({
    ...refusal,
    message: neutral,
    details: [{ ...detail, message: neutral }],
  })
  expect((await inWords(refusal)).message).not.toContain('legal_entity_id')
  const other = { code: 'overloaded', message: 'The service is busy. Try again in a moment.', details: [] }
  expect(await inWords(other, missing)).toEqual(other)
})
