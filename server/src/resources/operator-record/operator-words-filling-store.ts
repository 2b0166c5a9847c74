// Fills in the words of the operator's records that were written without them.
import { type Transaction, statement } from '../../storage/database.ts'
import { PAUSE_HOURS, type WordFilling } from '../../storage/word-filling.ts'
import { FOUND_RECORD_KINDS, type RecordToFind } from './operator-words-rules.ts'
import { storeRecordWords } from './operator-words-store.ts'

/** Records of a transaction: a document has as many words as several accounts, for the operator and for its lender. */
const PORTION = 150

/** The next records in the order of their creation, of every kind: those that are found are read whole. */
const findNext = statement(
  'find-operator-records-without-words',
  `
  select number, kind, id, organization, to_json(postings) as postings,
    case when kind = any($3::text[]) then state else '{}' end as state
  from operator_records where tenant = $1 and number > $2 order by number limit ${PORTION}`,
)

/** The filling of words of debt lines, closed months and documents. */
export const wordsOfRecords: WordFilling = {
  insertCursor: statement(
    'insert-operator-record-word-cursor',
    `
    insert into operator_record_word_cursors (tenant, number, passes, since) values ($1, -1, 0, statement_timestamp())
    on conflict do nothing`,
  ),
  findCursor: statement(
    'find-operator-record-word-cursor',
    `
    select passes, passes = 0 or since < statement_timestamp() - make_interval(hours => ${PAUSE_HOURS}) as is_due
    from operator_record_word_cursors where tenant = $1`,
  ),
  lockCursor: statement(
    'lock-operator-record-word-cursor',
    'select number, passes from operator_record_word_cursors where tenant = $1 for update skip locked',
  ),
  moveCursor: statement(
    'move-operator-record-word-cursor',
    'update operator_record_word_cursors set number = $2 where tenant = $1',
  ),
  endPass: statement(
    'end-pass-of-operator-record-words',
    `
    update operator_record_word_cursors set number = -1, passes = passes + 1, since = statement_timestamp()
    where tenant = $1`,
  ),
  fillAfter,
}

type RecordRow = RecordToFind & { readonly number: number }

async function fillAfter(transaction: Transaction, tenant: number, after: number): Promise<number | undefined> {
  const rows = await transaction.query<RecordRow>(findNext, [tenant, after, FOUND_RECORD_KINDS])
  const records = rows.map(({ number, ...now }) => ({ number, before: undefined, now }))
  await Promise.all(storeRecordWords(transaction, tenant, records))
  return rows.length === PORTION ? rows.at(-1)?.number : undefined
}
