// Answers about an account that are kept for requests that are sent again. They go by themselves after three days; an erasure does not wait for that.
import { type Database, statement } from '../../storage/database.ts'

/** Answers that one statement goes through: a lender may have millions, and the writes of nobody wait for it. */
const PORTION = 20_000

const findEnd = statement(
  'find-end-of-kept-answers',
  `
  select max(p.key) as key from (
    select key from idempotency_answers where tenant = $1 and key > $2 order by key limit ${PORTION}) p`,
)

// By how an answer of an account begins and what it has, since one path can be written in several ways.
const deleteAnswers = statement(
  'delete-kept-answers-about-account',
  `
  delete from idempotency_answers where tenant = $1 and key > $2 and key <= $3
    and starts_with(answer, $4) and strpos(answer, '"legal_entity_id":') > 0`,
)

/** Deletes what is kept of answers about an account. */
export async function deleteKeptAnswers(database: Database, tenant: number, account_id: string): Promise<void> {
  const beginning = `{"id":${JSON.stringify(account_id)},`
  for (let after = ''; ;) {
    const [end] = await database.query<{ key: string | null }>(findEnd, [tenant, after])
    const until = end?.key ?? null
    if (until === null) return
    await database.query(deleteAnswers, [tenant, after, until, beginning])
    after = until
  }
}
