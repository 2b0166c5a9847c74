// Keeps the planner's statistics in step with a book that is just arriving. A plan made while a table was empty stays in use
// until the table is analyzed; autovacuum looks once a minute, in which a whole book can go in.
import { type Database, installationStatement } from '../../storage/database.ts'

/** Tables that have at least doubled since they were last analyzed. */
const findGrown = installationStatement(
  'find-grown-tables',
  `
  select format('%I', c.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.schemaname = current_schema() and s.n_mod_since_analyze > greatest(500, c.reltuples)`,
)

/** Analyzes the tables that grew; each takes a sample only. */
export async function refreshStatistics(database: Database): Promise<void> {
  for (const { name } of await database.query<{ name: string }>(findGrown, []))
    await database.query(installationStatement('', `analyze ${name}`), [])
}
