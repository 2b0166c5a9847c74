// The overview as a file: a row a line.
import { type FileColumn, amountColumn, percentColumn } from '../../ui/file-columns.ts'
import type { OverviewRow } from './overview-rows.ts'

const currencyOf = ({ line }: OverviewRow) => line?.currency

/** Its columns. */
export const OVERVIEW_FILE: readonly FileColumn<OverviewRow>[] = [
  ['organization', ({ lender }) => lender.id],
  ['organization_name', ({ lender }) => lender.name],
  ['debt_line_id', ({ line }) => line?.id],
  ['debt_line_name', ({ line }) => line?.name],
  ['status', ({ line }) => line?.status],
  ['currency', ({ line }) => line?.currency],
  amountColumn('commitment', ({ line }) => line?.commitment, currencyOf),
  amountColumn('outstanding', ({ line }) => line?.outstanding, currencyOf),
  ['as_of', ({ line }) => line?.as_of],
  amountColumn('net_eligible', ({ line }) => line?.net_eligible, currencyOf),
  amountColumn('base', ({ line }) => line?.base, currencyOf),
  amountColumn('availability', ({ line }) => line?.availability, currencyOf),
  amountColumn('deficiency', ({ line }) => line?.deficiency, currencyOf),
  ['covenant_status', ({ line }) => line?.covenants?.status],
  percentColumn('least_headroom', ({ line }) => line?.covenants?.tightest?.headroom),
  ['least_headroom_covenant_id', ({ line }) => line?.covenants?.tightest?.covenant_id],
  ['headroom_trend', ({ line }) => line?.covenants?.tightest?.headroom_trend],
  ['last_write_at', ({ lender }) => lender.last_write_at],
]
