// The moment whose knowledge an answer about the portfolio shows: the last fold before it, and what the log brought between that fold and
// the moment, reckoned from history.
import { obligorsOf } from '../../metrics/portfolio/cells.ts'
import type { Dimension } from '../../metrics/portfolio/dimensions.ts'
import { type Placed, PortfolioTotals, type TotalsByGroup } from '../../metrics/portfolio/portfolio-totals.ts'
import type { Querier } from '../../storage/database.ts'
import { inPortions } from '../receivable-metrics/portion-reads.ts'
import { type Known, openKnowledge, readAfterFold, readKnown, readWhole } from './known-receivable-reads.ts'
import type { ObligorOrdinals } from './ordinal-reads.ts'
import { type Book, type PortfolioReckoning, readPortfolioReckoning } from './portfolio-reckoning-reads.ts'
import { findFold, findFollowed } from './totals-reads.ts'
import type { Fold } from './totals-store.ts'
import { readEveryone, readTouched } from './touched-reads.ts'

/** A moment of a tenant's portfolio. */
export interface KnownMoment extends Book {
  readonly known_at: number
  /** Undefined before the first. */
  readonly fold: Fold | undefined
  /** How far the log was followed with that fold, and the operator's word that it was reckoned by. */
  readonly from: Pick<Fold, 'position' | 'settings'>
  /** As known at the moment. */
  readonly reckoning: PortfolioReckoning
}

/** The moment that is asked about; undefined for what has been taken in by now. Call it in the snapshot of what is read of it. */
export async function findMoment(querier: Querier, book: Book, asked: number | undefined): Promise<KnownMoment> {
  const { tenant, operator_slug } = book
  const fold = await findFold(querier, tenant, asked)
  // What was followed since the last fold changed nothing, so the present is as far as the log was followed.
  const from = asked === undefined ? await findFollowed(querier, tenant) : { position: 0, settings: 0, ...fold }
  const known_at = asked ?? from.position
  const reckoning = await readPortfolioReckoning(querier, book, asked ?? from.settings)
  return { tenant, operator_slug, known_at, fold, from, reckoning }
}

/** Receivables whose facts are read at once. */
const CHUNK = 200

/**
 * What the log and the operator brought between the fold and the moment, as changes of the groups of some dimensions, and of obligors where
 * their ordinals are given.
 */
export async function changesSince(
  querier: Querier,
  moment: KnownMoment,
  dimensions: readonly Dimension[],
  ordinals?: ObligorOrdinals,
): Promise<TotalsByGroup> {
  const { tenant, operator_slug, known_at: until, from, reckoning: now } = moment
  const { position: after, settings } = from
  const book = { tenant, operator_slug }
  const totals = new PortfolioTotals(dimensions)
  const before = settings === now.word ? now : await readPortfolioReckoning(querier, book, settings)
  const touched =
    before.recorded === now.recorded
      ? await readTouched(querier, { tenant, after, until }, { one: before, other: now })
      : await readEveryone(querier, tenant, until)
  if (touched.length === 0) return totals.groups
  const knowledge = await openKnowledge(querier, { ...book, known_at: until, shown_at: undefined })
  for await (const numbers of inPortions(querier, tenant, touched, { receivables_max: CHUNK })) {
    const was = await readBefore(querier, moment, before, numbers)
    const is = await readKnown(querier, knowledge, numbers)
    const numbered = await ordinals?.of(obligorsOf([...was.values(), ...is.values()]))
    for (const number of numbers)
      totals.change(placedOf(was.get(number), before), placedOf(is.get(number), now), numbered)
  }
  return totals.groups
}

/** Receivables as the fold before the moment left them: from what it took in, else from history. */
async function readBefore(
  querier: Querier,
  { tenant, fold, from: { position: known_at } }: KnownMoment,
  reckoning: PortfolioReckoning,
  numbers: readonly number[],
): Promise<Map<number, Known>> {
  const stored =
    fold === undefined
      ? new Map<number, Known>()
      : await readAfterFold(querier, { tenant, fold: fold.fold, is_last: false }, reckoning.recorded, numbers)
  const missing = numbers.filter((number) => !stored.has(number))
  return new Map([...stored, ...(await readWhole(querier, { tenant, known_at, ...reckoning }, missing))])
}

function placedOf(known: Known | undefined, { steps }: PortfolioReckoning): Placed | undefined {
  return known === undefined ? undefined : { ...known, ledger: known.ledger(), steps }
}
