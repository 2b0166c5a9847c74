// The days on which something falls due at a lender whose clock is being moved, so that the clock stops there: closes by their reporting lag, and covenants
// and deficiencies whose time for a cure is over. What falls due receivable by receivable or by the dates of documents is passed day by day by the
// calculator of events.
import { zoneName } from '@tapeline/kernel/core/clocked-zone'
import { addDays, addMonths } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { type Database, statement } from '../../storage/database.ts'

const findCures = statement(
  'find-days-of-cures',
  `
  select result ->> 'cure_until' as day from debt_line_metrics where tenant = $1 and result ->> 'cure_until' >= $2
  union select change ->> 'cure_until' from line_deficiency_changes where tenant = $1 and change ->> 'cure_until' >= $2`,
)

/** The days after today on which a lag or a cure is over, in no order; `lags` are the last days of lags. */
export async function listDaysDue(
  database: Database,
  { tenant, today }: { readonly tenant: number; readonly today: string },
  lags: readonly string[],
): Promise<string[]> {
  const cures = await database.query<{ day: string }>(findCures, [tenant, today])
  return [...lags, ...cures.map(({ day }) => day)].map((day) => addDays(day, 1)).filter((day) => day > today)
}

/**
 * What a clock shows at its next stop on the way to a target, later than what it shows: the beginning of the next month, or of one of `days` before
 * that, or the target.
 */
export function nextStop(shows: number, target: number, time_zone: string, days: readonly string[]): number {
  const zone = zoneName(time_zone)
  const month = addMonths(`${dayOfMoment(shows, zone).slice(0, 7)}-01`, 1)
  const stops = [month, ...days].map((day) => startOfDay(day, zone)).filter((stop) => stop > shows)
  return Math.min(target, ...stops)
}
