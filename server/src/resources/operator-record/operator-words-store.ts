// Stores the words by which debt lines, closed months and documents are found, in the transaction that stores the record; a record whose names
// stay as they were costs nothing.
import { type Querier, statement } from '../../storage/database.ts'
import { type RecordToFind, wordsByPosting } from './operator-words-rules.ts'

const insertWords = statement(
  'insert-operator-record-words',
  `
  insert into operator_record_words (tenant, posting, word, number)
  select own.tenant, w.posting, w.word, w.number
  from tenants own cross join json_to_recordset($2) as w(posting uuid, word text, number bigint) where own.tenant = $1
  on conflict do nothing`,
)

const deleteWords = statement(
  'delete-operator-record-words',
  `
  delete from operator_record_words s using json_to_recordset($2) as w(posting uuid, word text, number bigint)
  where s.tenant = $1 and s.posting = w.posting and s.word = w.word and s.number = w.number`,
)

/** A record whose words are stored: before, where it was there, and now. */
export interface ChangedRecord {
  readonly number: number
  readonly before: RecordToFind | undefined
  readonly now: RecordToFind
}

interface WordRow {
  readonly posting: string
  readonly word: string
  readonly number: number
}

/** Issues the statements that store the words of records whose names or lists changed. */
export function storeRecordWords(
  querier: Querier,
  tenant: number,
  records: readonly ChangedRecord[],
): Promise<unknown>[] {
  const gone: WordRow[] = []
  const come: WordRow[] = []
  for (const { number, before, now } of records) {
    const had = before === undefined ? new Map<string, ReadonlySet<string>>() : wordsByPosting(before)
    const has = wordsByPosting(now)
    gone.push(...missingIn(has, had, number))
    come.push(...missingIn(had, has, number))
  }
  return [
    ...(gone.length === 0 ? [] : [querier.query(deleteWords, [tenant, JSON.stringify(gone)])]),
    ...(come.length === 0 ? [] : [querier.query(insertWords, [tenant, JSON.stringify(come)])]),
  ]
}

type Words = ReadonlyMap<string, ReadonlySet<string>>

/** The words of `all` that `known` has not. */
function missingIn(known: Words, all: Words, number: number): WordRow[] {
  return [...all].flatMap(([posting, words]) => {
    const others = known.get(posting)
    return [...words].filter((word) => others?.has(word) !== true).map((word) => ({ posting, word, number }))
  })
}
