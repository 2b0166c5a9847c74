// Of which lender cash is tied out: where the operator keeps what it states of it, and which of its records are about it.
import { paymentReferenceSettings } from '../payment-reference-settings/payment-reference-settings-definition.ts'
import { tieOutDecision } from '../tie-out-decision/tie-out-decision-definition.ts'
import { tieOutSettings } from '../tie-out-settings/tie-out-settings-definition.ts'
import { transparencyBalance } from '../transparency-balance/transparency-balance-definition.ts'
import { transparencyTransaction } from '../transparency-transaction/transparency-transaction-definition.ts'

/** A lender as the operator knows it. */
export interface WatchedLender {
  readonly organization: string
  /** The operator's tenant. */
  readonly operator: number
}

const nameOf = ({ definition }: { readonly definition: { readonly name: string } }) => definition.name

/** The kind of the operator's lines of the bank. */
export const LINE_KIND = nameOf(transparencyTransaction)

/** The kind of balances, which show of which days the operator has statements. */
export const BALANCE_KIND = nameOf(transparencyBalance)

/** The kind of people's decisions. */
export const DECISION_KIND = nameOf(tieOutDecision)

/** The kinds of records by which cash is tied out. */
export const CASH_SETTINGS_KINDS = [tieOutSettings, paymentReferenceSettings].map(nameOf)

/** The kinds of all records of the operator that the tie-out depends on. */
export const CASH_KINDS = [LINE_KIND, BALANCE_KIND, DECISION_KIND, ...CASH_SETTINGS_KINDS]
