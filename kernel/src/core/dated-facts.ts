// The two clocks of a record (account, receivable): the patch that a caller sent is stored, not the merged record. The state on a day, as
// known at a moment, is field by field the latest statement by effective day, ties to the later write; so the order in which patches arrive
// does not matter. Contract fields have one value for all effective time.

/** A JSON value as it is stored and returned. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Some fields of a record; an absent field is left alone, null clears it. */
export type Patch = { readonly [field: string]: Json }

/** The fields of a record, all present; null (or the field's cleared value) when empty. */
export type State = { readonly [field: string]: Json }

/** The effective day of values that apply from a record's beginning, however early that is. */
export const BEGINNING = '-infinity'

/** The patch that was sent, the day from which it is effective, and the moment (tenant's clock, microseconds) at which it became known. */
export interface DatedPatch {
  readonly effective: string
  readonly recorded: number
  readonly patch: Patch
}

/** The rules for the fields of one kind of record. */
export interface Shape {
  /** Every field, in the order of the answer. */
  readonly fields: readonly string[]
  /** Fields that describe the contract: a change corrects all effective time. */
  readonly contract: ReadonlySet<string>
  /** Fields that have a beginning of their own, so they state nothing about the time before. */
  readonly begins: ReadonlySet<string>
  /** Object fields that merge key by key. */
  readonly keyed: ReadonlySet<string>
  /** Fields with an empty value other than null. */
  readonly cleared: Readonly<Record<string, Json>>
  /** The state of a record before any statement. */
  readonly empty: State
}

/** A record before any statement. One object for each shape, so that all states share its hidden class. */
export function emptyState(shape: Shape): State {
  return shape.empty
}

/** Creates `Shape.empty`. */
export function emptyOf(fields: readonly string[], cleared: Readonly<Record<string, Json>>): State {
  const empty: Record<string, Json> = {}
  for (const field of fields) empty[field] = cleared[field] ?? null
  return empty
}

/** The state after one patch, whatever its day. Fields in the order of the shape. */
export function applyPatch(state: State, patch: Patch, shape: Shape): State {
  const next: Record<string, Json> = { ...state }
  for (const field in patch) {
    next[field] = patchedField(state[field] ?? null, patch[field] ?? null, field, shape)
  }
  return next
}

function patchedField(before: Json, sent: Json, field: string, shape: Shape): Json {
  if (sent === null) return shape.cleared[field] ?? null
  if (!shape.keyed.has(field)) return sent
  const merged = mergeKeys(isObject(before) ? before : {}, sent)
  if (Object.keys(merged).length > 0) return merged
  return shape.cleared[field] ?? null
}

function mergeKeys(before: { readonly [key: string]: Json }, sent: Json): { readonly [key: string]: Json } {
  const merged = new Map(Object.entries(before))
  for (const [key, value] of Object.entries(isObject(sent) ? sent : {})) {
    if (value === null) merged.delete(key)
    else merged.set(key, value)
  }
  return Object.fromEntries(merged)
}

/**
 * The state on a day (end of day), from patches already limited to those known. A statement of the earliest day also applies before it,
 * since the record existed before that day; fields with a beginning of their own are the exception.
 */
export function stateOn(patches: readonly DatedPatch[], day: string, shape: Shape): State {
  let state = emptyState(shape)
  for (const dated of [...patches].sort(byRecorded)) state = applyPatch(state, contractPart(dated.patch, shape), shape)
  const dated = [...patches].sort(byEffective)
  const earliest = dated[0]?.effective
  for (const { effective, patch } of dated) {
    if (effective === BEGINNING || effective <= day) state = applyPatch(state, datedPart(patch, shape), shape)
    else if (effective === earliest)
      state = applyPatch(
        state,
        pick(datedPart(patch, shape), (field) => !shape.begins.has(field)),
        shape,
      )
  }
  return state
}

/** The later statements of one and the same day, as one patch: a repetition is compared with it. */
export function mentionsOn(patches: readonly DatedPatch[], effective: string, shape: Shape): Patch {
  let mentions: Patch = {}
  for (const dated of [...patches].sort(byRecorded)) {
    if (dated.effective === effective) mentions = combineMentions(mentions, datedPart(dated.patch, shape), shape)
  }
  return mentions
}

function combineMentions(earlier: Patch, later: Patch, shape: Shape): Patch {
  const combined: Record<string, Json> = { ...earlier }
  for (const [field, value] of Object.entries(later)) {
    const before = combined[field]
    combined[field] = shape.keyed.has(field) && isObject(value) && isObject(before) ? { ...before, ...value } : value
  }
  return combined
}

/** The part of a patch that is effective at all times. */
export function contractPart(patch: Patch, shape: Shape): Patch {
  return pick(patch, (field) => shape.contract.has(field))
}

/** The part of a patch that is effective from its day on. */
export function datedPart(patch: Patch, shape: Shape): Patch {
  return pick(patch, (field) => !shape.contract.has(field))
}

/** The part of a patch that changes `state`, without values that are already in effect. */
export function changesTo(state: State, patch: Patch, shape: Shape): Patch {
  return withoutRepetition(patch, state, shape, (held, key) => (Object.hasOwn(held, key) ? held[key] : null))
}

/** The part of a patch that `mentions` does not already contain. An absent key is not stated, which differs from a cleared one. */
export function newsBeside(mentions: Patch, patch: Patch, shape: Shape): Patch {
  return withoutRepetition(patch, mentions, shape, (held, key) => held[key])
}

type KeyOf = (held: { readonly [key: string]: Json }, key: string) => Json | undefined

function withoutRepetition(patch: Patch, holding: Patch, shape: Shape, keyOf: KeyOf): Patch {
  const rest: Record<string, Json> = {}
  for (const [field, value] of Object.entries(patch)) {
    const held = holding[field]
    if (shape.keyed.has(field) && isObject(value)) keepNewKeys(rest, field, value, isObject(held) ? held : {}, keyOf)
    else if (held === undefined) rest[field] = value
    else if (!sameJson(orCleared(held, field, shape), orCleared(value, field, shape))) rest[field] = value
  }
  return rest
}

function keepNewKeys(
  rest: Record<string, Json>,
  field: string,
  sent: { readonly [key: string]: Json },
  held: { readonly [key: string]: Json },
  keyOf: KeyOf,
): void {
  const news = Object.entries(sent).filter(([key, value]) => {
    const before = keyOf(held, key)
    return before === undefined || !sameJson(before, value)
  })
  if (news.length > 0) rest[field] = Object.fromEntries(news)
}

function orCleared(value: Json, field: string, shape: Shape): Json {
  return value === null ? (shape.cleared[field] ?? null) : value
}

function pick(patch: Patch, wanted: (field: string) => boolean): Patch {
  return Object.fromEntries(Object.entries(patch).filter(([field]) => wanted(field)))
}

function byRecorded(a: DatedPatch, b: DatedPatch): number {
  return a.recorded - b.recorded
}

function byEffective(a: DatedPatch, b: DatedPatch): number {
  return compareDays(a.effective, b.effective) || a.recorded - b.recorded
}

/** Sorts effective days; values that apply from the beginning come first. */
export function compareDays(a: string, b: string): number {
  if (a === b) return 0
  if (a === BEGINNING || b === BEGINNING) return a === BEGINNING ? -1 : 1
  return a < b ? -1 : 1
}

/** Whether a JSON value is an object with keys. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether two JSON values are equal; the order of keys does not count. */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => sameJson(value, b[i] ?? null))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null))
  )
}
