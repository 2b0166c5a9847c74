// The documents of a receivable.

/** A document, as far as it is shown; the fields of its file are null until it is uploaded. */
export interface ReceivableDocument {
  readonly id: string
  readonly kind: string
  readonly description: string | null
  readonly file_name: string | null
  readonly content_type: string | null
  readonly size_bytes: number | null
  readonly created_at: string
}
