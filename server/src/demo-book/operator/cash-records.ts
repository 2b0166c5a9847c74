// The records by which the lender's cash is tied out: what the operator allows, where the lender states the names of payments, and what the
// operator decided of a payment that its bank shows otherwise.
import { addDays } from '@tapeline/kernel/core/day'
import { WIRE_FEE } from './bank-breaks.ts'
import type { BankHistory } from './bank-history.ts'
import { transactionId } from './bank-records.ts'
import { lastDraw } from './draws.ts'
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'
import type { Movement } from './movement.ts'

/** Days until somebody looked at it. */
const DAYS_UNTIL_DECIDED = 4

/** By what the lender's cash is tied out, and where it states the references of its payments. */
export function postCashSettings({ lender }: Parties): OperatorCall[] {
  return [
    postRecord('/tie-out-settings', { id: lender, organization: lender, days_before: 1, days_after: 7 }),
    postRecord('/payment-reference-settings', {
      id: `${lender}:loan-system`,
      organization: lender,
      reference_keys: ['reference', 'contract_number'],
      batch_keys: ['batch'],
    }),
  ]
}

/** The operator's decisions: a payment of which a bank kept a fee, and draws that nobody asked for through the service. */
export function postCashDecisions(parties: Parties, bank: BankHistory): OperatorCall[] {
  return [
    ...bank.planted.filter(({ cause }) => cause === 'wire_fee').map(({ payment }) => confirmLessFee(parties, payment)),
    ...bank.movements
      .filter((movement) => movement.kind === 'draw' && movement !== lastDraw(bank))
      .map((draw) => explainDraw(parties, draw)),
  ]
}

function confirmLessFee(parties: Parties, payment: Movement): OperatorCall {
  return postDecision(parties, 'wire-fee', {
    decision: 'confirm',
    transaction_ids: [transactionId(parties, payment)],
    entries: (payment.entry_ids ?? []).map((entry_id) => ({ receivable_id: payment.receivable_id, entry_id })),
    fee: WIRE_FEE,
    decided_on: addDays(payment.date, DAYS_UNTIL_DECIDED),
    note: "The obligor's bank kept its fee for the wire.",
  })
}

function explainDraw(parties: Parties, draw: Movement): OperatorCall {
  return postDecision(parties, `draw-${draw.date}`, {
    decision: 'explain',
    transaction_ids: [transactionId(parties, draw)],
    amount: draw.amount,
    explanation: 'debt_line',
    decided_on: draw.date,
    note: 'Requested by letter.',
  })
}

function postDecision({ lender }: Parties, name: string, decided: object): OperatorCall {
  return postRecord('/tie-out-decisions', { id: `${lender}:${name}`, organization: lender, ...decided })
}
