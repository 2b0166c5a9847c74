// The rules of an FX rate, judged on the merged record and its id. The id is made of pair and day, so that uniqueness of
// ids is all it takes for a day to have one rate.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import type { State } from '@tapeline/kernel/core/dated-facts'
import { parseDay } from '@tapeline/kernel/core/day'
import { type Fault, type Reading, accept, refuse } from '@tapeline/kernel/core/fault'

/** The faults of an FX rate's state. `state` holds the id too. */
export function fxRateFaults(state: State): Fault[] {
  return [...idFaults(state), ...pairFaults(state)]
}

/** Reads the id of an FX rate: `<base>-<quote>-<date>`. */
export function parseFxRateId(text: string): Reading<string> {
  const parts = [parseCurrency(text.slice(0, 3)), parseCurrency(text.slice(4, 7)), parseDay(text.slice(8))]
  if (text[3] === '-' && text[7] === '-' && parts.every((part) => part.ok)) return accept(text)
  return refuse('invalid_format', 'must be <base>-<quote>-<date>: send for example EUR-USD-2026-01-31')
}

function idFaults(state: State): Fault[] {
  const { id, base, quote, date } = state
  if (id === undefined) throw new TypeError('an FX rate is judged together with its id')
  const parts = [base, quote, date]
  if (!parts.every((part) => typeof part === 'string')) return []
  const wanted = parts.join('-')
  if (id === wanted) return []
  const message = `id must be of the same pair and day as base, quote and date: send id: "${wanted}", or the fields that it names`
  return [{ param: 'id', code: 'not_the_rate', message }]
}

function pairFaults(state: State): Fault[] {
  const { base, quote } = state
  if (typeof base !== 'string' || base !== quote) return []
  const message = `quote must be another currency than base (${base}): a currency in itself needs no rate`
  return [{ param: 'quote', code: 'same_currency', message }]
}
