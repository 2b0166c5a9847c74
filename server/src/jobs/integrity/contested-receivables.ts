// Finds which receivables of a lender are contested, of what is noted in its own tenant. Its subjects are receivables, by their ids.
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { daysInBoth } from '@tapeline/kernel/metrics/integrity/identities/asset-identities'
import { ownContest } from '@tapeline/kernel/metrics/integrity/identities/contested-assets'
import { joinDays } from '@tapeline/kernel/metrics/integrity/identities/sharing'
import { daysOf, readIdentitiesOf } from '../../resources/asset-identity/asset-identity-store.ts'
import { readContested } from '../../resources/asset-identity/contested-receivable-store.ts'
import { readReceivableIds, readReceivableNumbers } from '../../resources/receivable/receivable-id-reads.ts'
import { type IdentityTurn, daysOfCheck } from './identity-turn.ts'

/** What the lender sees at a moment of some of its receivables: that they are contested, on days of their own. */
export async function findContested(
  turn: IdentityTurn,
  moment: number,
  receivable_ids: readonly string[],
): Promise<Map<string, readonly Finding[]>> {
  const { transaction, lender } = turn
  const { tenant } = lender
  const contested = await readContested(transaction, { tenant, moment }, receivable_ids)
  const numbers = await readReceivableNumbers(transaction, tenant, contested)
  const ids = await readReceivableIds(transaction, tenant, numbers)
  const rows = await readIdentitiesOf(transaction, tenant, numbers)
  const looked_for = daysOfCheck(turn, 'asset_contested').map(({ days }) => days)
  const found = [...groupBy(rows, ({ number }) => number)].map(([number, own]) => {
    const receivable_id = ids.get(number) ?? ''
    // All identities count, so that the days do not show which of them another lender has.
    const owed = joinDays(own.filter(({ across }) => across).flatMap(({ days }) => daysOf(days)))
    const finding = ownContest(receivable_id, daysInBoth(owed, looked_for))
    return [receivable_id, finding === undefined ? [] : [finding]] as const
  })
  return new Map(found)
}
