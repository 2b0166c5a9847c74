// The bank accounts into which collections belong, as the operator sets them: for all receivables, or for those of a debt line or a product type.
import { comparableAccount } from './outranked-lines.ts'

/** An account into which collections belong, and of which receivables; of all where neither is stated. */
export interface CollectionAccount {
  /** As lines of the bank name it; compared by letters and digits alone. */
  readonly account: string
  readonly debt_line?: string
  readonly product_type?: string
}

/** What a receivable belongs to on a day; null where it belongs to none. */
export interface CollectedGroup {
  readonly debt_line: string | null
  readonly product_type: string | null
}

/** Whether collections of a receivable belong into an account. Where nothing is set that applies to the receivable, they belong into any. */
export function belongsInto(
  accounts: readonly CollectionAccount[],
  { debt_line, product_type }: CollectedGroup,
  account: string,
): boolean {
  const applying = accounts.filter(
    (each) =>
      (each.debt_line === undefined || each.debt_line === debt_line) &&
      (each.product_type === undefined || each.product_type === product_type),
  )
  const narrowest = Math.max(...applying.map(narrownessOf))
  const own = applying.filter((each) => narrownessOf(each) === narrowest)
  return own.length === 0 || namesOneOf(own, account)
}

/** Whether collections of every receivable belong into an account, whatever it belongs to. */
export function isForAll(accounts: readonly CollectionAccount[], account: string): boolean {
  const sets = new Map(accounts.map((each) => [JSON.stringify([each.debt_line, each.product_type]), each]))
  return [...sets.values()].every((each) =>
    namesOneOf(
      accounts.filter((one) => one.debt_line === each.debt_line && one.product_type === each.product_type),
      account,
    ),
  )
}

/** What is set for a debt line goes before what is set for a product type, and that before what is set for all; what names both goes first. */
function narrownessOf({ debt_line, product_type }: CollectionAccount): number {
  return (debt_line === undefined ? 0 : 2) + (product_type === undefined ? 0 : 1)
}

function namesOneOf(accounts: readonly CollectionAccount[], account: string): boolean {
  const name = comparableAccount(account)
  return accounts.some((each) => comparableAccount(each.account) === name)
}
