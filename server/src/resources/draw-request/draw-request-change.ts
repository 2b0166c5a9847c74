// What a write of a draw request is judged by beside its own state (who writes, what was before, the debt line and the
// transaction that it names) and what it leaves behind: the moves, recorded by the service and not sent by whoever writes.
import { type Json, type State, isObject } from '@tapeline/kernel/core/dated-facts'
import { type ChangeView, PLAIN, type RecordChange } from '../operator-record/operator-resource.ts'
import { type DrawMove, drawStatusOf, withMove } from './draw-request-moves.ts'
import { type Drawable, drawableFaults, isJudgedByAvailability } from './draw-availability-rules.ts'
import { drawChangeFaults, drawOnLineFaults, drawSettlementFaults } from './draw-request-rules.ts'

/** The judgement and the history of draw requests. */
export const drawRequestChange: RecordChange = {
  ...PLAIN,
  by_named: true,
  beside: { kind: 'draw_request', field: 'status', value: 'approved' },
  faults: (view) => [
    ...drawChangeFaults(view.before, view.after, view.by),
    ...lineFaults(view),
    ...availabilityFaults(view),
    ...settlementFaults(view),
  ],
  keep: ({ before, after }, moment, actor) => {
    const history = historyOf(before)
    const move = { status: drawStatusOf(after['status']), at: moment, by: actor, note: noteOf(before, after) }
    const moves = withMove(history, move)
    return moves.length === history.length ? {} : { history: moves.map((made) => ({ ...made })) }
  },
}

/** That a record which is named exists, and is the lender's, is judged elsewhere. */
function lineFaults({ before, after, find }: ChangeView) {
  const line = find('debt_line', after['debt_line_id'])
  return line === undefined ? [] : drawOnLineFaults(after, line, before === undefined)
}

/** Judged when it is asked for and when it is approved: what was approved is granted, even if the base falls later. */
function availabilityFaults({ id, before, after, beside, looked }: ChangeView) {
  const drawable = looked as Drawable | null
  if (drawable === null || !isJudgedByAvailability(before, after)) return []
  const others = [...beside].filter(([other]) => other !== id).map(([, state]) => state)
  const granted = others.filter(({ debt_line_id }) => debt_line_id === after['debt_line_id'])
  return drawableFaults(after, drawable, granted)
}

/** Judged when it is settled and not again: what the bank returns later does not undo that it was paid out. */
function settlementFaults({ id, before, after, find }: ChangeView) {
  const transaction = find('transparency_transaction', after['transaction_id'])
  if (transaction === undefined || before?.['status'] === 'settled') return []
  return drawSettlementFaults(id, after, transaction)
}

/** The note on this move; the note on an earlier one is not repeated. */
function noteOf(before: State | undefined, after: State): string | null {
  const note = after['note'] ?? null
  return typeof note === 'string' && note !== before?.['note'] ? note : null
}

function historyOf(before: State | undefined): readonly DrawMove[] {
  const history: Json = before?.['history'] ?? null
  const moves: readonly Json[] = Array.isArray(history) ? history : []
  return moves.filter(isObject).map(({ status, at, by, note }) => ({
    status: drawStatusOf(status),
    at: String(at),
    by: String(by),
    note: typeof note === 'string' ? note : null,
  }))
}
