// What every question about the receivables behind the portfolio is made of: which are asked for, with every fault of the asking, and how
// they are read.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Call } from '../../../http/routes.ts'
import type { Caller } from '../../api-key/key-checker.ts'
import type { ComputedRows } from '../../computed-list.ts'
import { readMetricsClocks } from '../../metrics-clocks.ts'
import type { Services } from '../../services.ts'
import { type AsKnownSnapshot, openSnapshot } from '../snapshot/known-receivable-reads.ts'
import { readUndeclared, sentPart } from '../tables/metadata-parameters.ts'
import type { DrillDownFilter } from './drill-down-filter.ts'
import { type DrillDownRow, type DrillDownScope, readDrillDown } from './drill-down-reads.ts'

/** Reads the receivables of a scope. */
export function readerOf({ database }: Services, scope: DrillDownScope): ComputedRows<DrillDownRow> {
  return (wanted) => readDrillDown(database, scope, wanted)
}

/** What is known of them when they are asked for. */
export function snapshotOf({ database }: Services, scope: DrillDownScope): Promise<AsKnownSnapshot> {
  return openSnapshot(database, { ...scope, shown_at: undefined })
}

/** Which receivables are asked for, and every fault of the asking. */
export async function readScope(
  { database, operator_slug }: Services,
  caller: Caller,
  call: Pick<Call, 'query'>,
): Promise<{ scope: DrillDownScope; faults: readonly Fault[] }> {
  const { as_of, known_at, faults } = await readMetricsClocks(database, caller, call)
  const filter = sentPart(call.query) as DrillDownFilter
  const undeclared = await readUndeclared(database, caller.tenant, known_at, filter)
  return {
    scope: { tenant: caller.tenant, operator_slug, as_of: dayNumber(as_of), known_at, filter },
    faults: [...faults, ...undeclared],
  }
}
