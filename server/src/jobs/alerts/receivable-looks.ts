// When figures of receivables are read for the rules of an organization: for each lender where its portfolio, its day or a rule changed since this process
// read them last, and no more often than a pause allows. What was read is noted once the transaction is committed.
import type { ActiveRule } from '../../resources/alert-rule/active-rules-reads.ts'
import { type ReceivableFigure, readReceivableFigures } from '../../resources/alert/receivable-figures-reads.ts'
import { watchesReceivables } from '../../resources/alert/watched-receivable-figures-rules.ts'
import { isInScope } from '../../resources/alert/watched-figures-rules.ts'
import type { Database } from '../../storage/database.ts'
import type { AlertOwner, ReceivablesSeenBy } from './alert-owner.ts'

/** The pause between two looks at a lender: at least so long, and so many times as long as the look took. */
const PAUSE_MS = 5_000
const PAUSE_FACTOR = 20

/** How long one transaction looks at lenders; the others have the next one. */
const LOOK_MS = 3_000

/** What a look found. */
export interface ReceivableLook {
  readonly figures: readonly ReceivableFigure[]
  /** The rules that were looked at, with each lender. */
  readonly looked: readonly { readonly rule: number; readonly organization: string }[]
  /** What is noted after the commit. */
  readonly seen: ReceivablesSeenBy
  /** Whether lenders are left for the next transaction, and whether some wait for their pause. */
  readonly more: boolean
  readonly waits: boolean
}

/** Reads the figures of the lenders that are due. */
export async function lookAtReceivables(
  database: Database,
  { tenant: owner, books, receivables_seen, operator_slug }: AlertOwner,
  rules: readonly ActiveRule[],
): Promise<ReceivableLook> {
  const watching = rules.filter(watchesReceivables)
  const seen: ReceivablesSeenBy = new Map()
  const figures: ReceivableFigure[] = []
  const looked: { rule: number; organization: string }[] = []
  const begun = performance.now()
  let [more, waits] = [false, false]
  if (watching.length === 0) return { figures, looked, seen, more, waits }
  for (const book of books) {
    const { tenant, organization, today, folded } = book
    const own = watching.filter(({ state }) => isInScope(state, { debt_line: '', organization }))
    if (own.length === 0) continue
    const key = `${owner} ${tenant}`
    const mark = JSON.stringify([folded, today, own.map(({ number, recorded }) => [number, recorded])])
    const before = receivables_seen.get(key)
    if (before?.mark === mark) continue
    const now = performance.now()
    const is_paused = before !== undefined && now < before.again_at
    waits ||= is_paused
    more ||= !is_paused && now > begun + LOOK_MS
    if (is_paused || now > begun + LOOK_MS) continue
    figures.push(...(await readReceivableFigures(database, { tenant, organization, operator_slug, today }, own)))
    looked.push(...own.map(({ number: rule }) => ({ rule, organization })))
    const took_ms = performance.now() - now
    seen.set(key, { mark, again_at: performance.now() + Math.max(PAUSE_MS, PAUSE_FACTOR * took_ms) })
  }
  return { figures, looked, seen, more, waits }
}
