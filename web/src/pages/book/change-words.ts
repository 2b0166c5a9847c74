// A value of a record before or after a write, as people read it: amounts in the currency of the record, rates in percent, words as words, industries
// by their titles once those are loaded.
import type { FieldChange } from '../../service/audit.ts'
import { amountText } from '../../ui/amount.ts'
import { percentOf } from '../../ui/ratio.ts'
import { spoken } from '../../words/field-labels.ts'
import { industryOf } from '../../words/industry-titles.ts'
import { AMOUNTS } from '../../words/receivable-amounts.ts'

const RATES: ReadonlySet<string> = new Set(['interest_rate'])

/** Fields whose values are words of the interface. */
const WORDS: ReadonlySet<string> = new Set(['type', 'product_type', 'funded_by', 'payment_frequency'])

/** The value on one side of a change. */
export function changeWords({ field, currency, ...sides }: FieldChange, side: 'before' | 'after'): string {
  const value = sides[side]
  if (value === null) return 'nothing'
  if (typeof value === 'number' && AMOUNTS.has(field))
    return currency === undefined ? 'an amount' : `${amountText(value, currency)} ${currency}`
  if (typeof value === 'number' && RATES.has(field)) return percentOf(value)
  if (typeof value === 'string') return WORDS.has(field) ? spoken(value) : (industryOf(field, value) ?? value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return JSON.stringify(value)
}
