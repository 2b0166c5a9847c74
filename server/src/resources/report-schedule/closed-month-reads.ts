// The months of debt lines that were closed, as schedules follow them: a lender those of its own lines, the operator those of all.
import { type Querier, statement } from '../../storage/database.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'

/** Whose closes are followed, from when on, and of which line: null for all of them. */
export interface FollowedCloses {
  readonly since: number
  readonly debt_line_id: string | null
}

/** A month that was closed. */
export interface ClosedLineMonth {
  /** The moment of the close, which no other has. */
  readonly closed_at: number
  readonly debt_line_id: string
  /** The last day of the month. */
  readonly as_of: string
}

/** Closes that are found in one look. */
const AT_ONCE = 100

// Organizations are on every node; the closes of each are one range of an index.
const findCloses = statement(
  'find-closes-behind-moment',
  `
  select r.recorded as closed_at, r.state ->> 'debt_line_id' as debt_line_id, r.state ->> 'as_of' as as_of
  from organizations l cross join lateral (
    select * from operator_records where tenant = $1 and organization = l.organization and kind = 'month_close' and recorded > $2) r
  where ($3::text is null or l.organization = $3) and ($4::text is null or r.state ->> 'debt_line_id' = $4)
  order by r.recorded limit ${AT_ONCE}`,
)

/** The closes behind a moment that a tenant follows, in the order in which they were made. */
export async function findClosesSince(
  querier: Querier,
  tenant: number,
  { since, debt_line_id }: FollowedCloses,
): Promise<ClosedLineMonth[]> {
  const place = await findOperatorPlace(querier, tenant)
  if (place === undefined) return []
  const { operator, organization, operator_id } = place
  const lender = organization === operator_id ? null : organization
  return querier.query<ClosedLineMonth>(findCloses, [operator, since, lender, debt_line_id])
}
