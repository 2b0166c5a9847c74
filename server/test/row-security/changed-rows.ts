// What a statement gives and changes, undone afterwards: its rows in no order, and the rows of other tenants in every table that it names.
import type pg from 'pg'
import { TENANT_SETTING } from '../../src/storage/row-security.ts'
import type { Recorded } from './recorded-statements.ts'

/** Which role runs a statement: the owner of the tables, which sees all rows, or the role of one tenant. */
export type Runner = 'owner' | 'tenant'

/** What came of a statement. */
export interface Outcome {
  /** Its rows, or the code of its error. */
  readonly rows: readonly string[]
  /** A sum over all rows of other tenants, by table. */
  readonly others: string
}

/** The role as which statements of one tenant run in a database. */
export async function tenantRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>(
    `select distinct grantee as role from information_schema.role_table_grants where table_name = 'migrations' and grantee like 'tapeline\\_tenant%'`,
  )
  if (rows[0] === undefined) throw new Error('The tables of this database are not protected')
  return rows[0].role
}

/** Runs a statement and undoes it. */
export async function outcomeOf(
  client: pg.Client,
  { text, values }: Pick<Recorded, 'text' | 'values'>,
  runner: Runner,
  changed: readonly string[],
): Promise<Outcome> {
  await client.query('begin')
  try {
    if (runner === 'tenant')
      await client.query(
        `set local role ${await tenantRole(client)}; set local ${TENANT_SETTING} = ${Number(values[0])}`,
      )
    await client.query('savepoint run')
    const rows = await client.query({ text, values: [...values] }).then(
      (result) => result.rows.map((row) => JSON.stringify(row)).toSorted(),
      async (error: { code: string }) => {
        await client.query('rollback to savepoint run')
        return [`error ${error.code}`]
      },
    )
    await client.query('set local role none')
    return { rows, others: await othersOf(client, changed, Number(values[0])) }
  } finally {
    await client.query('rollback')
  }
}

async function othersOf(client: pg.Client, tables: readonly string[], tenant: number): Promise<string> {
  const sums: string[] = []
  for (const table of tables) {
    const sum = `select count(*)::text || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${table} t where tenant <> $1`
    const { rows } = await client.query<{ sum: string }>(sum, [tenant])
    sums.push(`${table} ${rows[0]?.sum}`)
  }
  return sums.join('\n')
}

/** The tables that a statement changes. */
export function changedTables(text: string): string[] {
  const named = text.matchAll(/\binsert into (\w+)|\bdelete from (\w+)|(?:^|\()\s*update (\w+)/g)
  return [...new Set([...named].map(([, into, from, updated]) => into ?? from ?? updated ?? ''))]
}
