// How mortgages rolled from month to month, all months together: cell by cell from the transitions, and as better, same and worse
// from the roll rates.
import type { Book } from '../book.ts'
import { firstOfMonth } from '../dates.ts'
import type { Figure } from '../figures.ts'
import type { MonthRow } from '../month-row.ts'
import { type TableQuestion, numberIn, rowsOf } from '../table.ts'
import { oracles, states } from './fannie-2007q3-oracles.ts'
import {
  type ReportedLoan,
  Counts,
  cellsOf,
  months,
  mortgages,
  placeNamed,
  placeOf,
  places,
  repaid,
  inPlaces,
  unreported_reason,
} from './fannie-2007q3-places.ts'

/** The questions about every month of the file. */
export const roll_tables: readonly TableQuestion[] = months.flatMap((month): TableQuestion[] => {
  const query = { ...mortgages, month, basis: 'reported' }
  return [
    { name: `into ${month}`, table: 'transitions', query },
    { name: `rates into ${month}`, table: 'roll-rates', query },
  ]
})

/** Moves by loan that the portfolio follows and the file does not, as counts to take away; and the other way round. */
function unreportedMoves(loans: readonly ReportedLoan[]): Counts {
  const unreported = new Counts()
  const countPairs = (rows: readonly MonthRow[], isCounted: (pair: [MonthRow, MonthRow]) => boolean, count: number) => {
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1]
      if (before === undefined || !isCounted([before, row])) continue
      unreported.add(String(placeOf(before)), placeOf(row), count)
    }
  }
  for (const { rows, isReported } of loans) {
    countPairs(rows, (pair) => !pair.every(isReported), -1)
    // Over a month that the file leaves out it goes from the one before to the one after.
    countPairs(rows.filter(isReported), ([{ month }, row]) => firstOfMonth(`${month}-01`, 1) !== `${row.month}-01`, 1)
  }
  return unreported
}

/** Figures of every place in which a month began. */
export function rollFigures(book: Book, loans: readonly ReportedLoan[]): Figure[] {
  const unreported = unreportedMoves(loans)
  const counts = new Counts()
  for (const month of months) {
    for (const { from, to, count } of cellsOf(book, month)) counts.add(String(from), to, count)
  }
  const rated = ratedOf(book)
  return places.slice(0, repaid).flatMap((place, from): Figure[] => {
    const path = [oracles.roll_counts, states[from] ?? '']
    const cells = {
      path,
      pick: inPlaces,
      ours: counts.of(String(from)),
      bridge: { ours: counts.with(unreported, String(from)), reason: unreported_reason },
      note: 'portfolio, repaid and lost together',
    }
    // The first place has two buckets, and the agency sees no move between them.
    if (from === 0) return [cells]
    const ours = rated.get(from) ?? []
    const more = directionsOf(unreported.of(String(from)), from)
    const rates = {
      path,
      pick: (value: unknown) => directionsOf(inPlaces(value), from),
      ours,
      bridge: { ours: ours.map((count, at) => count + (more[at] ?? 0)), reason: unreported_reason },
      note: `portfolio roll rates of ${place}: better, same, worse, repaid, lost`,
    }
    return [cells, rates]
  })
}

/** Counts by place, grouped as the roll rates of a place are. */
function directionsOf(counts: readonly number[], from: number): number[] {
  const sum = (own: readonly number[]) => own.reduce((total, count) => total + count, 0)
  const [better, worse] = [sum(counts.slice(0, from)), sum(counts.slice(from + 1, repaid))]
  return [better, counts[from] ?? 0, worse, ...counts.slice(repaid)]
}

const directions = ['roll_down', 'stable', 'roll_up', 'paid_off', 'charged_off']

/** The numerators of the roll rates of all months, by the place in which a month began. */
function ratedOf(book: Book): Map<number, number[]> {
  const sums = new Map<number, number[]>()
  for (const row of months.flatMap((month) => rowsOf(book, `rates into ${month}`))) {
    if (numberIn(row, 'count.opening') === 0) continue
    const place = placeNamed(row['bucket'])
    const own = sums.get(place) ?? directions.map(() => 0)
    sums.set(
      place,
      own.map((sum, at) => sum + numberIn(row, `count.${directions[at]}.numerator`)),
    )
  }
  return sums
}
