// The calculator of alerts: watches the events and the figures of a tenant, or of all lenders where it is the operator's, and opens and closes alerts by the
// tenant's rules. Alerts, how far it is, and the events of alerts move in one transaction behind the lock of the tenant's cursor, so that each change is made
// once (0160).
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { Database } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import { followInTurns } from '../scheduling/short-turns.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'
import { TenantTurns } from '../scheduling/tenant-turns.ts'
import type { AlertOwner } from './alert-owner.ts'
import type { AlertsFollowed } from './alert-turn.ts'

/** While a tenant's figures may still follow what changed last, they are read again so often; later more rarely, for what left no sign. */
const FIGURES_MS = 2_000
const SETTLING_MS = 120_000
const SETTLED_MS = 600_000

/** What a tenant's rules had seen when nothing more was to be done. */
interface Seen {
  readonly mark: string
  /** When that changed last, and when figures are read again; infinite where no rule watches one. */
  readonly changed_at: number
  readonly again_at: number
  /** What its rules about receivables had seen of portfolios; undefined without such rules. */
  readonly folded: string | undefined
}

/** Gives tenants their turns where something is new to their rules. */
export class AlertFollower {
  readonly #database: Database
  readonly #tenants: TenantNews
  readonly #turns: TenantTurns
  readonly #seen = new Map<number, Seen>()
  readonly #cash_ages: Remembered<AlertOwner['cash_ages']>
  readonly #receivables_seen: Remembered<AlertOwner['receivables_seen']>
  readonly #operator_slug: string

  constructor(database: Database, operator_slug: string, tenants = new TenantNews(database)) {
    this.#database = database
    this.#operator_slug = operator_slug
    this.#tenants = tenants
    this.#turns = new TenantTurns(database, 'alerts')
    this.#cash_ages = new Remembered(database, () => new Map())
    this.#receivables_seen = new Remembered(database, () => new Map())
  }

  /** Brings alerts of every tenant up to date, or of some. Returns how many events were watched. */
  async run(of?: ReadonlySet<number>): Promise<number> {
    const found = await this.#tenants.find(hasAlerts)
    const owners = of === undefined ? found : found.filter(({ tenant }) => of.has(tenant))
    if (owners.length === 0) return 0
    const all = await this.#tenants.look()
    const behind = owners.map((sight) => ownerOf(sight, all)).filter((owner) => this.#isDue(owner))
    if (behind.length === 0) return 0
    // Loaded with the first rule.
    const { followAlertsOf } = await import('./alert-turn.ts')
    return followInTurns(behind, { turns: this.#turns, tenants: this.#tenants }, async (owner) => {
      const remembered = { cash_ages: this.#cash_ages.now(), receivables_seen: this.#receivables_seen.now() }
      const followed = await followAlertsOf(this.#database, {
        ...owner,
        ...remembered,
        operator_slug: this.#operator_slug,
      })
      if (!followed.more && followed.is_left !== true) this.#note(owner, followed)
      return followed
    })
  }

  #isDue({ tenant, mark, books }: MarkedOwner): boolean {
    const seen = this.#seen.get(tenant)
    if (seen === undefined || seen.mark !== mark || performance.now() >= seen.again_at) return true
    return seen.folded !== undefined && seen.folded !== foldedOf(books)
  }

  #note({ tenant, mark, books }: MarkedOwner, followed: AlertsFollowed): void {
    const now = performance.now()
    const before = this.#seen.get(tenant)
    const changed_at = before?.mark === mark ? before.changed_at : now
    const { watches_figures = false, watches_receivables = false, waits = false } = followed
    const pause_ms = waits || now - changed_at < SETTLING_MS ? FIGURES_MS : SETTLED_MS
    const again_at = watches_figures ? now + pause_ms : Infinity
    this.#seen.set(tenant, { mark, changed_at, again_at, folded: watches_receivables ? foldedOf(books) : undefined })
  }
}

/** Whether a tenant has rules, or alerts that they opened. */
function hasAlerts({ has_alerts }: TenantSight): boolean {
  return has_alerts
}

/** An owner with a mark that changes where what it watches may have changed. */
type MarkedOwner = Omit<AlertOwner, 'cash_ages' | 'receivables_seen' | 'operator_slug'> & { readonly mark: string }

function foldedOf(books: MarkedOwner['books']): string {
  return books.map(({ tenant, folded }) => `${tenant} ${folded}`).join()
}

function ownerOf(sight: TenantSight, all: readonly TenantSight[]): MarkedOwner {
  const lenders = sight.is_operator
    ? all.filter(({ operator, is_operator }) => !is_operator && operator === sight.tenant)
    : [sight]
  const sources = sight.is_operator ? [sight, ...lenders] : [sight]
  const own = ({ tenant, organization, environment }: TenantSight) => ({ tenant, organization, environment })
  return {
    ...own(sight),
    time_zone: sight.time_zone,
    sources: sources.map((source) => ({
      ...own(source),
      end: source.events_end,
      reader: source.tenant === sight.tenant ? 'lender' : 'operator',
    })),
    lenders: lenders.flatMap(({ tenant, organization, operator, time_zone, now }) =>
      operator === undefined ? [] : [{ tenant, organization, operator, time_zone, today: dayOfMoment(now, time_zone) }],
    ),
    books: lenders
      .filter(({ is_operator }) => !is_operator)
      .map(({ tenant, organization, time_zone, now, folded, folded_settings, form }) => {
        const today = dayOfMoment(now, time_zone)
        return { tenant, organization, today, folded: JSON.stringify([folded, folded_settings, form]) }
      }),
    mark: JSON.stringify([sight.logged, ...sources.map(markOf)]),
  }
}

/** What changes where events or figures of a tenant may have. */
function markOf({
  tenant,
  logged,
  operator_logged,
  events_end,
  tested_moment,
  completed_cash,
  time_zone,
  now,
}: TenantSight) {
  return [tenant, logged, operator_logged, events_end, tested_moment, completed_cash, dayOfMoment(now, time_zone)]
}
