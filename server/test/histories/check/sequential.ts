// One record with one request at a time, as the interface describes it: an upsert merges what is sent, null clears, a rule of the merged record
// refuses, a deletion removes. The kinds and the merge are those of the model-based test, written from the interface.
import { isDeepStrictEqual } from 'node:util'
import { ALWAYS, merge, stateOn } from '../../model/facts.ts'
import { ACCOUNT, ENTRY, type Fields, type Json, type Kind, RECEIVABLE } from '../../model/kinds.ts'
import { withoutFigures } from '../../model/records.ts'
import { type Answer, type RecordKind, recordOf } from './recorded.ts'

/** The fields of a record; undefined while it is not there. */
export type State = Fields | undefined

/** One operation on a record, for the search of an order. */
export interface Operation {
  readonly started: number
  /** Infinity: it may happen at any time after it was sent. */
  readonly ended: number
  readonly what: 'upsert' | 'delete' | 'read'
  readonly patch: Fields
  /** Undefined: whatever came of it was not answered. */
  readonly answer: Answer | undefined
  /** Whether it must have happened, although no state was answered. */
  readonly applied: boolean
}

const KINDS: Readonly<Record<RecordKind, Kind>> = { account: ACCOUNT, receivable: RECEIVABLE, entry: ENTRY }

/** The state after an operation, where its answer agrees with the state before; `false` where it does not. */
export function applied(kind: RecordKind, state: State, operation: Operation): { readonly state: State } | false {
  const { what, answer } = operation
  if (what === 'read') return agrees(state, answer) && { state }
  if (what === 'delete')
    return answer === undefined || (answer.status === 404) === (state === undefined) ? { state: undefined } : false
  const { faults, after } = upserted(KINDS[kind], state, operation.patch)
  if (answer === undefined) return faults.length === 0 ? { state: after } : !operation.applied && { state }
  if (answer.status === 400) return isDeepStrictEqual(faults, faultsIn(answer)) && { state }
  return faults.length === 0 && agrees(after, answer) && { state: after }
}

/** Whether an operation leaves a record as it is, whenever it agrees. */
export function changesNothing({ what, answer }: Operation): boolean {
  return what === 'read' || answer?.status === 400 || answer?.status === 404
}

function upserted(kind: Kind, state: State, patch: Fields): { faults: string[]; after: Fields } {
  const missing = state === undefined ? kind.required.filter((field) => !Object.hasOwn(patch, field)) : []
  const after: Record<string, Json> = { ...(state ?? stateOn(kind, [], ALWAYS)) }
  merge(kind, after, patch)
  const faults = new Set([...missing, ...kind.faults(after)])
  return { faults: [...faults].toSorted(), after }
}

function agrees(state: State, answer: Answer | undefined): boolean {
  if (answer?.status !== 200) return state === undefined && answer?.status === 404
  return state !== undefined && isDeepStrictEqual(state, fieldsIn(answer))
}

/** The fields of a record as it was answered, without what the service assigns and calculates. */
export function fieldsIn(answer: Answer): Fields {
  const { id, created_at, updated_at, ...fields } = withoutFigures(recordOf(answer))
  return fields
}

function faultsIn(answer: Answer): string[] {
  const { details } = JSON.parse(answer.text) as { details: readonly { param: string }[] }
  return [...new Set(details.map(({ param }) => param))].toSorted()
}
