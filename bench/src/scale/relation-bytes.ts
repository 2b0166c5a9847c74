// The bytes of every table and index, by the part of the service that needs them.
import type pg from 'pg'

/** What a table is for, as a reader knows it. */
export const PARTS = ['current', 'history', 'filters', 'log', 'figures', 'retries', 'imports', 'other'] as const

export type Part = (typeof PARTS)[number]

/** The first pattern that a table's name matches decides. */
const PART_OF: readonly (readonly [RegExp, Part])[] = [
  [/^(?:accounts|receivables|entries)$/, 'current'],
  [/_(?:patches|history)$/, 'history'],
  [/^batch(?:es|_postings)$/, 'log'],
  [/_postings$/, 'filters'],
  [/^(?:receivable_ledgers|metrics_cursors|line_.*|pledge.*)$/, 'figures'],
  [/^idempotency_answers$/, 'retries'],
  [/^import/, 'imports'],
]

/** The part that a table belongs to. */
export function partOf(table: string): Part {
  if (table.startsWith('portfolio_')) return 'figures'
  return PART_OF.find(([pattern]) => pattern.test(table))?.[1] ?? 'other'
}

/** A table with its TOAST, or an index. */
export interface RelationBytes {
  readonly table: string
  readonly relation: string
  readonly bytes: number
}

/** The bytes of every table and index of the service. */
export async function readRelationBytes(client: pg.Client): Promise<RelationBytes[]> {
  const { rows } = await client.query<{ table: string; relation: string; bytes: string }>(`
    select relname as table, relname as relation, pg_table_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    union all
    select t.relname, i.relname, pg_relation_size(i.oid)
    from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows.map(({ bytes, ...names }) => ({ ...names, bytes: Number(bytes) }))
}
