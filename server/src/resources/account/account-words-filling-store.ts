// Fills in the words of accounts that were written without them: before there were words, or by nodes of the version before. It goes through
// the accounts of a tenant in portions, each a transaction that moves a cursor with it, so that it may be interrupted anywhere. A day after
// the first pass it goes through them once more, when nodes of the version before are gone.
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { lockTenant } from '../../storage/writer/basis.ts'
import { storeWords } from './account-words-store.ts'

/** Accounts of a transaction: no write of the tenant waits for longer than these take. */
const PORTION = 500

/** The passes after which all accounts have their words. */
const PASSES = 2

const PAUSE_HOURS = 24

const insertCursor = statement(
  'insert-account-word-cursor',
  `
  insert into account_word_cursors (tenant, number, passes, since) values ($1, -1, 0, statement_timestamp())
  on conflict do nothing`,
)

const findCursor = statement(
  'find-account-word-cursor',
  `
  select passes, passes = 0 or since < statement_timestamp() - make_interval(hours => ${PAUSE_HOURS}) as is_due
  from account_word_cursors where tenant = $1`,
)

/** Skips a tenant that another worker has in hand. */
const lockCursor = statement(
  'lock-account-word-cursor',
  'select number, passes from account_word_cursors where tenant = $1 for update skip locked',
)

/** The next accounts in the order of their creation. */
const findNext = statement(
  'find-accounts-without-words',
  `
  select number, name, first_name, last_name from accounts where tenant = $1 and number > $2
  order by number limit ${PORTION}`,
)

const moveCursor = statement(
  'move-account-word-cursor',
  'update account_word_cursors set number = $2 where tenant = $1',
)

const endPass = statement(
  'end-pass-of-account-words',
  `
  update account_word_cursors set number = -1, passes = passes + 1, since = statement_timestamp() where tenant = $1`,
)

/** How far a tenant is: all is filled in, a pass is due, or one will be. */
export type Filling = 'done' | 'due' | 'later'

/** How far a tenant is; begins its first pass where it has none. */
export async function findFilling(database: Database, tenant: number): Promise<Filling> {
  const [cursor] = await database.query<{ passes: number; is_due: boolean }>(findCursor, [tenant])
  if (cursor === undefined) await database.query(insertCursor, [tenant])
  if (cursor !== undefined && cursor.passes >= PASSES) return 'done'
  return cursor?.is_due === false ? 'later' : 'due'
}

/** Fills in the next portion of a tenant; returns whether there is more in this pass. */
export function fillPortion(database: Database, tenant: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [cursor] = await transaction.query<{ number: number; passes: number }>(lockCursor, [tenant])
    if (cursor === undefined || cursor.passes >= PASSES) return false
    return fillFrom(transaction, tenant, cursor.number)
  })
}

interface AccountRow {
  readonly number: number
  readonly name: string | null
  readonly first_name: string | null
  readonly last_name: string | null
}

/** Behind the lock of the tenant's writer, so that no name changes meanwhile. */
async function fillFrom(transaction: Transaction, tenant: number, after: number): Promise<boolean> {
  await transaction.query(lockTenant, [tenant])
  const rows = await transaction.query<AccountRow>(findNext, [tenant, after])
  const accounts = rows.map(({ number, ...now }) => ({ number, before: undefined, now }))
  await Promise.all(storeWords(transaction, tenant, accounts))
  const last = rows.at(-1)
  const has_more = last !== undefined && rows.length === PORTION
  if (has_more) await transaction.query(moveCursor, [tenant, last.number])
  else await transaction.query(endPass, [tenant])
  return has_more
}
