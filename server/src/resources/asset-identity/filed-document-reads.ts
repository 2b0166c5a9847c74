// The files of receivables by their SHA-256.
import { type Querier, statement } from '../../storage/database.ts'
import { document } from '../document/document-definition.ts'
import { operatorPosting, scopeOf } from '../operator-record/operator-postings.ts'

/** Whose documents, and in whose tenant they are kept. */
export interface LenderOfDocuments {
  readonly operator: number
  readonly organization: string
}

/** A document of a receivable that has a file. */
export interface FiledDocument {
  readonly receivable_id: string
  readonly id: string
  readonly sha256: string
}

// By the postings of each receivable; the sort of documents is their number. As filed now: what is written behind the position is looked at again.
const findFiled = statement(
  'find-files-of-receivables',
  `
  select w.id as receivable_id, r.id, r.state ->> 'sha256' as sha256 from unnest($2::uuid[], $3::text[]) as w(posting, id)
  cross join lateral (
    select sorted from operator_record_postings where tenant = $1 and posting = w.posting offset 0) p
  cross join lateral (
    select id, state from operator_records where tenant = $1 and number = p.sorted offset 0) r
  where r.state ->> 'sha256' is not null`,
)

const findAny = statement(
  'find-any-document-for-identities',
  'select sorted from operator_record_postings where tenant = $1 and posting = $2 limit 1',
)

/** The documents with a file of some receivables, in no order. */
export async function readFiledDocuments(
  querier: Querier,
  { operator, organization }: LenderOfDocuments,
  receivable_ids: readonly string[],
): Promise<FiledDocument[]> {
  const scope = scopeOf(document.definition.name, organization)
  const some = await querier.query(findAny, [operator, operatorPosting(scope)])
  if (some.length === 0) return []
  const postings = receivable_ids.map((id) => operatorPosting(scope, 'receivable_id', id))
  return querier.query<FiledDocument>(findFiled, [operator, postings, receivable_ids])
}

const findNamed = statement(
  'find-receivables-that-documents-named',
  `
  select distinct p.receivable_id from unnest($2::text[]) as w(id)
  cross join lateral (
    select number from operator_records where tenant = $1 and kind = 'document' and id = w.id offset 0) r
  cross join lateral (
    select patch ->> 'receivable_id' as receivable_id from operator_record_patches
    where tenant = $1 and number = r.number and patch ->> 'receivable_id' is not null offset 0) p`,
)

/** The ids of all receivables that some documents name or ever named. */
export async function readDocumentedReceivables(
  querier: Querier,
  operator: number,
  documents: readonly string[],
): Promise<string[]> {
  if (documents.length === 0) return []
  const rows = await querier.query<{ receivable_id: string }>(findNamed, [operator, documents])
  return rows.map(({ receivable_id }) => receivable_id)
}
