// The rules of a draw request: of its state alone, of a change of it, and of the records that it is matched with. What was
// asked for stays as it was asked once it is decided, so that an approval is of a known amount.
import { type Json, type State, sameJson } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { formatMoney } from '@tapeline/kernel/core/money'
import { type DrawActor, drawStatusOf, moveFaults } from './draw-request-moves.ts'

/** What a lender asks for; the operator decides on it and does not change it. */
const ASKED = ['amount', 'purpose', 'requested_for'] as const

/** The faults of a draw request's state, whoever wrote it. */
export function drawRequestFaults(state: State): Fault[] {
  const status = drawStatusOf(state['status'])
  const isMatched = (state['transaction_id'] ?? null) !== null
  if (status === 'settled' && !isMatched) {
    const message = 'is required for `settled`: send the transparency transaction that paid the request out'
    return [fault('transaction_id', 'transaction_id_required', message)]
  }
  if (!isMatched || status === 'settled' || status === 'funded') return []
  const message = `must be empty while status is \`${status}\`, since nothing was paid out: send transaction_id: null`
  return [fault('transaction_id', 'transaction_id_not_allowed', message)]
}

/** The faults of a change, besides those of the state that it leads to. `before` is undefined for a new request. */
export function drawChangeFaults(before: State | undefined, after: State, actor: DrawActor): Fault[] {
  const moved = moveFaults(before && drawStatusOf(before['status']), drawStatusOf(after['status']), actor)
  return before === undefined
    ? moved
    : [...moved, ...askedFaults(before, after, actor), ...matchFaults(before, after, actor)]
}

/** The faults of a draw on its debt line; `state` is the line's. A line that cannot be drawn takes no new request. */
export function drawOnLineFaults(request: State, line: State, isNew: boolean): Fault[] {
  const faults: Fault[] = []
  if (isOther(request['currency'], line['currency']))
    faults.push(fault('currency', 'not_the_lines', `must be that of the debt line: send ${textOf(line['currency'])}`))
  if (isNew && line['status'] !== 'active') {
    const message = `names a debt line that is ${textOf(line['status'])}: only an active line can be drawn`
    faults.push(fault('debt_line_id', 'line_not_active', message))
  }
  return faults
}

/** The faults of a settled draw beside the transaction that it names: money that moved, as much and in the same currency. */
export function drawSettlementFaults(id: string, request: State, transaction: State): Fault[] {
  if (drawStatusOf(request['status']) !== 'settled') return []
  const faults: string[] = []
  if (transaction['status'] !== 'settled') faults.push(`is ${textOf(transaction['status'])}, not settled`)
  if (transaction['currency'] !== request['currency'] || transaction['amount'] !== request['amount'])
    faults.push(`is of ${sumOf(transaction)}, and the request of ${sumOf(request)}`)
  if (isOther(transaction['debt_line_id'], request['debt_line_id'])) faults.push('concerns another debt line')
  if (transaction['draw_request_id'] !== id)
    faults.push(`does not state that it pays this request out (its draw_request_id is not ${JSON.stringify(id)})`)
  return faults.map((difference) =>
    fault(
      'transaction_id',
      'not_the_payout',
      `names a transaction that ${difference}: send the one that paid this request out`,
    ),
  )
}

/** What was asked for changes only while it is asked for, by who asks. */
function askedFaults(before: State, after: State, actor: DrawActor): Fault[] {
  const changed = ASKED.filter((field) => !same(before, after, field))
  if (actor !== 'lender')
    return changed.map((field) =>
      fault(field, 'not_permitted', 'is changed by the lender only: decline the request, and the lender can ask again'),
    )
  if (drawStatusOf(before['status']) === 'requested' && drawStatusOf(after['status']) === 'requested') return []
  return changed.map((field) =>
    fault(
      field,
      'already_decided',
      `cannot change once the request is ${drawStatusOf(after['status'])}: send another request`,
    ),
  )
}

function matchFaults(before: State, after: State, actor: DrawActor): Fault[] {
  if (same(before, after, 'transaction_id')) return []
  if (actor === 'lender') return [fault('transaction_id', 'not_permitted', 'is set by the operator only: leave it out')]
  if (drawStatusOf(before['status']) !== 'settled') return []
  return [fault('transaction_id', 'already_settled', 'cannot change once the request is settled: leave it out')]
}

function same(before: State, after: State, field: string): boolean {
  return sameJson(before[field] ?? null, after[field] ?? null)
}

/** Whether something is named, and it is another. */
function isOther(named: Json | undefined, wanted: Json | undefined): boolean {
  return typeof named === 'string' && named !== wanted
}

function sumOf(state: State): string {
  const { amount, currency } = state
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : textOf(amount)
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function fault(param: string, code: string, message: string): Fault {
  return { param, code, message: `${param} ${message}` }
}

/** Whether a write of a draw takes a second person, where its organization wants one: asking for money, changing how much, and granting it. */
export function drawTakesSecondPerson(before: State | undefined, after: State): boolean {
  const status = drawStatusOf(after['status'])
  if (status === 'requested') return before === undefined || !same(before, after, 'amount')
  return status === 'approved' && drawStatusOf(before?.['status']) !== 'approved'
}
