// Whose statement counts. A lender's own lines are its own word: of an account and a day of which the operator has a statement, the operator's
// count alone, so that nothing is counted twice and a line that the operator's statement does not have proves nothing.
import type { BankLine } from './items.ts'

/** A day of which the operator has a statement of an account, under one of the account's names. */
export interface StatedDay {
  readonly account: string
  readonly day: string
}

/** A lender's own lines without those that the operator's statements outrank. */
export function withoutOutranked(own: readonly BankLine[], stated: readonly StatedDay[]): readonly BankLine[] {
  if (own.length === 0 || stated.length === 0) return own
  const days = new Set(stated.map(keyOf))
  return own.filter((line) => !days.has(keyOf(line)))
}

const BESIDE = /[^\p{L}\p{N}]+/gu

/** The name of an account for comparison: by letters and digits alone. Lines that name none are of one account without a name. */
export function comparableAccount(account: string): string {
  return account.normalize('NFKC').replace(BESIDE, '').toUpperCase()
}

function keyOf({ account, day }: StatedDay): string {
  return `${day} ${comparableAccount(account)}`
}
