// Holding the stored totals of a portfolio against those that its whole history makes: what was folded in stretch by stretch must equal
// what is made at once, in every sum of every group. Nothing is changed.
import { GroupTotals } from '../metrics/portfolio/group-totals.ts'
import { obligorsOf } from '../metrics/portfolio/cells.ts'
import { DIMENSIONS } from '../metrics/portfolio/dimensions.ts'
import { OBLIGORS } from '../metrics/portfolio/obligors.ts'
import { PortfolioTotals } from '../metrics/portfolio/portfolio-totals.ts'
import { readContributors } from '../resources/portfolio/contributor-reads.ts'
import { ObligorOrdinals } from '../resources/portfolio/ordinal-reads.ts'
import { findFold, visitTotals } from '../resources/portfolio/totals-reads.ts'
import { readEveryone } from '../resources/portfolio/touched-reads.ts'
import { readReckoning } from '../resources/reporting-settings/reckoning-reads.ts'
import type { Database, Transaction } from '../storage/database.ts'

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

/** Told how far the work is. */
export type PortfolioProgress = (done: number, all: number) => void

/** Receivables whose facts are read at once. */
const CHUNK = 500

/** Compares the stored totals of a tenant with its history, as far as they are folded in. The database must be a patient one. */
export function verifyPortfolio(
  database: Database,
  tenant: number,
  progress: PortfolioProgress,
): Promise<PortfolioVerification> {
  return database.transaction((transaction) => compare(transaction, tenant, progress), 'repeatable read')
}

async function compare(
  transaction: Transaction,
  tenant: number,
  progress: PortfolioProgress,
): Promise<PortfolioVerification> {
  const fold = await findFold(transaction, tenant, undefined)
  if (fold === undefined) return { receivables: 0, folds: 0, groups: 0, sums: 0, differing: [] }
  const { steps } = await readReckoning(transaction, tenant, fold.settings)
  const place = { tenant, known_at: fold.position, steps }
  const everyone = await readEveryone(transaction, tenant, fold.position)
  const ordinals = await ObligorOrdinals.open(transaction, tenant)
  const made = new PortfolioTotals()
  for (let at = 0; at < everyone.length; at += CHUNK) {
    const numbers = everyone.slice(at, at + CHUNK)
    const known = await readContributors(transaction, place, numbers)
    const numbered = await ordinals.of(obligorsOf(known))
    for (const one of known) made.add({ ...one, steps }, 1, numbered)
    progress(Math.min(at + CHUNK, everyone.length), everyone.length)
  }
  const comparison = new Comparison(made)
  for (const code of made.groups.keys())
    await visitTotals(transaction, { tenant, fold: fold.fold, dimension: code }, (value) => comparison.of(code, value))
  return { receivables: everyone.length, folds: fold.fold, ...comparison.found() }
}

/** Takes what is stored from what was made: nothing may be left. */
class Comparison {
  readonly #groups = new Map<string, GroupTotals>()
  #sums = 0

  constructor(made: PortfolioTotals) {
    for (const [code, groups] of made.groups)
      for (const [value, totals] of groups) this.#groups.set(key(code, value), totals)
  }

  /** Takes the stored sums of a group. */
  of(code: number, value: string) {
    const totals = this.#groups.get(key(code, value)) ?? new GroupTotals()
    this.#groups.set(key(code, value), totals)
    return {
      add: (day: number, measure: number, sum: number) => {
        this.#sums += 1
        totals.add(day, measure, -sum)
      },
      addProduct: (day: number, measure: number, sum: bigint) => {
        this.#sums += 1
        totals.addProduct(day, measure, -sum)
      },
    }
  }

  found() {
    const differing = [...this.#groups].filter(([, totals]) => !isNothing(totals)).map(([group]) => group)
    return { groups: this.#groups.size, sums: this.#sums, differing }
  }
}

function key(code: number, value: string): string {
  if (code === OBLIGORS) return `obligors ${value}`
  return `${DIMENSIONS.find((dimension) => dimension.code === code)?.fields.join(' × ') ?? ''} ${value}`.trim()
}

function isNothing(totals: GroupTotals): boolean {
  let left = 0
  const count = () => void (left += 1)
  totals.visit({ add: count, addProduct: count })
  return left === 0
}
