// The overview as a file: a row a line, amounts in minor units as in the API.
import { csvLine } from '../../../../server/src/core/csv.ts'
import type { OverviewRow } from './overview-rows.ts'

const COLUMNS: readonly (readonly [name: string, of: (row: OverviewRow) => string | number | null | undefined])[] = [
  ['organization', ({ lender }) => lender.id],
  ['organization_name', ({ lender }) => lender.name],
  ['debt_line_id', ({ line }) => line?.id],
  ['status', ({ line }) => line?.status],
  ['currency', ({ line }) => line?.currency],
  ['commitment', ({ line }) => line?.commitment],
  ['outstanding', ({ line }) => line?.outstanding],
  ['as_of', ({ line }) => line?.as_of],
  ['net_eligible', ({ line }) => line?.net_eligible],
  ['base', ({ line }) => line?.base],
  ['availability', ({ line }) => line?.availability],
  ['deficiency', ({ line }) => line?.deficiency],
  ['covenant_status', ({ line }) => line?.covenants?.status],
  ['least_headroom', ({ line }) => line?.covenants?.tightest?.headroom],
  ['least_headroom_covenant_id', ({ line }) => line?.covenants?.tightest?.covenant_id],
  ['headroom_trend', ({ line }) => line?.covenants?.tightest?.headroom_trend],
  ['last_write_at', ({ lender }) => lender.last_write_at],
]

/** The file. */
export function csvOf(rows: readonly OverviewRow[]): Blob {
  const lines = rows.map((row) => csvLine(COLUMNS.map(([, of]) => of(row))))
  return new Blob(['\uFEFF', csvLine(COLUMNS.map(([name]) => name)), ...lines], { type: 'text/csv' })
}
