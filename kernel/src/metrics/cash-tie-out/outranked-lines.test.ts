// Whose statement counts, account by account and day by day.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BankLine } from './items.ts'
import { withoutOutranked } from './outranked-lines.ts'

function line(id: string, account: string, day: string): BankLine {
  return { id, account, amount: 500, currency: 'USD', day, references: [], text: '', reversal: false, source: 'lender' }
}

const left = (own: readonly BankLine[], stated: Parameters<typeof withoutOutranked>[1]) =>
  withoutOutranked(own, stated).map(({ id }) => id)

test('of a day and an account that the operator has stated, nothing of the lender counts', () => {
  const own = [
    line('l1', 'Collections', '2026-03-04'),
    line('l2', 'Collections', '2026-03-05'),
    line('l3', 'Payroll', '2026-03-04'),
  ]
  expect(left(own, [{ account: 'Collections', day: '2026-03-04' }])).toEqual(['l2', 'l3'])
})

test('where the operator has stated nothing, all of it counts', () => {
  const own = [line('l1', 'Collections', '2026-03-04'), line('l2', '', '2026-03-04')]
  expect(left(own, [])).toEqual(['l1', 'l2'])
})

test.each([
  ['case and blanks', 'COLLECTIONS  ACCOUNT', 'Collections account'],
  ['dots and masks', 'Collections ••••1234', 'Collections (1234)'],
  ['none, where lines name no account', '', ''],
])('an account is the same under names that differ in %s', (_, own, stated) => {
  expect(left([line('l1', own, '2026-03-04')], [{ account: stated, day: '2026-03-04' }])).toEqual([])
})

test('a line that names an account is not of the one without a name', () => {
  expect(left([line('l1', 'Payroll', '2026-03-04')], [{ account: '', day: '2026-03-04' }])).toEqual(['l1'])
})

test('what counts is the same in any order of lines and statements', () => {
  const account = fc.constantFrom('a', 'b', '')
  const day = fc.constantFrom('2026-03-04', '2026-03-05')
  const lines = fc
    .array(fc.record({ account, day }), { maxLength: 8 })
    .map((all) => all.map((one, at) => line(`l${at}`, one.account, one.day)))
  const shuffled = <T>(of: fc.Arbitrary<T[]>) =>
    of.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))
  fc.assert(
    fc.property(shuffled(lines), shuffled(fc.array(fc.record({ account, day }))), ([own, other], [stated, again]) => {
      expect(left(other, again).toSorted()).toEqual(left(own, stated).toSorted())
    }),
    { numRuns: 200 },
  )
})
