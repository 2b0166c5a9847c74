// What integrity checks found first, and no longer found, by the moments of their calculator: a finding that only changes is no event.
import { findingClosed, findingOpened } from '@tapeline/contract/records/events/other-events'
import type { Happening, Happenings } from '../../resources/event/event-rules.ts'
import { type Transaction, statement } from '../../storage/database.ts'
import type { Stretch } from './events-of-log.ts'

/** What one transaction reads. */
const FINDINGS = 2_000

const COLUMNS =
  'finding, check_name, receivable_id, obligor_id, from_day::text as from_day, until_day::text as until_day, amount, currency'

// Each first version, wherever it is now, and each that nothing followed.
const findChanges = statement(
  'find-findings-for-events',
  `
  select * from (
    (select ${COLUMNS}, recorded as at, false as is_end from findings
      where tenant = $1 and recorded > $2 and recorded <= $3 and recorded = found_at order by recorded limit ${FINDINGS + 1})
    union all
    (select ${COLUMNS}, recorded as at, false as is_end from finding_history
      where tenant = $1 and superseded > $2 and recorded > $2 and recorded <= $3 and recorded = found_at order by recorded limit ${FINDINGS + 1})
    union all
    (select ${COLUMNS}, superseded as at, true as is_end from finding_history
      where tenant = $1 and superseded > $2 and superseded <= $3 and is_end order by superseded limit ${FINDINGS + 1})) changes
  order by at, finding, is_end limit ${FINDINGS + 1}`,
)

interface ChangeRow {
  readonly finding: string
  readonly check_name: string
  readonly receivable_id: string | null
  readonly obligor_id: string | null
  readonly from_day: string
  readonly until_day: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly at: number
  readonly is_end: boolean
}

/** Reads what was found and what was no longer found in a stretch of the calculator's clock, or in the first portion of it. */
export async function readFindingHappenings(
  transaction: Transaction,
  tenant: number,
  { after, until }: Stretch,
): Promise<Happenings> {
  if (until <= after) return { happenings: [], position: after, more: false }
  const rows = await transaction.query<ChangeRow>(findChanges, [tenant, after, until])
  const beyond = rows[FINDINGS]
  if (beyond === undefined) return { happenings: rows.map(happeningOf), position: until, more: false }
  // A moment is read as a whole: of the one at which the portion ends, in the next portion, unless it is all of this one.
  const whole = rows.filter(({ at }) => at < beyond.at)
  if (whole.length > 0) return { happenings: whole.map(happeningOf), position: beyond.at - 1, more: true }
  const of_moment = await transaction.query<ChangeRow>(findOfMoment, [tenant, beyond.at])
  return { happenings: of_moment.map(happeningOf), position: beyond.at, more: beyond.at < until }
}

const findOfMoment = statement(
  'find-findings-of-moment-for-events',
  `
  select ${COLUMNS}, recorded as at, false as is_end from findings where tenant = $1 and recorded = $2 and found_at = $2
  union all
  select ${COLUMNS}, recorded as at, false as is_end from finding_history
  where tenant = $1 and superseded > $2 and recorded = $2 and found_at = $2
  union all
  select ${COLUMNS}, superseded as at, true as is_end from finding_history where tenant = $1 and superseded = $2 and is_end
  order by finding, is_end`,
)

function happeningOf(row: ChangeRow): Happening {
  const { finding, check_name: check, receivable_id, obligor_id, from_day, until_day, amount, currency, at } = row
  const about = { receivable_id, obligor_id, from: from_day, until: until_day, amount, currency }
  return {
    event: row.is_end ? findingClosed : findingOpened,
    subject_id: finding,
    occurred_at: at,
    data: { finding_id: finding, check, ...about },
  }
}
