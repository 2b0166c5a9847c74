// Fees are typed in percent and major units, and sent exactly.
import { expect, test } from 'vitest'
import { NO_FEE, draftOf, feeText, readFees } from './fee-drafts.ts'

const fee = { processor: 'Payfast', currency: 'USD', basis_points: 290, fixed: 30 }

test('what is stored is typed back as it was', () => {
  expect(draftOf(fee)).toEqual({ processor: 'Payfast', currency: 'USD', percent: '2.90', fixed: '0.30' })
  expect(readFees([draftOf(fee)])).toEqual({ fees: [fee] })
  expect(feeText(fee)).toBe('Payfast: 2.90 % and 0.30 USD')
})

test.each([
  [
    { percent: '2.9 %', fixed: '' },
    { basis_points: 290, fixed: 0 },
  ],
  [
    { percent: '20', currency: 'jpy', fixed: '30' },
    { basis_points: 2_000, currency: 'JPY', fixed: 30 },
  ],
])('%j is %j', (typed, read) => {
  expect(readFees([{ ...NO_FEE, processor: 'P', ...typed }])).toMatchObject({ fees: [read] })
})

test.each([
  [{ percent: '21' }, 'basis_points'],
  [{ percent: '' }, 'basis_points'],
  [{ percent: '1.005' }, 'basis_points'],
  [{ percent: '1', processor: ' ' }, 'processor'],
  [{ percent: '1', currency: 'US' }, 'currency'],
  [{ percent: '1', fixed: '0.001' }, 'fixed'],
  [{ percent: '1', fixed: '-1' }, 'fixed'],
])('%j is refused at its field', (typed, field) => {
  const read = readFees([{ ...NO_FEE, processor: 'P', ...typed }])
  expect(Object.keys('faults' in read ? read.faults : {})).toEqual([`processor_fees[0].${field}`])
})
