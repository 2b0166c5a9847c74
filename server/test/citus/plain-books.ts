// Books of plain databases, as SQL: what an installation holds before it is distributed, whatever release wrote it.
import { readFile, readdir } from 'node:fs/promises'
import type pg from 'pg'
import { withClient } from '../operations/books.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** The names of the migrations up to one that begins so, or all. */
async function migrationsUpTo(last?: string): Promise<string[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return last === undefined ? names : names.slice(0, names.findIndex((name) => name.startsWith(last)) + 1)
}

/** Builds the schema of an earlier release, with rows of three organizations. */
export async function buildRelease(connection: pg.ClientConfig, last?: string): Promise<void> {
  const names = await migrationsUpTo(last)
  await withClient(connection, async (client) => {
    await client.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
    for (const name of names) {
      await client.query(await readFile(new URL(name, MIGRATIONS), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      for (const [since, rows] of ROWS) if (name.startsWith(since)) await client.query(rows)
    }
  })
}

/** Rows of tables, by the migration that creates them; those that later migrations change above all. */
const ROWS: readonly (readonly [since: string, sql: string])[] = [
  [
    '0001',
    `
    insert into organizations (organization, name, is_operator, suspended, live_enabled, sandbox_tenant, live_tenant, created_at)
    select 'o' || i, 'Organization ' || i, i = 1, false, true, 2 * i - 1, 2 * i, '2026-01-01' from generate_series(1, 3) i;
    insert into tenants (tenant, organization, organization_name, environment, is_operator, access)
    select t, 'o' || (t + 1) / 2, 'Organization ' || (t + 1) / 2, case t % 2 when 1 then 'sandbox' else 'live' end, t <= 2, 'open'
    from generate_series(1, 6) t;
    insert into api_keys (tenant, number, name, digest, last_four) select t, 1, 'a key', sha256(t::text::bytea), '0000' from generate_series(1, 6) t`,
  ],
  [
    '0005',
    `
    insert into entries (tenant, receivable, number, recorded, actor, amount, date, id, type, metadata)
    select 1 + i % 6, i / 60, i, 1700000000000000 + i, 1, i, date '2026-01-01' + i % 300, 'e' || i, 'payment', '{"a": "b"}'
    from generate_series(1, 3000) i`,
  ],
  [
    '0010',
    `
    insert into portfolio_folds (tenant, fold, position, settings) select t, f, f, 0 from generate_series(1, 5) t, generate_series(1, 3 + t) f;
    insert into portfolio_receivables (tenant, receivable, settings, cells, ledger)
    select t, r, 0, '[]', '\\x00' from generate_series(1, 6) t, generate_series(1, 4) r`,
  ],
  [
    '0011',
    `insert into portfolio_obligors (tenant, ordinal, obligor_id) select t, o, 'obligor' || o from generate_series(1, 6) t, generate_series(0, 4) o`,
  ],
  [
    '0014',
    `
    insert into line_calculations (tenant, debt_line, as_of, known_at, terms, holds_until, status, done, total, wanted_at, expires_at, result)
    select t, 'l' || c, '2026-01-31', c, '', c, 'done', 1, 1, '2026-02-01', '2026-03-01', json_build_object('too_large', c)
    from generate_series(1, 6) t, generate_series(0, 2) c;
    insert into line_outcomes (tenant, debt_line, as_of, known_at, first, last, marks, body)
    select t, 'l' || c, '2026-01-31', c, 1, 2, '{a}', '\\x01' from generate_series(1, 6) t, generate_series(0, 2) c`,
  ],
  [
    '0018',
    `
    insert into imports (tenant, id, number, attempt, recorded, status, dry_run, lines_read, applied, unchanged, rejected, blank, bytes, checksum, spent)
    select t, 'i' || n, n, 1, n, 'done', false, 9, 9, 0, n, 0, 99, 1, 1 from generate_series(1, 6) t, generate_series(0, 3) n;
    insert into import_rejections (tenant, import, number, byte_offset, error)
    select t, n, r, r, '{}' from generate_series(1, 6) t, generate_series(1, 3) n, generate_series(1, n) r`,
  ],
  [
    '0020',
    `insert into users (number, organization, email, name, role, created_at) values (1, 'o1', 'a@example.com', 'A', 'admin', '2026-01-01')`,
  ],
]
