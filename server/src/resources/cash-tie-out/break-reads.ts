// The breaks that are about open rows: their neighborhood is looked up in rounds, and its causes are found as those of a whole book are.
import { BreakNeighborhood, namesOf } from '@tapeline/kernel/metrics/cash-tie-out/break-neighborhood'
import type { BreakSettings } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { Querier } from '../../storage/database.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import { type BreakParts, type FoundBreak, PartRows } from './break-parts.ts'
import {
  type PaymentOfBreak,
  type RowsAsked,
  placedLine,
  placedPayment,
  readNamingLines,
  readWantedRows,
} from './break-rows-reads.ts'
import { type CashSettings, allowedIn, cashSettingsOf, readSettingsPatches } from './cash-settings-reads.ts'
import type { OpenRow } from './open-rows-reads.ts'

/** The settings of a lender's tie-out, as known at the moment. */
export async function readCashSettings(
  querier: Querier,
  { tenant, moment }: Pick<RowsAsked, 'tenant' | 'moment'>,
): Promise<CashSettings> {
  const place = await findOperatorPlace(querier, tenant)
  return cashSettingsOf(place === undefined ? [] : await readSettingsPatches(querier, place, moment))
}

/** By what breaks of a lender are judged on a day: the days allowed and the fees declared around it. */
export function breakSettingsOn(settings: CashSettings, as_of: string): BreakSettings {
  return { ...allowedIn(settings, stretchOf(as_of)), as_of }
}

/** Finds the breaks of open rows. */
export class BreakFinder {
  readonly #querier: Querier
  readonly #asked: RowsAsked
  readonly #settings: BreakSettings

  constructor(querier: Querier, asked: RowsAsked, settings: BreakSettings) {
    this.#querier = querier
    this.#asked = asked
    this.#settings = settings
  }

  /** The breaks that are about any of these rows, each once. */
  async find({ payments, lines }: BreakParts): Promise<FoundBreak[]> {
    const { as_of } = this.#asked
    const rows = new PartRows({ payments, lines })
    const neighborhood = new BreakNeighborhood(
      {
        payments: payments.map((row) => placedPayment(row, as_of)),
        lines: lines.map((row) => placedLine(row, as_of)),
      },
      this.#settings,
    )
    for (let wanted = neighborhood.wanted(); wanted !== undefined; wanted = neighborhood.wanted()) {
      const found = await readWantedRows(this.#querier, this.#asked, wanted)
      rows.add(found)
      neighborhood.add({
        payments: found.payments.map((row) => placedPayment(row, as_of)),
        lines: found.lines.map((row) => placedLine(row, as_of)),
      })
    }
    return neighborhood.breaks().map((found) => rows.partsOf(found))
  }

  /** All breaks that are about open ones of all payments of a receivable, or are judged by any of them. */
  async findOfReceivable(receivable: number, all: readonly PaymentOfBreak[]): Promise<FoundBreak[]> {
    const names = all.flatMap(({ payment_references, batch }) =>
      namesOf({ references: payment_references, batch: batch ?? undefined }),
    )
    const lines = await readNamingLines(this.#querier, this.#asked, [...new Set(names)])
    const { as_of } = this.#asked
    const open = all.filter((row) => placedPayment(row, as_of).match === undefined)
    const breaks = await this.find({ payments: open, lines })
    const isOf = ({ payments }: BreakParts) => payments.some((payment) => payment.receivable === receivable)
    return breaks.filter(({ about, behind }) => isOf(about) || isOf(behind))
  }
}

/** The rows of some open rows, by their side. */
export function partsOfOpen(rows: readonly OpenRow[]): BreakParts {
  return {
    payments: rows.flatMap((each) => (each.side === 'payment' ? [each.row] : [])),
    lines: rows.flatMap((each) => (each.side === 'line' ? [each.row] : [])),
  }
}
