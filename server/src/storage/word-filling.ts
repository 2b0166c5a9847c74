// Fills in the words of rows that were written without them: before there were words, or by nodes of the version before. It goes through the
// rows of a tenant in portions, each a transaction that moves a cursor with it, so that it may be interrupted anywhere. A day after the first
// pass it goes through them once more, when nodes of the version before are gone.
import { type Database, type Statement, type Transaction, statement } from './database.ts'
import { lockTenant } from './writer/basis.ts'

/** The passes after which all rows have their words. */
const PASSES = 2

/** The hours between two passes. */
const PAUSE_HOURS = 24

/** The words of one table: the statements of its cursors, and what gives the next rows theirs. */
export interface WordFilling {
  /** Begins the first pass of a tenant. */
  readonly insertCursor: Statement
  /** `passes` and whether a pass `is_due`. */
  readonly findCursor: Statement
  /** `number` and `passes`; skips a tenant that another worker has in hand. */
  readonly lockCursor: Statement
  readonly moveCursor: Statement
  readonly endPass: Statement
  readonly fillAfter: FillAfter
}

/** Gives the rows after a number their words; returns the last of them, undefined where no more follow. */
export type FillAfter = (transaction: Transaction, tenant: number, after: number) => Promise<number | undefined>

/** The words of a table, such as `account`, whose cursors are in `account_word_cursors`. */
export function wordFilling(of: 'account' | 'operator_record', fillAfter: FillAfter): WordFilling {
  const name = of.replace('_', '-')
  return {
    insertCursor: statement(
      `insert-${name}-word-cursor`,
      `
      insert into ${of}_word_cursors (tenant, number, passes, since) values ($1, -1, 0, statement_timestamp())
      on conflict do nothing`,
    ),
    findCursor: statement(
      `find-${name}-word-cursor`,
      `
      select passes, passes = 0 or since < statement_timestamp() - make_interval(hours => ${PAUSE_HOURS}) as is_due
      from ${of}_word_cursors where tenant = $1`,
    ),
    lockCursor: statement(
      `lock-${name}-word-cursor`,
      `select number, passes from ${of}_word_cursors where tenant = $1 for update skip locked`,
    ),
    moveCursor: statement(`move-${name}-word-cursor`, `update ${of}_word_cursors set number = $2 where tenant = $1`),
    endPass: statement(
      `end-pass-of-${name}-words`,
      `
      update ${of}_word_cursors set number = -1, passes = passes + 1, since = statement_timestamp()
      where tenant = $1`,
    ),
    fillAfter,
  }
}

/** How far a tenant is: all is filled in, a pass is due, or one will be. */
export type Filling = 'done' | 'due' | 'later'

/** How far a tenant is; begins its first pass where it has none. */
export async function findFilling(database: Database, words: WordFilling, tenant: number): Promise<Filling> {
  const [cursor] = await database.query<{ passes: number; is_due: boolean }>(words.findCursor, [tenant])
  if (cursor === undefined) await database.query(words.insertCursor, [tenant])
  if (cursor !== undefined && cursor.passes >= PASSES) return 'done'
  return cursor?.is_due === false ? 'later' : 'due'
}

/** Fills in the next portion of a tenant, behind the lock of its writer, so that no name changes meanwhile; returns whether there is more. */
export function fillPortion(database: Database, words: WordFilling, tenant: number): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [cursor] = await transaction.query<{ number: number; passes: number }>(words.lockCursor, [tenant])
    if (cursor === undefined || cursor.passes >= PASSES) return false
    await transaction.query(lockTenant, [tenant])
    const last = await words.fillAfter(transaction, tenant, cursor.number)
    if (last === undefined) await transaction.query(words.endPass, [tenant])
    else await transaction.query(words.moveCursor, [tenant, last])
    return last !== undefined
  })
}
