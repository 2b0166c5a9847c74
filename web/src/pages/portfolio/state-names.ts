// The states between which receivables move, as people read them: buckets, and what becomes of what is no longer outstanding.
import { bucketNames, edgesOf, withDays } from '../../ui/buckets.ts'
import { sentenceCase } from '../../ui/words.ts'

/** A bucket or what became of a receivable, under a heading that states that these are days. `buckets` are the labels of all buckets. */
export function stateHead(state: string, buckets: readonly string[]): string {
  return /^\d/.test(state) ? bucketNames(edgesOf(buckets))(state) : sentenceCase(state)
}

/** A bucket or what became of a receivable, in words. */
export function stateName(state: string, buckets: readonly string[]): string {
  return withDays(stateHead(state, buckets))
}
