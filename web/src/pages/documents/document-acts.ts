// What is done with documents in the dialogs of their lists.
import type { Document, DocumentWrite } from '@tapeline/sdk'

/** What is done: a new document is sent, or something is done with one that is there. */
export type DocumentAct =
  { readonly does: 'create' } | { readonly does: 'send' | 'change' | 'withdraw' | 'files'; readonly document: Document }

/** What a new document belongs to: a debt line, a receivable, or the organization. */
export type BelongsTo = Pick<DocumentWrite, 'debt_line_id' | 'receivable_id'>
