// Keeps the copies of the operator's records in a lender's tenant: what was written since the last time is added, up to a moment of the
// operator's log that was seen. The operator's rows are read beside the transaction that stores them, so that it is of one server.
import { type Database, type Querier, type Transaction, statement } from '../../storage/database.ts'
import { COPIED_KINDS } from './operator-copy-reads.ts'

/** A lender, its operator's tenant, and how far the operator's log is known to go. */
export interface CopyAsked {
  readonly tenant: number
  readonly organization: string
  readonly operator: number
  readonly operator_logged: number
}

/** Records of the operator that are read at once. */
const PORTION = 1_000

const insertCursor = statement(
  'insert-operator-copy-cursor',
  'insert into operator_copy_cursors (tenant, position) values ($1, -1) on conflict do nothing',
)

/** Skips a lender that another worker has in hand. */
const lockCursor = statement(
  'lock-operator-copy-cursor',
  'select position from operator_copy_cursors where tenant = $1 for update skip locked',
)

const moveCursor = statement(
  'move-operator-copy-cursor',
  'update operator_copy_cursors set position = $2 where tenant = $1',
)

const deleteCopies = statement('delete-operator-copies', 'delete from operator_copies where tenant = $1')

/** Records of a kind in the order of their numbers, with the patches of a stretch of the log. */
const findPatches = statement(
  'find-operator-patches-to-copy',
  `
  select r.kind, r.id, r.number, p.recorded, p.effective::text as effective, b.last as batch_end, p.patch::text as patch
  from (
    select kind, id, number from operator_records
    where tenant = $1 and organization = $2 and kind = $3 and recorded > $4 and (recorded, number) > ($6, $7)
    order by recorded, number limit ${PORTION}) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded > $4 and recorded <= $5 offset 0) p
  cross join lateral (select last from batches where tenant = $1 and last >= p.recorded order by last limit 1) b
  where b.last <= $5`,
)

const findEnd = statement(
  'find-end-of-portion-to-copy',
  `
  select recorded, number from operator_records
  where tenant = $1 and organization = $2 and kind = $3 and recorded > $4 and (recorded, number) > ($5, $6)
  order by recorded, number offset ${PORTION - 1} limit 1`,
)

const insertCopies = statement(
  'insert-operator-copies',
  `
  insert into operator_copies (tenant, kind, id, number, recorded, effective, word, patch)
  select own.tenant, c.kind, c.id, c.number, c.recorded, c.effective, c.batch_end, c.patch::json
  from tenants own cross join unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::date[], $7::bigint[], $8::text[])
    as c(kind, id, number, recorded, effective, batch_end, patch)
  where own.tenant = $1
  on conflict do nothing`,
)

const COUNTED = 'count(*) as count, coalesce(sum(recorded % 1000000007), 0)::bigint as sum'

const countCopies = statement(
  'count-operator-copies',
  `select ${COUNTED} from operator_copies where tenant = $1 and recorded <= $2`,
)

const countOriginals = statement(
  'count-operator-patches-copied',
  `
  select ${COUNTED} from unnest($3::text[]) as k(kind)
  cross join lateral (
    select number from operator_records where tenant = $1 and organization = $2 and kind = k.kind offset 0) r
  cross join lateral (
    select recorded from operator_record_patches where tenant = $1 and number = r.number and recorded <= $4 offset 0) p`,
)

/**
 * Adds what the operator wrote of a lender up to the end of its log. With `verifies`, copies that differ from the operator's records are made
 * anew: a standby that was promoted may lack the last writes.
 */
export async function copyOperatorRecords(database: Database, asked: CopyAsked, verifies: boolean): Promise<void> {
  const { tenant, operator_logged: until } = asked
  await database.query(insertCursor, [tenant])
  await database.transaction(async (transaction) => {
    const [cursor] = await transaction.query<{ position: number }>(lockCursor, [tenant])
    if (cursor === undefined) return
    const differs = verifies && cursor.position >= 0 && (await isOther(database, asked, cursor.position))
    if (differs) await transaction.query(deleteCopies, [tenant])
    const after = differs ? -1 : cursor.position
    if (after >= until) return
    for (const kind of COPIED_KINDS) await copyKind(database, transaction, { ...asked, kind, after })
    await transaction.query(moveCursor, [tenant, until])
  })
}

/** Whether copies up to a moment are others than the operator's records. */
async function isOther(
  database: Querier,
  { tenant, organization, operator }: CopyAsked,
  until: number,
): Promise<boolean> {
  const [copies, originals] = await Promise.all([
    database.query<{ count: number; sum: number }>(countCopies, [tenant, until]),
    database.query<{ count: number; sum: number }>(countOriginals, [operator, organization, COPIED_KINDS, until]),
  ])
  return copies[0]?.count !== originals[0]?.count || copies[0]?.sum !== originals[0]?.sum
}

interface Copied {
  readonly kind: string
  readonly id: string
  readonly number: number
  readonly recorded: number
  readonly effective: string
  readonly batch_end: number
  readonly patch: string
}

async function copyKind(
  database: Querier,
  transaction: Transaction,
  asked: CopyAsked & { readonly kind: string; readonly after: number },
): Promise<void> {
  const { tenant, organization, operator, operator_logged: until, kind, after } = asked
  const place = [operator, organization, kind, after]
  for (let from = [-1, -1]; ;) {
    const [patches, [end]] = await Promise.all([
      database.query<Copied>(findPatches, [...place, until, ...from]),
      database.query<{ recorded: number; number: number }>(findEnd, [...place, ...from]),
    ])
    const column = (name: keyof Copied) => patches.map((patch) => patch[name])
    const columns = (['kind', 'id', 'number', 'recorded', 'effective', 'batch_end', 'patch'] as const).map(column)
    if (patches.length > 0) await transaction.query(insertCopies, [tenant, ...columns])
    if (end === undefined) return
    from = [end.recorded, end.number]
  }
}
