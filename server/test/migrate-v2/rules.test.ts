// The SDK and the service each implement the rules of 2.3: a violation that the SDK reports is a fault that the service answers.
import { constantFrom, assert as check, option, property, record } from 'fast-check'
import { fromV2Loan } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { parseDuration } from '@tapeline/kernel/core/duration'
import { receivableFaults } from '../../src/resources/receivable/receivable-rules.ts'
import { runs } from '../../../kernel/test/length.ts'

const DURATIONS = [
  '1 day',
  '45 days',
  '6 weeks',
  '1 month',
  '12 months',
  '1 year',
  'P1Y',
  'P366D',
  'monthly',
  'annual',
  '30 days',
  'P1M',
]

const loans = record(
  {
    funded_by: constantFrom('other', 'operator', 'balance_sheet'),
    fund_name: constantFrom('Fund I', '', null),
    term: constantFrom(...DURATIONS),
    payment_frequency: constantFrom(...DURATIONS),
    delinquent_amount: constantFrom(0, 500, null),
    delinquent_times: constantFrom(0, 2, null),
    delinquent_days: option(constantFrom(0, 1, 90)),
  },
  { requiredKeys: [] },
)

/** A record as it is stored: durations in their one spelling. */
function stored(fields: object): { [field: string]: string | number | null } {
  const spelled = (value: unknown) => {
    const duration = typeof value === 'string' ? parseDuration(value) : undefined
    return duration?.ok === true ? duration.value : (value as string | number | null)
  }
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, spelled(value)]))
}

test('a violation that the SDK reports is the fault that the service answers, and there is no other', () => {
  check(
    property(loans, (fields) => {
      const { record, notices } = fromV2Loan({ id: 'loan', ...fields }, { as_of: '2026-03-31' })
      const reported = notices.filter(({ kind }) => kind === 'violation').map(({ code }) => code)
      const judged = receivableFaults(stored(record), new Set(['operator', 'balance_sheet'])).map(({ code }) => code)
      expect(reported).toEqual(judged)
    }),
    { numRuns: runs(2_000, 500) },
  )
})
