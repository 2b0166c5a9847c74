// Assets that several lenders have: what the operator sees of them, and what each lender does. The operator's view names all; what a lender sees is
// made of its own receivable alone, so that it is the same whoever the other is, however many there are, and on whatever days.
import { dayOfNumber } from '../../../core/day.ts'
import type { Finding } from '../finding.ts'
import { type Days, daysInBoth } from './asset-identities.ts'
import { joinDays } from './sharing.ts'

/** A receivable of a lender that has an identity, and the days on which it has it and owes something. */
export interface LenderHolder {
  readonly organization: string
  readonly receivable_id: string
  readonly days: readonly Days[]
}

/** One receivable of one lender, as the operator sees it. */
export interface Contender {
  readonly organization: string
  readonly receivable_id: string
}

/** An asset that several lenders have on some days, as the operator sees it. */
export interface ContestedAsset {
  readonly from: number
  /** The first day on which it is contested no longer; Infinity where it is for good. */
  readonly until: number
  /** All receivables that have it on a day of these on which another lender has it too, by lender and id. */
  readonly contenders: readonly Contender[]
}

/** The stretches of days on which receivables of at least two lenders have one identity. */
export function contestedAssets(holders: readonly LenderHolder[]): ContestedAsset[] {
  const owned = new Map<string, Days[]>()
  for (const { organization, days } of holders) owned.set(organization, [...(owned.get(organization) ?? []), ...days])
  const lenders = [...owned.values()].map(joinDays)
  if (lenders.length < 2) return []
  const contested = daysOfSeveral(lenders)
  const named = holders.toSorted(byName)
  return contested.map(([from, until]) => ({
    from,
    until,
    contenders: named
      .filter(({ days }) => daysInBoth(days, [[from, until]]).length > 0)
      .map(({ organization, receivable_id }) => ({ organization, receivable_id })),
  }))
}

/** The days that are of at least two. */
function daysOfSeveral(all: readonly (readonly Days[])[]): Days[] {
  let once: readonly Days[] = []
  const several: Days[] = []
  for (const days of all) {
    several.push(...daysInBoth(once, days))
    once = joinDays([...once, ...days])
  }
  return joinDays(several)
}

function byName(one: Contender, other: Contender): number {
  if (one.organization !== other.organization) return one.organization < other.organization ? -1 : 1
  return one.receivable_id < other.receivable_id ? -1 : 1
}

/**
 * What a lender sees of a receivable of its own that is contested: from the first to the last day on which that receivable owes something, and nothing
 * else. It has one key, so that a second contest changes nothing.
 */
export function ownContest(receivable_id: string, owed: readonly Days[]): Finding | undefined {
  const [first] = owed
  const last = owed.at(-1)
  if (first === undefined || last === undefined) return undefined
  return {
    check: 'asset_contested',
    key: '',
    receivable_id,
    obligor_id: null,
    from: dayOfNumber(first[0]),
    until: last[1] === Infinity ? null : dayOfNumber(last[1]),
    amount: null,
    currency: null,
    measured: {},
    evidence: {},
  }
}

const DAY = 86_400_000_000

/**
 * The moment, in microseconds, from which on a lender sees that a receivable is contested, or no longer is: the end of the day, in UTC, on which that
 * was found. So the moment is none at which another lender wrote.
 */
export function shownToLender(found: number): number {
  return (Math.floor(found / DAY) + 1) * DAY
}
