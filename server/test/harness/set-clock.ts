// A service whose clock a test sets, so that what is written becomes known on chosen days: the moments of writes are read from PostgreSQL, and in a
// database of the test's own its `clock_timestamp()` is one that answers with what was set. What compares with the time of day itself (`now()`, sessions)
// goes by the real clock. Within a test it goes forward.
import pg from 'pg'
import { installationStatement } from '../../src/storage/database.ts'
import { calculateNow } from './calculators.ts'
import { citusCluster } from './citus-databases.ts'
import { type TestService, cloneDatabase, startTestService } from './service.ts'

/** Whether a clock can be set: on a cluster parts of statements are answered by workers, each by its own clock. */
export const CLOCK_IS_SET = citusCluster() === undefined

/** A service, and its clock. */
export interface ClockedService {
  readonly service: TestService
  /** Sets the clock to a moment in UTC, such as `2026-03-27T12:00:00Z`, from which it goes on. */
  readonly setClock: (moment: string) => Promise<void>
  /** Sets the clock to a moment unless it is past it: what was written since is not put into the future. */
  readonly reach: (moment: string) => Promise<void>
}

const SET = 'update set_clock set ahead = $1::timestamptz - pg_catalog.clock_timestamp()'
const REACH = 'update set_clock set ahead = greatest(ahead, $1::timestamptz - pg_catalog.clock_timestamp())'

/** Starts a service on a database of its own with a clock that is set. PostgreSQL looks up functions in the first schema of the path that has them. */
export async function startWithClock(moment: string): Promise<ClockedService> {
  const connection = await cloneDatabase()
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`
    create table set_clock (ahead interval not null);
    grant select on set_clock to public;
    create function clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + ahead from public.set_clock';
    insert into set_clock values ('0');
    alter database ${admin.escapeIdentifier(connection.database ?? '')} set search_path = public, pg_catalog`)
  await admin.query(SET, [moment])
  await admin.end()
  const service = await startTestService({}, { connection })
  // What is done once an hour removes old records by the time of day: it is over before a test writes what is old by that.
  await calculateNow()
  const setting = (text: string) => async (next: string) => {
    await service.database.query(installationStatement('', text), [next])
  }
  return { service, setClock: setting(SET), reach: setting(REACH) }
}
