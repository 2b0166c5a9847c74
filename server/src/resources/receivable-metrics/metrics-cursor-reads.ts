// How far the metrics of a tenant are calculated, along its log and by which settings.
import { type Querier, statement } from '../../storage/database.ts'

/** How far the metrics of a tenant are calculated. */
export interface MetricsCursor {
  /** The moment that the stored ledgers show: a position of the log, or a later change of settings with nothing in between. */
  readonly watermark: number
  /** The last change of settings that they show. */
  readonly settings: number
  /** Whether every ledger is calculated by those settings. */
  readonly settled: boolean
}

const findCursor = statement(
  'find-metrics-cursor',
  `
  select c.settings, c.sweep is null as settled, case when exists (
    select from batches b where b.tenant = $1 and b.last > c.position and b.last <= c.settings) then c.position
    else greatest(c.position, c.settings) end as watermark
  from metrics_cursors c where c.tenant = $1`,
)

/** How far the metrics of a tenant are calculated; at the beginning where nothing was. */
export async function findMetricsCursor(querier: Querier, tenant: number): Promise<MetricsCursor> {
  const [cursor] = await querier.query<MetricsCursor>(findCursor, [tenant])
  return cursor ?? { watermark: 0, settings: 0, settled: true }
}
