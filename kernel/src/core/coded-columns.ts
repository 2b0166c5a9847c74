// Columns whose texts are codes of the interface, though a definition may state no list of them: words that a lender may add to, and buckets. In
// files for people they are written as words.
import { bucketText, codeText } from './code-words.ts'

/** The last part of the name of a column of codes. */
const CODED: ReadonlySet<string> = new Set([
  'bureau',
  'category',
  'check',
  'code',
  'comparator',
  'consequence',
  'covenant_status',
  'covenants',
  'default_rule',
  'did',
  'figure',
  'finding',
  'funded_by',
  'headroom_trend',
  'kind',
  'metric',
  'product_type',
  'receivable_status',
  'statement_type',
  'status',
  'subject_type',
  'to_state',
  'type',
])

/** Columns of buckets, by their last part or their whole place. */
const BUCKETS: ReadonlySet<string> = new Set([
  'bucket',
  'from',
  'from_bucket',
  'to',
  'to_state',
  'reported.before',
  'reported.after',
  'computed.before',
  'computed.after',
])

/** A text of a column as people read it; ids, names and what is a lender's own stay as they are. */
export function columnText(column: string, text: string, is_coded = false): string {
  const leaf = column.slice(column.lastIndexOf('.') + 1).replace(/_(?:before|other_line)$/, '')
  if (BUCKETS.has(leaf) || BUCKETS.has(column)) return bucketText(text)
  return is_coded || CODED.has(leaf) ? codeText(text) : text
}
