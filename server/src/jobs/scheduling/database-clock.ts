// The moment by which what is sent on its own is due: the database's, so that leases of several processes are by one clock.
import { type Database, type Querier, installationStatement } from '../../storage/database.ts'

/** What reads the moment. */
export interface ClockParts {
  readonly database: Database
  /** The moment in microseconds; the database's clock where left out. */
  readonly clock?: () => Promise<number>
}

const readClock = installationStatement(
  'read-clock-of-what-is-sent',
  'select (extract(epoch from clock_timestamp()) * 1000000)::bigint as now',
)

/** The present moment, in microseconds. */
export async function readNow({
  clock,
  database,
}: Pick<ClockParts, 'clock'> & { readonly database: Querier }): Promise<number> {
  if (clock !== undefined) return clock()
  const [row] = await database.query<{ now: number }>(readClock, [])
  return row?.now ?? 0
}
