// The moves of a draw request: which status may follow which, and who may make it so. A table and its reading; nothing
// here knows a clock or a store.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'

/** The states of a draw request. */
export const DRAW_STATUSES = ['requested', 'approved', 'funded', 'settled', 'declined', 'canceled'] as const

/** A state of a draw request. */
export type DrawStatus = (typeof DRAW_STATUSES)[number]

/** Who acts: the lender that asks, or the operator that decides. */
export type DrawActor = 'lender' | 'operator'

/** What may follow each status, and who may send it. */
export const MOVES: Readonly<Record<DrawStatus, { readonly [next in DrawStatus]?: DrawActor }>> = {
  requested: { approved: 'operator', declined: 'operator', canceled: 'lender' },
  approved: { funded: 'operator', declined: 'operator' },
  funded: { settled: 'operator' },
  settled: {},
  declined: {},
  canceled: {},
}

/** A move that was made. */
export interface DrawMove {
  readonly status: DrawStatus
  /** A moment as the service writes it. */
  readonly at: string
  /** The key that made it. */
  readonly by: string
  readonly note: string | null
}

/** The fault of a move, if it has one. `before` is undefined for a new request; staying is no move and no fault. */
export function moveFaults(before: DrawStatus | undefined, after: DrawStatus, actor: DrawActor): Fault[] {
  if (before === after) return []
  if (before === undefined) return firstFaults(after, actor)
  const mover = MOVES[before][after]
  if (mover === undefined)
    return [fault('status_not_reachable', `cannot become \`${after}\` from \`${before}\`: ${nextText(before)}`)]
  if (mover === actor) return []
  return [fault('not_permitted', `can be made \`${after}\` by the ${mover} only; ${choicesText(before, actor)}`)]
}

/** The moves after one more; the same moves where the status stays. */
export function withMove(history: readonly DrawMove[], move: DrawMove): readonly DrawMove[] {
  return history.at(-1)?.status === move.status ? history : [...history, move]
}

/** The status in a state. */
export function drawStatusOf(value: Json | undefined): DrawStatus {
  return DRAW_STATUSES.find((status) => status === value) ?? 'requested'
}

function firstFaults(after: DrawStatus, actor: DrawActor): Fault[] {
  const byLender =
    actor === 'lender' ? [] : [fault('not_permitted', 'is begun by the lender only, whose key must send the request')]
  if (after === 'requested') return byLender
  return [...byLender, fault('status_not_reachable', 'begins as `requested`: send that, or leave it out')]
}

/** What can follow a status. */
function nextText(before: DrawStatus): string {
  const next = Object.keys(MOVES[before])
  return next.length === 0 ? 'that is its end' : `only ${listText(next)} can follow`
}

/** What an actor can do instead. */
function choicesText(before: DrawStatus, actor: DrawActor): string {
  const own = Object.entries(MOVES[before]).flatMap(([status, mover]) => (mover === actor ? [status] : []))
  return own.length === 0 ? `leave it \`${before}\`` : `the ${actor} can send ${listText(own)}`
}

function listText(statuses: readonly string[]): string {
  return statuses.map((status) => `\`${status}\``).join(' or ')
}

function fault(code: string, message: string): Fault {
  return { param: 'status', code, message: `status ${message}` }
}
