// Serving breaks: every page of a walk shows one day and the tie-out of one moment.
import { addDays, dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { firstDayOf, lastDayOf, monthNumber, monthOfDay, monthText } from '@tapeline/kernel/core/month'
import { type BreakSum, sumBreaks } from '@tapeline/kernel/metrics/cash-tie-out/break-sums'
import { type Break, ownerOf } from '@tapeline/kernel/metrics/cash-tie-out/break-types'
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import type { EndpointDefinition } from '@tapeline/contract/endpoint'
import { type ListDefinition, listParameters } from '@tapeline/contract/list'
import type { Answer } from '../../http/answer.ts'
import type { Call, Route } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { answerInTurns } from '../answer-in-turns.ts'
import { tooManyRows } from '../bounded-rows.ts'
import { readAskedPage } from '../computed-list.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { refuseFaults } from '../handling.ts'
import { answerWithPage } from '../list-handling.ts'
import { type MetricsClocks, readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type BreaksAsked, type BreakRow, groupsOfKey, readBreaks, walkBreaks } from './break-pages.ts'
import type { BreakParts } from './break-parts.ts'
import { breakList, getBreakSums, getLendersBreakSums, lendersBreakList } from './breaks-endpoints.ts'
import { findReceivableNumber, readReceivableIds } from './cash-match-reads.ts'
import { DEFINITIONS, MONTHS } from './cash-months-handlers.ts'
import { readLatest } from './cash-groups-reads.ts'
import { type FindCashPlace, lendersCash, ownCash } from './cash-place-reads.ts'
import { PARTS_MAX } from './cash-rows-definition.ts'
import { type TiedMoment, readTied } from './cash-tied-reads.ts'
import { ownLineKey } from './line-key-rules.ts'
import { presentItem } from './present-cash-item.ts'

/** The routes of breaks. */
export function breaksRoutes(services: Services): Route[] {
  return [
    listRouteOf(services, breakList, ownCash),
    listRouteOf(services, lendersBreakList, lendersCash),
    sumsRouteOf(services, getBreakSums, ownCash),
    sumsRouteOf(services, getLendersBreakSums, lendersCash),
  ]
}

function listRouteOf(services: Services, list: ListDefinition, findPlace: FindCashPlace): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: false },
    handle: async (call) => {
      const place = await findPlace(services, call)
      const { tenant } = place
      const clocks = await readMetricsClocks(services.database, place, call)
      const asked = readAskedPage(services, list, call, { tenant, faults: clocks.faults })
      const at = asked.position?.floor ?? clocks.known_at
      const groups_known_at = groupsOfKey(asked.position?.key ?? []) ?? (await groupsMoment(services, tenant, clocks))
      return readTied(services, { tenant, known_at: at }, async (transaction, tied) => {
        const known = { groups_known_at, operator_slug: services.operator_slug }
        const rows = await readPage(transaction, { tenant, clocks, tied, call, ...known }, asked)
        const answer = answerWithPage(services, asked.scan, rows, (row) => row.presented)
        return withFreshness(answer, clocks.known_at === undefined ? tied.freshness : EXACT)
      })
    },
  }
}

/** The moment as of which it is known what receivables belong to: pledges and lines are written without the tie-out following them. */
async function groupsMoment(services: Services, tenant: number, { known_at }: Pick<MetricsClocks, 'known_at'>) {
  return known_at ?? readLatest(services.database, tenant)
}

/** What a page is read for. */
interface Reading extends Pick<BreaksAsked, 'groups_known_at' | 'operator_slug'> {
  readonly tenant: number
  readonly clocks: MetricsClocks
  readonly tied: TiedMoment
  readonly call: Call
}

/** Filters as they were sent. */
interface Sent extends Partial<Pick<BreaksAsked, 'from' | 'until' | 'cause' | 'owner' | 'currency'>> {
  readonly month?: string
  readonly age_days_min?: number
  readonly receivable_id?: string
  readonly line_id?: string
  readonly source?: LineSource
  readonly account?: string
}

async function readPage(
  transaction: Querier,
  { tenant, clocks, tied, call, groups_known_at, operator_slug }: Reading,
  { position, limit }: ReturnType<typeof readAskedPage>,
) {
  const sent = call.query.values as Sent
  const as_of = position?.key[0] ?? clocks.as_of
  const receivable = await placeOf(transaction, tenant, sent.receivable_id)
  const { cause, owner, currency } = sent
  const asked: BreaksAsked = {
    tenant,
    moment: tied.moment ?? 0,
    as_of,
    groups_known_at,
    operator_slug,
    cause,
    owner,
    currency,
    receivable,
    line: lineOf(sent),
    account: sent.account,
    ...daysOf(sent, as_of),
  }
  const page = await pageOf((wanted) => readBreaks(transaction, asked, wanted), {
    position,
    limit,
    append_only: true,
    floor_stays: true,
    is_pinned: true,
  })
  const presented = await presentBreaks(transaction, tenant, page.rows)
  return { ...page, rows: page.rows.map((row, at) => ({ ...row, presented: presented[at] ?? {} })) }
}

/** The key of a line that is asked for. */
function lineOf({ line_id, source = 'operator' }: Sent): string | undefined {
  return line_id !== undefined && source === 'lender' ? ownLineKey(line_id) : line_id
}

/** No receivable has this number. */
const NOWHERE = -1

async function placeOf(querier: Querier, tenant: number, id: string | undefined): Promise<number | undefined> {
  return id === undefined ? undefined : ((await findReceivableNumber(querier, tenant, id)) ?? NOWHERE)
}

/** The days of breaks that are asked for, those of a month and those of an age together. */
function daysOf({ month, from, until, age_days_min = 0 }: Sent, as_of: string): Pick<BreaksAsked, 'from' | 'until'> {
  const number = month === undefined ? undefined : monthNumber(month)
  const first = number === undefined ? [] : [dayOfNumber(firstDayOf(number))]
  const last = number === undefined ? [] : [dayOfNumber(lastDayOf(number))]
  return {
    from: ['-infinity', from ?? '-infinity', ...first].reduce((one, other) => (other > one ? other : one)),
    until: [addDays(as_of, -age_days_min), until ?? as_of, ...last].reduce((one, other) => (other < one ? other : one)),
  }
}

async function presentBreaks(querier: Querier, tenant: number, rows: readonly BreakRow[]): Promise<Resource[]> {
  const shown = rows.map(({ about, candidates, behind }) => [about, candidates, behind].map(firstOf))
  const ids = await readReceivableIds(
    querier,
    tenant,
    shown.flat().flatMap(({ payments }) => payments),
  )
  const present = ({ payments, lines }: BreakParts): { payments: Resource[]; lines: Resource[] } => ({
    payments: payments.map((payment) => presentItem(payment, ids)),
    lines: lines.map((line) => presentItem(line, ids)),
  })
  return rows.map(({ found, about, candidates, behind }) => ({
    ...presentFound(found),
    ...present(firstOf(about)),
    payments_count: about.payments.length,
    lines_count: about.lines.length,
    candidates: present(firstOf(candidates)),
    behind: present(firstOf(behind)),
  }))
}

function presentFound({ cause, amount, currency, day, age_days }: Break): Resource {
  return { cause, owner: ownerOf(cause), amount, currency, day, age_days }
}

function firstOf({ payments, lines }: BreakParts): BreakParts {
  return { payments: payments.slice(0, PARTS_MAX), lines: lines.slice(0, PARTS_MAX) }
}

function sumsRouteOf(services: Services, endpoint: EndpointDefinition, findPlace: FindCashPlace): Route {
  return { endpoint, handle: (call) => answerSums(services, call, findPlace) }
}

async function answerSums(services: Services, call: Call, findPlace: FindCashPlace): Promise<Answer> {
  const place = await findPlace(services, call)
  const { tenant } = place
  const { as_of, known_at, faults } = await readMetricsClocks(services.database, place, call)
  refuseFaults(faults)
  const { from: sent, currency } = call.query.values as { from?: string; currency?: string }
  const month = sent === undefined ? monthOfDay(dayNumber(as_of)) - MONTHS + 1 : monthNumber(sent)
  const from = dayOfNumber(firstDayOf(month))
  const groups_known_at = await groupsMoment(services, tenant, { known_at })
  const { breaks, moment, freshness } = await readTied(services, { tenant, known_at }, async (transaction, tied) => {
    const { operator_slug } = services
    const known = { moment: tied.moment ?? 0, groups_known_at, operator_slug }
    const asked = { tenant, ...known, as_of, from, until: as_of, currency }
    return { ...tied, breaks: await readAll(transaction, asked) }
  })
  return answerInTurns({
    as_of,
    known_at: moment === undefined ? null : formatMoment(moment),
    freshness: known_at === undefined ? freshness : EXACT,
    definitions: `${DEFINITIONS}#breaks`,
    data: sumBreaks(breaks).map(presentSum),
  })
}

/** Breaks that are added up for one answer, so that memory is bounded. */
const BREAKS_MAX = 100_000

async function readAll(querier: Querier, asked: Parameters<typeof walkBreaks>[1]): Promise<Break[]> {
  const all: Break[] = []
  for await (const breaks of walkBreaks(querier, asked)) {
    for (const { found } of breaks) all.push(found)
    if (all.length > BREAKS_MAX) throw tooManyRows(BREAKS_MAX, { param: 'from', ask: 'ask for fewer months' })
  }
  return all
}

function presentSum({ month, currency, cause, above_zero, below_zero, age_days_max }: BreakSum): Resource {
  return {
    month: monthText(month),
    currency,
    cause,
    owner: ownerOf(cause),
    above_zero: { ...above_zero },
    below_zero: { ...below_zero },
    age_days_max,
  }
}
