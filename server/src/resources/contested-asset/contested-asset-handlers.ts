// Serving contested assets: a page, a file with a row for each side, and what is to be added up, each of one day and one moment.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Sum, plus } from '@tapeline/kernel/core/sum'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import type { Table } from '../../http/table.ts'
import { type Wanted, pageOf } from '../../storage/lists/paging.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { type ComputedRow, type ComputedRows, readAskedPage, recordPieces } from '../computed-list.ts'
import type { ComputedTotals } from '../computed-totals.ts'
import { readMoments } from '../dated-reads.ts'
import { leastFresh, readChecksFreshness } from '../finding/checked-lenders-reads.ts'
import { EXACT, leavingOut } from '../freshness/freshness-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { authenticateOperator, refuseFaults } from '../handling.ts'
import { answerWithPage } from '../list-handling.ts'
import { type MetricsClocks, readMetricsClocks } from '../metrics-clocks.ts'
import type { Resource } from '../present.ts'
import type { Services } from '../services.ts'
import { SIDE_ROW } from './contested-asset-definition.ts'
import { CONTESTED_SORTS, contestedAssetList } from './contested-asset-endpoints.ts'
import { readComparisonWaits } from './contested-asset-reads.ts'
import { type AssetsAsked, readContestedAssets } from './contested-row-reads.ts'

/** A page of contested assets. */
export async function answerContestedAssets(services: Services, call: Call): Promise<Answer> {
  const { database } = services
  const caller = await authenticateOperator(services, call)
  const clocks = await readMetricsClocks(database, caller, call)
  const place = { tenant: caller.tenant, faults: clocks.faults }
  const { scan, position, limit } = readAskedPage(services, contestedAssetList, call, place)
  const moment = position?.floor ?? (await momentOf(services, caller, clocks))
  const as_of = position?.key[0] ?? clocks.as_of
  const sort = scan.sort as AssetsAsked['sort']
  const asked = askedOf(services, caller, call, { as_of, moment, sort })
  const freshness = await freshnessOf(services, caller, clocks)
  const failed: string[] = []
  const reader = async (wanted: Wanted) => {
    const found = await readContestedAssets(database, asked, wanted)
    failed.push(...(found.failed ?? []))
    return found
  }
  const walk = { position, limit, append_only: true, floor_stays: true, is_pinned: true }
  const page = await pageOf(reader, walk)
  const answer = answerWithPage(services, scan, page, ({ presented }) => presented)
  return withFreshness(answer, leavingOut(freshness, failed))
}

/** All contested assets that filters match, to be added up. */
export interface AskedTotals {
  readonly caller: Caller
  readonly read: ComputedRows<ComputedRow>
  readonly totals: ComputedTotals
  readonly moment: number
  readonly freshness: Resource
  /** How many of those that were read have a side whose figures cannot be calculated. */
  readonly leftOut: () => number
}

/** Reads what is asked to be added up, of one day and one moment. */
export async function askTotals(services: Services, call: Call): Promise<AskedTotals> {
  const { caller, asked, freshness } = await readAllAsked(services, call)
  let left_out = 0
  const read: AskedTotals['read'] = async (wanted) => {
    const found = await readContestedAssets(services.database, asked, wanted)
    left_out += found.rows.filter(({ presented }) => sidesOf(presented).some(isUnknown)).length
    return found
  }
  return { caller, read, totals: OUTSTANDING, moment: asked.moment, freshness, leftOut: () => left_out }
}

/** All contested assets that filters match, with a row for each side. */
export async function tabulateSides(services: Services, call: Call): Promise<Table> {
  const { asked, freshness } = await readAllAsked(services, call)
  const { as_of, moment } = asked
  // A side whose figures cannot be calculated is a row without them.
  const reader: ComputedRows<ComputedRow> = async (wanted) => {
    const { failed: _, ...found } = await readContestedAssets(services.database, asked, wanted)
    return found
  }
  const about = { as_of, known_at: formatMoment(moment) }
  return withFreshness({ name: 'contested-assets', fields: SIDE_ROW, about, pieces: sidePieces(reader) }, freshness)
}

/** Assets read and held at once. */
const PIECE = 100

async function* sidePieces(reader: ComputedRows<ComputedRow>): AsyncGenerator<readonly unknown[]> {
  for await (const assets of recordPieces(reader, { rows_max: PIECE, known_at: undefined }))
    yield assets.flatMap((asset) => rowsOfSides(asset as Resource))
}

function rowsOfSides(asset: Resource): Resource[] {
  const { id = null, kind = null, state = null, from = null, until = null, found_at = null, side_count = null } = asset
  const of_asset = { contested_asset: id, kind, asset_state: state, from, until, asset_found_at: found_at, side_count }
  return sidesOf(asset).map(({ state: side_state = null, found_at: side_found_at = null, ...side }) => ({
    ...of_asset,
    ...side,
    side_state,
    side_found_at,
  }))
}

const OUTSTANDING: ComputedTotals = {
  by: ({ state, currency }) => ({ state: String(state), currency: String(currency) }),
  sums: ['outstanding'],
  partsOf: (asset) => {
    const { state = null } = asset
    const known = sidesOf(asset).filter((side) => !isUnknown(side))
    return [...groupBy(known, ({ currency = null }) => currency)].map(([currency, own]) => ({
      state,
      currency,
      outstanding: outstandingOf(own),
    }))
  },
}

/** What sides in one currency owe together; null where that of one is not known. */
function outstandingOf(sides: readonly Resource[]): Sum | null {
  const amounts = sides.map(({ outstanding }) => outstanding as number | null)
  return amounts.reduce<Sum | null>((sum, amount) => (sum === null || amount === null ? null : plus(sum, amount)), 0)
}

/** Whether the figures of a side cannot be calculated. */
function isUnknown({ currency }: Resource): boolean {
  return currency === null
}

function sidesOf(asset: Resource): readonly Resource[] {
  return asset['sides'] as readonly Resource[]
}

/** What is asked for as a whole, latest first, and how fresh it is. Throws every fault of the query. */
async function readAllAsked(services: Services, call: Call) {
  const caller = await authenticateOperator(services, call)
  const clocks = await readMetricsClocks(services.database, caller, call)
  refuseFaults(clocks.faults)
  const moment = await momentOf(services, caller, clocks)
  const asked = askedOf(services, caller, call, { as_of: clocks.as_of, moment, sort: CONTESTED_SORTS[0] })
  return { caller, asked, freshness: await freshnessOf(services, caller, clocks) }
}

function askedOf(
  { operator_slug }: Services,
  { tenant: operator, environment }: Caller,
  call: Call,
  shown: Pick<AssetsAsked, 'as_of' | 'moment' | 'sort'>,
): AssetsAsked {
  const { organization, receivable_id, kind, debt_line_id, state } = call.query.values as {
    readonly [filter: string]: string | undefined
  }
  return { operator, environment, operator_slug, ...shown, organization, receivable_id, kind, debt_line_id, state }
}

async function momentOf({ database }: Services, { tenant }: Caller, { known_at }: MetricsClocks): Promise<number> {
  return known_at ?? (await readMoments(database, tenant)).now
}

async function freshnessOf({ database }: Services, caller: Caller, { known_at }: MetricsClocks): Promise<Resource> {
  return leastFresh(known_at === undefined ? await readChecksFreshness(database, caller, readComparisonWaits) : [EXACT])
}
