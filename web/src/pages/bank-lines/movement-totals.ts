// How lines of bank statements are totalled, in words: what came in and what went out, and what has not moved, are apart.
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import { sentenceCase } from '../../ui/words.ts'

/** The words, for one line of them: `bank line`. */
export function movementTotals(noun: string): TotalWords {
  return {
    noun,
    amounts: [{ field: 'amount' }],
    commonOf: ({ direction, status }) =>
      `${direction === 'debit' ? 'Money out' : 'Money in'}, ${sentenceCase(String(status)).toLowerCase()}`,
  }
}
