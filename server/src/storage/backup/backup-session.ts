// What a backup asks of its connection.
import pg from 'pg'

/** The migrations applied to a database, in order; none where it was never migrated. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ migrated: boolean }>(`select to_regclass('migrations') is not null as migrated`)
  if (rows[0]?.migrated !== true) return []
  return (await client.query<{ name: string }>('select name from migrations order by name')).rows.map((row) => row.name)
}

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
