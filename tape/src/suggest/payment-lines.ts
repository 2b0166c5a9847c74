// The entries of a tape with a payment in each row: its type by the column that names it, or principal with a question.
import { type Draft, dayOf, fieldLine, hasKnownWord, statusLine } from './draft.ts'
import { transactionOf } from './words.ts'
import { why, yaml } from './writing.ts'

const UNKNOWN_PAYMENT = '"?" # ? which column identifies a payment of a loan?'

/** A payment a row. */
export function paymentLines(draft: Draft): string[] {
  const { chosen, writing, shape } = draft
  const amount = chosen.get('paid_principal') ?? chosen.get('payment_amount') ?? chosen.get('principal')
  const id = chosen.get('payment_id')
  const { day, doubt } = dayOf(draft)
  const part = id ?? chosen.get('payment_date') ?? chosen.get('as_of')
  if (amount === undefined) return ['  # ? No column looks like the amount of the payment.']
  const doubt_of_id = id === undefined && part !== undefined ? ' # ? two payments of one day would be one' : ''
  return [
    '  - entry:',
    '      receivable_id: = loan',
    `      id: ${part === undefined ? UNKNOWN_PAYMENT : JSON.stringify(`{loan}-{${writing.column(part.column)}}`)}${doubt_of_id}`,
    `      date: ${day}${doubt}`,
    `      type: ${typeOf(draft)}`,
    `      amount: ${yaml(`= ${writing.amount(amount.column)}`)} # ${why(amount)}`,
    // A balance beside payments that name no loan is that of an account.
    ...(shape.loan.length === 0 ? [] : fieldLine(draft, 6, 'balance', 'balance')),
    ...statusLine(draft),
  ]
}

function typeOf({ chosen, writing }: Draft): string {
  if (chosen.has('paid_principal')) return 'principal'
  const type = chosen.get('transaction_type')
  if (type === undefined || !hasKnownWord(type, transactionOf)) return 'principal # ? or interest, late_fee, …'
  return `${yaml(`= look_up(types, ${writing.column(type.column)})`)} # ${why(type)}`
}
