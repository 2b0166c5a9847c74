// Fills in the words of accounts that were written without them.
import { type Transaction, statement } from '../../storage/database.ts'
import { wordFilling } from '../../storage/word-filling.ts'
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
export const wordsOfAccounts = wordFilling('account', fillAfter)

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
