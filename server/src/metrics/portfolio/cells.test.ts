// To which group a receivable belongs from when on.
import { expect, test } from 'vitest'
import { BEGINNING, type DatedPatch, type Patch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { monthNumber } from '../../core/month.ts'
import { cellsOf } from './cells.ts'

const said = (effective: string, recorded: number, patch: Patch): DatedPatch => ({ effective, recorded, patch })

const CONTRACT = { currency: 'USD', product_type: 'term_loan', funded_by: 'balance_sheet', obligor_id: 'a' }
const LOAN = { ...CONTRACT, origination_date: '2026-01-15' }
const CELL = { ...CONTRACT, vintage: monthNumber('2026-01') }
const UNSCORED = { credit_score: null }
const NOWHERE = { industry: null, country: null, region: null }

test('a receivable of which nothing changes belongs to one cell from its beginning', () => {
  expect(cellsOf([said(BEGINNING, 1, LOAN)], [])).toEqual([{ from: null, cell: { ...CELL, ...NOWHERE }, ...UNSCORED }])
})

test('who funds it holds from its day on; on one day the later word counts, whenever it came', () => {
  const patches = [
    said(BEGINNING, 1, LOAN),
    said('2026-03-01', 5, { funded_by: 'operator' }),
    said('2026-03-01', 4, { funded_by: 'other' }),
    said('2026-02-01', 6, { metadata: { branch: 'north' } }),
  ]
  expect(cellsOf(patches.toReversed(), [])).toEqual([
    { from: null, cell: { ...CELL, ...NOWHERE }, ...UNSCORED },
    { from: dayNumber('2026-03-01'), cell: { ...CELL, ...NOWHERE, funded_by: 'operator' }, ...UNSCORED },
  ])
})

test('what describes the contract holds for all time as it was said last', () => {
  const patches = [
    said(BEGINNING, 1, LOAN),
    said('2026-05-01', 9, { product_type: 'lease', origination_date: '2025-12-31', obligor_id: 'b' }),
  ]
  const cell = { ...CELL, ...NOWHERE, product_type: 'lease', vintage: monthNumber('2025-12'), obligor_id: 'b' }
  expect(cellsOf(patches, [])).toEqual([{ from: null, cell, ...UNSCORED }])
})

test('sector and country are those of the obligor, and what was said first of them holds before its day', () => {
  const obligor = [
    said('2026-02-01', 1, { industry: '445110', address: { country: 'US', city: 'Austin' } }),
    said('2026-04-01', 2, { address: { city: 'Boston' } }),
    said('2026-06-01', 3, { address: null, industry: null }),
  ]
  expect(cellsOf([said(BEGINNING, 1, LOAN)], obligor)).toEqual([
    { from: null, cell: { ...CELL, ...NOWHERE, industry: '44-45', country: 'US' }, ...UNSCORED },
    { from: dayNumber('2026-06-01'), cell: { ...CELL, ...NOWHERE }, ...UNSCORED },
  ])
})

test('a region is told with its country, each part of an address dated by itself', () => {
  const obligor = [
    said('2026-02-01', 1, { address: { region: 'CA' } }),
    said('2026-03-01', 2, { address: { country: 'US' } }),
    said('2026-04-01', 3, { address: { region: 'Victoria' } }),
    said('2026-05-01', 4, { address: { country: 'AU', locality: 'Melbourne' } }),
    said('2026-06-01', 5, { address: { region: null } }),
    said('2026-07-01', 6, { address: { region: 'NSW' } }),
    said('2026-08-01', 7, { address: null }),
  ]
  expect(
    cellsOf([said(BEGINNING, 1, LOAN)], obligor).map(({ from, cell: { country, region } }) => [from, country, region]),
  ).toEqual([
    [null, 'US', 'US-CA'],
    [dayNumber('2026-04-01'), 'US', 'US-VICTORIA'],
    [dayNumber('2026-05-01'), 'AU', 'AU-VICTORIA'],
    [dayNumber('2026-06-01'), 'AU', null],
    [dayNumber('2026-07-01'), 'AU', 'AU-NSW'],
    [dayNumber('2026-08-01'), null, null],
  ])
})

test('an obligor has the score that was said of the day, of whichever bureau, and none once it is cleared', () => {
  const obligor = [
    said('2026-02-01', 1, { credit_score: 'fico:700' }),
    said('2026-03-01', 2, { credit_score: 'experian:650' }),
    said('2026-03-01', 3, { credit_score: 'fico:690' }),
    said('2026-04-01', 4, { industry: '722511' }),
    said('2026-05-01', 5, { credit_score: null }),
  ]
  const dated = cellsOf([said(BEGINNING, 1, LOAN)], obligor)
  expect(dated.map(({ from, cell: { industry }, credit_score }) => [from, industry, credit_score])).toEqual([
    [null, '72', 'fico:700'],
    [dayNumber('2026-03-01'), '72', 'fico:690'],
    [dayNumber('2026-05-01'), '72', null],
  ])
})
