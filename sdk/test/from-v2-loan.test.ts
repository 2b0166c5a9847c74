// The mappings of 9.3 and 9.4 of the interface: one test for each of their rows, named after it; and the rules of 2.3 on loans that v2 took.
import { describe, expect, test } from 'vitest'
import { type V2Loan, type V2Report, fromV2Loan, fromV2Report } from '../src/index.ts'

const LOAN: V2Loan = {
  id: 'l-1',
  borrower_id: 'b-1',
  credit_type: 'term_loan',
  funded_by: 'balance_sheet',
  origination_date: '2025-03-01',
  currency: 'USD',
}

const OPTIONS = { as_of: '2026-03-31' }

/** What becomes of some fields of a loan. */
function moved(fields: Partial<V2Loan>, options: Partial<Parameters<typeof fromV2Loan>[1]> = {}) {
  const { record, notices } = fromV2Loan({ ...LOAN, ...fields }, { ...OPTIONS, ...options })
  return { record, noted: notices.map(({ kind, rule, code }) => `${kind} ${rule} ${code}`) }
}

const LATE = { delinquent_amount: 500, delinquent_times: 1 }

describe('9.3 Field mapping, loan to receivable', () => {
  test('id → id', () => expect(moved({ id: 'kept' }).record.id).toBe('kept'))

  test('borrower_id → obligor_id', () => expect(moved({}).record.obligor_id).toBe('b-1'))

  test.each(['term_loan', 'line_of_credit', 'buy_now_pay_later'])(
    'credit_type → product_type (same values): %s',
    (credit_type) => expect(moved({ credit_type }).record.product_type).toBe(credit_type),
  )

  test.each([
    [0, '2026-03-31'],
    [1, '2026-03-30'],
    [31, '2026-02-28'],
    [90, '2025-12-31'],
    [1_000, '2023-07-05'],
  ])('delinquent_days → delinquent_since (date = today minus the day count): %i → %s', (delinquent_days, since) =>
    expect(moved({ ...LATE, delinquent_days }).record.delinquent_since).toBe(since),
  )

  test('delinquent_days → delinquent_since: null where nothing is past due', () => {
    expect(moved({ delinquent_amount: 0, delinquent_days: 0 })).toEqual({
      record: { ...moved({}).record, delinquent_amount: 0, delinquent_since: null },
      noted: [],
    })
    expect(moved({ delinquent_amount: null }).record.delinquent_since).toBeNull()
    expect(moved({}).record).not.toHaveProperty('delinquent_since')
  })

  test('receivable_type → dropped', () => {
    const { record, noted } = moved({ receivable_type: 'loan' })
    expect(record).toEqual(moved({}).record)
    expect(noted).toEqual(['dropped 9.3 receivable_type dropped'])
  })

  test('program → dropped; may be kept in metadata', () => {
    expect(moved({ program: 'growth' })).toEqual({
      record: moved({}).record,
      noted: ['dropped 9.3 program dropped'],
    })
    expect(moved({ program: 'growth' }, { keep_program: true })).toEqual({
      record: { ...moved({}).record, metadata: { program: 'growth' } },
      noted: [],
    })
  })

  test.each(
    Object.entries({
      funded_by: 'other',
      fund_name: 'Fund I',
      origination_date: '2024-02-29',
      currency: 'MXN',
      term: '12 months',
      payment_frequency: '1 month',
      interest_rate: 0.24,
      credit_limit: 100_000,
      origination_fee: 300,
      periodic_fee: 20,
      collateral: { kind: 'truck', value: 5 },
      delinquent_amount: 500,
      delinquent_times: 2,
    }),
  )('%s → same name', (field, value) => {
    const whole = { funded_by: 'other', fund_name: 'Fund I', ...LATE, delinquent_days: 3, [field]: value }
    expect(moved(whole).record).toMatchObject({ [field]: value })
    expect(moved(whole).noted).toEqual([])
  })
})

describe('9.3 The validation rules of 2.3 are new in v3 and apply to loans that v2 accepted', () => {
  test('rule 1: fund_name is required when funded_by is `other`', () =>
    expect(moved({ funded_by: 'other' }).noted).toEqual(['violation 2.3 rule 1 fund_name_required']))

  test.each(['balance_sheet', 'northwind'])('rule 1: fund_name is omitted when funded_by is %s', (funded_by) => {
    const { record, noted } = moved({ funded_by, fund_name: 'Fund I' }, { operator: 'northwind' })
    expect(record.fund_name).toBeNull()
    expect(noted).toEqual(['changed 2.3 rule 1 fund_name_not_allowed'])
  })

  test('rule 2: delinquent_times is greater than zero when delinquent_amount is', () =>
    expect(moved({ delinquent_amount: 1, delinquent_days: 1 }).noted).toEqual([
      'violation 2.3 rule 2 delinquent_times_required',
    ]))

  test('rule 3: delinquent_since is required when delinquent_amount is greater than zero', () => {
    expect(moved(LATE).noted).toEqual(['violation 2.3 rule 3 delinquent_since_required'])
    expect(moved({ ...LATE, delinquent_days: -4 }).noted).toEqual([
      'left_out 9.3 delinquent_days invalid_format',
      'violation 2.3 rule 3 delinquent_since_required',
    ])
  })

  test('rule 3: delinquent_since is empty otherwise', () => {
    const { record, noted } = moved({ delinquent_amount: 0, delinquent_days: 12 })
    expect(record.delinquent_since).toBeNull()
    expect(noted).toEqual(['changed 2.3 rule 3 delinquent_since_not_allowed'])
  })

  test('rule 3: days without an amount are a violation', () =>
    expect(moved({ delinquent_days: 12 }).noted).toEqual(['violation 2.3 rule 3 delinquent_since_not_allowed']))

  test('rule 4: payment_frequency is not longer than term', () =>
    expect(moved({ payment_frequency: '1 year', term: 'P6M' }).noted).toEqual([
      'violation 2.3 rule 4 payment_frequency_too_long',
    ]))
})

test.each(['2026-02-30', '31.03.2026', ''])('an as_of that is no day is refused: %s', (as_of) =>
  expect(() => moved({ ...LATE, delinquent_days: 1 }, { as_of })).toThrow(RangeError),
)

const REPORT: V2Report = { id: 'r-1', loan_id: 'l-1', date: '2025-04-01', type: 'principal', amount: 100 }

describe('9.4 Field mapping, report to receivable entry', () => {
  test('loan_id (body) → {id} in the path', () => {
    const { receivable_id, record } = fromV2Report(REPORT)
    expect(receivable_id).toBe('l-1')
    expect(record).toEqual({ id: 'r-1', date: '2025-04-01', type: 'principal', amount: 100 })
  })

  test.each(['active', 'closed'] as const)('loan_status → receivable_status (same values): %s', (loan_status) =>
    expect(fromV2Report({ ...REPORT, loan_status }).record.receivable_status).toBe(loan_status),
  )

  test.each(
    Object.entries({ id: 'kept', date: '2025-05-01', type: 'recovery', amount: -5, balance: 0, description: 'x' }),
  )('%s → same name; entry type values and meanings unchanged', (field, value) =>
    expect(fromV2Report({ ...REPORT, [field]: value }).record).toMatchObject({ [field]: value }),
  )
})
