// The overview as it is compared: lenders and lines found by their ids, with the figures of another day or moment, whose bases are calculated
// line by line as those of a past day are.
import { minus, sumFromJson, sumInJson } from '@tapeline/kernel/core/sum'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../service/operator-lines.ts'
import type { LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import type { Against } from '../../shell/against.ts'
import { useAgainst } from '../../shell/use-against.ts'
import { usePlace } from '../../shell/use-place.ts'
import { type MaybeFigure, amountOf, rateOf } from '../../ui/change.ts'
import type { FileColumn } from '../../ui/file-columns.ts'
import type { ComparedFigure } from '../compare/compared-note.tsx'
import type { Side } from '../compare/side.ts'
import { type OverviewRow, narrowed, rowsOf } from './overview-rows.ts'
import { type PastRows, usePastRows } from './past-rows.ts'

/** The overview of the other side. */
export interface OtherOverview {
  readonly against: Against
  /** Its rows with the bases that are there; undefined while they are loaded. */
  readonly past: PastRows | undefined
  readonly error: unknown
}

const NO_ROWS: readonly OverviewRow[] = []

/** Asks for it; undefined where nothing is compared. The bases of lines that are found are asked for first. */
export function useOtherOverview(find: string): OtherOverview | undefined {
  const { environment } = usePlace()
  const against = useAgainst()
  const { data, error } = useQuery({
    ...overviewQuery(environment, against?.clocks ?? {}),
    enabled: against !== undefined,
  })
  const rows = data === undefined ? NO_ROWS : rowsOf(data.data)
  const past = usePastRows(rows, narrowed(rows, find), against?.clocks)
  return against && { against, past: data && past, error }
}

/** A lender and its line. */
export const overviewKey = ({ lender, line }: OverviewRow) => `${lender.id} ${line?.id ?? ''}`

/** The other side of rows: those of lines that are left out here by a filter are left out there too. */
export function overviewSide(
  { against, past, error }: OtherOverview,
  found: readonly OverviewRow[],
  all: readonly OverviewRow[],
  find: string,
): Side<OverviewRow> {
  const shown = new Set(found.map(overviewKey))
  const known = new Set(all.map(overviewKey))
  const lenders = new Set(all.map(({ lender }) => lender.id))
  const isOfThese = (row: OverviewRow) =>
    shown.has(overviewKey(row)) ||
    !(known.has(overviewKey(row)) || (row.line === undefined && lenders.has(row.lender.id)))
  return { against, rows: past && narrowed(past.rows, find).filter(isOfThese), error }
}

/** A figure of the line of a row; nothing of a lender without a line. */
const ofLine =
  (of: (line: LineAtGlance) => MaybeFigure) =>
  ({ line }: OverviewRow): MaybeFigure =>
    line && of(line)

const moneyOf = (of: (line: LineAtGlance) => number | string | null) =>
  ofLine((line) => {
    const amount = of(line)
    return amount === null ? null : amountOf(amount, line.currency)
  })

/** What is drawn. */
export const outstandingOf = moneyOf(({ outstanding }) => outstanding)

/** What can be drawn; below zero what must be paid back. */
export const roomOf = ofLine(({ availability, deficiency, currency }) =>
  availability === null
    ? null
    : amountOf(sumInJson(minus(sumFromJson(availability), sumFromJson(deficiency ?? 0))), currency),
)

/** The least headroom of the covenants, whichever covenant has it. */
export const leastHeadroomOf = ofLine(({ covenants }) => rateOf(covenants?.tightest?.headroom))

/** The file. */
export const OVERVIEW_NAMES: readonly FileColumn<OverviewRow>[] = [
  ['organization', ({ lender }) => lender.id],
  ['organization_name', ({ lender }) => lender.name],
  ['debt_line_id', ({ line }) => line?.id],
  ['debt_line_name', ({ line }) => line?.name],
  ['currency', ({ line }) => line?.currency],
]
export const OVERVIEW_FIGURES: readonly ComparedFigure<OverviewRow>[] = [
  ['commitment', moneyOf(({ commitment }) => commitment)],
  ['outstanding', outstandingOf],
  ['net_eligible', moneyOf(({ net_eligible }) => net_eligible)],
  ['base', moneyOf(({ base }) => base)],
  ['availability_less_deficiency', roomOf],
  ['least_headroom', leastHeadroomOf, 'ratio'],
]
/** What is no number: it has no change. */
export const OVERVIEW_STATES: readonly FileColumn<OverviewRow>[] = [
  ['covenant_status', ({ line }) => line?.covenants?.status],
  ['least_headroom_covenant_id', ({ line }) => line?.covenants?.tightest?.covenant_id],
]
