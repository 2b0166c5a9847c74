// Where an alert leads, by what it is about and who reads it.
import type { Alert } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { PATHS } from '../../paths.ts'
import { recordOf } from './alert-record.ts'
import { filtersOf } from './figure-filters.ts'

const LENDER = { environment: 'sandbox', is_operator: false } as const
const OPERATOR = { environment: 'sandbox', is_operator: true } as const
const EVENT = { id: 'e', occurred_at: '2026-03-01T00:00:00Z' } as const
const ABOUT = { organization: 'birch', debt_line_id: 'l', event: null, figure: null } as const
const FIGURE = {
  unit: 'share',
  currency: null,
  value: 0.5,
  numerator: 1,
  denominator: 2,
  comparator: '<',
  threshold: 0.6,
  closing_threshold: null,
  as_of: null,
  change: null,
  selected_receivables: null,
} as const
const LINE = { kind: 'debt_line', id: 'l' }

test('a breach leads both readers to the test of its month', () => {
  const data = { covenant_id: 'late', test_month: '2026-02', debt_line_term_id: 't' }
  const alert = { ...ABOUT, subject: LINE, event: { ...EVENT, type: 'covenant.breached' as const, data } }
  const expected = {
    label: 'Covenant late, test of 2026-02',
    to: PATHS.debtLineCovenants,
    params: { environment: 'sandbox', line: 'l' },
    search: { covenant: 'late', month: '2026-02' },
  }
  expect(recordOf(alert, LENDER)).toEqual(expected)
  expect(recordOf(alert, OPERATOR)).toEqual(expected)
})

test('changed terms lead to the terms, a closed month to the month', () => {
  const terms = { ...EVENT, type: 'debt_line.terms_changed' as const, data: { debt_line_term_id: 't' } }
  expect(recordOf({ ...ABOUT, subject: LINE, event: terms }, LENDER)).toMatchObject({ search: { terms: 't' } })
  const month = { ...EVENT, type: 'debt_line.month_closed' as const, data: { month: '2026-02' } }
  expect(recordOf({ ...ABOUT, subject: LINE, event: month }, LENDER)).toMatchObject({
    to: PATHS.debtLineClose,
    params: { line: 'l', month: '2026-02' },
  })
})

test.each([
  ['availability', PATHS.debtLine, PATHS.debtLine],
  ['headroom', PATHS.debtLineCovenants, PATHS.debtLineCovenants],
  ['data_age_days', PATHS.imports, PATHS.operatorOrganization],
  ['unmatched_cash_days', PATHS.cashTieOut, PATHS.operatorLendersCash],
] as const)('the figure %s leads to where it is shown to each reader', (metric, lender, operator) => {
  const alert = { ...ABOUT, subject: LINE, figure: { ...FIGURE, metric } }
  expect(recordOf(alert, LENDER).to).toBe(lender)
  expect(recordOf(alert, OPERATOR).to).toBe(operator)
})

test.each([
  ['receivable', 'r', PATHS.receivable, PATHS.operatorOrganization],
  ['account', 'a', PATHS.obligor, PATHS.operatorOrganization],
  ['import', 'i', PATHS.importRun, PATHS.operatorOrganization],
  ['finding', 'f', PATHS.finding, PATHS.operatorFinding],
  ['draw_request', 'birch:d', PATHS.debtLineDraws, PATHS.operatorDraw],
  ['document', 'birch:d', PATHS.debtLineDocuments, PATHS.operatorDocuments],
  ['api_key', 'k', PATHS.apiKeys, PATHS.operatorOrganization],
  ['user', 'u', PATHS.team, PATHS.team],
] as const)(
  'a record of the kind %s leads to its page, or for the operator to its lender',
  (kind, id, lender, operator) => {
    const alert = { ...ABOUT, subject: { kind, id } }
    expect(recordOf(alert, LENDER).to).toBe(lender)
    expect(recordOf(alert, OPERATOR)).toMatchObject({ to: operator, params: { environment: 'sandbox' } })
  },
)

test('a figure of receivables leads the lender to them with its filters, and the operator to the lender', () => {
  const subject = { kind: 'portfolio', id: 'EUR' }
  const alertOf = (metric: 'share_past_due_60_plus' | 'open_receivables', selected_receivables: object | null) =>
    ({ ...ABOUT, debt_line_id: null, subject, figure: { ...FIGURE, metric, selected_receivables } }) as unknown as Alert
  const leases = alertOf('share_past_due_60_plus', { product_types: ['lease'], metadata: {} })
  expect(recordOf(leases, LENDER)).toEqual({
    label: 'Receivables',
    to: PATHS.receivables,
    params: { environment: 'sandbox' },
    search: { currency: 'EUR' },
  })
  expect(recordOf(leases, OPERATOR)).toMatchObject({ label: 'Lender', params: { organization: 'birch' } })
  expect(filtersOf(leases)).toEqual({ product_type: 'lease', state: '60+', basis: 'reported' })
  const ofOpen = (selector: object | null) => filtersOf(alertOf('open_receivables', selector))
  expect(ofOpen({ product_types: [], metadata: { channel: 'partner' } })).toEqual({ 'metadata[channel]': 'partner' })
  expect(ofOpen({ product_types: ['lease', 'mortgage'], metadata: {} })).toEqual({})
  expect(ofOpen(null)).toEqual({})
})

test('a document that is of no debt line leads its lender to all documents', () => {
  const alert = { ...ABOUT, debt_line_id: null, subject: { kind: 'document', id: 'd' } }
  expect(recordOf(alert, LENDER)).toEqual({
    label: 'Document d',
    to: PATHS.documents,
    params: { environment: 'sandbox' },
  })
  expect(recordOf(alert, OPERATOR)).toMatchObject({ to: PATHS.operatorDocuments, search: { organization: 'birch' } })
})
