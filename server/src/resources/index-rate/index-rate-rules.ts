// The rules of an index rate, judged on the merged record and its id. The id is made of index and day, so that uniqueness
// of ids is all it takes for a day to have one fixing; the day is its last part, whatever the name of the index holds.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { parseDay } from '@tapeline/kernel/core/day'
import { type Fault, type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'

/** How long the name of an index may be. */
export const INDEX_LENGTH_MAX = 64

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The faults of an index rate's state. `state` holds the id too. */
export function indexRateFaults(state: State): Fault[] {
  const { id, index, date } = state
  if (id === undefined) throw new TypeError('an index rate is judged together with its id')
  if (typeof index !== 'string' || typeof date !== 'string') return []
  const wanted = `${index}-${date}`
  if (id === wanted) return []
  const message = `id must be of the same index and day as index and date: send id: ${JSON.stringify(wanted)}, or the fields that it names`
  return [{ param: 'id', code: 'not_the_rate', message }]
}

/** Reads the id of an index rate: `<index>-<date>`. */
export function parseIndexRateId(text: string): Reading<string> {
  const index = text.slice(0, -DAY_LENGTH - 1)
  const isNamed = index.trim() !== '' && checkText(index, INDEX_LENGTH_MAX).ok
  if (isNamed && text.at(-DAY_LENGTH - 1) === '-' && parseDay(text.slice(-DAY_LENGTH)).ok) return accept(text)
  return refuse('invalid_format', 'must be <index>-<date>: send for example SOFR 1M-2026-01-30')
}
