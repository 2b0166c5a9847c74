// The calculator of portfolios: follows the log as far as ledgers are made, fold after fold, throttled so that writers go first.
import { CONTRIBUTION_FORM } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Book } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import { FORMULAS } from '../../resources/set-aside/set-aside-store.ts'
import { type Database, statement } from '../../storage/database.ts'
import { backlogOf } from '../ledgers/metrics-backlog.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import { beginAgain, foldNext } from './portfolio-folding.ts'

/**
 * Tenants whose ledgers, or the operator's writes of their lines and pledges, are ahead of the last fold, with the end of
 * their log: ledgers may follow so slowly that they seem to pause in the middle of an import. While ledgers are swept they are
 * of two settings.
 */
const findBehind = statement(
  'find-portfolios-behind',
  `
  select m.tenant, coalesce((select last from batches b where b.tenant = m.tenant order by last desc limit 1), 0) as logged
  from metrics_cursors m left join portfolio_cursors p on p.tenant = m.tenant
  where m.sweep is null and (
    p.tenant is null or m.position > p.position or m.settings > p.settings or p.form <> $1
    or exists (select from receivables_set_aside s where s.tenant = m.tenant and s.calculator = 'portfolio' and s.formulas <> $2)
    or exists (
      select from tenants t join tenants o on o.environment = t.environment and o.is_operator
      join operator_records r on r.tenant = o.tenant and r.organization = t.organization
        and r.kind in ('debt_line', 'pledge') and r.recorded > p.settings
      where t.tenant = m.tenant))`,
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

/** A tenant that is behind, and how far its log goes. */
interface Behind {
  readonly tenant: number
  readonly logged: number
}

/** Follows portfolios. */
export class PortfolioFollower {
  readonly #database: Database
  readonly #operator_slug: string
  readonly #pace = new Pace()
  readonly #turns: TenantTurns

  constructor(database: Database, operator_slug: string) {
    this.#database = database
    this.#turns = new TenantTurns(database, 'portfolio')
    this.#operator_slug = operator_slug
  }

  /** Looks once at every tenant that is behind. */
  async run(): Promise<void> {
    await this.#turns.each(
      await this.#database.query<Behind>(findBehind, [CONTRIBUTION_FORM, FORMULAS]),
      async (behind) => {
        const { tenant, logged } = behind
        // In the middle of an import more changes of the same receivables are about to follow, and each would be folded once more.
        const more_comes = (await backlogOf(this.#database, tenant)) !== 'small'
        await this.#pace.look(tenant, { position: logged, more_comes }, () => this.#giveTurn(tenant))
      },
    )
  }

  async #giveTurn(tenant: number): Promise<boolean> {
    await this.#database.query(insertCursor, [tenant, CONTRIBUTION_FORM])
    const end = performance.now() + TURN_MS
    let more = true
    while (more && performance.now() < end)
      more = await foldNext(this.#database, { tenant, operator_slug: this.#operator_slug })
    return true
  }
}

/** Called after each fold with the moment up to which the log is applied, and the moment where the fold ends. */
export type FoldProgress = (position: number, last: number) => void

/** Makes the totals of a tenant again from its whole history, fold by fold, so that the past can be asked about as before. */
export async function rebuildPortfolio(database: Database, book: Book, progress: FoldProgress): Promise<number> {
  const { tenant } = book
  await database.query(insertCursor, [tenant, CONTRIBUTION_FORM])
  await database.transaction((transaction) => beginAgain(transaction, tenant))
  let folds = 0
  for (let more = true; more; folds += 1) {
    more = await foldNext(database, book)
    const [reached] = await database.query<{ position: number; last: number }>(findProgress, [tenant])
    if (reached !== undefined) progress(reached.position, reached.last)
  }
  return folds
}
