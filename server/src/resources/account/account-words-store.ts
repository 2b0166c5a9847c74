// Stores the words by which accounts are found by name, in the transaction that stores the account; an account whose name stays as it was
// costs nothing.
import type { State } from '@tapeline/kernel/core/dated-facts'
import { type Querier, statement } from '../../storage/database.ts'
import { namesOfState, wordsOfName } from './account-words-rules.ts'

const insertWords = statement(
  'insert-account-words',
  `
  insert into account_words (tenant, word, number)
  select own.tenant, w.word, w.number
  from tenants own cross join json_to_recordset($2) as w(word text, number bigint) where own.tenant = $1
  on conflict do nothing`,
)

const deleteWords = statement(
  'delete-account-words',
  `
  delete from account_words s using json_to_recordset($2) as w(word text, number bigint)
  where s.tenant = $1 and s.word = w.word and s.number = w.number`,
)

/** An account whose words are stored: its state before, where it was there, and now. */
export interface NamedAccount {
  readonly number: number
  readonly before: State | undefined
  readonly now: State
}

interface WordRow {
  readonly word: string
  readonly number: number
}

/** Issues the statements that store the words of accounts whose names changed. */
export function storeWords(querier: Querier, tenant: number, accounts: readonly NamedAccount[]): Promise<unknown>[] {
  const gone: WordRow[] = []
  const come: WordRow[] = []
  for (const { number, before, now } of accounts) {
    const [old, current] = [namesOfState(before), namesOfState(now)]
    if (old === current) continue
    const [had, has] = [wordsOfName(old), wordsOfName(current)]
    for (const word of had) if (!has.has(word)) gone.push({ word, number })
    for (const word of has) if (!had.has(word)) come.push({ word, number })
  }
  return [
    ...(gone.length === 0 ? [] : [querier.query(deleteWords, [tenant, JSON.stringify(gone)])]),
    ...(come.length === 0 ? [] : [querier.query(insertWords, [tenant, JSON.stringify(come)])]),
  ]
}
