// The operator's first page: every lender and its lines at a glance, in one answer. At another day or moment than today and now it shows
// what was known then, but for bases, which are calculated on request.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { DashboardAnswer, DashboardCall, DashboardRoute } from '../../http/dashboard-routes.ts'
import { answerWith, refuseFaults } from '../handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Services } from '../services.ts'
import { signedInOperator } from '../signed-in.ts'
import { LINE_OVERVIEW } from './line-overview-endpoints.ts'
import { type LenderRow, type LineRow, NOW, ROWS_MAX, readLenders, readLines } from './line-overview-reads.ts'
import { summarize } from './line-overview-rules.ts'

/** The route of the overview. */
export function lineOverviewRoutes(services: Services): DashboardRoute[] {
  return [{ endpoint: LINE_OVERVIEW.show, handle: (call) => overview(services, call) }]
}

async function overview(services: Services, call: DashboardCall): Promise<DashboardAnswer> {
  const caller = await signedInOperator(services, call)
  const { as_of, named, known_at, faults } = await readMetricsClocks(services.database, caller, call)
  refuseFaults(faults)
  const clocks = {
    environment: caller.environment,
    operator: caller.tenant,
    as_of,
    known_at: known_at ?? NOW,
    is_past: named !== undefined || known_at !== undefined,
  }
  const [lenders, lines] = await Promise.all([
    readLenders(services.database, clocks),
    readLines(services.database, clocks),
  ])
  const ofLender = groupBy(lines.slice(0, ROWS_MAX), ({ organization }) => organization)
  return answerWith({
    data: lenders.slice(0, ROWS_MAX).map((lender) => presentLender(lender, ofLender.get(lender.id) ?? [])),
    is_cut: lenders.length > ROWS_MAX || lines.length > ROWS_MAX,
  })
}

function presentLender({ last_write, ...lender }: LenderRow, lines: readonly LineRow[]) {
  return {
    ...lender,
    last_write_at: last_write === null ? null : formatMoment(last_write),
    lines: lines.map(({ organization: _, tests, headrooms, ...line }) => ({
      ...line,
      covenants: summarize(tests, headrooms),
    })),
  }
}
