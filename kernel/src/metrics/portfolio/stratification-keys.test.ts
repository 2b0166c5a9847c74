// To which group a receivable belongs from when on.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { BEGINNING, type DatedPatch, type Json, type Patch, type Shape, stateOn } from '../../core/dated-facts.ts'
import { dayNumber } from '../../core/day.ts'
import { monthNumber } from '../../core/month.ts'
import { cellsOf } from './stratification-keys.ts'

const patchOn = (effective: string, recorded: number, patch: Patch): DatedPatch => ({ effective, recorded, patch })

const CONTRACT = { currency: 'USD', product_type: 'term_loan', funded_by: 'balance_sheet', obligor_id: 'a' }
const LOAN = { ...CONTRACT, origination_date: '2026-01-15' }
const CELL = { ...CONTRACT, vintage: monthNumber('2026-01') }
const UNSCORED = { credit_score: null }
const NOWHERE = { industry: null, industry_code: null, country: null, region: null }

const cellsAre = (receivable: DatedPatch[], obligor: DatedPatch[] = [], metadata_keys: string[] = []) =>
  cellsOf({ receivable, obligor, metadata_keys, debt_lines: undefined })

test('a receivable of which nothing changes belongs to one cell from its beginning', () => {
  expect(cellsAre([patchOn(BEGINNING, 1, LOAN)])).toEqual([{ from: null, cell: { ...CELL, ...NOWHERE }, ...UNSCORED }])
})

test('who funds it holds from its day on; on one day the later word counts, whenever it came', () => {
  const patches = [
    patchOn(BEGINNING, 1, LOAN),
    patchOn('2026-03-01', 5, { funded_by: 'operator' }),
    patchOn('2026-03-01', 4, { funded_by: 'other' }),
    patchOn('2026-02-01', 6, { metadata: { branch: 'north' } }),
  ]
  expect(cellsAre(patches.toReversed())).toEqual([
    { from: null, cell: { ...CELL, ...NOWHERE }, ...UNSCORED },
    { from: dayNumber('2026-03-01'), cell: { ...CELL, ...NOWHERE, funded_by: 'operator' }, ...UNSCORED },
  ])
})

test('what describes the contract holds for all time as last stated', () => {
  const patches = [
    patchOn(BEGINNING, 1, LOAN),
    patchOn('2026-05-01', 9, { product_type: 'lease', origination_date: '2025-12-31', obligor_id: 'b' }),
  ]
  const cell = { ...CELL, ...NOWHERE, product_type: 'lease', vintage: monthNumber('2025-12'), obligor_id: 'b' }
  expect(cellsAre(patches)).toEqual([{ from: null, cell, ...UNSCORED }])
})

test('sector and country are those of the obligor, and their first statement holds before its day', () => {
  const obligor = [
    patchOn('2026-02-01', 1, { industry: '445110', address: { country: 'US', city: 'Austin' } }),
    patchOn('2026-04-01', 2, { address: { city: 'Boston' } }),
    patchOn('2026-06-01', 3, { address: null, industry: null }),
  ]
  expect(cellsAre([patchOn(BEGINNING, 1, LOAN)], obligor)).toEqual([
    {
      from: null,
      cell: { ...CELL, ...NOWHERE, industry: '44-45', industry_code: '445110', country: 'US' },
      ...UNSCORED,
    },
    { from: dayNumber('2026-06-01'), cell: { ...CELL, ...NOWHERE }, ...UNSCORED },
  ])
})

test('a region is returned with its country, each part of an address dated by itself', () => {
  const obligor = [
    patchOn('2026-02-01', 1, { address: { region: 'CA' } }),
    patchOn('2026-03-01', 2, { address: { country: 'US' } }),
    patchOn('2026-04-01', 3, { address: { region: 'Victoria' } }),
    patchOn('2026-05-01', 4, { address: { country: 'AU', locality: 'Melbourne' } }),
    patchOn('2026-06-01', 5, { address: { region: null } }),
    patchOn('2026-07-01', 6, { address: { region: 'NSW' } }),
    patchOn('2026-08-01', 7, { address: null }),
  ]
  expect(
    cellsAre([patchOn(BEGINNING, 1, LOAN)], obligor).map(({ from, cell: { country, region } }) => [
      from,
      country,
      region,
    ]),
  ).toEqual([
    [null, 'US', 'US-CA'],
    [dayNumber('2026-04-01'), 'US', 'US-VICTORIA'],
    [dayNumber('2026-05-01'), 'AU', 'AU-VICTORIA'],
    [dayNumber('2026-06-01'), 'AU', null],
    [dayNumber('2026-07-01'), 'AU', 'AU-NSW'],
    [dayNumber('2026-08-01'), null, null],
  ])
})

test('an obligor has the score that was stated for the day, of whichever bureau, and none once it is cleared', () => {
  const obligor = [
    patchOn('2026-02-01', 1, { credit_score: 'fico:700' }),
    patchOn('2026-03-01', 2, { credit_score: 'experian:650' }),
    patchOn('2026-03-01', 3, { credit_score: 'fico:690' }),
    patchOn('2026-04-01', 4, { industry: '722511' }),
    patchOn('2026-05-01', 5, { credit_score: null }),
  ]
  const dated = cellsAre([patchOn(BEGINNING, 1, LOAN)], obligor)
  expect(dated.map(({ from, cell: { industry }, credit_score }) => [from, industry, credit_score])).toEqual([
    [null, '72', 'fico:700'],
    [dayNumber('2026-03-01'), '72', 'fico:690'],
    [dayNumber('2026-05-01'), '72', null],
  ])
})

test('metadata that is grouped by is merged key by key from its day on, null clears, and clearing all clears each', () => {
  const patches = [
    patchOn(BEGINNING, 1, { ...LOAN, metadata: { branch: 'north', other: 'x' } }),
    patchOn('2026-02-01', 2, { metadata: { channel: 'web' } }),
    patchOn('2026-03-01', 3, { metadata: { branch: null } }),
    patchOn('2026-04-01', 4, { metadata: { branch: 'south' } }),
    patchOn('2026-05-01', 5, { metadata: null }),
  ]
  const cells = cellsAre(patches.toReversed(), [], ['branch', 'channel'])
  const keys = cells.map(({ from, cell }) => [from, cell['metadata.branch'], cell['metadata.channel']])
  expect(keys).toEqual([
    [null, 'north', null],
    [dayNumber('2026-02-01'), 'north', 'web'],
    [dayNumber('2026-03-01'), null, 'web'],
    [dayNumber('2026-04-01'), 'south', 'web'],
    [dayNumber('2026-05-01'), null, null],
  ])
  expect(Object.keys(cells[0]?.cell ?? {})).not.toContain('metadata.other')
})

test('only metadata of the earliest day with a statement holds before that day', () => {
  const patches = [
    patchOn('2026-02-01', 1, { ...LOAN, metadata: { branch: 'north' } }),
    patchOn('2026-03-01', 2, { metadata: { channel: 'web' } }),
  ]
  expect(cellsAre(patches, [], ['branch', 'channel'])).toMatchObject([
    { from: null, cell: { 'metadata.branch': 'north', 'metadata.channel': null } },
    { from: dayNumber('2026-03-01'), cell: { 'metadata.channel': 'web' } },
  ])
})

test('metadata is grouped by its text as lists filter it, so a number and its digits are one', () => {
  const valueOf = (value: Json) =>
    cellsAre([patchOn(BEGINNING, 1, { ...LOAN, metadata: { size: value } })], [], ['size'])[0]?.cell['metadata.size']
  expect([5, '5', true, ['a', 1], { b: null }, ''].map(valueOf)).toEqual([
    '5',
    '5',
    'true',
    '["a",1]',
    '{"b":null}',
    '',
  ])
})

test('on every day metadata is what the receivable shows as its state on that day', () => {
  const shape: Shape = {
    fields: ['metadata'],
    contract: new Set(),
    begins: new Set(),
    keyed: new Set(['metadata']),
    cleared: { metadata: {} },
    empty: { metadata: {} },
  }
  const day = fc.constantFrom(BEGINNING, '2026-01-31', '2026-02-01', '2026-02-10')
  const value = fc.constantFrom('north', 'south', 5, null)
  const metadata = fc.option(fc.dictionary(fc.constantFrom('branch', 'channel'), value))
  const patches = fc.array(fc.tuple(day, fc.option(metadata, { nil: undefined })), { maxLength: 6 })
  fc.assert(
    fc.property(patches, day, (others, first) => {
      const all = [patchOn(first, 0, LOAN), ...others.map(([from, sent], at) => patchOn(from, at + 1, patchOf(sent)))]
      const cells = cellsAre(all, [], ['branch', 'channel'])
      for (const on of ['2026-01-01', '2026-01-31', '2026-02-01', '2026-02-09', '2026-02-10', '2026-03-01']) {
        const cell = cells.findLast(({ from }) => from === null || from <= dayNumber(on))?.cell
        const state = stateOn(all, on, shape)['metadata'] as { readonly [key: string]: Json }
        for (const key of ['branch', 'channel'])
          expect([on, cell?.[`metadata.${key}`]]).toEqual([on, state[key] === undefined ? null : String(state[key])])
      }
    }),
  )
})

function patchOf(metadata: Json | undefined): Patch {
  return metadata === undefined ? { note: 'none' } : { metadata }
}
