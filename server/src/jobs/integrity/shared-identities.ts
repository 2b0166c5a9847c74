// Finds what the receivables and obligors of one lender share: the same asset, the same file, the same details. Its subjects are identities; who has
// one is read of the index.
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Days, daysInBoth } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import {
  duplicateAssets,
  identicalDocuments,
  sharedDetails,
} from '@tapeline/kernel/metrics/integrity/identities/identity-findings'
import { DETAIL_KINDS } from '@tapeline/kernel/metrics/integrity/identities/shared-details'
import {
  type IdentityRow,
  daysOf,
  readHolders,
  readShared,
} from '../../resources/asset-identity/asset-identity-store.ts'
import { readReceivableIds } from '../../resources/receivable/receivable-id-reads.ts'
import { type IdentityNews, followIdentities } from './identity-index.ts'
import { type IdentityTurn, daysOfCheck } from './identity-turn.ts'

/** Identities that are asked for at once. */
export const IDENTITIES_PORTION = 200

/** Brings the index up to the turn. Returns the identities that several receivables have or had, of those of which something changed. */
export async function findSharedIdentities(turn: IdentityTurn, news: IdentityNews): Promise<string[]> {
  return readShared(turn.transaction, turn.lender.tenant, await followIdentities(turn, news))
}

/** What the checks find of some identities, by identity. */
export async function findShared(
  turn: IdentityTurn,
  identities: readonly string[],
): Promise<Map<string, readonly Finding[]>> {
  const { transaction, lender } = turn
  const rows = await readHolders(transaction, lender.tenant, identities)
  const ids = await readReceivableIds(transaction, lender.tenant, [...new Set(rows.map(({ number }) => number))])
  // What is compared between lenders alone is found within the lender by a coarser identity.
  const compared = rows.filter(({ within }) => within)
  const found = [...groupBy(compared, ({ identity }) => identity)].map(
    ([identity, holders]) => [identity, findingsOf(turn, identity, holders, ids)] as const,
  )
  return new Map(found)
}

function findingsOf(
  turn: IdentityTurn,
  identity: string,
  rows: readonly IdentityRow[],
  ids: ReadonlyMap<number, string>,
): Finding[] {
  const kind = rows[0]?.kind ?? ''
  const key = `${kind} ${identity}`
  const holders = rows.map((row) => ({ ...row, receivable_id: ids.get(row.number) ?? '', days: daysOf(row.days) }))
  const during = (days: Days) =>
    holders
      .map((holder) => ({ ...holder, days: daysInBoth(holder.days, [days]) }))
      .filter((holder) => holder.days.length > 0)
  const detail = DETAIL_KINDS.find((name) => name === kind)
  if (detail !== undefined)
    return daysOfCheck(turn, 'shared_details').flatMap(({ days, thresholds }) =>
      sharedDetails(key, detail, during(days), thresholds),
    )
  if (kind === 'document')
    return daysOfCheck(turn, 'identical_documents').flatMap(({ days, thresholds }) =>
      identicalDocuments(key, during(days), thresholds),
    )
  const stated = rows.some((row) => row.check_failed) ? { wrong_check_digit: 1 } : {}
  return daysOfCheck(turn, 'duplicate_asset').flatMap(({ days }) =>
    duplicateAssets(key, during(days)).map((finding) => ({ ...finding, measured: { ...finding.measured, ...stated } })),
  )
}
