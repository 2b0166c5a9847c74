// The statements that erase what a lender's tenant holds of a person. Rows stay where they are, without what they stated of the person, so that every
// figure is made of as many of them as before.
import type { DatedPatch, Patch } from '@tapeline/kernel/core/dated-facts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { StandingFor } from '../asset-identity/stand-in-rules.ts'
import { erasedPatch } from './erased-fields-rules.ts'

const insertErasure = statement(
  'insert-erasure',
  `
  insert into erasures (tenant, account_id, erased) select own.tenant, $2, $3 from tenants own where own.tenant = $1`,
)

const replacePatches = statement(
  'replace-account-patches',
  `
  update account_patches p set patch = r.patch from json_to_recordset($3) as r(recorded bigint, effective date, patch jsonb)
  where p.tenant = $1 and p.number = $2 and p.recorded = r.recorded and p.effective = r.effective`,
)

const deletePostings = statement(
  'delete-postings-of-account',
  'delete from account_postings where tenant = $1 and number = $2',
)

const deletePastPostings = statement(
  'delete-past-postings-of-account',
  'delete from account_posting_history where tenant = $1 and number = $2',
)

const deleteWords = statement('delete-words-of-account', 'delete from account_words where tenant = $1 and number = $2')

/** What is erased: an account with its patches as they were until then. */
export interface Erased {
  readonly account: { readonly id: string; readonly number: number; readonly patches: readonly DatedPatch[] }
  readonly moment: number
}

/** Issues the statements that erase. */
export function eraseStored(
  transaction: Transaction,
  tenant: number,
  { account: { id, number, patches }, moment }: Erased,
): Promise<unknown>[] {
  return [
    transaction.query(insertErasure, [tenant, id, moment]),
    transaction.query(replacePatches, [tenant, number, JSON.stringify(patches.flatMap(replacing))]),
    ...[deletePostings, deletePastPostings, deleteWords].map((each) => transaction.query(each, [tenant, number])),
  ]
}

const insertStandIns = statement(
  'insert-stand-ins',
  `
  insert into stand_ins (tenant, account_id, recorded, effective, patch)
  select own.tenant, $2, r.recorded, r.effective, r.patch
  from tenants own cross join json_to_recordset($3) as r(recorded bigint, effective date, patch jsonb) where own.tenant = $1`,
)

const insertKept = statement(
  'insert-kept-identities',
  `
  insert into kept_identities (tenant, account_id, stand_in, identity, kind, across, erased, is_judged)
  select own.tenant, $2, r.stand_in, r.identity, r.kind, r.across, $4, false
  from tenants own cross join json_to_recordset($3) as r(stand_in uuid, identity uuid, kind text, across boolean) where own.tenant = $1`,
)

/** Issues the statements that store what is compared of an account from its erasure on. */
export function storeCompared(
  transaction: Transaction,
  tenant: number,
  { account: { id }, moment }: Erased,
  { patches, kept }: { readonly patches: readonly DatedPatch[]; readonly kept: readonly StandingFor[] },
): Promise<unknown>[] {
  return [
    transaction.query(insertStandIns, [tenant, id, JSON.stringify(patches)]),
    transaction.query(insertKept, [tenant, id, JSON.stringify(kept), moment]),
  ]
}

/** A patch as it is stored instead; none where it stated nothing of a person. */
function replacing({
  recorded,
  effective,
  patch,
}: DatedPatch): { recorded: number; effective: string; patch: Patch }[] {
  const replaced = erasedPatch(patch)
  return JSON.stringify(replaced) === JSON.stringify(patch) ? [] : [{ recorded, effective, patch: replaced }]
}
