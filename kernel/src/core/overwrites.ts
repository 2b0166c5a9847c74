// Compares two statements of one record in the same file. A repeated id is an unintended overwrite, unless both statements are equal or
// belong together.

/** The kinds of records of which one row or line makes a statement. */
export const STATED_KINDS = ['account', 'receivable', 'entry', 'bank_line', 'bank_balance'] as const

/** A record as one row or line states it. */
export interface RecordStatement {
  readonly kind: (typeof STATED_KINDS)[number]
  /** A digest of the whole statement; undefined when it cannot be read. */
  readonly content: string | undefined
  /** The obligor of a receivable, if it is stated. */
  readonly obligor: string | undefined
  /** Rows with the same number belong together: the last one applies. */
  readonly group: number
}

/**
 * `repeated`: the same statement again. `updated`: an account with another description; the last one applies. `overwritten`: another
 * receivable, entry, bank line or bank balance with the id. `other_obligor`: a receivable that would get another obligor.
 */
export type Overlap = 'none' | 'repeated' | 'updated' | 'overwritten' | 'other_obligor'

/** The effect of the later of two statements of one record, with one effective date, on the earlier one. */
export function overlapOf(earlier: RecordStatement, later: RecordStatement): Overlap {
  if (earlier.obligor !== undefined && later.obligor !== undefined && earlier.obligor !== later.obligor)
    return 'other_obligor'
  const is_same = earlier.content !== undefined && earlier.content === later.content
  const together = earlier.group === later.group
  if (is_same) return together ? 'none' : 'repeated'
  // One row states one movement, or one balance.
  if (later.kind !== 'account' && later.kind !== 'receivable') return 'overwritten'
  if (together) return 'none'
  return later.kind === 'account' ? 'updated' : 'overwritten'
}

/** Whether an overlap loses the earlier statement. */
export function isLoss(overlap: Overlap): boolean {
  return overlap === 'overwritten' || overlap === 'other_obligor'
}
