// Financial statements: periods of the length of their kind, each line once, balance sheets that balance.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BodyReading, readBody } from '@tapeline/contract/resource'
import { financial } from './financial-definition.ts'
import { financialFaults } from './financial-rules.ts'

const sheet = {
  statement_type: 'balance_sheet',
  period_kind: null,
  period_start: null,
  period_end: '2026-03-31',
  currency: 'USD',
  lines: [
    { name: 'assets', amount: 300 },
    { name: 'liabilities', amount: 200 },
    { name: 'equity', amount: 100 },
  ],
}
const income = {
  ...sheet,
  statement_type: 'income_statement',
  period_kind: 'quarter',
  period_start: '2026-01-01',
  lines: [{ name: 'revenue', amount: 10 }],
}

function codes(state: Parameters<typeof financialFaults>[0]): string[] {
  return financialFaults(state).map((fault) => fault.code)
}

describe('the period of a statement', () => {
  test.each([
    ['month', '2026-03-01', '2026-03-31'],
    ['month', '2026-02-01', '2026-02-28'],
    ['month', '2026-03-01', '2026-04-04'],
    ['quarter', '2026-01-01', '2026-03-31'],
    ['quarter', '2026-01-04', '2026-04-04'],
    ['half_year', '2026-01-01', '2026-06-30'],
    ['year', '2026-01-01', '2026-12-31'],
    ['year', '2025-12-28', '2027-01-02'],
    ['ytd', '2026-01-01', '2026-01-01'],
    [null, '2020-01-01', '2026-01-01'],
  ])('%s may be %s to %s', (period_kind, period_start, period_end) => {
    expect(codes({ ...income, period_kind, period_start, period_end })).toEqual([])
  })

  test.each([
    ['month', '2026-01-01', '2026-03-31', 'period_of_another_length'],
    ['year', '2026-01-01', '2026-06-30', 'period_of_another_length'],
    ['ytd', '2024-01-01', '2026-01-01', 'period_of_another_length'],
    ['month', '2026-04-01', '2026-03-31', 'period_starts_after_end'],
    [null, null, '2026-03-31', 'period_required'],
  ])('%s cannot be %s to %s', (period_kind, period_start, period_end, code) => {
    expect(codes({ ...income, period_kind, period_start, period_end })).toEqual([code])
  })

  test('is a day for a balance sheet', () => {
    expect(codes(sheet)).toEqual([])
    expect(codes({ ...sheet, period_start: '2026-01-01' })).toEqual(['period_start_not_allowed'])
  })

  test('is needed of statements of a period only', () => {
    expect(codes({ ...income, statement_type: 'other', period_kind: null, period_start: null })).toEqual([])
    expect(codes({ ...income, statement_type: 'cash_flow', period_kind: null, period_start: null })).toEqual([
      'period_required',
    ])
  })
})

describe('the lines of a statement', () => {
  test('hold each name once', () => {
    const lines = [...income.lines, { name: 'cash', amount: 1 }, { name: 'revenue', amount: 2 }]
    expect(financialFaults({ ...income, lines })).toMatchObject([
      { param: 'lines', message: expect.stringContaining('lines[2] and lines[0]') },
    ])
  })

  test('of a balance sheet balance to the smallest denomination, and the message has the gap', () => {
    const amount = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(amount, amount, amount, (assets, liabilities, equity) => {
        const lines = Object.entries({ assets, liabilities, equity }).map(([name, of]) => ({ name, amount: of }))
        const balances = BigInt(assets) === BigInt(liabilities) + BigInt(equity)
        expect(codes({ ...sheet, lines })).toEqual(balances ? [] : ['out_of_balance'])
      }),
    )
    const [assets, ...rest] = sheet.lines
    expect(financialFaults({ ...sheet, lines: [{ name: assets?.name ?? '', amount: 299 }, ...rest] })).toMatchObject([
      { message: expect.stringContaining('-0.01 USD') },
    ])
  })

  test('balance by every split of what is owned', () => {
    const amount = fc.integer({ min: -(2 ** 52), max: 2 ** 52 })
    fc.assert(
      fc.property(amount, amount, (liabilities, equity) => {
        const lines = Object.entries({ assets: liabilities + equity, liabilities, equity }).map(([name, of]) => ({
          name,
          amount: of,
        }))
        expect(codes({ ...sheet, lines })).toEqual([])
      }),
    )
  })

  test('are not held to balance where one of the three is missing, or on another statement', () => {
    expect(codes({ ...sheet, lines: sheet.lines.slice(1) })).toEqual([])
    expect(codes({ ...income, lines: [{ name: 'assets', amount: 1 }, ...sheet.lines.slice(1)] })).toEqual([])
  })
})

describe('reading a statement', () => {
  function read(lines: unknown): BodyReading {
    return readBody(financial.definition, { id: 'q1', lines })
  }

  test('keeps lines in the order sent', () => {
    const lines = [
      { name: 'equity', amount: -1 },
      { name: 'goodwill', label: 'Goodwill', amount: 2 },
    ]
    expect(read(lines)).toMatchObject({ faults: [], patch: { lines } })
  })

  test.each<[string, unknown, string, RegExp]>([
    ['another name of a total', [{ name: 'total_assets', amount: 1 }], 'lines[0].name', /send `assets`/],
    ['a slip of a name', [{ name: 'liabilites', amount: 1 }], 'lines[0].name', /`liabilities`/],
    ['a fraction of money', [{ name: 'cash', amount: 1.5 }], 'lines[0].amount', /integer/],
    ['no amount', [{ name: 'cash' }], 'lines[0].amount', /required/],
    ['an unknown part', [{ name: 'cash', amount: 1, note: 'x' }], 'lines[0].note', /not a field/],
    ['no lines', [], 'lines', /at least 1/],
    ['too many lines', Array.from({ length: 501 }, () => ({ name: 'cash', amount: 1 })), 'lines', /at most 500/],
  ])('refuses %s under its place', (_, lines, param, message) => {
    expect(read(lines).faults).toMatchObject([{ param, message: expect.stringMatching(message) }])
  })
})

test('a statement names the document that it was taken from, where it has one', () => {
  expect(financial.references({ ...sheet, document_id: 'doc-1' })).toEqual([
    { param: 'document_id', to: 'document', id: 'doc-1' },
  ])
  expect(financial.references({ ...sheet, document_id: null })).toEqual([])
})
