// Serving the verified cash of groups: payments with their groups in one snapshot, then rows by a pure function.
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { type GroupMonth, cashGroups } from '@tapeline/kernel/metrics/cash-tie-out/group-figures'
import { GROUP_FIELDS, type NamedField } from '@tapeline/kernel/metrics/portfolio/dimensions'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { ROWS_MAX, rowsUpTo } from '../bounded-rows.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { refuseFaults } from '../handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { getCashGroups, getLendersCashGroups } from './cash-groups-endpoints.ts'
import { readGroupedSums, readLatest } from './cash-groups-reads.ts'
import { DEFINITIONS, MONTHS, presentSide } from './cash-months-handlers.ts'
import { type FindCashPlace, lendersCash, ownCash } from './cash-place-reads.ts'
import { readTied } from './cash-tied-reads.ts'

/** The routes of the cash of groups. */
export function cashGroupsRoutes(services: Services): Route[] {
  return [
    { endpoint: getCashGroups, handle: (call) => answerGroups(services, call, ownCash) },
    { endpoint: getLendersCashGroups, handle: (call) => answerGroups(services, call, lendersCash) },
  ]
}

/** The query as it was sent. */
interface Sent {
  readonly group_by?: NamedField
  readonly currency?: string
  readonly from?: string
}

async function answerGroups(services: Services, call: Call, findPlace: FindCashPlace): Promise<Answer> {
  const place = await findPlace(services, call)
  const { tenant } = place
  const clocks = await readMetricsClocks(services.database, place, call)
  refuseFaults(clocks.faults)
  const as_of = dayNumber(clocks.as_of)
  const { from: sent, currency, group_by: field = GROUP_FIELDS[0] } = call.query.values as Sent
  const first = sent === undefined ? monthOfDay(as_of) - MONTHS + 1 : monthNumber(sent)
  const { operator_slug } = services
  const asked = { tenant, known_at: clocks.known_at }
  const known_at = clocks.known_at ?? (await readLatest(services.database, tenant))
  const { sums, moment, freshness } = await readTied(services, asked, async (transaction, tied) => {
    const days = { from: dayOfNumber(firstDayOf(first)), until: clocks.as_of }
    const wanted = { tenant, ...days, currency, moment: tied.moment ?? 0, known_at, field, operator_slug }
    return { ...tied, sums: await readGroupedSums(transaction, wanted) }
  })
  return answerInTurns({
    as_of: clocks.as_of,
    known_at: moment === undefined ? null : formatMoment(moment),
    freshness: clocks.known_at === undefined ? freshness : EXACT,
    definitions: `${DEFINITIONS}#groups`,
    group_by: field,
    data: await rowsUpTo(
      ROWS_MAX,
      cashGroups(sums, as_of).map((row) => presentGroup(row, as_of)),
      { param: 'from', ask: 'ask for fewer months' },
    ),
  })
}

function presentGroup({ group, month, currency, collections, disbursements }: GroupMonth, as_of: number): Resource {
  return {
    group,
    month: monthText(month),
    open: lastDayOf(month) > as_of,
    currency,
    collections: presentSide(collections),
    disbursements: presentSide(disbursements),
  }
}
