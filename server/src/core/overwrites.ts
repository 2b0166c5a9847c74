// What a later statement of a record does to an earlier one in the same file. An id that comes twice is an overwrite that nobody asked for, unless
// both say the same, or belong together.

/** A record as one row or line states it. */
export interface RecordStatement {
  readonly kind: 'account' | 'receivable' | 'entry'
  /** A digest of all that is said; undefined where it cannot be read. */
  readonly content: string | undefined
  /** Who owes a receivable, where it is said. */
  readonly obligor: string | undefined
  /** Rows with the same number belong together: their order says which one holds. */
  readonly group: number
}

/**
 * `repeated`: says the same again. `updated`: an account that is described otherwise, of which the last description holds. `overwritten`: another
 * receivable or entry under the id. `other_obligor`: a receivable that would change hands.
 */
export type Overlap = 'none' | 'repeated' | 'updated' | 'overwritten' | 'other_obligor'

/** What the later of two statements of one record, with one effective date, does to the earlier. */
export function overlapOf(earlier: RecordStatement, later: RecordStatement): Overlap {
  if (earlier.obligor !== undefined && later.obligor !== undefined && earlier.obligor !== later.obligor)
    return 'other_obligor'
  const is_same = earlier.content !== undefined && earlier.content === later.content
  const together = earlier.group === later.group
  if (is_same) return together ? 'none' : 'repeated'
  if (later.kind === 'entry') return 'overwritten'
  if (together) return 'none'
  return later.kind === 'account' ? 'updated' : 'overwritten'
}

/** Whether an overlap loses what was said before. */
export function isLoss(overlap: Overlap): boolean {
  return overlap === 'overwritten' || overlap === 'other_obligor'
}
