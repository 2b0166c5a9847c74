// Calculators that a test runs itself, where none run beside it, until there is nothing left to follow: a turn of a calculator ends after two seconds,
// and what it leaves would be followed by the next, which on a slow machine would come too late for a test that has one.
import { PortfolioFollower } from '../../src/jobs/fold/portfolio-calculator.ts'
import { catchUpMetrics } from '../../src/jobs/ledgers/metrics-calculator.ts'
import { type Database, installationStatement } from '../../src/storage/database.ts'

/** Makes the ledgers of all that was written. */
export async function followLog(database: Database): Promise<void> {
  while ((await catchUpMetrics(database)) > 0);
}

const findFolds = installationStatement('', 'select json_agg(c order by c.tenant)::text as at from portfolio_cursors c')

/** Folds all that was written into the portfolios. */
export async function followPortfolios(database: Database): Promise<void> {
  await followLog(database)
  const folded = async () => (await database.query<{ at: string | null }>(findFolds, []))[0]?.at
  for (let before: unknown, now = await folded(); now !== before;) {
    before = now
    // A new one each time: the same would rest behind its turn.
    await new PortfolioFollower(database, 'operator').run()
    now = await folded()
  }
}
