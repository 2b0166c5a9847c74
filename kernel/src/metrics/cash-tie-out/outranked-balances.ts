// Whose balance counts. A lender's own balances are its own word: of an account and a day of which the operator's statements state a balance too,
// the operator's counts in its place.
import { groupBy } from '../../core/group-by.ts'
import {
  type AccountMonth,
  DAY_BALANCES,
  type StatedBalance,
  type StatementAccount,
  endOf,
} from './account-statements.ts'
import { comparableAccount } from './outranked-lines.ts'

/** A balance of the operator's statements, with every name that they give its account. */
export interface NamedBalance extends StatedBalance {
  readonly names: readonly string[]
}

const keyOf = (account: string, currency: string) => [currency, comparableAccount(account)].join('\t')

/** The lender's own balances as they count: each as the operator states it for the end of the same day, where it does. */
export function withOperatorsBalances(
  own: readonly StatedBalance[],
  operators: readonly NamedBalance[],
): readonly StatedBalance[] {
  const named = operators.flatMap((balance) =>
    balance.names.map((name) => ({ key: [keyOf(name, balance.currency), endOf(balance)].join('\t'), balance })),
  )
  const stated = groupBy(named, ({ key }) => key)
  return own.map((balance) => {
    const same = stated.get([keyOf(balance.account, balance.currency), endOf(balance)].join('\t')) ?? []
    const [outranking] = same
      .map((one) => one.balance)
      .toSorted((one, other) => DAY_BALANCES.indexOf(one.kind) - DAY_BALANCES.indexOf(other.kind))
    if (outranking === undefined) return balance
    const { kind, day, amount } = outranking
    return { ...balance, kind, day, amount, stated_by: 'operator' }
  })
}

/** The months of the operator's lines that are months of an account of the lender's too, under the lender's name of it. */
export function sharedMonths(
  own: readonly Pick<StatementAccount, 'account' | 'currency'>[],
  operators: readonly AccountMonth[],
  balances: readonly NamedBalance[],
): readonly AccountMonth[] {
  const names = groupBy(balances, ({ account, currency }) => keyOf(account, currency))
  const months = operators.flatMap(({ account, currency, month }) => {
    const known = names.get(keyOf(account, currency))?.flatMap((balance) => balance.names) ?? []
    return [account, ...known].map((name) => ({ key: keyOf(name, currency), month }))
  })
  const by_key = groupBy(months, ({ key }) => key)
  const accounts = groupBy(own, ({ account, currency }) => [currency, account].join('\t'))
  return [...accounts.values()].flatMap(([one]) => {
    if (one === undefined) return []
    const found = new Set(by_key.get(keyOf(one.account, one.currency))?.map(({ month }) => month))
    return [...found].map((month) => ({ account: one.account, currency: one.currency, month }))
  })
}
