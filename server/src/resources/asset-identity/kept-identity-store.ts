// What checks compare receivables by whose obligor's personal data was erased: stand-ins for what it stated, and what identities that are made of
// them stand for. What turns out to be of one receivable alone finds nothing, and is dropped.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { DETAIL_KINDS } from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

const findStandIns = statement(
  'find-stand-ins',
  `
  select s.account_id, s.recorded, s.effective::text as effective, s.patch from unnest($2::text[]) as w(id)
  cross join lateral (select * from stand_ins where tenant = $1 and account_id = w.id offset 0) s`,
)

const findKept = statement(
  'find-kept-identities',
  `
  select k.account_id, k.stand_in, k.identity from unnest($2::text[]) as w(id)
  cross join lateral (select * from kept_identities where tenant = $1 and account_id = w.id offset 0) k`,
)

/** A patch with stand-ins, and whose it is. */
export interface StandInOfAccount extends DatedPatch {
  readonly account_id: string
}

/** An identity made of a stand-in, the one that it stands for, and whose it is. */
export interface KeptOfAccount {
  readonly account_id: string
  readonly stand_in: string
  readonly identity: string | null
}

/** What there is of accounts, by their ids, whose personal data was erased; most have none. */
export async function readErasedObligors(querier: Querier, tenant: number, ids: readonly string[]) {
  const [stand_ins, kept] = await Promise.all([
    querier.query<StandInOfAccount>(findStandIns, [tenant, ids]),
    querier.query<KeptOfAccount>(findKept, [tenant, ids]),
  ])
  return { stand_ins, kept }
}

const findWaiting = statement(
  'find-kept-identities-to-judge',
  'select 1 from kept_identities where tenant = $1 and not is_judged and erased <= $2 limit 1',
)

const DETAILS = DETAIL_KINDS.map((kind) => `'${kind}'`).join(', ')

// Of a detail, receivables of several obligors count; of an asset, several receivables. Another lender may have what distinguishes assets of several.
const dropUnshared = statement(
  'drop-unshared-kept-identities',
  `
  delete from kept_identities k where k.tenant = $1 and not k.is_judged and k.erased <= $2 and not k.across and k.identity is not null and (
    select count(distinct case when k.kind in (${DETAILS}) then a.obligor_id else a.number::text end)
    from asset_identities a where a.tenant = $1 and a.identity = k.identity) < 2
  returning k.account_id`,
)

const noteJudged = statement(
  'note-kept-identities-as-judged',
  'update kept_identities set is_judged = true where tenant = $1 and not is_judged and erased <= $2',
)

/** A position of a tenant's log. */
export interface JudgedAt {
  readonly tenant: number
  readonly position: number
}

/**
 * Drops what was kept and finds nothing, since no other receivable has it; to be called once the index has all that was written by a position. Returns
 * the accounts of which something was dropped.
 */
export async function judgeKept(transaction: Transaction, at: JudgedAt): Promise<string[]> {
  const values = [at.tenant, at.position]
  if ((await transaction.query(findWaiting, values)).length === 0) return []
  const dropped = await transaction.query<{ account_id: string }>(dropUnshared, values)
  await transaction.query(noteJudged, values)
  return [...new Set(dropped.map(({ account_id }) => account_id))]
}
