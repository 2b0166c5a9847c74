// The states between which receivables move, as people read them: buckets, and what becomes of what is no longer outstanding.
import { sentenceCase } from '../../ui/words.ts'

/** A bucket or what became of a receivable, under a heading that states that these are days. */
export function stateHead(state: string): string {
  return stateName(state).replace(/ days$/, '')
}

/** A bucket or what became of a receivable, in words. */
export function stateName(state: string): string {
  return /^\d/.test(state) ? `${state.replace('-', '–')} days` : sentenceCase(state)
}
