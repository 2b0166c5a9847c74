// Serving the lists of payments and lines: every page of a walk shows the tie-out of one moment.
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { LineSource } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { sumFrom } from '@tapeline/kernel/core/sum'
import { listParameters } from '@tapeline/contract/list'
import type { Call, Route } from '../../http/routes.ts'
import type { Querier } from '../../storage/database.ts'
import { pageOf } from '../../storage/lists/paging.ts'
import { readAskedPage } from '../computed-list.ts'
import { readClocks } from '../dated-reads.ts'
import { EXACT } from '../freshness/freshness-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { answerWithPage } from '../list-handling.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { type PartRow, findReceivableNumber, readCandidates, readParts, readReceivableIds } from './cash-match-reads.ts'
import { type FindCashPlace, lendersCash, ownCash } from './cash-place-reads.ts'
import { type SideList, lendersLineList, lendersPaymentList, lineList, paymentList } from './cash-rows-endpoints.ts'
import { type AskedRows, type Side, type TiedRow, readTiedRows } from './cash-rows-reads.ts'
import type { TIED_STATUSES } from './cash-rows-definition.ts'
import { presentItem } from './present-cash-item.ts'
import { decisionOfMatch } from './tie-out-store.ts'
import { type TiedMoment, readTied } from './cash-tied-reads.ts'

/** The routes of the lists. */
export function cashRowsRoutes(services: Services): Route[] {
  return [
    routeOf(services, paymentList, ownCash),
    routeOf(services, lendersPaymentList, lendersCash),
    routeOf(services, lineList, ownCash),
    routeOf(services, lendersLineList, lendersCash),
  ]
}

function routeOf(services: Services, { side, list }: SideList, findPlace: FindCashPlace): Route {
  return {
    endpoint: { method: 'GET', path: list.path, query: listParameters(list), metadata: false },
    handle: async (call) => {
      const { tenant, decisionId } = await findPlace(services, call)
      const { known_at, faults } = await readClocks(services.database, { tenant }, call.query)
      const asked = readAskedPage(services, list, call, { tenant, faults })
      const { position } = asked
      const at = position?.floor ?? known_at
      return readTied(services, { tenant, known_at: at }, async (transaction, tied) => {
        const rows = await readPage(transaction, { tenant, side, tied, call, decisionId }, asked)
        const answer = answerWithPage(services, asked.scan, rows, (row) => row.presented)
        return withFreshness(answer, known_at === undefined ? tied.freshness : EXACT)
      })
    },
  }
}

/** What a page is read for. */
interface Reading {
  readonly tenant: number
  readonly side: Side
  readonly tied: TiedMoment
  readonly call: Call
  /** A decision's id as the reader knows it. */
  readonly decisionId: (id: string) => string
}

/** Filters as they were sent. */
interface Sent extends Partial<Omit<AskedRows, 'tenant' | 'side' | 'moment' | 'place'>> {
  readonly receivable_id?: string
  readonly account?: string
  readonly names_account?: 'no'
}

async function readPage(
  transaction: Querier,
  { tenant, side, tied, call, decisionId }: Reading,
  { position, limit }: ReturnType<typeof readAskedPage>,
) {
  const sent = call.query.values as Sent
  const moment = tied.moment ?? 0
  const place = side === 'payment' ? await placeOf(transaction, tenant, sent.receivable_id) : accountOf(sent)
  const asked: AskedRows = {
    tenant,
    side,
    moment,
    from: sent.from,
    until: sent.until,
    status: sent.status,
    rule: sent.rule,
    direction: sent.direction,
    currency: sent.currency,
    place,
    source: sent.source,
    booked_from: sent.booked_from,
    booked_until: sent.booked_until,
  }
  const page = await pageOf((wanted) => readTiedRows(transaction, asked, wanted), {
    position,
    limit,
    append_only: true,
    floor_stays: true,
    is_pinned: true,
  })
  const presented = await presentRows(transaction, { tenant, side, moment }, page.rows, decisionId)
  return { ...page, rows: page.rows.map((row, at) => ({ ...row, presented: presented[at] ?? {} })) }
}

/** The account of lines that are asked for; the empty one is that of lines that name none. */
function accountOf({ account, names_account }: Sent): string | undefined {
  return names_account === 'no' ? '' : account
}

/** No receivable has this number. */
const NOWHERE = -1

async function placeOf(querier: Querier, tenant: number, id: string | undefined): Promise<number | undefined> {
  return id === undefined ? undefined : ((await findReceivableNumber(querier, tenant, id)) ?? NOWHERE)
}

async function presentRows(
  querier: Querier,
  { tenant, side, moment }: Pick<AskedRows, 'tenant' | 'side' | 'moment'>,
  rows: readonly TiedRow[],
  decisionId: (id: string) => string,
): Promise<Resource[]> {
  const matches = [...new Set(rows.flatMap(({ match }) => match ?? []))]
  const [payments, lines, candidates] = await Promise.all([
    readParts(querier, 'payment', { tenant, moment, matches }),
    readParts(querier, 'line', { tenant, moment, matches }),
    readCandidates(querier, side, { tenant, moment, rows }),
  ])
  const ids = await readReceivableIds(querier, tenant, [...rows, ...payments, ...candidates])
  const of = (parts: readonly PartRow[]) => groupBy(parts, (part) => part.of)
  const [payments_of, lines_of, candidates_of] = [of(payments), of(lines), of(candidates)]
  return rows.map((row) => ({
    ...presentItem(row, ids),
    ...(row.account === undefined ? {} : { booked_on: row.booked_on ?? row.day }),
    status: statusOf(row),
    tied_on: row.tied_on,
    stated_by: statedBy(row),
    match:
      row.match === null
        ? null
        : presentMatch(row, payments_of.get(row.match), lines_of.get(row.match), { ids, decisionId }),
    explanation: row.explained,
    candidates: (candidates_of.get(row.id) ?? []).map((part) => presentItem(part, ids)),
  }))
}

function presentMatch(
  { rule, match }: TiedRow,
  payments: readonly PartRow[] = [],
  lines: readonly PartRow[] = [],
  { ids, decisionId }: { readonly ids: ReadonlyMap<number, string>; readonly decisionId: (id: string) => string },
): Resource {
  const decision = decisionOfMatch(match ?? '')
  const totalOf = ([first]: readonly PartRow[]) => BigInt(first?.total ?? 0)
  return {
    rule,
    decision_id: decision === undefined ? null : decisionId(decision),
    lines: lines.map((part) => presentItem(part, ids)),
    lines_count: lines[0]?.number ?? 0,
    payments: payments.map((part) => presentItem(part, ids)),
    payments_count: payments[0]?.number ?? 0,
    fee: payments.length === 0 || lines.length === 0 ? null : sumFrom(totalOf(payments) - totalOf(lines)),
  }
}

function statusOf({ match, explained }: TiedRow): (typeof TIED_STATUSES)[number] {
  if (match === null) return 'open'
  return explained === null ? 'matched' : 'explained'
}

function statedBy({ match, explained, by_lender }: TiedRow): LineSource | null {
  if (match === null || explained !== null) return null
  return by_lender ? 'lender' : 'operator'
}
