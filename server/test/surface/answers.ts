// What an answer must look like, whichever request it answers.
import { expect } from 'vitest'
import type { Received } from '../harness/client.ts'

/** Asserts that an answer is an error in the form of the interface: status, code, message, details, request id. */
export function expectError(answer: Received, status: number, code?: string): void {
  expect(answer.status, answer.text).toBe(status)
  const { progress, ...always } = answer.body
  expect(Object.keys(always).toSorted()).toEqual(['code', 'details', 'message'])
  if (progress !== undefined) expect(answer.body.code).toBe('calculation_running')
  expect(answer.body.message).toEqual(expect.stringMatching(/\S/))
  expect(Array.isArray(answer.body.details)).toBe(true)
  for (const { limits, ...detail } of answer.body.details) {
    if (limits !== undefined) expectLimits(limits)
    expect(detail).toEqual({
      param: expect.any(String),
      code: expect.stringMatching(/^[a-z_]+$/),
      message: expect.stringMatching(/\S/),
    })
  }
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w.:-]{1,128}$/)
  if (code !== undefined) expect(answer.body.code).toBe(code)
}

/** Asserts the limits of an amount: whole minor units, as text of digits where no number holds them. */
function expectLimits(limits: object): void {
  const named = Object.entries(limits)
  expect(named.length).toBeGreaterThan(0)
  for (const [name, limit] of named) {
    expect(['minimum', 'maximum', 'multiple', 'nearest']).toContain(name)
    expect(typeof limit === 'string' ? /^-?\d{16,}$/.test(limit) : Number.isSafeInteger(limit), String(limit)).toBe(
      true,
    )
  }
}

/** Asserts that an answer is a 400 and gives the parameters it finds fault with, sorted. */
export function faultyParams(answer: Received): string[] {
  expectError(answer, 400, 'invalid_request')
  return answer.body.details.map((detail: { param: string }) => detail.param).toSorted()
}

/** Asserts that an answer is a 400 about one parameter alone; gives its message. */
export function onlyFault(answer: Received, param: string): string {
  expect(faultyParams(answer), answer.text).toEqual([param])
  return answer.body.details[0].message
}

/** An answer without what follows a little later (balances, how far a line is followed), what a clock shows now, and tokens, which carry moments. */
export function withoutDerived(body: unknown): unknown {
  const isDerived = (key: string) => ['balance', 'known_at', 'shows'].includes(key) || key.endsWith('_page')
  return JSON.parse(JSON.stringify(body ?? null, (key, value: unknown) => (isDerived(key) ? undefined : value)))
}
