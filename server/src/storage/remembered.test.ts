// What a process remembers of the database is forgotten with the connections by which it was read.
import { expect, test } from 'vitest'
import { Remembered } from './remembered.ts'

function remembering() {
  let generation = 1
  const numbers = new Remembered({ generation: () => generation }, () => new Map<string, number>())
  return { numbers, lose: () => (generation += 1) }
}

test('what is remembered holds until a connection is lost', () => {
  const { numbers, lose } = remembering()
  numbers.now().set('r1', 7)
  expect(numbers.now().get('r1')).toBe(7)
  lose()
  expect(numbers.now().size).toBe(0)
})

test('an answer of a lost connection that arrives late is not remembered', () => {
  const { numbers, lose } = remembering()
  const asked = numbers.now()
  lose()
  asked.set('r1', 7)
  expect(numbers.now().size).toBe(0)
})

test('a transaction on an older connection neither sees nor changes what is remembered now', () => {
  const { numbers, lose } = remembering()
  lose()
  numbers.now().set('r1', 8)
  expect(numbers.at(1).size).toBe(0)
  numbers.at(1).set('r2', 9)
  expect([...numbers.at(2)]).toEqual([['r1', 8]])
})
