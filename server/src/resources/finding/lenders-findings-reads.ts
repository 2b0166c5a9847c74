// Findings of all lenders in one order: by day or amount, then by lender, then by finding. Each lender is read by the statements of its own list, a few
// findings at first and more of those whose findings are used up, and what comes is merged.
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { type Querier, statement } from '../../storage/database.ts'
import type { Found, Wanted } from '../../storage/lists/paging.ts'
import type { LenderReading } from './checked-lenders-reads.ts'
import {
  type FindingFilters,
  type FindingPageRow,
  type FindingsAsked,
  checksAsked,
  readFindings,
} from './finding-page-reads.ts'

/** Which findings of lenders are asked for. */
export interface LendersFindingsAsked extends FindingFilters {
  readonly as_of: string
  readonly sort: FindingsAsked['sort']
}

/** A finding and its lender. The key has the day that is asked about, the place, the lender and the finding. */
export interface LendersFindingRow extends FindingPageRow {
  readonly lender: LenderReading
}

/** Findings of a lender that are read at once, at least. */
const PIECE_MIN = 10

/**
 * Reads findings of a page. With so many lenders and rows no more than `lenders * piece + rows_max` findings are read by `lenders + rows_max / piece`
 * statements, where a piece is a lender's share of the page and ten at least.
 */
export async function readLendersFindings(
  querier: Querier,
  lenders: readonly LenderReading[],
  asked: LendersFindingsAsked,
  wanted: Wanted,
): Promise<Found<LendersFindingRow>> {
  const { key, rows_max, direction } = wanted
  const rising = asked.sort.endsWith('asc') === (direction === 'next')
  const piece = Math.max(PIECE_MIN, Math.ceil(rows_max / Math.max(1, lenders.length)))
  const walks = lenders.map((lender) => new LenderWalk(querier, lender, asked, piece))
  await Promise.all(walks.map((walk) => walk.begin({ ...wanted, key: keyWithin(key, walk.organization, rising) })))
  const rows: LendersFindingRow[] = []
  for (let walk = firstOf(walks, rising); walk !== undefined && rows.length < rows_max; walk = firstOf(walks, rising)) {
    rows.push(walk.take())
    if (rows.length < rows_max) await walk.fill(rising)
  }
  return { rows }
}

/** Before and behind all ids of findings, as they are ordered. */
const BEFORE_ALL = ''
const BEHIND_ALL = '~'

/** Where the findings of a lender begin or go on from a place of all: lenders behind the one of the key have all of the place still before them. */
function keyWithin(key: Wanted['key'], organization: string, rising: boolean): Wanted['key'] {
  if (key === undefined) return undefined
  const [as_of = '', place = '', of = '', finding = ''] = key
  if (organization === of) return [as_of, place, finding]
  const follows = rising ? organization > of : organization < of
  return [as_of, place, follows === rising ? BEFORE_ALL : BEHIND_ALL]
}

/** The findings of a lender, read piece by piece in the order of the walk. */
class LenderWalk {
  readonly #querier: Querier
  readonly #lender: LenderReading
  readonly #asked: FindingsAsked
  readonly #piece: number
  #rows: FindingPageRow[] = []
  /** Behind what more is to be read, once the findings that were read are used up; undefined where there is no more. */
  #on: readonly string[] | undefined

  constructor(querier: Querier, lender: LenderReading, asked: LendersFindingsAsked, piece: number) {
    this.#querier = querier
    this.#lender = lender
    this.#asked = { ...asked, tenant: lender.tenant, moment: lender.moment, states: lender.states }
    this.#piece = piece
  }

  get organization(): string {
    return this.#lender.organization
  }

  /** The next finding; undefined where there is none. */
  get next(): FindingPageRow | undefined {
    return this.#rows[0]
  }

  begin(wanted: Wanted): Promise<void> {
    return this.#read(this.#asked, wanted)
  }

  /** Takes the next finding. Throws where there is none. */
  take(): LendersFindingRow {
    const row = this.#rows.shift()
    if (row === undefined) throw new Error('There is no finding to take')
    const [as_of = '', place = '', finding = ''] = row.key
    return { ...row, lender: this.#lender, key: [as_of, place, this.organization, finding] }
  }

  /** Reads more where what was read is used up: behind its last finding, also on the way back, where a page begins with its key. */
  async fill(rising: boolean): Promise<void> {
    if (this.next !== undefined || this.#on === undefined) return
    const by = this.#asked.sort.startsWith('from') ? 'from' : 'amount'
    const asked = { ...this.#asked, sort: `${by}_${rising ? 'asc' : 'desc'}` } as const
    await this.#read(asked, { direction: 'next', key: this.#on, rows_max: this.#piece, known_at: undefined })
  }

  async #read(asked: FindingsAsked, wanted: Wanted): Promise<void> {
    const { rows } = await readFindings(this.#querier, asked, { ...wanted, rows_max: this.#piece })
    this.#rows = [...rows]
    this.#on = rows.length === this.#piece ? rows.at(-1)?.key : undefined
  }
}

/** The lender whose finding is next. */
function firstOf(walks: readonly LenderWalk[], rising: boolean): LenderWalk | undefined {
  let first: LenderWalk | undefined
  for (const walk of walks) if (comesBefore(walk, first, rising)) first = walk
  return first
}

function comesBefore(walk: LenderWalk, other: LenderWalk | undefined, rising: boolean): boolean {
  if (walk.next === undefined) return false
  if (other?.next === undefined) return true
  const [one, another] = [placeOf(walk.next), placeOf(other.next)]
  if (one !== another) return one < another === rising
  return walk.organization < other.organization === rising
}

/** Days and amounts as they are compared. */
function placeOf({ key: [, place = ''] }: FindingPageRow): string | number {
  return /^-?\d+$/.test(place) ? Number(place) : place
}

const countMatching = (table: string, then: string) => `
    select tenant, check_name, case when finding = any($4::text[]) then 'explained' when finding = any($5::text[]) then 'confirmed' else 'open' end as state
    from ${table} where tenant = $1 and ${then} and recorded <= $2 and from_day <= $3 and (until_day is null or until_day > $3)
      and ($6::text[] is null or check_name = any($6)) and ($7::text is null or $7 = any(receivables)) and ($8::text is null or $8 = any(accounts))`

const countFindings = statement(
  'count-findings-that-filters-match',
  `
  select check_name, state, count(*)::integer as count
  from (${countMatching('findings', 'true')} union all ${countMatching('finding_history', 'superseded > $2')}) k
  where tenant = $1 group by check_name, state`,
)

/** Findings of a check in a state. */
export interface CountedFindings {
  readonly check_name: string
  readonly state: FindingState
  readonly count: number
}

/** Counts the findings of a lender that filters match. */
export async function countFindingsOf(
  querier: Querier,
  { tenant, moment, states }: LenderReading,
  asked: Omit<LendersFindingsAsked, 'sort'>,
): Promise<CountedFindings[]> {
  const { as_of, state, receivable_id, obligor_id } = asked
  const rows = await querier.query<CountedFindings>(countFindings, [
    tenant,
    moment,
    as_of,
    states.inState('explained', as_of),
    states.inState('confirmed', as_of),
    checksAsked(asked),
    receivable_id ?? null,
    obligor_id ?? null,
  ])
  return rows.filter((row) => state === undefined || row.state === state)
}
