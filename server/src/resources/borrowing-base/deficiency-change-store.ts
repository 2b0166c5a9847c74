// When deficiencies of debt lines came, ended, or could no longer be cured: noted with the base of the present day, and read by the calculator of events.
// Only changes are kept, so that they take next to nothing.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { jsonText } from '@tapeline/kernel/core/json-text'
import type { LineDeficiency } from '@tapeline/kernel/metrics/covenants/line-deficiency'
import type { BorrowingBase } from '@tapeline/kernel/metrics/debt-line/borrowing-base'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'

type Status = LineDeficiency['status']

/** A base of the present day with its deficiency, null where availability is not known, and the status that was known last; null before the first. */
export interface FollowedDeficiency {
  readonly debt_line: string
  readonly as_of: string
  readonly base: BorrowingBase
  readonly before: Status | null
  readonly now: LineDeficiency | null
}

/** A change as it is stored. */
export interface DeficiencyChange {
  readonly moment: number
  readonly debt_line: string
  readonly change: { readonly [field: string]: Json }
}

/** Whether it came, ended, or could no longer be cured. A longer time to cure is no change. */
export function isDeficiencyChange({ before, now }: Pick<FollowedDeficiency, 'before' | 'now'>): boolean {
  if (now === null) return false
  const earlier = before ?? 'none'
  if (now.status === 'in_cure') return earlier === 'none'
  return now.status !== earlier
}

const findMoment = statement(
  'find-last-moment-of-deficiency-changes',
  'select moment from line_deficiency_changes where tenant = $1 order by moment desc limit 1',
)

const insertChange = statement(
  'insert-deficiency-change',
  `
  insert into line_deficiency_changes (tenant, moment, debt_line, change)
  select own.tenant, $2, $3, $4::json from tenants own where own.tenant = $1`,
)

/** Notes a change as known at a moment, or right behind the last one. Whoever notes it has locked the cursor of the lender's lines. */
export async function noteDeficiencyChange(
  transaction: Transaction,
  { tenant, known_at }: { readonly tenant: number; readonly known_at: number },
  { debt_line, as_of, base, before, now }: FollowedDeficiency,
): Promise<void> {
  const [last] = await transaction.query<{ moment: number }>(findMoment, [tenant])
  const { currency, commitment, outstanding, deficiency } = base
  const { status, since, cure_until } = now ?? { status: null, since: null, cure_until: null }
  const amounts = { base: base.base, commitment, outstanding, deficiency }
  const change = { as_of, before, status, currency, ...amounts, since, cure_until }
  const moment = Math.max(known_at, (last?.moment ?? 0) + 1)
  await transaction.query(insertChange, [tenant, moment, debt_line, jsonText(change)])
}

const findLast = statement(
  'find-last-deficiency-change-of-line',
  `
  select change ->> 'status' as status from line_deficiency_changes where tenant = $1 and debt_line = $2 order by moment desc limit 1`,
)

/** The status to which the deficiency of a line changed last; null where it never did. */
export async function findLastDeficiencyStatus(
  querier: Querier,
  tenant: number,
  debt_line: string,
): Promise<Status | null> {
  const [last] = await querier.query<{ status: Status }>(findLast, [tenant, debt_line])
  return last?.status ?? null
}

/** What is read at once. */
const CHANGES = 500

const readChanges = statement(
  'read-deficiency-changes',
  `
  select moment, debt_line, change from line_deficiency_changes where tenant = $1 and moment > $2 order by moment limit ${CHANGES}`,
)

/** The first changes behind a moment, and whether there may be more. */
export async function readDeficiencyChanges(
  querier: Querier,
  tenant: number,
  after: number,
): Promise<{ readonly changes: readonly DeficiencyChange[]; readonly more: boolean }> {
  const changes = await querier.query<DeficiencyChange>(readChanges, [tenant, after])
  return { changes, more: changes.length === CHANGES }
}

const removeOld = statement(
  'remove-old-deficiency-changes',
  `
  delete from line_deficiency_changes c
  where c.tenant = $1 and c.moment < (extract(epoch from statement_timestamp() - make_interval(days => $2)) * 1000000)::bigint
    and exists (select from event_cursors e where e.tenant = $1 and e.lines_position >= c.moment)
    and exists (select from line_deficiency_changes l where l.tenant = $1 and l.debt_line = c.debt_line and l.moment > c.moment)`,
)

/** Removes the changes that are older than some days, but for those of which no event is made yet, and the last of each line. */
export async function removeDeficiencyChanges(querier: Querier, tenant: number, days: number): Promise<void> {
  await querier.query(removeOld, [tenant, days])
}
