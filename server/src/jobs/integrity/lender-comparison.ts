// Compares the identities of all lenders, in the operator's tenant, and notes for each lender which of its receivables are contested: its own tenant
// learns that and nothing else, at the end of a day, whenever on the day another lender wrote. No lender's checks wait for it.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { contestedAssets, shownToLender } from '@tapeline/kernel/metrics/integrity/identities/contested-assets'
import { daysOf } from '../../resources/asset-identity/asset-identity-store.ts'
import {
  type StoredContender,
  type StoredContest,
  lockComparison,
  readContests,
  readWhetherContested,
  storeContests,
} from '../../resources/asset-identity/contested-asset-store.ts'
import { noteContested } from '../../resources/asset-identity/contested-receivable-store.ts'
import { readPresentIdentities, takeIdentityNews } from '../../resources/asset-identity/identity-news-store.ts'
import {
  type SharedIdentity,
  readSharedHolders,
  storeShared,
} from '../../resources/asset-identity/shared-identity-store.ts'
import { findOrganization, tenantOf } from '../../resources/organization/organization-store.ts'
import type { Database, Transaction } from '../../storage/database.ts'

/** A lender whose identities changed. */
export interface ComparedLender {
  readonly tenant: number
  readonly organization: string
  readonly environment: 'sandbox' | 'live'
  readonly operator: number
}

/** Compares what changed of a lender, until nothing is left or another worker compares. Returns how many changes were compared. */
export async function compareLender(database: Database, lender: ComparedLender): Promise<number> {
  let compared = 0
  let some: number
  do {
    some = await database.transaction((transaction) => compareSome(transaction, lender))
    compared += some
  } while (some > 0)
  return compared
}

async function compareSome(transaction: Transaction, lender: ComparedLender): Promise<number> {
  const { tenant, operator } = lender
  const moment = await lockComparison(transaction, operator)
  if (moment === undefined) return 0
  const changed = await takeIdentityNews(transaction, tenant)
  if (changed.length === 0) return 0
  await storeShared(transaction, lender, await readPresentIdentities(transaction, tenant, changed))
  const identities = [...new Set(changed.map(({ identity }) => identity))]
  const before = await readContests(transaction, operator, identities)
  const after = contestsOf(await readSharedHolders(transaction, operator, identities))
  await storeContests(transaction, { operator, moment }, before, after)
  const contenders = [...before, ...after].flatMap((contest) => contest.contenders)
  for (const [organization, own] of groupBy(contenders, (contender) => contender.organization))
    await note(transaction, { ...lender, organization, moment }, own)
  return changed.length
}

function contestsOf(holders: readonly SharedIdentity[]): StoredContest[] {
  return [...groupBy(holders, ({ identity }) => identity)].flatMap(([identity, own]) => {
    const kind = own[0]?.kind ?? ''
    const held = own.map(({ organization, receivable_id, days }) => ({
      organization,
      receivable_id,
      days: daysOf(days),
    }))
    return contestedAssets(held).map(({ from, until, contenders }) => ({
      identity,
      kind,
      from_day: dayOfNumber(from),
      until_day: until === Infinity ? null : dayOfNumber(until),
      contenders,
    }))
  })
}

/** Leaves time in which the note is seen before it holds. */
const SEEN_WITHIN_US = 60_000_000

async function note(
  transaction: Transaction,
  lender: Omit<ComparedLender, 'tenant'> & { readonly moment: number },
  own: readonly StoredContender[],
): Promise<void> {
  const { organization, environment, moment } = lender
  const found = await findOrganization(transaction, organization)
  if (found === undefined) return
  const ids = [...new Set(own.map(({ receivable_id }) => receivable_id))]
  const rows = await readWhetherContested(transaction, lender, ids)
  const due = shownToLender(moment + SEEN_WITHIN_US)
  await noteContested(transaction, { tenant: tenantOf(found, environment), moment, due }, rows)
}
