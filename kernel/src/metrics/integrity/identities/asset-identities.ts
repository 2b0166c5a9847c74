// All identities of the asset behind a receivable, and the days on which it has them.
import { type Identity, identityText } from './identity-kinds.ts'
import { type NamedIdentity, type StatedAsset, namedIdentities } from './named-fields.ts'
import { usualIdentities } from './usual-keys.ts'

/** All identities of an asset on a day, each once: under usual keys, and by the fields that settings name. Settings add, and take none away. */
export function assetIdentities(asset: StatedAsset, named: readonly NamedIdentity[]): Identity[] {
  const all = [...usualIdentities(asset), ...namedIdentities(asset, named)]
  return [...new Map(all.map((identity) => [identityText(identity), identity])).values()]
}

/** Days by their numbers: from the first, up to but without the last. */
export type Days = readonly [from: number, until: number]

/** Something with the days on which it holds, rising and apart. */
export interface Held<T> {
  readonly what: T
  readonly days: readonly Days[]
}

/**
 * What holds when: `steps` are the first days of states, rising, the first of them -Infinity; `at` returns what holds in a state. Neighboring days
 * are joined.
 */
export function heldOver<S, T>(
  steps: readonly { readonly from: number; readonly state: S }[],
  at: (state: S) => readonly T[],
  textOf: (what: T) => string,
): Held<T>[] {
  const held = new Map<string, { readonly what: T; readonly days: [number, number][] }>()
  for (const [index, { from, state }] of steps.entries()) {
    const until = steps[index + 1]?.from ?? Infinity
    for (const what of at(state)) {
      const text = textOf(what)
      const one = held.get(text) ?? { what, days: [] }
      const last = one.days.at(-1)
      if (last?.[1] === from) last[1] = until
      else if (from < until) one.days.push([from, until])
      held.set(text, one)
    }
  }
  return [...held.values()].filter(({ days }) => days.length > 0)
}

/** The days that are in both. */
export function daysInBoth(one: readonly Days[], other: readonly Days[]): Days[] {
  const both: Days[] = []
  let at = 0
  for (const [from, until] of one) {
    while (at < other.length && (other[at]?.[1] ?? Infinity) <= from) at += 1
    for (let next = at; next < other.length; next += 1) {
      const [begins, ends] = other[next] ?? [Infinity, Infinity]
      if (begins >= until) break
      both.push([Math.max(from, begins), Math.min(until, ends)])
    }
  }
  return both
}

/** The days that are in one of several, rising and apart. */
export function daysInEither(several: readonly (readonly Days[])[]): Days[] {
  const all: [number, number][] = []
  for (const [from, until] of several.flat().toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))) {
    const last = all.at(-1)
    if (last === undefined || last[1] < from) all.push([from, until])
    else last[1] = Math.max(last[1], until)
  }
  return all
}

/** A state of a receivable and of who owes it, from a day on. */
export interface AssetStep {
  readonly from: number
  readonly state: StatedAsset & { readonly named: readonly NamedIdentity[] }
}

/** The identities of an asset over all days. */
export function identitiesOverDays(steps: readonly AssetStep[]): Held<Identity>[] {
  return heldOver(steps, ({ named, ...asset }) => assetIdentities(asset, named), identityText)
}
