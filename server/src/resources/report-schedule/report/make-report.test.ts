// Which refusals of the interface end a report, and which only delay it.
import { ServiceError } from '@tapeline/contract/errors'
import { expect, test } from 'vitest'
import { refusalOf } from './make-report.ts'

test('too much work delays a report as a calculation does, and counts as no failure', () => {
  const later = { failure: 'calculation_running', is_final: false }
  expect(refusalOf(new ServiceError('overloaded'))).toEqual(later)
  expect(refusalOf(new ServiceError('calculation_running'))).toEqual(later)
})

test('what may not be seen, or is not there, ends a report, and every other fault is one of the service', () => {
  expect(refusalOf(new ServiceError('forbidden'))).toEqual({ failure: 'forbidden', is_final: true })
  expect(refusalOf(new ServiceError('not_found'))).toEqual({ failure: 'not_found', is_final: true })
  expect(refusalOf(new ServiceError('invalid_request'))).toBeUndefined()
  expect(refusalOf(new Error('broken'))).toBeUndefined()
})
