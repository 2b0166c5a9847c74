// The calculator of portfolios: follows the log as far as ledgers are made, fold after fold, throttled so that writers go first.
import { CONTRIBUTION_FORM } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Book } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import { type Database, statement } from '../../storage/database.ts'
import { backlogOf } from '../ledgers/metrics-backlog.ts'
import { type GiveWay, goOn } from '../scheduling/precedence.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { Pace } from '../scheduling/tenant-throttle.ts'
import { SHORT_TURNS_AT_ONCE, TenantTurns } from '../scheduling/tenant-turns.ts'
import { beginAgain, foldNext } from './portfolio-folding.ts'

/**
 * Whether the ledgers of a tenant, or the operator's writes of its lines and pledges, are ahead of the last fold. While ledgers are swept they
 * are of two settings.
 */
function isBehind(sight: TenantSight): boolean {
  const { folded, folded_settings: settings } = sight
  if (!sight.has_ledgers || sight.sweeps) return false
  if (folded === null || settings === null || sight.form !== CONTRIBUTION_FORM || sight.retries_folds) return true
  return sight.ledgers > folded || sight.settings > settings || sight.lines_written > settings
}

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

/** Follows portfolios. */
export class PortfolioFollower {
  readonly #database: Database
  readonly #operator_slug: string
  readonly #pace = new Pace()
  readonly #turns: TenantTurns
  readonly #tenants: TenantNews
  readonly #giveWay: GiveWay

  /** Ledgers may follow so slowly that they seem to pause in the middle of an import: the log is looked at too. */
  constructor(database: Database, operator_slug: string, tenants = new TenantNews(database), giveWay = goOn) {
    this.#database = database
    this.#giveWay = giveWay
    this.#tenants = tenants
    this.#turns = new TenantTurns(database, 'portfolio')
    this.#operator_slug = operator_slug
  }

  /** Looks once at every tenant that is behind. */
  async run(): Promise<void> {
    const look = async (sight: TenantSight) => {
      const { tenant, logged, ledgers } = sight
      // In the middle of an import more changes of the same receivables are about to follow, and each would be folded once more.
      const more_comes = ledgers < logged && (await backlogOf(this.#database, tenant)) !== 'small'
      await this.#pace.look(tenant, { position: logged, more_comes }, () =>
        this.#tenants.during(tenant, () => this.#giveTurn(sight)),
      )
    }
    await this.#turns.each(await this.#tenants.find(isBehind), look, SHORT_TURNS_AT_ONCE)
  }

  async #giveTurn({ tenant, folded }: TenantSight): Promise<boolean> {
    if (folded === null) await this.#database.query(insertCursor, [tenant, CONTRIBUTION_FORM])
    const end = performance.now() + TURN_MS
    const book = { tenant, operator_slug: this.#operator_slug }
    let more = true
    while (more && performance.now() < end) more = await foldNext(this.#database, book, { giveWay: this.#giveWay })
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
