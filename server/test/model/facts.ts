// Facts on two clocks, in plain arrays: each write is kept as it was sent, and every question is answered by going through all
// of them. Slow and obvious, so that the service can be held to it.
import { isDeepStrictEqual } from 'node:util'
import type { Fields, Json, Kind } from './kinds.ts'

/** Sorts before every day: what holds from a record's beginning. */
export const ALWAYS = ''

/** A patch, the day from which it holds, and the moment (the answer's `updated_at`) at which it became known. */
export interface Fact {
  readonly day: string
  readonly moment: string
  readonly patch: Fields
}

/** The state on a day by some facts. */
export function stateOn(kind: Kind, facts: readonly Fact[], day: string): Fields {
  const state: Record<string, Json> = {}
  for (const field of kind.fields) state[field] = kind.empty[field] ?? null
  const by_moment = facts.toSorted((a, b) => compare(a.moment, b.moment))
  for (const fact of by_moment) merge(kind, state, part(kind, fact.patch, true))
  const by_day = by_moment.toSorted((a, b) => compare(a.day, b.day))
  for (const fact of by_day) {
    if (fact.day <= day) merge(kind, state, part(kind, fact.patch, false))
    else if (fact.day === by_day[0]?.day) merge(kind, state, withoutDelinquency(part(kind, fact.patch, false)))
  }
  return state
}

/** Delinquency states when it began, so it does not apply before that day; all other fields of the earliest day do. */
function withoutDelinquency(patch: Fields): Fields {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => !field.startsWith('delinquent_')))
}

/** What of a sent patch is not yet so in a state. */
export function changesTo(kind: Kind, state: Fields, sent: Fields): Fields {
  const changes: Record<string, Json> = {}
  for (const [field, value] of Object.entries(sent)) {
    if (isMerging(kind, field, value)) {
      const held = (state[field] ?? {}) as Fields
      const keys = Object.entries(value as Fields).filter(([key, one]) => !isDeepStrictEqual(held[key] ?? null, one))
      if (keys.length > 0) changes[field] = Object.fromEntries(keys)
    } else if (!isDeepStrictEqual(state[field] ?? null, value ?? kind.empty[field] ?? null)) changes[field] = value
  }
  return changes
}

/** The part of a sent patch that is not yet stated for that very day, or, for a timeless field, not yet so. */
export function newsOn(kind: Kind, facts: readonly Fact[], day: string, sent: Fields): Fields {
  const stated: Record<string, Json> = {}
  for (const fact of facts.toSorted((a, b) => compare(a.moment, b.moment))) {
    if (fact.day !== day) continue
    for (const [field, value] of Object.entries(part(kind, fact.patch, false))) {
      stated[field] = isMerging(kind, field, value)
        ? { ...((stated[field] ?? {}) as Fields), ...(value as Fields) }
        : value
    }
  }
  const news: Record<string, Json> = changesTo(kind, stateOn(kind, facts, day), part(kind, sent, true))
  for (const [field, value] of Object.entries(part(kind, sent, false))) {
    if (isMerging(kind, field, value)) {
      const held = (stated[field] ?? {}) as Fields
      const keys = Object.entries(value as Fields).filter(
        ([key, one]) => !Object.hasOwn(held, key) || !isDeepStrictEqual(held[key], one),
      )
      if (keys.length > 0) news[field] = Object.fromEntries(keys)
    } else if (
      !Object.hasOwn(stated, field) ||
      !isDeepStrictEqual(stated[field] ?? kind.empty[field] ?? null, value ?? kind.empty[field] ?? null)
    )
      news[field] = value
  }
  return news
}

/** Merges a patch into a state. */
export function merge(kind: Kind, state: Record<string, Json>, patch: Fields): void {
  for (const [field, value] of Object.entries(patch)) {
    const empty = kind.empty[field] ?? null
    if (!isMerging(kind, field, value)) state[field] = value ?? empty
    else {
      const keys = Object.entries({ ...((state[field] ?? {}) as Fields), ...(value as Fields) }).filter(
        ([, one]) => one !== null,
      )
      state[field] = keys.length > 0 ? Object.fromEntries(keys) : empty
    }
  }
}

function part(kind: Kind, patch: Fields, timeless: boolean): Fields {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => kind.timeless.includes(field) === timeless))
}

function isMerging(kind: Kind, field: string, value: Json): boolean {
  return kind.merging.includes(field) && value !== null
}

/** Compares texts by their characters. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
