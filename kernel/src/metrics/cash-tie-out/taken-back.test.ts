// What returned payments and entries below zero take back, worked out by hand.
import { expect, test } from 'vitest'
import { type CollectedPayment, takenBack } from './taken-back.ts'

const one = (payment: string, day: number, collected: number, receivable = 1, currency = 'USD'): CollectedPayment => ({
  payment,
  receivable,
  currency,
  day,
  collected,
})

const found = (...payments: CollectedPayment[]) => Object.fromEntries(takenBack(payments))

test('a return takes back the latest payment of its amount', () => {
  expect(found(one('a', 1, 100), one('b', 3, 100), one('c', 5, 70), one('back', 9, -100))).toEqual({ b: 100 })
  expect(found(one('a', 1, 100), one('b', 3, 100), one('r1', 9, -100), one('r2', 9, -100))).toEqual({ a: 100, b: 100 })
})

test('else the latest ones, until all of it is taken back', () => {
  expect(found(one('a', 1, 100), one('b', 3, 50), one('back', 9, -80))).toEqual({ b: 50, a: 30 })
  // The 70 that are left of a are the very amount of the second.
  expect(found(one('a', 1, 100), one('r1', 2, -30), one('b', 3, 90), one('r2', 9, -70))).toEqual({ a: 100 })
})

test('only on or before its own day, of its receivable and in its currency', () => {
  expect(found(one('a', 4, 100), one('back', 3, -100))).toEqual({})
  expect(found(one('a', 3, 100), one('back', 3, -100))).toEqual({ a: 100 })
  expect(found(one('a', 1, 100), one('back', 3, -100, 2))).toEqual({})
  expect(found(one('a', 1, 100), one('back', 3, -100, 1, 'EUR'))).toEqual({})
})

test('more than was collected takes nothing else back', () => {
  expect(found(one('a', 1, 100), one('back', 3, -250), one('b', 5, 100))).toEqual({ a: 100 })
})
