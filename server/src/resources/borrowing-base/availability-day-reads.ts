// The availability that was kept of each debt line by day: what its followed base had last on that day (0185).
import { type Querier, statement } from '../../storage/database.ts'

const findDays = statement(
  'find-availability-of-days',
  `
  select l.id as debt_line, l.until::text as until, a.day::text as day, a.availability::text as availability
  from unnest($2::text[], $3::date[]) as l(id, until)
  cross join lateral (
    select day, availability from line_availability_days
    where tenant = $1 and debt_line = l.id and day <= l.until order by day desc limit 1) a`,
)

/** A line, and the day up to which its last availability is asked for. */
export interface AvailabilityAsked {
  readonly debt_line: string
  readonly until: string
}

/** The last availability that was kept up to a day, in minor units, and the day that it is of. */
export interface KeptAvailability {
  readonly debt_line: string
  readonly until: string
  readonly day: string
  readonly availability: string
}

/** The last availability of each line up to each day that is asked for; those of which there is none are left out. */
export function readKeptAvailability(
  querier: Querier,
  tenant: number,
  asked: readonly AvailabilityAsked[],
): Promise<KeptAvailability[]> {
  if (asked.length === 0) return Promise.resolve([])
  return querier.query(findDays, [tenant, asked.map(({ debt_line }) => debt_line), asked.map(({ until }) => until)])
}
