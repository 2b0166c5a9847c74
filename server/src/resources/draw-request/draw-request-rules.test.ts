// Draw requests: what was asked for stays once decided, and settled means paid out by a transaction that fits.
import { describe, expect, test } from 'vitest'
import { readBody } from '@tapeline/contract/resource'
import { drawRequest } from './draw-request-definition.ts'
import { drawChangeFaults, drawOnLineFaults, drawRequestFaults, drawSettlementFaults } from './draw-request-rules.ts'

const request = {
  organization: 'acme',
  debt_line_id: 'line-1',
  amount: 500_000,
  currency: 'USD',
  purpose: null,
  requested_for: null,
  status: 'requested',
  note: null,
  transaction_id: null,
}

function codes(faults: readonly { readonly param: string; readonly code: string }[]): string[] {
  return faults.map((fault) => `${fault.param} ${fault.code}`)
}

describe('the state of a draw request', () => {
  test.each([
    ['requested', null, []],
    ['requested', 'tx-1', ['transaction_id transaction_id_not_allowed']],
    ['approved', 'tx-1', ['transaction_id transaction_id_not_allowed']],
    ['declined', 'tx-1', ['transaction_id transaction_id_not_allowed']],
    ['canceled', 'tx-1', ['transaction_id transaction_id_not_allowed']],
    ['funded', null, []],
    ['funded', 'tx-1', []],
    ['settled', null, ['transaction_id transaction_id_required']],
    ['settled', 'tx-1', []],
  ])('%s with the transaction %s is judged: %j', (status, transaction_id, expected) => {
    expect(codes(drawRequestFaults({ ...request, status, transaction_id }))).toEqual(expected)
  })

  test('is requested where nothing else is sent', () => {
    expect(drawRequest.definition.cleared['status']).toBe('requested')
  })

  test('has an amount above 0', () => {
    const faults = (amount: number) => readBody(drawRequest.definition, { id: 'draw-1', amount }).faults
    expect(faults(1)).toEqual([])
    expect(codes(faults(0))).toEqual(['amount out_of_range'])
  })

  test('shows a history that may be sent back, and is not read', () => {
    const { faults, patch } = readBody(drawRequest.definition, { id: 'draw-1', history: [{ status: 'settled' }] })
    expect({ faults, patch }).toEqual({ faults: [], patch: {} })
  })
})

describe('a change of a draw request', () => {
  const change = (before: object, after: object, actor: 'lender' | 'operator') =>
    codes(drawChangeFaults({ ...request, ...before }, { ...request, ...before, ...after }, actor))

  test("of what is asked for is the lender's while it is requested", () => {
    const asked = { amount: 1, purpose: 'payroll', requested_for: '2026-01-31' }
    expect(change({}, asked, 'lender')).toEqual([])
    expect(change({}, asked, 'operator')).toEqual([
      'amount not_permitted',
      'purpose not_permitted',
      'requested_for not_permitted',
    ])
  })

  test('of what is asked for comes too late once it is decided', () => {
    for (const status of ['approved', 'funded', 'settled', 'declined', 'canceled']) {
      expect(change({ status }, { amount: 1 }, 'lender')).toEqual(['amount already_decided'])
    }
  })

  test('of the amount cannot be slipped in with a cancellation or an approval', () => {
    expect(change({}, { amount: 1, status: 'canceled' }, 'lender')).toEqual(['amount already_decided'])
    expect(change({}, { amount: 1, status: 'approved' }, 'operator')).toEqual(['amount not_permitted'])
  })

  test("of the transaction is the operator's, until it is settled", () => {
    expect(change({ status: 'funded' }, { transaction_id: 'tx-1' }, 'operator')).toEqual([])
    expect(change({ status: 'funded' }, { transaction_id: 'tx-1' }, 'lender')).toEqual(['transaction_id not_permitted'])
    const settled = { status: 'settled', transaction_id: 'tx-1' }
    expect(change(settled, { transaction_id: 'tx-2' }, 'operator')).toEqual(['transaction_id already_settled'])
  })

  test('of the status is judged by the moves', () => {
    expect(change({}, { status: 'approved', note: 'As agreed.' }, 'operator')).toEqual([])
    expect(change({}, { status: 'approved' }, 'lender')).toEqual(['status not_permitted'])
    expect(change({}, { status: 'funded' }, 'operator')).toEqual(['status status_not_reachable'])
    expect(codes(drawChangeFaults(undefined, request, 'lender'))).toEqual([])
    expect(codes(drawChangeFaults(undefined, request, 'operator'))).toEqual(['status not_permitted'])
  })

  test('that changes nothing is no fault, whoever sends it', () => {
    expect(change({ status: 'settled', transaction_id: 'tx-1' }, {}, 'lender')).toEqual([])
    expect(change({ status: 'settled', transaction_id: 'tx-1' }, {}, 'operator')).toEqual([])
  })
})

describe('a draw on its debt line', () => {
  test('is in the currency of the line', () => {
    expect(codes(drawOnLineFaults(request, { currency: 'USD', status: 'active' }, true))).toEqual([])
    expect(codes(drawOnLineFaults(request, { currency: 'EUR', status: 'active' }, true))).toEqual([
      'currency not_the_lines',
    ])
  })

  test.each(['pending', 'suspended', 'amortizing', 'matured', 'closed'])(
    'is not requested of a line that is %s, while one requested before continues',
    (status) => {
      expect(codes(drawOnLineFaults(request, { currency: 'USD', status }, true))).toEqual([
        'debt_line_id line_not_active',
      ])
      expect(drawOnLineFaults(request, { currency: 'USD', status }, false)).toEqual([])
    },
  )
})

describe('the settlement of a draw', () => {
  const settled = { ...request, status: 'settled', transaction_id: 'tx-1' }
  const transaction = {
    amount: 500_000,
    currency: 'USD',
    status: 'settled',
    debt_line_id: null,
    draw_request_id: 'draw-1',
  }

  test('takes a settled transaction of the same amount and currency that names it', () => {
    expect(drawSettlementFaults('draw-1', settled, transaction)).toEqual([])
    const named = { ...transaction, debt_line_id: 'line-1' }
    expect(drawSettlementFaults('draw-1', settled, named)).toEqual([])
  })

  test.each([
    ['another amount', { amount: 499_999 }, /4999.99 USD, and the request of 5000.00 USD/],
    ['another currency', { currency: 'EUR' }, /5000.00 EUR/],
    ['a transaction that has not settled', { status: 'pending' }, /is pending, not settled/],
    ['the transaction of another line', { debt_line_id: 'line-2' }, /another debt line/],
    ['the transaction of another draw', { draw_request_id: 'draw-2' }, /does not state that it pays this request out/],
    ['a transaction that names no draw', { draw_request_id: null }, /does not state that it pays this request out/],
  ])('refuses %s', (_, difference, message) => {
    expect(drawSettlementFaults('draw-1', settled, { ...transaction, ...difference })).toMatchObject([
      { param: 'transaction_id', message: expect.stringMatching(message) },
    ])
  })

  test('is not judged before', () => {
    expect(drawSettlementFaults('draw-1', { ...settled, status: 'funded' }, { ...transaction, amount: 1 })).toEqual([])
  })
})
