// The calculator of portfolios: follows the log as far as ledgers are made, fold after fold, at a pace that leaves the machine to writers.
import { CONTRIBUTION_FORM } from '../metrics/portfolio/measures.ts'
import { type Database, statement } from '../storage/database.ts'
import { beginAnew, foldNext } from './portfolio-folding.ts'

/** Tenants whose ledgers go beyond what their portfolio has taken in. While ledgers are swept they are of two settings. */
const findBehind = statement(
  'find-portfolios-behind',
  `
  select m.tenant from metrics_cursors m left join portfolio_cursors p on p.tenant = m.tenant
  where m.sweep is null and (p.tenant is null or m.position > p.position or m.settings > p.settings or p.form <> $1)`,
)

const insertCursor = statement(
  'insert-portfolio-cursor',
  `
  insert into portfolio_cursors (tenant, position, settings, form) values ($1, 0, 0, $2) on conflict do nothing`,
)

const findProgress = statement(
  'find-portfolio-progress',
  `
  select p.position, m.position as last from portfolio_cursors p join metrics_cursors m on m.tenant = p.tenant where p.tenant = $1`,
)

/** How long one tenant may have the calculator to itself. */
const TURN_MS = 2_000

const findLastFollowed = statement(
  'find-last-moment-followed',
  `
  select coalesce(max(c.position), 0) as last from tenants t join metrics_cursors c on c.tenant = t.tenant`,
)

/** The pause between two runs while nobody writes. */
const PAUSE_MS = 500

/** How much longer than it worked the calculator rests while others write, and at most: what they wait for goes first. */
const REST_FACTOR = 4
const REST_MS_MAX = 10_000

/** Follows portfolios at a pace that leaves the machine to writers: the longer a run took while they wrote, the longer it rests. */
export class PortfolioFollower {
  pause_ms = PAUSE_MS
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async run(): Promise<void> {
    const [started, before] = [performance.now(), await this.#lastFollowed()]
    await catchUpPortfolios(this.#database)
    const rest_ms = (performance.now() - started) * REST_FACTOR
    const is_written = (await this.#lastFollowed()) > before
    this.pause_ms = is_written ? Math.min(REST_MS_MAX, Math.max(PAUSE_MS, rest_ms)) : PAUSE_MS
  }

  async #lastFollowed(): Promise<number> {
    const [row] = await this.#database.query<{ last: number }>(findLastFollowed, [])
    return row?.last ?? 0
  }
}

/** Lets the portfolio of every tenant that is behind catch up, or have its turn. Returns how many folds were made. */
async function catchUpPortfolios(database: Database): Promise<number> {
  const behind = await database.query<{ tenant: number }>(findBehind, [CONTRIBUTION_FORM])
  let folds = 0
  for (const { tenant } of behind) {
    await database.query(insertCursor, [tenant, CONTRIBUTION_FORM])
    const end = performance.now() + TURN_MS
    let more = true
    while (more && performance.now() < end) {
      more = await database.transaction((transaction) => foldNext(transaction, tenant), 'repeatable read')
      folds += 1
    }
  }
  return folds
}

/** Told after each fold up to which moment the log is taken in, of the moment it has come to. */
export type FoldProgress = (position: number, last: number) => void

/** Makes the totals of a tenant anew from its whole history, fold by fold, so that the past can be asked about as before. */
export async function rebuildPortfolio(database: Database, tenant: number, progress: FoldProgress): Promise<number> {
  await database.query(insertCursor, [tenant, CONTRIBUTION_FORM])
  await database.transaction((transaction) => beginAnew(transaction, tenant))
  let folds = 0
  for (let more = true; more; folds += 1) {
    more = await database.transaction((transaction) => foldNext(transaction, tenant), 'repeatable read')
    const [reached] = await database.query<{ position: number; last: number }>(findProgress, [tenant])
    if (reached !== undefined) progress(reached.position, reached.last)
  }
  return folds
}
