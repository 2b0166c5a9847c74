// Keeps the index of identities as the checks go through the log: of receivables that changed, of those whose obligor did, and of those whose documents
// did. It is derived of what was known at the position of the turn, so that any split of the log gives the same.
import {
  type IdentityChanges,
  changesBetween,
  readIdentitiesOf,
  storeIdentities,
} from '../../resources/asset-identity/asset-identity-store.ts'
import { readDocumentedReceivables } from '../../resources/asset-identity/filed-document-reads.ts'
import { judgeKept } from '../../resources/asset-identity/kept-identity-store.ts'
import { addIdentityNews } from '../../resources/asset-identity/identity-news-store.ts'
import { readAssetRows } from '../../resources/asset-identity/receivable-assets-reads.ts'
import { readOwed } from '../../resources/portfolio/contribution/changed-receivable-reads.ts'
import { readReceivableNumbers } from '../../resources/receivable/receivable-id-reads.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import type { IdentityTurn } from './identity-turn.ts'

/** What was written since the turn before. */
export interface IdentityNews {
  /** Numbers of receivables that were changed, or whose entries were. */
  readonly receivables: readonly number[]
  /** Whether the index has all of the book by the end of the turn. */
  readonly is_whole: boolean
  readonly events: readonly LoggedEvent[]
  /** Records of the operator about the lender. */
  readonly written: readonly { readonly kind: string; readonly id: string }[]
}

/** Receivables that are derived at once. */
const PORTION = 1_000

/** Brings the index up to the position of a turn. Returns the identities of which something changed. */
export async function followIdentities(turn: IdentityTurn, news: IdentityNews): Promise<string[]> {
  const changed = await followAll(turn, await receivablesOf(turn, news))
  if (!news.is_whole) return changed
  const { tenant } = turn.lender
  const accounts = await judgeKept(turn.transaction, { tenant, position: turn.position.log })
  const owed = await readOwed(turn.transaction, tenant, accounts)
  return [...new Set([...changed, ...(await followAll(turn, [...new Set(owed)]))])]
}

async function followAll(turn: IdentityTurn, numbers: readonly number[]): Promise<string[]> {
  const changed = new Set<string>()
  for (let at = 0; at < numbers.length; at += PORTION) {
    const { gone, put } = await followSome(turn, numbers.slice(at, at + PORTION))
    for (const { identity } of [...gone, ...put]) changed.add(identity)
  }
  return [...changed]
}

/** The receivables whose identities may have changed. */
async function receivablesOf({ transaction, lender }: IdentityTurn, news: IdentityNews): Promise<number[]> {
  const obligors = news.events
    .filter(({ kind, did }) => kind === 'account' && (did === 'changed' || did === 'erased'))
    .map(({ id }) => id)
  const documents = news.written.filter(({ kind }) => kind === 'document').map(({ id }) => id)
  const owed = await readOwed(transaction, lender.tenant, [...new Set(obligors)])
  const named = await readDocumentedReceivables(transaction, lender.operator, documents)
  const documented = await readReceivableNumbers(transaction, lender.tenant, named)
  return [...new Set([...news.receivables, ...owed, ...documented])]
}

async function followSome(turn: IdentityTurn, numbers: readonly number[]): Promise<IdentityChanges> {
  const { transaction, lender, position, steps, named } = turn
  const { tenant, operator, organization } = lender
  const place = { tenant, operator, organization, known_at: position.log, steps, named }
  const before = await readIdentitiesOf(transaction, tenant, numbers)
  const after = await readAssetRows(transaction, place, numbers)
  const changes = changesBetween(before, after)
  await storeIdentities(transaction, { tenant, position: position.log }, changes)
  const was_across = new Set(before.filter(({ across }) => across).map(keyOf))
  const across = [...changes.gone, ...changes.put].filter((row) => row.across || was_across.has(keyOf(row)))
  await addIdentityNews(transaction, tenant, across)
  return changes
}

function keyOf({ identity, number }: { readonly identity: string; readonly number: number }): string {
  return `${identity} ${number}`
}
