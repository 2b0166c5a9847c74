// Who shares what, and on which days: from everybody who has one identity or one detail, the days on which enough of them have it at once. Pure, and
// in the order of ids alone, so that the same holders give the same result whatever the order in which they came.
import { type Days, daysInBoth } from './asset-identities.ts'

/** Somebody or something that has what is shared, on some days. */
export interface Holder {
  readonly id: string
  readonly days: readonly Days[]
}

/** One stretch of days on which a holder shares with others. */
export interface Shared {
  readonly id: string
  readonly from: number
  readonly until: number
  /** The most holders of one day of the stretch, itself included. */
  readonly most: number
  /** The others, by id; of many the first. */
  readonly others: readonly string[]
}

/** Others that are named: whoever looks into it finds the rest by the same identity. */
export const OTHERS_MAX = 100

/** The stretches of each holder on which at least so many have it at once; holders of one id are one. */
export function sharedAmong(holders: readonly Holder[], holders_min: number): Shared[] {
  const joined = joinById(holders)
  if (joined.length < holders_min) return []
  const crowded = crowdedDays(joined, holders_min)
  if (crowded.length === 0) return []
  const days = crowded.map(([from, until]): Days => [from, until])
  return joined.flatMap((holder) =>
    daysInBoth(holder.days, days).map(([from, until]) => ({
      id: holder.id,
      from,
      until,
      most: mostBetween(crowded, from, until),
      others: othersDuring(joined, holder, from, until),
    })),
  )
}

/** Rising by id, each with all its days. */
function joinById(holders: readonly Holder[]): Holder[] {
  const days = new Map<string, Days[]>()
  for (const { id, days: own } of holders) days.set(id, [...(days.get(id) ?? []), ...own])
  return [...days]
    .map(([id, all]) => ({ id, days: joinDays(all) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** The days of several stretches, rising and apart. */
export function joinDays(all: readonly Days[]): Days[] {
  const joined: [number, number][] = []
  for (const [from, until] of all.toSorted(([one], [other]) => compare(one, other))) {
    const last = joined.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], until)
    else joined.push([from, until])
  }
  return joined
}

/** A difference of two infinities is no number. */
function compare(one: number, other: number): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** A stretch of days on which enough have it; `counts` are how many do, from which day on. */
type Crowded = readonly [from: number, until: number, counts: readonly (readonly [from: number, count: number])[]]

function crowdedDays(holders: readonly Holder[], holders_min: number): Crowded[] {
  const changes = new Map<number, number>()
  for (const { days } of holders) {
    for (const [from, until] of days) {
      changes.set(from, (changes.get(from) ?? 0) + 1)
      changes.set(until, (changes.get(until) ?? 0) - 1)
    }
  }
  const crowded: Crowded[] = []
  let count = 0
  let open: { readonly from: number; readonly counts: [number, number][] } | undefined
  for (const [day, change] of [...changes].toSorted(([one], [other]) => compare(one, other))) {
    count += change
    if (count >= holders_min) {
      open ??= { from: day, counts: [] }
      open.counts.push([day, count])
    } else if (open !== undefined) {
      crowded.push([open.from, day, open.counts])
      open = undefined
    }
  }
  return crowded
}

function mostBetween(crowded: readonly Crowded[], from: number, until: number): number {
  const [, , counts = []] = crowded.find(([begins, ends]) => begins <= from && from < ends) ?? []
  const first = counts.findLastIndex(([day]) => day <= from)
  return Math.max(...counts.slice(Math.max(0, first)).flatMap(([day, count]) => (day < until ? [count] : [])))
}

function othersDuring(holders: readonly Holder[], holder: Holder, from: number, until: number): string[] {
  const others: string[] = []
  for (const other of holders) {
    if (others.length === OTHERS_MAX) break
    if (other !== holder && daysInBoth(other.days, [[from, until]]).length > 0) others.push(other.id)
  }
  return others
}
