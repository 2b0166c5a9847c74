// What may be sent as a form of the dashboard, whichever fields it has.
import { expect, test } from 'vitest'
import { readFormWith } from './form.ts'
import { freeText } from './kind.ts'

const name = freeText(20, 'A name.')

test.each([[[]], ['x'], [5], [true], [null], [[{ name: 'a' }]]])(
  'a body of %j is malformed, whether fields are required or not',
  (body) => {
    for (const form of [{ name }, {}])
      expect(() => readFormWith(form, { note: name }, body)).toThrow(
        expect.objectContaining({ code: 'malformed_body', faults: [expect.objectContaining({ param: 'body' })] }),
      )
  },
)

test('no body stands for a form in which everything is left out', () => {
  expect(readFormWith({}, { note: name }, undefined)).toEqual({ values: {}, chosen: { note: null } })
  expect(() => readFormWith({ name }, {}, undefined)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
})
