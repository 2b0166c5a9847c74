// To which group a receivable belongs from when on.
import { expect, test } from 'vitest'
import { BEGINNING, type DatedPatch, type Patch } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { monthNumber } from '../../core/month.ts'
import { cellsOf } from './cells.ts'

const said = (effective: string, recorded: number, patch: Patch): DatedPatch => ({ effective, recorded, patch })

const LOAN = { origination_date: '2026-01-15', currency: 'USD', product_type: 'term_loan', funded_by: 'balance_sheet' }
const CELL = { currency: 'USD', product_type: 'term_loan', vintage: monthNumber('2026-01'), funded_by: 'balance_sheet' }
const NOWHERE = { industry: null, country: null, region: null }

test('a receivable of which nothing changes belongs to one cell from its beginning', () => {
  expect(cellsOf([said(BEGINNING, 1, LOAN)], [])).toEqual([{ from: null, cell: { ...CELL, ...NOWHERE } }])
})

test('who funds it holds from its day on; on one day the later word counts, whenever it came', () => {
  const patches = [
    said(BEGINNING, 1, LOAN),
    said('2026-03-01', 5, { funded_by: 'operator' }),
    said('2026-03-01', 4, { funded_by: 'other' }),
    said('2026-02-01', 6, { metadata: { branch: 'north' } }),
  ]
  expect(cellsOf(patches.toReversed(), [])).toEqual([
    { from: null, cell: { ...CELL, ...NOWHERE } },
    { from: dayNumber('2026-03-01'), cell: { ...CELL, ...NOWHERE, funded_by: 'operator' } },
  ])
})

test('what describes the contract holds for all time as it was said last', () => {
  const patches = [
    said(BEGINNING, 1, LOAN),
    said('2026-05-01', 9, { product_type: 'lease', origination_date: '2025-12-31' }),
  ]
  const cell = { ...CELL, ...NOWHERE, product_type: 'lease', vintage: monthNumber('2025-12') }
  expect(cellsOf(patches, [])).toEqual([{ from: null, cell }])
})

test('sector and country are those of the obligor, and what was said first of them holds before its day', () => {
  const obligor = [
    said('2026-02-01', 1, { industry: '445110', address: { country: 'US', city: 'Austin' } }),
    said('2026-04-01', 2, { address: { city: 'Boston' } }),
    said('2026-06-01', 3, { address: null, industry: null }),
  ]
  expect(cellsOf([said(BEGINNING, 1, LOAN)], obligor)).toEqual([
    { from: null, cell: { ...CELL, ...NOWHERE, industry: '44-45', country: 'US' } },
    { from: dayNumber('2026-06-01'), cell: { ...CELL, ...NOWHERE } },
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
