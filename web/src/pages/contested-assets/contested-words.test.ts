// In which facts two sides differ, by hand.
import type { ContestedAssetSide } from '@tapeline/sdk'
import { expect, test } from 'vitest'
import { SIDE_FACTS, comparedText } from './contested-words.ts'

const NORTH: ContestedAssetSide = {
  organization: 'north',
  name: 'North',
  receivable_id: 'loan-1',
  obligor_id: 'of-loan-1',
  product_type: 'term_loan',
  origination_date: '2026-01-15',
  currency: 'USD',
  outstanding: 100_000,
  days_past_due: 0,
  status: null,
  funded_by: 'balance_sheet',
  debt_line_id: null,
  finding_id: 'finding-1',
  state: 'open',
  found_at: null,
}

test('sides differ by date and amount, and ids of two lenders are not compared', () => {
  const south = {
    ...NORTH,
    organization: 'south',
    obligor_id: 'other',
    origination_date: '2026-02-20',
    outstanding: 90_000,
  }
  expect(SIDE_FACTS.map((fact) => [fact.name, fact.of(south), comparedText(fact, [NORTH, south])])).toEqual([
    ['Lender', 'North', '–'],
    ['Obligor', 'other', '–'],
    ['Product type', 'Term loan', 'The same'],
    ['Origination date', '2026-02-20', 'Differs'],
    ['Outstanding principal', '900.00 USD', 'Differs'],
    ['Days past due', '0', 'The same'],
    ['Status', '–', '–'],
    ['Funded by', 'Balance sheet', 'The same'],
    ['Debt line', 'Not pledged', '–'],
  ])
})

test('what one side does not state is neither the same nor different', () => {
  const south = { ...NORTH, outstanding: null, status: 'active' as const }
  const compared = SIDE_FACTS.map((fact) => [fact.name, comparedText(fact, [NORTH, south])])
  expect(Object.fromEntries(compared)).toMatchObject({
    'Outstanding principal': '–',
    Status: '–',
    'Funded by': 'The same',
  })
})
