// Balances of a lender's own beside those of the operator.
import { expect, test } from 'vitest'
import { dayNumber } from '../../core/day.ts'
import { monthNumber } from '../../core/month.ts'
import type { StatedBalance } from './account-statements.ts'
import { type NamedBalance, sharedMonths, withOperatorsBalances } from './outranked-balances.ts'

const own = (kind: StatedBalance['kind'], day: string, amount: number, account = '••••3000'): StatedBalance => {
  const of = { source: 'lender', stated_by: 'lender', account, currency: 'EUR' } as const
  return { ...of, kind, day: dayNumber(day), amount }
}

const named = (kind: StatedBalance['kind'], day: string, amount: number, ...names: string[]): NamedBalance => {
  const of = { source: 'operator', stated_by: 'operator', account: names[0] ?? '', currency: 'EUR' } as const
  return { ...of, kind, day: dayNumber(day), amount, names }
}

test('what the operator states for the end of the same day counts in place of what the lender states', () => {
  const before = own('closing_booked', '2026-02-28', 100)
  const end = own('closing_booked', '2026-03-31', 130)
  const found = withOperatorsBalances([before, end], [named('opening_booked', '2026-04-01', 150, 'acme', '3000')])
  expect(found).toEqual([
    before,
    { ...end, kind: 'opening_booked', day: dayNumber('2026-04-01'), amount: 150, stated_by: 'operator' },
  ])
})

test('the closing balance of the operator counts before its opening balance of the next day', () => {
  const [found] = withOperatorsBalances(
    [own('interim_booked', '2026-03-31', 130)],
    [named('opening_booked', '2026-04-01', 150, '3000'), named('closing_booked', '2026-03-31', 140, '3000')],
  )
  expect(found).toMatchObject({ kind: 'closing_booked', amount: 140 })
})

test.each([
  ['another account', named('closing_booked', '2026-03-31', 150, '4000')],
  ['another day', named('closing_booked', '2026-03-30', 150, '3000')],
  ['the start of the same day', named('opening_booked', '2026-03-31', 150, '3000')],
  ['another currency', { ...named('closing_booked', '2026-03-31', 150, '3000'), currency: 'USD' }],
])('a balance of %s outranks nothing', (_, other) => {
  const end = own('closing_booked', '2026-03-31', 130)
  expect(withOperatorsBalances([end], [other])).toEqual([end])
})

test('months of the operator are shared under every name of the account, and only with who has the account', () => {
  const march = monthNumber('2026-03')
  const lines = [
    { account: 'acme', currency: 'EUR', month: march },
    { account: 'other', currency: 'EUR', month: march },
  ]
  const balances = [named('closing_booked', '2026-01-31', 1, 'acme', '••••3000')]
  const mine = [own('closing_booked', '2026-03-31', 1), own('closing_booked', '2026-03-31', 1, '••••4000')]
  expect(sharedMonths(mine, lines, balances)).toEqual([{ account: '••••3000', currency: 'EUR', month: march }])
  expect(sharedMonths(mine, lines, [])).toEqual([])
  expect(sharedMonths(mine, [{ account: '3000', currency: 'EUR', month: march }], [])).toHaveLength(1)
})
