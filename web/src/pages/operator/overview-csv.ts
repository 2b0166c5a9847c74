// The overview as a file: a row a line, amounts in minor units as in the API.
import type { FileColumn } from '../../ui/save-rows.tsx'
import type { OverviewRow } from './overview-rows.ts'

/** Its columns. */
export const OVERVIEW_FILE: readonly FileColumn<OverviewRow>[] = [
  ['organization', ({ lender }) => lender.id],
  ['organization_name', ({ lender }) => lender.name],
  ['debt_line_id', ({ line }) => line?.id],
  ['debt_line_name', ({ line }) => line?.name],
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
