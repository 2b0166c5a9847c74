// A draw request from asking to settlement, as the engine has it judged: who writes, what is found, what history keeps.
import { describe, expect, test } from 'vitest'
import { type Json, type State, applyPatch, emptyState } from '@tapeline/kernel/core/dated-facts'
import type { ChangeView } from '../operator-record/operator-resource.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { drawRequestChange } from './draw-request-change.ts'
import { drawRequest } from './draw-request-definition.ts'

const shape = operatorShape(drawRequest)
const asked = { organization: 'acme', debt_line_id: 'line-1', amount: 500_000, currency: 'USD' }
const line = { currency: 'USD', status: 'active' }
const payout = {
  draw_request_id: 'acme:draw-1',
  amount: 500_000,
  currency: 'USD',
  status: 'settled',
  debt_line_id: null,
}

/** A write of some fields over a state, with the records that it may name. */
function view(
  before: State | undefined,
  patch: { readonly [field: string]: Json },
  by: 'lender' | 'operator',
  records: { readonly [id: string]: State } = { 'line-1': line, 'tx-1': payout },
): ChangeView {
  const after = applyPatch(before ?? emptyState(shape), patch, shape)
  const find = (_: string, id: Json | undefined) => (typeof id === 'string' ? records[id] : undefined)
  return { id: 'acme:draw-1', before, after, by, environment: 'sandbox', find, beside: new Map(), looked: null }
}

/** The state after a write that must be without faults, its history kept. */
function written(
  before: State | undefined,
  patch: { readonly [field: string]: Json },
  by: 'lender' | 'operator',
): State {
  const change = view(before, patch, by)
  expect([...drawRequest.faults(change.after), ...drawRequestChange.faults(change)]).toEqual([])
  const moment = `2026-01-0${1 + (Array.isArray(before?.['history']) ? before['history'].length : 0)}T00:00:00.000000Z`
  return applyPatch(change.after, drawRequestChange.keep(change, moment, `key of the ${by}`), shape)
}

describe('a draw request', () => {
  test('is asked for, approved, funded and settled, and its history has the time, the actor and the reason of each move', () => {
    const requested = written(undefined, { ...asked, note: 'For March' }, 'lender')
    const approved = written(requested, { status: 'approved', note: 'As agreed' }, 'operator')
    const funded = written(approved, { status: 'funded' }, 'operator')
    const settled = written(funded, { status: 'settled', transaction_id: 'tx-1' }, 'operator')
    expect(settled['history']).toEqual([
      { status: 'requested', at: '2026-01-01T00:00:00.000000Z', by: 'key of the lender', note: 'For March' },
      { status: 'approved', at: '2026-01-02T00:00:00.000000Z', by: 'key of the operator', note: 'As agreed' },
      { status: 'funded', at: '2026-01-03T00:00:00.000000Z', by: 'key of the operator', note: null },
      { status: 'settled', at: '2026-01-04T00:00:00.000000Z', by: 'key of the operator', note: null },
    ])
  })

  test('keeps no move where its status stays', () => {
    const requested = written(undefined, asked, 'lender')
    expect(drawRequestChange.keep(view(requested, { purpose: 'payroll' }, 'lender'), '', '')).toEqual({})
  })

  test('is judged by the debt line and the transaction that it names', () => {
    expect(drawRequest.references({ ...asked, transaction_id: 'tx-1' })).toEqual([
      { param: 'debt_line_id', to: 'debt_line', id: 'line-1' },
      { param: 'transaction_id', to: 'transparency_transaction', id: 'tx-1' },
    ])
    const suspended = { 'line-1': { ...line, status: 'suspended' } }
    expect(drawRequestChange.faults(view(undefined, asked, 'lender', suspended))).toMatchObject([
      { code: 'line_not_active' },
    ])
    const requested = written(undefined, asked, 'lender')
    expect(drawRequestChange.faults(view(requested, { purpose: 'rent' }, 'lender', suspended))).toEqual([])
  })

  test('is settled by a transaction that fits, and stays settled when the bank takes the money back', () => {
    const approved = written(written(undefined, asked, 'lender'), { status: 'approved' }, 'operator')
    const funded = written(approved, { status: 'funded' }, 'operator')
    const settle = { status: 'settled', transaction_id: 'tx-1' }
    const records = (change: State) => ({ 'line-1': line, 'tx-1': { ...payout, ...change } })
    const settling = (change: State) => drawRequestChange.faults(view(funded, settle, 'operator', records(change)))
    expect(settling({})).toEqual([])
    expect(settling({ draw_request_id: null })).toMatchObject([{ code: 'not_the_payout' }])
    expect(settling({ draw_request_id: 'other:draw-1' })).toMatchObject([{ code: 'not_the_payout' }])
    expect(settling({ amount: 499_999 })).toMatchObject([{ code: 'not_the_payout' }])
    const settled = written(funded, settle, 'operator')
    const returned = records({ status: 'returned' })
    expect(drawRequestChange.faults(view(settled, { metadata: { seen: true } }, 'operator', returned))).toEqual([])
  })

  test('whose line or transaction is not there is not judged by it: one fault reports that it is missing', () => {
    expect(drawRequestChange.faults(view(undefined, asked, 'lender', {}))).toEqual([])
  })
})
