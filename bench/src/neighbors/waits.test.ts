// Answers of 200 are waits, all others are counted by the code that they state.
import { expect, test } from 'vitest'
import { KindWaits, codeOf } from './waits.ts'

test('an answer is known by its status and its code, one without a code by its status', () => {
  expect(codeOf({ status: 503, body: '{"message":"Too many.","code":"overloaded"}' })).toBe('503 overloaded')
  expect(codeOf({ status: 502, body: 'Bad gateway' })).toBe('502')
})

test('a refused request is counted and is no wait', () => {
  const waits = new KindWaits()
  waits.note({ status: 200, body: '{}' }, 7)
  waits.note({ status: 503, body: '{"code":"overloaded"}' }, 1)
  waits.note({ status: 503, body: '{"code":"overloaded"}' }, 2)
  waits.note(undefined, 3)
  expect(waits.answered).toEqual([7])
  expect([...waits.refused]).toEqual([
    ['503 overloaded', 2],
    ['connection broken', 1],
  ])
})
