// Transactions: settled at a moment or not at all, recognized without account numbers.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment, parseMoment } from '@tapeline/kernel/core/moment'
import { readBody } from '@tapeline/contract/resource'
import { parseMomentOrDay } from './moment-or-day.ts'
import { transparencyTransaction } from './transparency-transaction-definition.ts'
import { transactionFaults } from './transparency-transaction-rules.ts'

const SETTLED_AT = '2026-01-31T12:00:00.000000Z'

describe('the settlement of a transaction', () => {
  test.each([
    ['pending', null, undefined],
    ['pending', SETTLED_AT, 'settled_at_not_allowed'],
    ['settled', SETTLED_AT, undefined],
    ['settled', null, 'settled_at_required'],
    ['returned', SETTLED_AT, undefined],
    ['returned', null, undefined],
    ['canceled', null, undefined],
    ['canceled', SETTLED_AT, 'settled_at_not_allowed'],
  ])('while %s at %s is judged: %s', (status, settled_at, code) => {
    const codes = transactionFaults({ status, settled_at }).map((fault) => fault.code)
    expect(codes).toEqual(code === undefined ? [] : [code])
  })
})

describe('a moment or a day', () => {
  test.each([
    ['2026-01-31', '2026-01-31T00:00:00.000000Z'],
    ['2026-01-31T12:00:00Z', SETTLED_AT],
    ['2026-01-31t12:00:00.000000z', SETTLED_AT],
    ['2026-01-31T14:00:00.123+02:00', '2026-01-31T12:00:00.000000Z'],
  ])('%s is kept as %s', (text, kept) => {
    expect(parseMomentOrDay(text)).toEqual({ ok: true, value: kept })
  })

  test.each(['', '2026-02-30', '2026-01-31T25:00:00Z', '2026-01-31T12:00:00', '31.01.2026', '2026-1-31', '0001-01-01'])(
    '%j is refused',
    (text) => {
      expect(parseMomentOrDay(text).ok).toBe(false)
    },
  )

  test('what is kept reads back to itself, and a day sorts before every moment of it', () => {
    const day = fc.integer({ min: -25_000, max: 56_000 }).map(dayOfNumber)
    const inDay = fc.integer({ min: 0, max: 86_399 }).map((second) => second * 1_000_000)
    fc.assert(
      fc.property(day, inDay, (text, later) => {
        const reading = parseMomentOrDay(text)
        expect(reading.ok && parseMomentOrDay(reading.value)).toEqual(reading)
        const start = parseMoment(`${text}T00:00:00Z`)
        const moment = start.ok ? formatMoment(start.value + later) : ''
        expect(parseMomentOrDay(moment)).toEqual({ ok: true, value: moment })
        expect(reading.ok && reading.value <= moment).toBe(true)
      }),
    )
  })
})

describe('reading a transaction', () => {
  function faultsOf(field: string, value: unknown) {
    return readBody(transparencyTransaction.definition, { id: 'tx-1', [field]: value }).faults
  }

  test.each([
    ['counterparty', 'Ana Ruiz 12345678'],
    ['account_label', 'DE89 3704 0044 0532 0130 00'],
    ['description', 'Rent DE89370400440532013000'],
    ['bank_reference', 'DE89370400440532013000'],
  ])('refuses an account number in %s', (field, value) => {
    expect(faultsOf(field, value)).toMatchObject([{ param: field, code: 'account_number' }])
  })

  test('refuses an IBAN in metadata, in values and keys', () => {
    expect(faultsOf('metadata', { from: { iban: 'DE89370400440532013000' } })).toMatchObject([
      { param: 'metadata.from' },
    ])
    expect(faultsOf('metadata', { DE89370400440532013000: 'rent' })).toMatchObject([{ param: 'metadata' }])
  })

  test('takes the long numbers that banks and payers refer by', () => {
    expect(faultsOf('bank_reference', '2026013112345678901')).toEqual([])
    expect(faultsOf('description', 'Invoice 2026-0001234567')).toEqual([])
    expect(faultsOf('metadata', { end_to_end_id: '4111111111111111', batch: 20260131 })).toEqual([])
  })

  test('refuses a negative amount: its direction states which way money went', () => {
    expect(faultsOf('amount', -1)).toMatchObject([{ param: 'amount', code: 'out_of_range' }])
    expect(faultsOf('amount', 0)).toEqual([])
  })
})

test('a transaction names what it concerns', () => {
  const state = { payin_instrument_id: 'inst-1', debt_line_id: null, draw_request_id: 'draw-1' }
  expect(transparencyTransaction.references(state)).toEqual([
    { param: 'payin_instrument_id', to: 'payin_instrument', id: 'inst-1' },
    { param: 'draw_request_id', to: 'draw_request', id: 'draw-1' },
  ])
})
