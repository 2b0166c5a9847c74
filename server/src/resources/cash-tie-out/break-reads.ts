// The breaks that are about open rows: their neighborhood is looked up in rounds, and its causes are found as those of a whole book are.
import { dayNumber } from '@tapeline/kernel/core/day'
import { BreakNeighborhood, namesOf } from '@tapeline/kernel/metrics/cash-tie-out/break-neighborhood'
import type { Break, BreakSettings } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import { stretchOf } from '@tapeline/kernel/metrics/cash-tie-out/stretches'
import type { Querier } from '../../storage/database.ts'
import { findOperatorPlace } from '../organization/operator-place-reads.ts'
import {
  type LineOfBreak,
  type PaymentOfBreak,
  type RowsAsked,
  placedLine,
  placedPayment,
  readNamingLines,
  readPaymentsOfReceivable,
  readWantedRows,
} from './break-rows-reads.ts'
import { entryKey } from './cash-reads.ts'
import { allowedIn, cashSettingsOf, readSettingsPatches } from './cash-settings-reads.ts'
import { type OpenRow, compareBytes, keyOfOpen } from './open-rows-reads.ts'

/** Rows of both sides. */
export interface BreakParts {
  readonly payments: readonly PaymentOfBreak[]
  readonly lines: readonly LineOfBreak[]
}

/** A break with its rows. Its place among those of its day is the key of its first row. */
export interface FoundBreak {
  readonly found: Break
  readonly place: string
  readonly about: BreakParts
  readonly candidates: BreakParts
  readonly behind: BreakParts
}

/** By what breaks of a lender are judged on a day: the days allowed and the fees declared around it, as known at the moment. */
export async function readBreakSettings(
  querier: Querier,
  { tenant, moment, as_of }: RowsAsked,
): Promise<BreakSettings> {
  const place = await findOperatorPlace(querier, tenant)
  const settings = cashSettingsOf(place === undefined ? [] : await readSettingsPatches(querier, place, moment))
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

  /** All breaks that are about payments of a receivable, or are judged by them. */
  async findOfReceivable(receivable: number): Promise<FoundBreak[]> {
    const all = await readPaymentsOfReceivable(this.#querier, this.#asked, receivable)
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

/** The latest first, in the order of open rows. */
export function byDayDesc(a: FoundBreak, b: FoundBreak): number {
  return dayNumber(b.found.day) - dayNumber(a.found.day) || compareBytes(b.place, a.place)
}

/** Rows by what a break names them. */
class PartRows {
  readonly #payments = new Map<string, PaymentOfBreak>()
  readonly #by_entry = new Map<string, PaymentOfBreak>()
  readonly #lines = new Map<string, LineOfBreak>()

  constructor(parts: BreakParts) {
    this.add(parts)
  }

  add({ payments, lines }: BreakParts): void {
    for (const row of payments) {
      this.#payments.set(row.id, row)
      for (const entry of row.entries) this.#by_entry.set(entryKey(row.receivable, entry), row)
    }
    for (const row of lines) this.#lines.set(row.id, row)
  }

  partsOf(found: Break): FoundBreak {
    const about = this.#rowsOf(found)
    const ids = new Set([...found.payments, ...found.lines])
    const entries = found.rows.entries.flatMap((entry) => this.#by_entry.get(entry) ?? [])
    return {
      found,
      place: firstKeyOf(about),
      about,
      candidates: this.#rowsOf(found.candidates),
      behind: {
        payments: [...new Set(entries)].filter(({ id }) => !ids.has(id)),
        lines: this.#rowsOf({ payments: [], lines: found.rows.lines.filter((id) => !ids.has(id)) }).lines,
      },
    }
  }

  #rowsOf({
    payments,
    lines,
  }: {
    readonly payments: readonly string[]
    readonly lines: readonly string[]
  }): BreakParts {
    return {
      payments: payments.flatMap((id) => this.#payments.get(id) ?? []),
      lines: lines.flatMap((id) => this.#lines.get(id) ?? []),
    }
  }
}

/** The key of the first row, in the order of open rows. */
function firstKeyOf({ payments, lines }: BreakParts): string {
  const keys = [
    ...payments.map(({ id, day }) => ({ day, key: keyOfOpen('payment', id) })),
    ...lines.map(({ id, day }) => ({ day, key: keyOfOpen('line', id) })),
  ]
  const [first] = keys.toSorted((a, b) => dayNumber(a.day) - dayNumber(b.day) || compareBytes(a.key, b.key))
  if (first === undefined) throw new RangeError('a break is about something')
  return first.key
}
