// Totals as bytes: nothing is lost on the way, bodies add up as their changes do, and what is not a body is refused.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Sum, sumFrom } from '../../../core/sum.ts'
import {
  type Change,
  RecordedChanges,
  anyChange,
  byMonth,
  plainSums,
  changesIn,
  totalsOf,
} from '../../../../test/portfolio/changes.ts'
import { monthOfDay } from '../../../core/month.ts'
import { GroupTotals } from './group-totals.ts'
import { BY_MONTH, IN_ALL, addBodies, decodeBody, encodeTotals } from './totals-codec.ts'
import { takenBackTo } from './up-to-day.ts'

const lists = fc.array(anyChange, { maxLength: 60 })

function changesOf(body: Uint8Array) {
  const recorded = new RecordedChanges()
  decodeBody(body, recorded)
  return recorded.changes
}

test('bodies of days hold the changes of their months, and the body of months what these add up to', () => {
  fc.assert(
    fc.property(lists, (changes) => {
      const bodies = encodeTotals(totalsOf(changes))
      const days = new GroupTotals()
      for (const { period, body } of bodies) {
        if (period === BY_MONTH) continue
        for (const { day } of changesOf(body)) expect(monthOfDay(day)).toBe(period)
        decodeBody(body, days)
      }
      expect(changesIn(days)).toEqual(plainSums(changes))
      const months = bodies.filter(({ period }) => period === BY_MONTH).flatMap(({ body }) => changesOf(body))
      expect(months).toEqual(plainSums(byMonth(changes)))
    }),
  )
})

test('a body of all time less the days that are later equals the sums of the days up to then', () => {
  const by_hand = (changes: readonly Change[]) => plainSums(changes.map((change) => ({ ...change, day: 0 })))
  fc.assert(
    fc.property(lists, fc.integer({ min: 20_440, max: 20_520 }), (changes, as_of) => {
      const recorded = new RecordedChanges()
      for (const { period, body } of encodeTotals(totalsOf(changes), IN_ALL)) {
        if (period === IN_ALL) decodeBody(body, recorded)
        else if (period >= monthOfDay(as_of)) decodeBody(body, takenBackTo(as_of, recorded))
      }
      expect(by_hand(recorded.changes)).toEqual(by_hand(changes.filter(({ day }) => day <= as_of)))
    }),
  )
})

test('no period has two bodies, and no body is empty', () => {
  fc.assert(
    fc.property(lists, (changes) => {
      const bodies = encodeTotals(totalsOf(changes))
      expect(new Set(bodies.map(({ period }) => period)).size).toBe(bodies.length)
      for (const { body } of bodies) expect(changesOf(body)).not.toEqual([])
    }),
  )
})

test('bodies added up are the body of all their changes, byte for byte, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(lists, { minLength: 1, maxLength: 16 }), (parts) => {
      const byPeriod = new Map<number, Uint8Array[]>()
      for (const { period, body } of parts.flatMap((part) => encodeTotals(totalsOf(part))))
        byPeriod.set(period, [body, ...(byPeriod.get(period) ?? [])])
      const sums = [...byPeriod].flatMap(([period, bodies]) => {
        const body = addBodies(bodies)
        return body === undefined ? [] : [{ period, body }]
      })
      const whole = encodeTotals(totalsOf(parts.flat()))
      const sorted = (bodies: typeof whole) => [...bodies].sort((a, b) => a.period - b.period)
      expect(sorted(sums)).toEqual(sorted(whole))
    }),
  )
})

test('bodies that cancel leave none', () => {
  const bodies = [5, -5].flatMap((delta) =>
    encodeTotals(
      totalsOf([
        { day: 20_000, measure: 20, delta },
        { day: 20_000, measure: 1, delta: BigInt(delta) ** 31n },
      ]),
    ),
  )
  const of = (month: number) => bodies.filter(({ period }) => period === month).map(({ body }) => body)
  expect(of(BY_MONTH)).toHaveLength(2)
  expect(addBodies(of(BY_MONTH))).toBeUndefined()
  expect(of(monthOfDay(20_000))).toHaveLength(2)
  expect(addBodies(of(monthOfDay(20_000)))).toBeUndefined()
})

test('sums of 2^52, 2^53, 2^63 and 1e21 come back, by day and summed over months and bodies', () => {
  for (const edge of [2n ** 52n, 2n ** 53n, 2n ** 63n, 10n ** 21n])
    for (const sign of [1n, -1n]) {
      const days = new GroupTotals()
      days.add(20_000, 20, sumFrom(sign * (edge - 1n)))
      days.add(20_001, 20, sumFrom(sign))
      const bodies = encodeTotals(days)
      const [month] = bodies.filter(({ period }) => period === BY_MONTH)
      expect(sumsOf(month?.body)).toEqual([sumFrom(sign * edge)])
      const own = bodies.filter(({ period }) => period !== BY_MONTH).flatMap(({ body }) => sumsOf(body))
      expect(own).toEqual([sumFrom(sign * (edge - 1n)), sumFrom(sign)])
      const whole = addBodies([month, month].flatMap((one) => one?.body ?? []))
      expect(sumsOf(whole)).toEqual([sumFrom(2n * sign * edge)])
    }
})

function sumsOf(body: Uint8Array | undefined): Sum[] {
  const sums: Sum[] = []
  decodeBody(body ?? new Uint8Array(), { add: (_time, _measure, sum) => sums.push(sum), addProduct: () => {} })
  return sums
}

test('bytes of another form, bytes that end too soon and bytes with something behind them are refused', () => {
  const changes = [
    { day: 20_000, measure: 20, delta: 123_456 },
    { day: 20_000, measure: 1, delta: -(10n ** 40n) },
  ]
  const [first] = encodeTotals(totalsOf(changes))
  const body = first?.body ?? new Uint8Array()
  expect(changesOf(body)).toHaveLength(2)
  for (const form of [0, 2, 255]) expect(() => changesOf(body.with(0, form))).toThrow(RangeError)
  for (let length = 0; length < body.length; length += 1)
    expect(() => changesOf(body.subarray(0, length))).toThrow(RangeError)
  expect(() => changesOf(Uint8Array.from([...body, 0]))).toThrow(RangeError)
})

test('a year of days with four measures and two products each takes at most 42 bytes a day', () => {
  const year = Array.from({ length: 365 }, (_, i) => 20_089 + i)
  const changes = year.flatMap((day) => [
    ...[0, 1, 20, 84].map((measure) => ({ day, measure, delta: 1_000_000 + day * measure })),
    ...[1, 3].map((measure) => ({ day, measure, delta: 123_456_789_012_345n * BigInt(measure) })),
  ])
  const days = encodeTotals(totalsOf(changes)).filter(({ period }) => period !== BY_MONTH)
  expect(days).toHaveLength(12)
  expect(days.reduce((bytes, { body }) => bytes + body.length, 0)).toBeLessThanOrEqual(42 * 365)
})
