// Whether more is known of a receivable than its stored ledger holds. While a lender imports, its calculator lets the lines gather; what is
// asked of one receivable meanwhile is made from its entries instead.
import { type Querier, statement } from '../../storage/database.ts'
import type { Resource } from '../present.ts'

/** Entries that are read for an answer about one receivable; with more, its figures are those that were calculated last. */
export const ENTRIES_READ_MAX = 2_000

/** A receivable, and how far the log had been followed when its ledger was stored; null where none is. */
export interface AtPosition {
  readonly number: number
  readonly position: number | null
}

/**
 * What was written of a receivable beside its stored ledger: `nothing`, or `more`; `unknown` where it has too many entries to look through, or
 * its calculation fails.
 */
export type BesideLedger = 'nothing' | 'more' | 'unknown'

const findBeside = statement(
  'find-what-is-beside-ledgers',
  `
  select w.number, case
    when looked.entries > ${ENTRIES_READ_MAX} then 'unknown'
    when exists (select from receivables_set_aside s
      where s.tenant = $1 and s.calculator = 'balances' and s.receivable = w.number) then 'unknown'
    when looked.is_ahead then 'more'
    when exists (select from entry_history h where h.tenant = $1 and h.receivable = w.number and h.superseded > w.position) then 'more'
    when exists (select from receivable_patches p where p.tenant = $1 and p.number = w.number and p.recorded > w.position) then 'more'
    else 'nothing' end as beside
  from unnest($2::bigint[], $3::bigint[]) as w(number, position)
  cross join lateral (
    select count(*) as entries, coalesce(bool_or(e.recorded > w.position), false) as is_ahead
    from (select recorded from entries where tenant = $1 and receivable = w.number limit ${ENTRIES_READ_MAX + 1}) e) looked`,
)

const findPosition = statement(
  'find-position-of-ledger',
  'select position from receivable_ledgers where tenant = $1 and receivable = $2',
)

/** How far the log had been followed when the ledger of a receivable was stored; null where none is. */
export async function findLedgerPosition(querier: Querier, tenant: number, receivable: number): Promise<number | null> {
  const [found] = await querier.query<{ position: number }>(findPosition, [tenant, receivable])
  return found?.position ?? null
}

/** What was written of receivables since their ledgers were stored, by number. */
export async function findBesideLedgers(
  querier: Querier,
  tenant: number,
  receivables: readonly AtPosition[],
): Promise<Map<number, BesideLedger>> {
  if (receivables.length === 0) return new Map()
  const numbers = receivables.map(({ number }) => number)
  const positions = receivables.map(({ position }) => position ?? 0)
  const rows = await querier.query<{ number: number; beside: BesideLedger }>(findBeside, [tenant, numbers, positions])
  return new Map(rows.map(({ number, beside }) => [number, beside]))
}

/** How fresh the figures of one receivable are for which entries beside its ledger are read too. */
export function freshnessBeside(freshness: Resource, beside: BesideLedger | undefined): Resource {
  if (beside === undefined || beside === 'unknown') return freshness
  return { ...freshness, status: 'current', waiting_since: null }
}
