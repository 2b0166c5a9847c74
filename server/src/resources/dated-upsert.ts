// Upserting a record on two clocks (account, receivable): what a write changes, on which days, and whether every state it
// alters keeps the rules. Pure; the caller stores the result.
import {
  type DatedPatch,
  type Patch,
  type Shape,
  type State,
  BEGINNING,
  applyPatch,
  changesTo,
  contractPart,
  datedPart,
  emptyState,
  mentionsOn,
  newsBeside,
  sameJson,
  stateOn,
} from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { StoredRecord } from '../storage/dated-records.ts'

/** A write to be judged. */
export interface DatedWrite {
  readonly patch: Patch
  /** The day from which it holds, where the caller named one. */
  readonly effective: string | undefined
  readonly today: string
}

/** The result of a write. */
export interface Upsert {
  readonly faults: readonly Fault[]
  /** The patches to record; none when what was sent already holds. */
  readonly news: readonly { readonly effective: string; readonly patch: Patch }[]
  /** The state as of today, after the write. */
  readonly current: State
  /** The state to answer with: that of the write's date. */
  readonly answered: State
}

/** How one kind of record is judged. */
export interface UpsertRules {
  readonly shape: Shape
  /** The cross-field faults of a state. */
  readonly faults: (state: State) => readonly Fault[]
  /** How the first write, sent without a date, is dated: it holds from the beginning, but for fields with a day of their own. */
  readonly first?: (patch: Patch, today: string) => readonly { readonly effective: string; readonly patch: Patch }[]
}

/** A first write's patches: it holds from the beginning, save the fields that begin, which hold from `begun`. */
export function firstPatches(
  begins: ReadonlySet<string>,
  patch: Patch,
  begun: string,
): { effective: string; patch: Patch }[] {
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(patch).filter(([field]) => begins.has(field) === wanted))
  const beginning = part(true)
  const ever = { effective: BEGINNING, patch: part(false) }
  return Object.keys(beginning).length === 0 ? [ever] : [ever, { effective: begun, patch: beginning }]
}

/** Judges a write against a record and the patches behind it. `patches` is used only where the write names a day. */
export function judgeUpsert(
  record: StoredRecord | undefined,
  patches: readonly DatedPatch[],
  write: DatedWrite,
  rules: UpsertRules,
): Upsert {
  if (write.effective !== undefined) return judgeDated(patches, write, write.effective, rules)
  return record === undefined ? judgeFirst(write, rules) : judgeCurrent(record.state, write, rules)
}

function judgeFirst(write: DatedWrite, rules: UpsertRules): Upsert {
  const state = applyPatch(emptyState(rules.shape), write.patch, rules.shape)
  const news = rules.first?.(write.patch, write.today) ?? [{ effective: BEGINNING, patch: write.patch }]
  return { faults: rules.faults(state), news, current: state, answered: state }
}

/** The common case: today's state decides alone, since no patch is dated later than today. */
function judgeCurrent(before: State, write: DatedWrite, rules: UpsertRules): Upsert {
  const patch = changesTo(before, write.patch, rules.shape)
  if (isEmpty(patch)) return { faults: [], news: [], current: before, answered: before }
  const state = applyPatch(before, patch, rules.shape)
  return { faults: rules.faults(state), news: [{ effective: write.today, patch }], current: state, answered: state }
}

/** A write for a named day is judged on that day and on each later day whose state it alters. */
function judgeDated(patches: readonly DatedPatch[], write: DatedWrite, effective: string, rules: UpsertRules): Upsert {
  const { shape } = rules
  const patch = newsOf(patches, write.patch, effective, shape)
  if (isEmpty(patch))
    return {
      faults: [],
      news: [],
      current: stateOn(patches, write.today, shape),
      answered: stateOn(patches, effective, shape),
    }
  const after = [...patches, { effective, recorded: Number.POSITIVE_INFINITY, patch }]
  return {
    faults: faultsOfAltered(patches, after, effective, rules),
    news: [{ effective, patch }],
    current: stateOn(after, write.today, shape),
    answered: stateOn(after, effective, shape),
  }
}

function newsOf(patches: readonly DatedPatch[], sent: Patch, effective: string, shape: Shape): Patch {
  const mentions = mentionsOn(patches, effective, shape)
  const contract = changesTo(stateOn(patches, effective, shape), contractPart(sent, shape), shape)
  return {
    ...(patches.length === 0 ? contractPart(sent, shape) : contract),
    ...newsBeside(mentions, datedPart(sent, shape), shape),
  }
}

function faultsOfAltered(
  before: readonly DatedPatch[],
  after: readonly DatedPatch[],
  effective: string,
  rules: UpsertRules,
): Fault[] {
  const faults = new Map<string, Fault>()
  for (const day of daysToJudge(after, effective)) {
    const state = stateOn(after, day, rules.shape)
    if (day !== effective && sameJson(state, stateOn(before, day, rules.shape))) continue
    for (const fault of rules.faults(state)) {
      const dated =
        day === effective ? fault : { ...fault, message: `On ${day}, which this write alters: ${fault.message}` }
      if (!faults.has(fault.code + fault.param)) faults.set(fault.code + fault.param, dated)
    }
  }
  return [...faults.values()]
}

/** The day itself, then each later day from which a patch holds. */
function daysToJudge(patches: readonly DatedPatch[], effective: string): string[] {
  const later = patches.map((patch) => patch.effective).filter((day) => day !== BEGINNING && day > effective)
  return [effective, ...[...new Set(later)].sort()]
}

function isEmpty(patch: Patch): boolean {
  return Object.keys(patch).length === 0
}
