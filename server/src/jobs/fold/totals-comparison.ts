// The stored totals of a portfolio beside those made from its history, group by group.
import { DIMENSIONS, METADATA } from '@tapeline/kernel/metrics/portfolio/dimensions'
import type { GroupTotals } from '@tapeline/kernel/metrics/portfolio/totals/group-totals'
import { OBLIGORS } from '@tapeline/kernel/metrics/portfolio/totals/obligors'
import type { PortfolioTotals } from '@tapeline/kernel/metrics/portfolio/fold/portfolio-totals'
import { type DimensionQuestion, type Run, visitTotals } from '../../resources/portfolio/totals/totals-reads.ts'
import type { Querier } from '../../storage/database.ts'

/** Subtracts the stored sums from those made from history: nothing may be left. */
export class TotalsComparison {
  readonly #querier: Querier
  readonly #fold: Pick<DimensionQuestion, 'tenant' | 'fold'>
  readonly #made: PortfolioTotals
  #settled = 0
  #sums = 0

  constructor(querier: Querier, fold: Pick<DimensionQuestion, 'tenant' | 'fold'>, made: PortfolioTotals) {
    this.#querier = querier
    this.#fold = fold
    this.#made = made
  }

  /** Subtracts the stored sums of a run of groups. */
  async take(dimension: number, run: Run): Promise<void> {
    await visitTotals(this.#querier, { ...this.#fold, dimension, run }, (value) => {
      const totals = this.#made.totalsOf(dimension, value)
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
    })
  }

  /** Subtracts the stored sums of a run of obligors, and drops those of which nothing is left. */
  async settleObligors(run: Run): Promise<void> {
    await this.take(OBLIGORS, run)
    for (const [value, totals] of this.#made.groups.get(OBLIGORS) ?? [])
      if (isNothing(totals)) {
        this.#made.forgetObligors(value)
        this.#settled += 1
      }
  }

  /** How many groups and sums were compared, and the names of the groups of which something is left. */
  found(): { readonly groups: number; readonly sums: number; readonly differing: readonly string[] } {
    const groups = [...this.#made.groups].flatMap(([code, own]) =>
      [...own].map(([value, totals]) => ({ name: nameOf(code, value), totals })),
    )
    const differing = groups.filter(({ totals }) => !isNothing(totals)).map(({ name }) => name)
    return { groups: this.#settled + groups.length, sums: this.#sums, differing }
  }
}

function nameOf(code: number, value: string): string {
  if (code === OBLIGORS) return `obligors ${value}`
  const dimension = DIMENSIONS.find((one) => one.code === code)
  const name = dimension === METADATA ? 'metadata' : (dimension?.fields.join(' × ') ?? '')
  return `${name} ${value}`.trim()
}

function isNothing(totals: GroupTotals): boolean {
  let left = 0
  const count = () => void (left += 1)
  totals.visit({ add: count, addProduct: count })
  return left === 0
}
