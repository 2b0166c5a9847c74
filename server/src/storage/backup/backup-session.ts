// The queries of a backup.
import pg from 'pg'
import type { BackupTable } from './backup-format.ts'

/** The migrations applied to a database, in order; none when it was never migrated. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ migrated: boolean }>(`select to_regclass('migrations') is not null as migrated`)
  if (rows[0]?.migrated !== true) return []
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name)
}

/** The tables with reported data. The list of migrations is in the header: it belongs to a database, not to a book. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
  return rows
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
