// What is asked for again, and what is shown at once.
import { expect, test } from 'vitest'
import { retries, retriesChange, retryDelay } from './queries.ts'
import { ServiceFault } from './service/call.ts'

const refusal = (status: number, code: string) =>
  new ServiceFault(status, { message: 'No.', code, details: [] }, { retry_after_s: 2 })
const running = refusal(503, 'calculation_running')

test('a change that waits for a calculation is sent again when the service asks for it, any other failure is shown', () => {
  expect(retriesChange(0, running)).toBe(true)
  expect(retryDelay(0, running)).toBe(2_000)
  for (const other of [refusal(400, 'invalid_request'), refusal(503, 'overloaded'), refusal(500, 'internal_error')])
    expect(retriesChange(0, other)).toBe(false)
})

test('a change is not sent again for ever', () => {
  expect(retriesChange(60, running)).toBe(false)
})

test('a question is asked again for as long as it is calculated, and twice where it failed otherwise', () => {
  expect(retries(1_000, running)).toBe(true)
  expect([0, 1, 2].map((failures) => retries(failures, refusal(503, 'overloaded')))).toEqual([true, true, false])
})
