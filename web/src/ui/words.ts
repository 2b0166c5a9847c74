// Words of the interface as people read them.
import type { SumInJson } from '@tapeline/kernel/core/sum'
import { countText } from './amount.ts'

/** `line_of_credit` as `Line of credit`. */
export function sentenceCase(word: string): string {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** A count with its noun: `1 day`, `2 days`, `1,234 receivables`. Every counted word of the dashboard is written by it. */
export function counted(count: SumInJson, noun: string): string {
  return `${countText(count)} ${nounFor(count, noun)}`
}

/** The noun of a count that stands apart from it: `day` of 1, `days` and `entries` of 2. */
export function nounFor(count: SumInJson, noun: string): string {
  return String(count) === '1' ? noun : `${noun.replace(/(?<=[^aeiou])y$/, 'ie').replace(/ch$/, 'che')}s`
}
