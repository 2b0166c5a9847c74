// As many requests at once as are answered within the wait, divided among callers; expected values are worked out by hand.
import { expect, test } from 'vitest'
import { Admission } from './admission.ts'

const LIMITS = { room_min: 10, wait_ms: 100, answers_per_s: 1_000 }

/** Enters so many requests of a caller; returns how many were admitted. */
function enter(admission: Admission, caller: string, count: number, now_ms = 0): number {
  return Array.from({ length: count }, () => admission.enter(caller, now_ms)).filter(Boolean).length
}

test('as many are under way as are answered within the wait: 1,000 a second within 100 ms are 100', () => {
  const counts = { under_way: 0, refused: 0 }
  const admission = new Admission(0, LIMITS, counts)
  expect(enter(admission, 'a', 150)).toBe(100)
  expect(counts).toEqual({ under_way: 100, refused: 50 })
})

test('what is answered makes room', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'a', 100)
  admission.leave('a', 1)
  expect(enter(admission, 'a', 2)).toBe(1)
})

test('a caller with less than an equal part of the room is admitted while another fills it', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'large', 100)
  expect(enter(admission, 'small', 80)).toBe(50)
  expect(enter(admission, 'third', 80)).toBe(33)
  expect(admission.enter('large', 0)).toBe(false)
})

test('nobody is admitted beyond twice the room at first', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  const admitted = Array.from({ length: 500 }, (_, at) => enter(admission, `caller ${at}`, 1))
  expect(admitted.filter((count) => count === 1)).toHaveLength(200)
})

test('fewer answers a second while the room is full make it smaller, down to its least', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'a', 101)
  // 50 answers in 250 ms are 200 a second; with the 1,000 before, the mean is 600.
  for (let answer = 0; answer < 50; answer += 1) admission.leave('a', answer === 49 ? 250 : 100)
  expect(admission.room()).toBe(60)
  enter(admission, 'a', 100, 250)
  admission.leave('a', 10_250)
  // One answer in ten seconds: half of 600.1 a second.
  expect(admission.room()).toBe(30)
  enter(admission, 'a', 100, 10_250)
  admission.leave('a', 30_250)
  enter(admission, 'a', 100, 30_250)
  admission.leave('a', 50_250)
  expect(admission.room()).toBe(10)
})

test('others are served while requests of one caller wait so long that the room is at its least', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'stuck', 101)
  for (const at of [1, 2, 3, 4, 5, 6, 7]) {
    admission.leave('stuck', at * 60_000)
    admission.enter('stuck', at * 60_000)
  }
  expect(admission.room()).toBe(10)
  expect(enter(admission, 'served', 20)).toBe(5)
})

test('few answers of few requests do not make the room smaller', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'a', 2)
  admission.leave('a', 5_000)
  expect(admission.room()).toBe(100)
})

test('more answers a second make the room larger', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'a', 1)
  for (let pair = 0; pair < 1_000; pair += 1) {
    admission.enter('a', 0)
    admission.leave('a', pair === 999 ? 500 : 0)
  }
  // 1,000 answers in half a second.
  expect(admission.room()).toBe(200)
})

test('once nothing is under way, an overload is over', () => {
  const admission = new Admission(0, LIMITS, { under_way: 0, refused: 0 })
  enter(admission, 'a', 101)
  for (let answer = 0; answer < 100; answer += 1) admission.leave('a', 10_000)
  expect(enter(admission, 'a', 150, 20_000)).toBe(100)
})
