// What a panel of roll rates shows, for its table and for the figures behind it.
import type { PortfolioRollRatesRow, PortfolioTransitionsRow } from '@tapeline/sdk'
import type { Basis } from '../../service/api-types.ts'
import type { Measure } from '../../service/portfolio-rows.ts'
import type { Side } from '../compare/side.ts'
import type { View } from './view.ts'

/** What a panel of roll rates draws. */
export interface RollLook {
  readonly rows: readonly PortfolioTransitionsRow[]
  readonly view: View
  readonly basis: Basis
  readonly measure: Measure
  readonly month: string
  readonly as_of: string
  readonly currency: string
  /** The buckets when the month began, in the order of their days. */
  readonly buckets: readonly string[]
  /** Transitions and rates of another day, where the page is compared with one. */
  readonly side?: Side<PortfolioTransitionsRow> | undefined
  readonly rolls_side: Side<PortfolioRollRatesRow> | undefined
}
