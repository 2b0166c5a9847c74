// The moment whose knowledge an answer about the portfolio shows: the last fold before it, and what the log brought between that fold and
// the moment, reckoned from history.
import { obligorsOf } from '../../metrics/portfolio/cells.ts'
import type { Dimension } from '../../metrics/portfolio/dimensions.ts'
import { type Placed, PortfolioTotals, type TotalsByGroup } from '../../metrics/portfolio/portfolio-totals.ts'
import type { Querier } from '../../storage/database.ts'
import { type KnownReckoning, readReckoning } from '../reporting-settings/reckoning-reads.ts'
import { readContributors } from './contributor-reads.ts'
import { type Known, openKnowledge, readKnown } from './known-receivables.ts'
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
  if (touched.length === 0) return totals.groups
  const before = await readReckoning(querier, tenant, settings)
  const knowledge = await openKnowledge(querier, { tenant, known_at: until, shown_at: undefined })
  for (let at = 0; at < touched.length; at += CHUNK) {
    const numbers = touched.slice(at, at + CHUNK)
    const was = await readContributors(querier, { tenant, known_at: after, steps: before.steps }, numbers)
    const is = await readKnown(querier, knowledge, numbers)
    const known = new Map(was.map((one) => [one.number, { ...one, steps: before.steps }]))
    const numbered = await ordinals?.of(obligorsOf([...was, ...is.values()]))
    for (const number of numbers) totals.change(known.get(number), placedOf(is.get(number), now), numbered)
  }
  return totals.groups
}

function placedOf(known: Known | undefined, { steps }: KnownReckoning): Placed | undefined {
  return known === undefined ? undefined : { ...known, ledger: known.ledger(), steps }
}
