// Words of contested assets, and in which facts their sides differ.
import type { ContestedAsset, ContestedAssetSide as Side } from '@tapeline/sdk'
import { amountText, countText } from '../../ui/amount.ts'
import { NO_FIGURE } from '../../ui/ratio.ts'
import { sentenceCase } from '../../ui/words.ts'

/** What identifies an asset. */
export const KIND_WORDS: Readonly<Record<ContestedAsset['kind'], string>> = {
  vin: 'Vehicle identification number',
  serial_number: 'Serial number',
  invoice_number: 'Invoice number',
  contract_number: 'Contract number',
  property_id: 'Property',
  combination: 'Combination of fields',
}

/** A fact of the sides: its text for each, and whether sides can be compared by it. */
export interface SideFact {
  readonly name: string
  readonly of: (side: Side) => string
  /** Each lender has ids of its own, so that those of two are never the same. */
  readonly is_own?: boolean
}

const words = (text: string | null) => (text === null ? NO_FIGURE : sentenceCase(text.replaceAll('_', ' ')))

/** An amount with its currency. */
export function outstandingText({ outstanding, currency }: Side): string {
  return outstanding === null || currency === null ? NO_FIGURE : `${amountText(outstanding, currency)} ${currency}`
}

/** The facts, in the order in which they are shown. */
export const SIDE_FACTS: readonly SideFact[] = [
  { name: 'Lender', of: ({ name }) => name, is_own: true },
  { name: 'Obligor', of: ({ obligor_id }) => obligor_id ?? NO_FIGURE, is_own: true },
  { name: 'Product type', of: ({ product_type }) => words(product_type) },
  { name: 'Origination date', of: ({ origination_date }) => origination_date ?? NO_FIGURE },
  { name: 'Outstanding principal', of: outstandingText },
  { name: 'Days past due', of: ({ days_past_due: days }) => (days === null ? NO_FIGURE : countText(days)) },
  { name: 'Status', of: ({ status }) => words(status) },
  { name: 'Funded by', of: ({ funded_by }) => words(funded_by) },
  { name: 'Debt line', of: ({ debt_line_id }) => debt_line_id ?? 'Not pledged', is_own: true },
]

/** Whether sides differ in a fact: the same, different, or nothing to compare, as where a side does not state it. */
export function comparedText({ of, is_own }: SideFact, sides: readonly Side[]): string {
  const texts = new Set(sides.map(of))
  if (is_own === true || texts.has(NO_FIGURE)) return NO_FIGURE
  return texts.size > 1 ? 'Differs' : 'The same'
}
