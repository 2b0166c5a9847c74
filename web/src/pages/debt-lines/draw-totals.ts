// How draw requests are totalled, in words: by what became of them.
import type { TotalWords } from '../../shell/total-of-rows.tsx'
import { wordOf } from './line-words.ts'

/** The words. */
export const DRAW_TOTALS: TotalWords = {
  noun: 'draw request',
  amounts: [{ field: 'amount' }],
  commonOf: ({ status }) => wordOf(String(status)),
}
