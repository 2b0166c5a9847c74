// Two draw requests: the last draw of the line, from the request to the transaction that paid it out, and a request that the lender has
// just made. They are sent last, since no step of a request can be repeated.
import { addDays } from '@tapeline/kernel/core/day'
import type { BankHistory } from './bank-history.ts'
import { postTransaction, transactionId } from './bank-records.ts'
import { reporting_currency } from './fx-rates.ts'
import { draw_amount } from './line-history.ts'
import { lineId } from './line-records.ts'
import { type Chain, type OperatorCall, type Parties, postDrawRequest, postRecord } from './operator-call.ts'

const wanted_in_days = 3

/** The draw that was paid out last. */
export function lastDraw(bank: BankHistory) {
  const draw = bank.movements.findLast(({ kind }) => kind === 'draw')
  if (draw === undefined) throw new Error('the line needs a draw')
  return draw
}

/** The requests with their steps and the transaction of the one that was paid out. */
export function postDraws(parties: Parties, bank: BankHistory): Chain[] {
  const debt_line_id = lineId(parties)
  const draw = lastDraw(bank)
  const settled = `draw-${draw.date}`
  const known_as = `${parties.lender}:${settled}`
  const move = (status: string, more: object = {}): OperatorCall =>
    postRecord('/draw-requests', { id: known_as, status, ...more })
  const ask = (id: string, amount: number, requested_for: string, purpose: string) =>
    postDrawRequest({ id, debt_line_id, amount, currency: reporting_currency, requested_for, purpose })
  return [
    [
      ask(settled, draw.amount, draw.date, 'Originations of the month'),
      move('approved', { note: 'Within the borrowing base' }),
      move('funded'),
      postTransaction(parties, debt_line_id, draw, { draw_request_id: known_as }),
      move('settled', { transaction_id: transactionId(parties, draw) }),
    ],
    [ask(`draw-${bank.today}`, draw_amount, addDays(bank.today, wanted_in_days), 'Term loans in closing')],
  ]
}
