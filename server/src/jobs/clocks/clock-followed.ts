// Whether all that follows a tenant has arrived where its clock stands, so that the clock may be moved to its next stop.
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { LenderOfLines } from '../../resources/borrowing-base/line-store.ts'
import { type Database, statement } from '../../storage/database.ts'
import { isBehindWithCash } from '../cash/cash-behind.ts'
import { isBehindWithEvents } from '../events/events-behind.ts'
import { isBehindWithChecks } from '../integrity/integrity-behind.ts'
import type { TenantSight } from '../scheduling/tenant-news.ts'

const findTested = statement(
  'find-days-of-lines-and-tests',
  `
  select l.as_of::text as based_on, c.as_of::text as tested_on, c.certificates
  from covenant_cursors c join line_cursors l on l.tenant = $1 where c.tenant = $1`,
)

const countCloses = statement(
  'count-closes-and-certificates-of-lender',
  `
  select count(*) as closes, count(i.close) as issued from operator_records r
  left join month_close_certificates i on i.tenant = $1 and i.close = r.number
  where r.tenant = $1 and r.organization = $2 and r.kind = 'month_close'`,
)

/** The days of the bases and of the tests of a lender, and how many certificates the tests include. */
interface FollowedLines {
  readonly based_on: string
  readonly tested_on: string
  readonly certificates: number
}

/** Whether everything of a tenant has followed; `lender` where it has debt lines. */
export async function hasFollowed(
  database: Database,
  sight: TenantSight,
  lender: LenderOfLines | undefined,
): Promise<boolean> {
  const { is_operator, logged, ledgers, folded, ordered, has_ledgers } = sight
  // Nothing is calculated of the operator's own records but events.
  if (is_operator) return !isBehindWithEvents(sight)
  if (ledgers < logged || (has_ledgers && ((folded ?? 0) < ledgers || ordered < ledgers))) return false
  if (isBehindWithEvents(sight) || isBehindWithCash(sight) || isBehindWithChecks(sight)) return false
  return lender === undefined || haveLinesFollowed(database, lender)
}

async function haveLinesFollowed(database: Database, lender: LenderOfLines): Promise<boolean> {
  const { tenant, operator, organization, now, time_zone } = lender
  const today = dayOfMoment(now, time_zone)
  const [counted] = await database.query<{ closes: number; issued: number }>(countCloses, [operator, organization])
  if (counted === undefined || counted.issued < counted.closes) return false
  const [found] = await database.query<FollowedLines>(findTested, [tenant])
  return found?.based_on === today && found.tested_on === today && found.certificates === counted.issued
}
