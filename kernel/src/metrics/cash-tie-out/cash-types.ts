// Which entries are cash: those by which money reaches or leaves the lender's bank account.
import type { PayoutRole } from './items.ts'

/** The direction of money by type of entry, from the lender's side; a type not listed moves none. Source: the roles in `entry-types.ts`. */
export const CASH_DIRECTIONS = {
  disbursement: -1,
  principal: 1,
  refund: 1,
  interest: 1,
  origination_fee: 1,
  periodic_fee: 1,
  late_fee: 1,
  recovery: 1,
  returned_principal: -1,
  returned_interest: -1,
} as const satisfies { readonly [type: string]: 1 | -1 }

/** The cash of an entry: its amount with the sign of its type; 0 for a type that moves no money. */
export function cashOf(type: string, amount: number): number {
  return Object.hasOwn(CASH_DIRECTIONS, type) ? CASH_DIRECTIONS[type as keyof typeof CASH_DIRECTIONS] * amount : 0
}

/** Whether money of a type is lent, or comes back of what was lent before it was owed: it is no collection (M20). */
export function isLent(type: string): boolean {
  return type === 'disbursement' || type === 'refund'
}

/** What an entry is of money that is paid out; undefined for any other type. */
export function payoutRoleOf(type: string): PayoutRole | undefined {
  return type === 'disbursement' || type === 'origination_fee' ? type : undefined
}
