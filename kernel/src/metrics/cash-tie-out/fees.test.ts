// Fees that were declared, where they explain what a processor kept.
import { describe, expect, test } from 'vitest'
import { feeOfEach } from './fees.ts'
import { tieOut } from './tie-out.ts'

const FIRST = '2026-03-04'
const SETTINGS = { days_before: 1, days_after: 5, fees: [] }

describe('a declared fee', () => {
  test('is of payments in its currency alone', () => {
    const entry = { id: 'e1', receivable: 'a', amount: 10_000, day: FIRST, references: ['INV-1001'], batch: undefined }
    const line = {
      id: 'l1',
      account: 'main',
      amount: 9_700,
      day: FIRST,
      references: ['INV-1001'],
      text: '',
      reversal: false,
    }
    const found = (currency: string) =>
      tieOut([{ ...line, currency }], [{ ...entry, currency, processor: 'Payfast' }], {
        ...SETTINGS,
        fees: [{ processor: 'Payfast', currency: 'MXN', basis_points: 300, fixed: 0 }],
      }).matches.length
    expect([found('MXN'), found('USD')]).toEqual([1, 0])
  })
})

test('a fee of several payments is parted in proportion, to the minor unit, and nothing of it is of what went back', () => {
  const parts = (fee: number, ...amounts: number[]) => [
    ...feeOfEach(
      amounts.map((amount, at) => ({ id: String(at), amount })),
      fee,
    ).values(),
  ]
  // 10 of 300: 3.33 each, the running sums 3, 6 and 10.
  expect(parts(10, 100, 100, 100)).toEqual([3, 3, 4])
  expect(parts(40, 900, -500, 100)).toEqual([36, 4])
})
