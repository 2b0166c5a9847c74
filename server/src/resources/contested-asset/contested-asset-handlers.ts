// Serving contested assets: a page shows one day and one moment, and looks at a bounded number of assets where it is narrowed by what follows from sides.
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Answer } from '../../http/answer.ts'
import type { Call } from '../../http/routes.ts'
import { LookBound } from '../../storage/lists/look-bound.ts'
import { type Wanted, pageOf } from '../../storage/lists/paging.ts'
import { type ComputedRow, type FoundRows, readAskedPage } from '../computed-list.ts'
import { readMoments } from '../dated-reads.ts'
import { leastFresh, readChecksFreshness } from '../finding/checked-lenders-reads.ts'
import { EXACT, leavingOut } from '../freshness/freshness-reads.ts'
import { withFreshness } from '../freshness-header.ts'
import { authenticateOperator } from '../handling.ts'
import { answerWithPage } from '../list-handling.ts'
import { readMetricsClocks } from '../metrics-clocks.ts'
import type { Services } from '../services.ts'
import { SIDES_MAX } from './contested-asset-definition.ts'
import { contestedAssetList } from './contested-asset-endpoints.ts'
import {
  type ContestsAsked,
  type KnownContest,
  readComparisonWaits,
  readContestStretch,
} from './contested-asset-reads.ts'
import { assetIdOf, stateOfSides } from './contested-asset-rules.ts'
import { type ReadSides, type SidesAsked, readSides } from './contested-side-reads.ts'

/** What is asked for: columns of the table, and what follows from the sides. */
type Asked = ContestsAsked &
  SidesAsked & { readonly debt_line_id: string | undefined; readonly state: string | undefined }

/** A page of contested assets. */
export async function answerContestedAssets(services: Services, call: Call): Promise<Answer> {
  const { database, operator_slug } = services
  const caller = await authenticateOperator(services, call)
  const { tenant: operator, environment } = caller
  const clocks = await readMetricsClocks(database, caller, call)
  const place = { tenant: operator, faults: clocks.faults }
  const { scan, position, limit } = readAskedPage(services, contestedAssetList, call, place)
  const moment = position?.floor ?? clocks.known_at ?? (await readMoments(database, operator)).now
  const as_of = position?.key[0] ?? clocks.as_of
  const { organization, receivable_id, kind, debt_line_id, state } = call.query.values as {
    readonly [filter: string]: string | undefined
  }
  const sort = scan.sort as ContestsAsked['sort']
  const filters = { organization, receivable_id, kind, debt_line_id, state }
  const asked: Asked = { operator, environment, operator_slug, as_of, moment, sort, ...filters }
  const freshness =
    clocks.known_at === undefined ? await readChecksFreshness(database, caller, readComparisonWaits) : [EXACT]
  const failed: string[] = []
  const reader = async (wanted: Wanted) => {
    const found = await readContestedAssets(services, asked, wanted)
    failed.push(...(found.failed ?? []))
    return found
  }
  const walk = { position, limit, append_only: true, floor_stays: true, is_pinned: true }
  const page = await pageOf(reader, walk)
  const answer = answerWithPage(services, scan, page, ({ presented }) => presented)
  return withFreshness(answer, leavingOut(leastFresh(freshness), failed))
}

/** A page looks at no more assets than this. */
const LOOKED_MAX = 4_000

/** Assets looked at by one statement, once a page turns out to need more than it holds. */
const STRETCH = 100

async function readContestedAssets(
  { database }: Services,
  asked: Asked,
  { direction, key, rows_max }: Wanted,
): Promise<FoundRows<ComputedRow>> {
  const { moment: watermark } = asked
  const bound = new LookBound(LOOKED_MAX)
  const rows: ComputedRow[] = []
  const failed: string[] = []
  let from = { key: placeOf(key), includes: direction === 'previous' }
  for (let looked = 0, count = rows_max; ; looked += count, count = STRETCH) {
    const read = await readContestStretch(database, asked, direction, from, count + 1)
    const stretch = read.slice(0, count)
    const further = read[count]
    const sides = await readSides(database, asked, stretch.flatMap(namedOf))
    failed.push(...sides.failed)
    rows.push(...stretch.flatMap((contest) => rowOf(asked, contest, sides)))
    if (rows.length >= rows_max) return { rows: rows.slice(0, rows_max), watermark, failed }
    if (further === undefined) return { rows, watermark, failed }
    const last = stretch.at(-1) ?? further
    // Forward, a page begins after its key; backward, with it.
    if (!bound.allows(looked + count))
      return { rows, watermark, failed, looked_to: keyOf(asked, direction === 'next' ? last : further) }
    from = { key: [further.from_day, further.identity], includes: true }
  }
}

function placeOf(key: Wanted['key']): readonly [string, string] | undefined {
  return key === undefined ? undefined : [key[1] ?? '', key[2] ?? '']
}

function keyOf({ as_of }: Asked, { from_day, identity }: KnownContest): readonly string[] {
  return [as_of, from_day, identity]
}

/** The sides that are answered. */
function namedOf({ contenders }: KnownContest) {
  return contenders.slice(0, SIDES_MAX)
}

/** An asset as a row, where it fits. */
function rowOf(asked: Asked, contest: KnownContest, sides: ReadSides): ComputedRow[] {
  const { identity, kind, from_day, until_day, found, contenders } = contest
  const named = namedOf(contest).map(sides.of)
  const state = stateOfSides(named.map((side) => side.state))
  if (asked.state !== undefined && state !== asked.state) return []
  const { debt_line_id } = asked
  if (debt_line_id !== undefined && !named.some((side) => side.debt_line_id === debt_line_id)) return []
  const presented = {
    id: assetIdOf(identity),
    kind,
    state,
    from: from_day,
    until: until_day,
    found_at: formatMoment(found),
    side_count: contenders.length,
    sides: named.map((side) => side.presented),
  }
  return [{ presented, key: keyOf(asked, contest), watermark: asked.moment }]
}
