// A payment whose entries were reported twice: what it would be once.
import { groupBy } from '../../core/group-by.ts'
import type { CashEntry, Payment } from './items.ts'

/** The part of one, where each amount is there twice or more often; undefined where it is not. */
export function amountOnce(amounts: readonly number[]): number | undefined {
  if (amounts.length < 2) return undefined
  const alike = [...groupBy(amounts, (amount) => amount).values()]
  const times = alike.reduce((least, { length }) => Math.min(least, length), amounts.length)
  const is_whole = times > 1 && alike.every(({ length }) => length % times === 0)
  return is_whole ? amounts.reduce((sum, amount) => sum + amount, 0) / times : undefined
}

/** What payments are once, by their ids; those whose entries were not reported twice are left out. */
export function amountsOnce(payments: readonly Payment[], entries: readonly CashEntry[]): ReadonlyMap<string, number> {
  const amounts = new Map(entries.map(({ id, amount }) => [id, amount]))
  return new Map(
    payments.flatMap(({ id, entries: of }): [string, number][] => {
      const once = of.length < 2 ? undefined : amountOnce(of.map((entry) => amounts.get(entry) ?? 0))
      return once === undefined ? [] : [[id, once]]
    }),
  )
}
