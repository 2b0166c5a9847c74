// Figures of lenders: sums over their lines within a currency, none where a line lacks its part.
import { expect, test } from 'vitest'
import type { LenderAtGlance, LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { figureText } from '../../ui/change.ts'
import { lenderFigures, lendersAsked } from './lender-figures.ts'

const line = (more: Partial<LineAtGlance>): LineAtGlance => ({
  id: 'line',
  name: null,
  status: 'active',
  currency: 'USD',
  commitment: 1_000_00,
  outstanding: 250_00,
  as_of: '2026-03-31',
  net_eligible: 500_00,
  base: 400_00,
  availability: 150_00,
  deficiency: 0,
  covenants: null,
  ...more,
})

const lender = (id: string, lines: readonly LineAtGlance[]): LenderAtGlance => ({
  id,
  name: id,
  suspended: false,
  live_enabled: true,
  last_write_at: null,
  lines,
})

const figures = (lenders: readonly LenderAtGlance[]) =>
  Object.fromEntries(
    lenderFigures(lenders).map(({ key, values }) => [key, values.map((one) => (one ? figureText(one) : null))]),
  )

test('a figure is the sum of all lines of a lender in a currency, a share that of the sums', () => {
  const found = figures([
    lender('elm', [line({}), line({ outstanding: 350_00, availability: 0, deficiency: 50_00 })]),
    lender('oak', [line({ currency: 'EUR' })]),
  ])
  expect(found['USD Debt lines']).toEqual(['2', '0'])
  expect(found['USD Commitment']).toEqual(['2,000.00', null])
  expect(found['USD Drawn and outstanding']).toEqual(['600.00', null])
  expect(found['USD Drawn of the commitment']).toEqual(['30.00 %', null])
  expect(found['USD Drawn of net eligible principal']).toEqual(['60.00 %', null])
  expect(found['USD Availability less deficiency']).toEqual(['100.00', null])
  expect(found['EUR Commitment']).toEqual([null, '1,000.00'])
})

test('what one of the lines lacks is missing, not zero', () => {
  const found = figures([lender('elm', [line({}), line({ base: null, availability: null })])])
  expect(found['USD Borrowing base']).toEqual([null])
  expect(found['USD Availability less deficiency']).toEqual([null])
  expect(found['USD Commitment']).toEqual(['2,000.00'])
})

const tested = (status: 'pass' | 'breach', headroom: number) => ({
  status,
  covenants: 1,
  at_status: 1,
  test_month: '2026-03',
  tightest: { covenant_id: 'c', covenant_name: 'Losses', headroom, headroom_trend: null, months: [] },
})

test('covenants are of lines that all have tests: one without could be broken', () => {
  const lines = [line({ covenants: tested('breach', -0.1) }), line({ covenants: tested('pass', 0.2) })]
  const found = figures([lender('elm', lines), lender('oak', [...lines, line({ covenants: null })])])
  expect(found['USD Lines with a broken covenant']).toEqual(['1', null])
  expect(found['USD Least headroom of a covenant']).toEqual(['-10.00 %', null])
})

test('closed lines are left out, matured ones may still be owed', () => {
  const found = figures([
    lender('elm', [line({}), line({ status: 'matured' }), line({ status: 'closed' })]),
    lender('oak', [line({ status: 'closed', currency: 'EUR' })]),
  ])
  expect(found['USD Debt lines']).toEqual(['2', '0'])
  expect(found['USD Commitment']).toEqual(['2,000.00', null])
  expect(found['EUR Debt lines']).toBeUndefined()
})

test('an address names each lender once, and no more than there is room for', () => {
  expect(lendersAsked('a,b,a')).toEqual(['a', 'b'])
  expect(lendersAsked(undefined)).toEqual([])
  expect(lendersAsked('a,b,c,d,e,f')).toHaveLength(5)
})
