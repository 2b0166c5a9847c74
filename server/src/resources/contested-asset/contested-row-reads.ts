// Contested assets as rows of the list, with all their sides: a reading looks at a bounded number of assets where it is narrowed by what follows from
// sides.
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Database } from '../../storage/database.ts'
import { LookBound } from '../../storage/lists/look-bound.ts'
import type { Wanted } from '../../storage/lists/paging.ts'
import type { ComputedRow, FoundRows } from '../computed-list.ts'
import { SIDES_MAX } from './contested-asset-definition.ts'
import { type ContestsAsked, type KnownContest, readContestStretch } from './contested-asset-reads.ts'
import { assetIdOf, stateOfSides } from './contested-asset-rules.ts'
import { type ReadSides, type SidesAsked, readSides } from './contested-side-reads.ts'

/** What is asked for: columns of the table, and what follows from the sides. */
export type AssetsAsked = ContestsAsked &
  SidesAsked & { readonly debt_line_id: string | undefined; readonly state: string | undefined }

/** A reading looks at no more assets than this. */
const LOOKED_MAX = 4_000

/** Assets looked at by one statement, once it turns out to need more than are wanted. */
const STRETCH = 100

/** Reads contested assets in the order of the list, as known at the moment that is asked for. */
export async function readContestedAssets(
  database: Database,
  asked: AssetsAsked,
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
    const sides = await readSides(database, asked, {
      answered: stretch.flatMap(answeredOf),
      all: stretch.flatMap(({ contenders }) => contenders),
    })
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

function keyOf({ as_of }: AssetsAsked, { from_day, identity }: KnownContest): readonly string[] {
  return [as_of, from_day, identity]
}

/** The sides that are answered. */
function answeredOf({ contenders }: KnownContest) {
  return contenders.slice(0, SIDES_MAX)
}

/** An asset as a row, where it fits. */
function rowOf(asked: AssetsAsked, contest: KnownContest, sides: ReadSides): ComputedRow[] {
  const { identity, kind, from_day, until_day, found, contenders } = contest
  const answered = answeredOf(contest).map(sides.of)
  const state = stateOfSides(contenders.map(sides.stateOf))
  if (asked.state !== undefined && state !== asked.state) return []
  const { debt_line_id } = asked
  if (debt_line_id !== undefined && !answered.some((side) => side.debt_line_id === debt_line_id)) return []
  const presented = {
    id: assetIdOf(identity),
    kind,
    state,
    from: from_day,
    until: until_day,
    found_at: formatMoment(found),
    side_count: contenders.length,
    sides: answered.map((side) => side.presented),
  }
  return [{ presented, key: keyOf(asked, contest), watermark: asked.moment }]
}
