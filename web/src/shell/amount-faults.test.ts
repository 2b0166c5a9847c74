// Limits that the service states in minor units are shown in major units, digit by digit.
import { expect, test } from 'vitest'
import { ServiceFault } from '../service/call.ts'
import { refusalInWords } from '../service/refusal-words.ts'
import { faultsInCurrency } from './amount-faults.ts'

const refusalOf = (code: string, limits: object) =>
  new ServiceFault(
    400,
    refusalInWords({
      message: 'amount is refused',
      code: 'invalid_request',
      details: [
        { param: 'amount', code, message: 'amount is not in steps of 3000000', limits },
        { param: 'purpose', code: 'too_long', message: 'purpose is too long' },
      ],
    }),
  )

test.each([
  ['exceeds_availability', { maximum: 3_000_000 }, 'USD', 'Amount must be at most 30,000.00 USD.'],
  ['exceeds_availability', { maximum: 3_000_000 }, 'JPY', 'Amount must be at most 3,000,000 JPY.'],
  ['exceeds_availability', { maximum: '9007199254740993' }, 'KWD', 'Amount must be at most 9,007,199,254,740.993 KWD.'],
  ['exceeds_availability', { maximum: 0 }, 'USD', 'Amount is more than can be drawn. Nothing can be drawn now.'],
  ['below_draw_minimum', { minimum: 3_000_000 }, 'KWD', 'Amount must be at least 3,000.000 KWD.'],
  [
    'not_a_draw_step',
    { minimum: 3_000_000, multiple: 50_000, nearest: [3_050_000, 3_100_000] },
    'USD',
    'Amount must be 30,000.00 USD and a whole number of 500.00 USD more. Send 30,500.00 USD or 31,000.00 USD.',
  ],
  ['out_of_range', { minimum: 1, maximum: 100 }, 'USD', 'Amount must be from 0.01 USD to 1.00 USD.'],
  ['invalid_type', { minimum: 1, maximum: 100 }, 'JPY', 'Amount must be an amount in JPY, such as 25,000.'],
])('%s with %j in %s', (code, limits, currency, sentence) => {
  expect(faultsInCurrency(refusalOf(code, limits), currency)).toEqual({
    amount: sentence,
    purpose: 'Purpose is too long.',
  })
})

test('a fault that is no refusal is about no field', () => {
  expect(faultsInCurrency(new Error('broken'), 'USD')).toEqual({})
  expect(faultsInCurrency(null, 'USD')).toEqual({})
})
