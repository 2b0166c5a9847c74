// What a line of an import is about.

/** The record of a line, as far as the line names it. */
export interface Subject {
  readonly kind: string | null
  readonly record_id: string | null
  readonly receivable_id: string | null
}
