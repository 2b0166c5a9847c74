// Fills in the words of the operator's records that were written without them.
import { type Transaction, statement } from '../../storage/database.ts'
import { wordFilling } from '../../storage/word-filling.ts'
import { FOUND_RECORD_KINDS, type RecordToFind } from './operator-words-rules.ts'
import { storeRecordWords } from './operator-words-store.ts'

/** Records of a transaction: a document has as many words as several accounts, for the operator and for its lender. */
const PORTION = 150

/** Records of every kind that a transaction goes past to find them: most of a tenant may be of kinds that are not found. */
const SCANNED_MAX = 5_000

/** The next records that are found, in the order of their creation, and how far all are gone past where more follow. */
const findNext = statement(
  'find-operator-records-without-words',
  `
  with scanned as materialized (
    select number, kind from operator_records where tenant = $1 and number > $2 order by number limit ${SCANNED_MAX}
  ), wanted as materialized (
    select number from scanned where kind = any($3::text[]) order by number limit ${PORTION}
  )
  select
    case
      when (select count(*) from wanted) = ${PORTION} then (select max(number) from wanted)
      when (select count(*) from scanned) = ${SCANNED_MAX} then (select max(number) from scanned)
    end as scanned_to,
    coalesce((
      select json_agg(json_build_object('number', r.number, 'kind', r.kind, 'id', r.id, 'organization', r.organization,
        'postings', r.postings, 'state', r.state))
      from wanted w join operator_records r on r.tenant = $1 and r.number = w.number
    ), '[]'::json) as records`,
)

/** The filling of words of debt lines, closed months and documents. */
export const wordsOfRecords = wordFilling('operator_record', fillAfter)

interface Stretch {
  readonly scanned_to: number | null
  readonly records: readonly (RecordToFind & { readonly number: number })[]
}

async function fillAfter(transaction: Transaction, tenant: number, after: number): Promise<number | undefined> {
  const [stretch] = await transaction.query<Stretch>(findNext, [tenant, after, FOUND_RECORD_KINDS])
  const { scanned_to = null, records = [] } = stretch ?? {}
  const changed = records.map(({ number, ...now }) => ({ number, before: undefined, now }))
  await Promise.all(storeRecordWords(transaction, tenant, changed))
  return scanned_to ?? undefined
}
