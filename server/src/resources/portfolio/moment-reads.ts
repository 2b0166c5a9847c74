// The moment whose knowledge an answer about the portfolio shows: the last fold before it, and what the log brought between that fold and
// the moment, reckoned from history.
import { obligorsOf } from '../../metrics/portfolio/cells.ts'
import type { Dimension } from '../../metrics/portfolio/dimensions.ts'
import { PortfolioTotals, type TotalsByGroup } from '../../metrics/portfolio/portfolio-totals.ts'
import type { Querier } from '../../storage/database.ts'
import { type KnownReckoning, readReckoning } from '../reporting-settings/reckoning-reads.ts'
import { readContributors } from './contributor-reads.ts'
import type { ObligorOrdinals } from './ordinal-reads.ts'
import { findFold, findFollowed } from './totals-reads.ts'
import type { Fold } from './totals-store.ts'
import { readEveryone, readTouched } from './touched-reads.ts'

/** A moment of a tenant's portfolio. */
export interface KnownMoment {
  readonly tenant: number
  readonly known_at: number
  /** Undefined before the first. */
  readonly fold: Fold | undefined
  /** How far the log was followed with that fold, and the settings that it was reckoned by. */
  readonly from: Pick<Fold, 'position' | 'settings'>
  /** As known at the moment. */
  readonly reckoning: KnownReckoning
}

/** The moment that is asked about; undefined for what has been taken in by now. Call it in the snapshot of what is read of it. */
export async function findMoment(querier: Querier, tenant: number, asked: number | undefined): Promise<KnownMoment> {
  const fold = await findFold(querier, tenant, asked)
  // What was followed since the last fold changed nothing, so the present is as far as the log was followed.
  const from = asked === undefined ? await findFollowed(querier, tenant) : { position: 0, settings: 0, ...fold }
  const known_at = asked ?? from.position
  return { tenant, known_at, fold, from, reckoning: await readReckoning(querier, tenant, asked ?? from.settings) }
}

/** Receivables whose facts are read at once. */
const CHUNK = 200

/**
 * What the log and the operator's settings brought between the fold and the moment, as changes of the groups of some dimensions, and of
 * obligors where their ordinals are given.
 */
export async function changesSince(
  querier: Querier,
  { tenant, known_at: until, from, reckoning: now }: KnownMoment,
  dimensions: readonly Dimension[],
  ordinals?: ObligorOrdinals,
): Promise<TotalsByGroup> {
  const { position: after, settings } = from
  const totals = new PortfolioTotals(dimensions)
  const touched =
    settings === now.recorded
      ? await readTouched(querier, { tenant, after, until })
      : await readEveryone(querier, tenant, until)
  const before = touched.length === 0 ? now : await readReckoning(querier, tenant, settings)
  for (let at = 0; at < touched.length; at += CHUNK) {
    const numbers = touched.slice(at, at + CHUNK)
    // By itself, since most of what new settings take back they add again: only what is left of it stays.
    const changes = new PortfolioTotals(dimensions)
    for (const [known_at, { steps }, sign] of [[after, before, -1] as const, [until, now, 1] as const]) {
      const known = await readContributors(querier, { tenant, known_at, steps }, numbers)
      const numbered = await ordinals?.of(obligorsOf(known))
      for (const one of known) changes.add({ ...one, steps }, sign, numbered)
    }
    totals.addTotals(changes)
  }
  return totals.groups
}
