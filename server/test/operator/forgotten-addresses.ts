// Lines of the audit as they are stored, for tests of how their addresses are forgotten: making them older, and looking into the tables.
import type { Statement } from '../../src/storage/database.ts'
import { installationStatement } from '../../src/storage/database.ts'
import type { TestService } from '../harness/service.ts'

const MICROSECONDS_OF_A_DAY = 86_400_000_000

const asked = (sql: string) => installationStatement('', sql)

const MOVES: readonly Statement[] = [
  asked(`
    update batches set last = last - $2, first = first - $2,
      events = (
        select json_agg(jsonb_set(e.event, '{at}', to_jsonb((e.event ->> 'at')::bigint - $2)) order by e.place)
        from jsonb_array_elements(events::jsonb) with ordinality as e(event, place)),
      addresses = (
        select json_agg(jsonb_build_array((r.run ->> 0)::bigint - $2, r.run -> 1) order by r.place)
        from jsonb_array_elements(addresses::jsonb) with ordinality as r(run, place))
    where tenant = $1`),
  asked('update batch_postings set last = last - $2 where tenant = $1'),
  asked('update downloads set at = at - $2 where tenant = $1'),
]

/** Makes all lines of a tenant so many days older. */
export async function makeOlder({ database }: TestService, tenant: number, days: number): Promise<void> {
  for (const move of MOVES) await database.query(move, [tenant, days * MICROSECONDS_OF_A_DAY])
}

const plantBatches = asked(`
  insert into batches (tenant, last, first, batch, changed_receivables, events, addresses)
  select $1, m.moment, m.moment, gen_random_uuid(), '{}', json_build_array(json_build_object(
      'at', m.moment, 'actor', 0, 'kind', 'account', 'id', 'a' || m.i, 'did', 'created')),
    json_build_array(json_build_array(m.moment, '203.0.113.1'))
  from (
    select i, (extract(epoch from now() - make_interval(hours => $3)) * 1000000)::bigint + i as moment
    from generate_series(1, $2::integer) i) m`)

const plantDownloads = asked(`
  insert into downloads (tenant, at, actor, path, asked, action, address)
  select $1, (extract(epoch from now() - make_interval(hours => $3)) * 1000000)::bigint + 1000000 + i, 0, '/accounts', '{}', 'read', '203.0.113.1'
  from generate_series(1, $2::integer) i`)

/** Stores so many writes, each of a batch of its own, and as many reads, so many days old, all from one address. */
export async function plantLines(
  { database }: TestService,
  tenant: number,
  lines: number,
  days_old: number,
): Promise<void> {
  await database.query(plantBatches, [tenant, lines, days_old * 24])
  await database.query(plantDownloads, [tenant, lines, days_old * 24])
}

const countAddressed = asked(`
  select (select count(*) from batches where tenant = $1 and addresses is not null)::integer as batches,
    (select count(*) from downloads where tenant = $1 and address is not null)::integer as downloads`)

/** How many batches and how many downloads of a tenant have addresses. */
export async function addressed(
  { database }: TestService,
  tenant: number,
): Promise<{ batches: number; downloads: number }> {
  const [counted] = await database.query<{ batches: number; downloads: number }>(countAddressed, [tenant])
  return counted ?? { batches: 0, downloads: 0 }
}

const listVersions = asked(`
  select 'batch' as of, last as moment, xmin::text as version from batches where tenant = $1
  union all select 'download', at, xmin::text from downloads where tenant = $1
  union all select 'cursor', until, xmin::text from address_expiry_cursors where tenant = $1
  order by 1, 2`)

/** Every stored row of a tenant's lines and cursors, by the transaction that wrote it last. */
export function versionsOf({ database }: TestService, tenant: number): Promise<object[]> {
  return database.query(listVersions, [tenant])
}
