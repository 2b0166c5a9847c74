// The calculator of moments: makes what changed between a fold and a moment that requests ask about, one piece at a time. Each piece
// is stored with its progress, so that a stop or a crash loses no more than one. A moment that nobody asks about stays unfinished.
import { type Failures, readWithCare } from '../../resources/set-aside/failing-alone-reads.ts'
import { PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import { type KnownMoment, foldOf, openChanges } from '../../resources/portfolio/snapshot/snapshot-reads.ts'
import {
  type MomentPiece,
  type StoredMoment,
  claimMoment,
  expireMoments,
  letGoOfMoment,
  noteMomentProgress,
  storeMomentPiece,
} from '../../resources/portfolio/snapshot/moment-store.ts'
import { ObligorOrdinals } from '../../resources/portfolio/totals/ordinal-reads.ts'
import { readPortfolioSettings } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import type { Database, Querier } from '../../storage/database.ts'
import { Interrupted, type WorkDatabases } from '../../storage/interruptible.ts'
import { forEveryTenant } from '../maintenance/every-tenant.ts'
import { PassingFailures } from '../scheduling/passing-failures.ts'
import { TenantNews, type TenantSight } from '../scheduling/tenant-news.ts'

/** Receivables of one piece. */
const PIECE = 16_000

/** Nobody asks about the moment any more. */
class Abandoned extends Error {}

/** Makes a piece of a moment for every tenant with a moment that a request waits for. Throws the first failure at the end. */
export async function calculateMoments(
  { database, beside }: WorkDatabases,
  operator_slug: string,
  { receivables_max = PIECE, tenants = new TenantNews(database), passing = new PassingFailures() } = {},
): Promise<void> {
  let failure: { readonly error: unknown } | undefined
  for (const { tenant } of await tenants.find(waitsForMoment)) {
    tenants.changed(tenant)
    const wanted = await claimMoment(database, tenant)
    if (wanted === undefined) continue
    try {
      const piece = await database.transaction(
        (transaction) => makePiece({ transaction, beside }, wanted, { operator_slug, receivables_max }),
        'repeatable read',
      )
      await database.transaction((transaction) => storeMomentPiece(transaction, wanted, piece))
      passing.forget(nameOf(wanted))
    } catch (error) {
      const is_stopped = error instanceof Abandoned || error instanceof Interrupted
      const is_lasting = !is_stopped && passing.isLasting(nameOf(wanted), error)
      if (is_lasting) passing.forget(nameOf(wanted))
      await letGoOfMoment(beside, wanted, is_lasting)
      if (error instanceof Interrupted) throw error
      if (!is_stopped) failure ??= { error }
    }
  }
  // Reported at the end, so that one that fails delays no other.
  if (failure !== undefined) throw failure.error
}

function nameOf({ tenant, known_at }: StoredMoment): string {
  return `${tenant} ${known_at}`
}

function waitsForMoment({ waits_for_moment }: TenantSight): boolean {
  return waits_for_moment
}

/** Forgets moments that nobody asked about for a day. */
export function pruneMoments(database: Database): Promise<void> {
  return forEveryTenant(database, (tenant) => expireMoments(database, tenant))
}

interface Queriers {
  readonly transaction: Querier
  /** For what is recorded outside of the transaction. */
  readonly beside: Querier
}

interface PieceAsked {
  readonly operator_slug: string
  readonly receivables_max: number
}

/** Adds up what the next receivables of a moment changed. Throws Abandoned once nobody waits for it. */
async function makePiece(
  { transaction, beside }: Queriers,
  wanted: StoredMoment,
  { operator_slug, receivables_max }: PieceAsked,
): Promise<MomentPiece> {
  const { tenant, pieces } = wanted
  const moment = await momentOf(transaction, wanted, operator_slug)
  const changes = await openChanges(transaction, moment)
  if (changes === undefined) throw new Error('Changes without a limit are always opened')
  const total = changes.numbers.length
  const begun = changes.numbers.filter((number) => number <= wanted.cursor).length
  return readWithCare(async (careful) => {
    const totals = new PortfolioTotals()
    const ordinals = await ObligorOrdinals.open(transaction, tenant, pieces === 0 ? undefined : wanted)
    const failed: Failures = new Map()
    let { cursor } = wanted
    let done = begun
    for await (const portion of changes.portions(cursor)) {
      if (!(await noteMomentProgress(beside, wanted, done, total))) throw new Abandoned()
      await changes.addTo(totals, careful ? await changes.withoutFailing(portion, failed) : portion, ordinals)
      cursor = portion.at(-1) ?? cursor
      done += portion.length
      if (done - begun >= receivables_max) break
    }
    const left_out = [...failed.keys()]
    return { groups: totals.groups, cursor, left_out, done, total, is_last: done >= total, ...ordinals.numbered }
  })
}

async function momentOf(querier: Querier, wanted: StoredMoment, operator_slug: string): Promise<KnownMoment> {
  const { tenant, known_at } = wanted
  const fold = foldOf(wanted)
  const from = { position: 0, settings: 0, ...fold }
  const portfolio_settings = await readPortfolioSettings(querier, { tenant, operator_slug }, known_at)
  return { tenant, operator_slug, known_at, fold, from, portfolio_settings, is_named: true, stored: undefined }
}
