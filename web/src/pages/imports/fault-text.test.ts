// A fault of the service is not one of the file, which would be chosen again for nothing.
import { expect, test } from 'vitest'
import { ServiceFault } from '../../service/call.ts'
import { TapeReadFault } from '../../tape/tape-reader.ts'
import { faultText } from './fault-text.ts'

test('what the service refuses is stated as it states it, what cannot be read as a matter of the file', () => {
  const message = 'The service is busy. Try again in a moment.'
  expect(faultText(new ServiceFault(503, { message, code: 'busy', details: [] }))).toBe(message)
  expect(faultText(new TapeReadFault('tape.csv is empty.'))).toBe('tape.csv is empty.')
  expect(faultText(new DOMException('gone', 'NotReadableError'))).toMatch(/^The file could not be read\./)
})
