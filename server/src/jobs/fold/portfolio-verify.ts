// Compares the stored totals of a portfolio with those that its whole history gives: what was folded portion by portion must equal
// what is made at once, in every sum of every group. Obligors are made and compared run after run, since there may be too many to keep in
// memory. Nothing is changed.
import { obligorsOf } from '@tapeline/kernel/metrics/portfolio/stratification-keys'
import { DIMENSIONS } from '@tapeline/kernel/metrics/portfolio/dimensions'
import { PACK, packOf, packRun } from '@tapeline/kernel/metrics/portfolio/totals/obligors'
import { PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import { type ContributorPlace, readContributors } from '../../resources/portfolio/contribution/contributor-reads.ts'
import { ObligorOrdinals } from '../../resources/portfolio/totals/ordinal-reads.ts'
import { type Book, readPortfolioSettings } from '../../resources/portfolio/contribution/portfolio-settings-reads.ts'
import { EVERY_GROUP, findFold } from '../../resources/portfolio/totals/totals-reads.ts'
import { readEveryone, readOwed } from '../../resources/portfolio/contribution/changed-receivable-reads.ts'
import { inPortions } from '../../resources/receivable-metrics/portion-reads.ts'
import type { Database, Querier, Transaction } from '../../storage/database.ts'
import { TotalsComparison } from './totals-comparison.ts'

/** What a comparison found. */
export interface PortfolioVerification {
  readonly receivables: number
  /** Folds whose segments were added up, groups, and sums by day and measure that were compared. */
  readonly folds: number
  readonly groups: number
  readonly sums: number
  /** Groups of which a sum differs. */
  readonly differing: readonly string[]
}

/** Called with the progress of the work. */
export type PortfolioProgress = (done: number, all: number) => void

/** Compares the stored totals of a tenant with its history, as far as they are folded. The database must allow long statements. */
export function verifyPortfolio(
  database: Database,
  book: Book,
  progress: PortfolioProgress,
): Promise<PortfolioVerification> {
  return database.transaction((transaction) => compare(transaction, book, progress), 'repeatable read')
}

async function compare(
  transaction: Transaction,
  book: Book,
  progress: PortfolioProgress,
): Promise<PortfolioVerification> {
  const { tenant } = book
  const fold = await findFold(transaction, tenant, undefined)
  if (fold === undefined) return { receivables: 0, folds: 0, groups: 0, sums: 0, differing: [] }
  const portfolio_settings = await readPortfolioSettings(transaction, book, fold.settings)
  const everyone = await readEveryone(transaction, tenant, fold.position)
  const ordinals = await ObligorOrdinals.open(transaction, tenant)
  const made = new MadeTotals(transaction, { tenant, known_at: fold.position, ...portfolio_settings }, ordinals)
  const comparison = new TotalsComparison(transaction, { tenant, fold: fold.fold }, made.totals)
  const count = (numbers: readonly number[]) => made.count(numbers, (done) => progress(done, everyone.length))
  let pack = 0
  for (; pack <= packOf(ordinals.last); pack += RUN) {
    await count(await readOwed(transaction, tenant, await ordinals.idsIn(pack * PACK, RUN * PACK)))
    await comparison.settleObligors(packRun(pack, RUN))
  }
  // What remains is owed by nobody who has an ordinal: then the stored sums lack it.
  await count(everyone)
  await comparison.settleObligors({ ...packRun(pack, RUN), end: EVERY_GROUP.end })
  for (const { code } of DIMENSIONS) await comparison.take(code, EVERY_GROUP)
  return { receivables: everyone.length, folds: fold.fold, ...comparison.found() }
}

/** Packs of obligors that are made and compared at once, since there may be many. */
const RUN = 64

/** Totals as all of history gives them. */
class MadeTotals {
  readonly totals = new PortfolioTotals()
  readonly #querier: Querier
  readonly #place: ContributorPlace
  readonly #ordinals: ObligorOrdinals
  readonly #counted = new Set<number>()

  constructor(querier: Querier, place: ContributorPlace, ordinals: ObligorOrdinals) {
    this.#querier = querier
    this.#place = place
    this.#ordinals = ordinals
  }

  /** Counts receivables, each once; those created later were not known. */
  async count(numbers: readonly number[], progress: (done: number) => void): Promise<void> {
    const { known_at, steps } = this.#place
    const others = new Set(numbers.filter((number) => number <= known_at && !this.#counted.has(number)))
    for (const number of others) this.#counted.add(number)
    let left = others.size
    for await (const portion of inPortions(this.#querier, this.#place.tenant, [...others])) {
      const known = await readContributors(this.#querier, this.#place, portion)
      const numbered = await this.#ordinals.of(obligorsOf(known))
      for (const one of known) this.totals.change(undefined, { ...one, steps }, numbered)
      left -= portion.length
      progress(this.#counted.size - left)
    }
  }
}
