// Fills in the words of accounts that were written without them.
import { type Transaction, statement } from '../../storage/database.ts'
import { PAUSE_HOURS, type WordFilling } from '../../storage/word-filling.ts'
import { storeWords } from './account-words-store.ts'

/** Accounts of a transaction: no write of the tenant waits for longer than these take. */
const PORTION = 500

/** The next accounts in the order of their creation. */
const findNext = statement(
  'find-accounts-without-words',
  `
  select number, name, first_name, last_name from accounts where tenant = $1 and number > $2
  order by number limit ${PORTION}`,
)

/** The filling of words of accounts. */
export const wordsOfAccounts: WordFilling = {
  insertCursor: statement(
    'insert-account-word-cursor',
    `
    insert into account_word_cursors (tenant, number, passes, since) values ($1, -1, 0, statement_timestamp())
    on conflict do nothing`,
  ),
  findCursor: statement(
    'find-account-word-cursor',
    `
    select passes, passes = 0 or since < statement_timestamp() - make_interval(hours => ${PAUSE_HOURS}) as is_due
    from account_word_cursors where tenant = $1`,
  ),
  lockCursor: statement(
    'lock-account-word-cursor',
    'select number, passes from account_word_cursors where tenant = $1 for update skip locked',
  ),
  moveCursor: statement('move-account-word-cursor', 'update account_word_cursors set number = $2 where tenant = $1'),
  endPass: statement(
    'end-pass-of-account-words',
    `
    update account_word_cursors set number = -1, passes = passes + 1, since = statement_timestamp() where tenant = $1`,
  ),
  fillAfter,
}

interface AccountRow {
  readonly number: number
  readonly name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

async function fillAfter(transaction: Transaction, tenant: number, after: number): Promise<number | undefined> {
  const rows = await transaction.query<AccountRow>(findNext, [tenant, after])
  const accounts = rows.map(({ number, ...now }) => ({ number, before: undefined, now }))
  await Promise.all(storeWords(transaction, tenant, accounts))
  return rows.length === PORTION ? rows.at(-1)?.number : undefined
}
