// Loading a table is several times faster without its indexes: they are taken off, and put back as they were. The tables end as
// the schema defines, with indexes as tight as after a reindex.
import type pg from 'pg'

interface Index {
  readonly table: string
  readonly name: string
  /** Set where the index belongs to a constraint. */
  readonly constraint: string | null
  readonly definition: string
}

/** Drops the indexes of some tables, runs `load`, and creates them again, with progress for each. */
export async function withoutIndexes<T>(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<T>,
  progress: (text: string) => void,
): Promise<T> {
  const indexes = await findIndexes(client, tables)
  for (const index of indexes) await client.query(dropOf(index))
  const result = await load()
  for (const index of indexes) {
    progress(`Indexing ${index.table}: ${index.name}`)
    await client.query(createOf(index))
  }
  return result
}

/** Every index of some tables, by table and name. */
export async function findIndexes(client: pg.Client, tables: readonly string[]): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `
    select t.relname as "table", i.relname as name, c.conname as constraint,
      coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.oid)) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    left join pg_constraint c on c.conindid = i.oid and c.conrelid = t.oid and c.contype in ('p', 'u')
    where t.relname = any($1) and t.relnamespace = current_schema()::regnamespace order by t.relname, i.relname`,
    [tables],
  )
  return rows
}

function dropOf({ table, name, constraint }: Index): string {
  return constraint === null ? `drop index ${name}` : `alter table ${table} drop constraint ${constraint}`
}

function createOf({ table, constraint, definition }: Index): string {
  return constraint === null ? definition : `alter table ${table} add constraint ${constraint} ${definition}`
}
