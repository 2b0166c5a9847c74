// All money of a line and its book times a whole number, the amounts that its terms name included.
import type { Collateral } from '../../src/metrics/debt-line/collateral.ts'
import type { DebtLineTerm } from '../../src/metrics/debt-line/debt-line-term.ts'
import type { Unverified } from '../../src/metrics/debt-line/unverified-collections.ts'
import type { LineAndBook } from './arbitrary-lines.ts'

/** What one receivable, and every amount of the terms, stays within. */
const EACH_MAX = 2 ** 52 - 1

const MONEY = new Set(['amount', 'amount_max', 'outstanding', 'original', 'written_off'])

/** The line and the book with every amount changed. */
export function withMoney({ line, book }: LineAndBook, change: (amount: number) => number): LineAndBook {
  const changed = (value: unknown, key = ''): unknown => {
    if (typeof value === 'number') return MONEY.has(key) ? change(value) : value
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((own: unknown) => changed(own))
    const own = value as { readonly rule?: string }
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        own.rule === 'amount' && (name === 'min' || name === 'max') ? change(Number(part)) : changed(part, name),
      ]),
    )
  }
  const { terms, cash, collections } = line
  const changedAll = (of: ReadonlyMap<number, Unverified>) =>
    new Map([...of].map(([number, own]) => [number, changed(own) as Unverified]))
  const { max } = terms.eligible_cash ?? {}
  const eligible_cash = terms.eligible_cash && {
    ...terms.eligible_cash,
    ...(max === undefined ? {} : { max: change(max) }),
  }
  return {
    line: {
      ...line,
      terms: { ...(changed(terms) as DebtLineTerm), eligible_cash },
      cash: changed(cash) as typeof cash,
      collections: {
        ...collections,
        older_than: new Map([...collections.older_than].map(([days, of]) => [days, changedAll(of)])),
      },
      commitment: change(line.commitment),
      principal_outstanding: change(line.principal_outstanding),
      interest_outstanding: change(line.interest_outstanding),
    },
    book: book.map((own) => changed(own) as Collateral),
  }
}

/** The line and the book as large as they can be, so that most sums leave what a number holds. */
export function asLargeAsCanBe(drawn: LineAndBook): LineAndBook {
  let largest = 1
  withMoney(drawn, (amount) => {
    largest = Math.max(largest, Math.abs(amount))
    return amount
  })
  // A euro is 1.085 dollars: what is converted stays within the bound too.
  const factor = Math.floor(EACH_MAX / (1.1 * largest))
  return withMoney(drawn, (amount) => amount * factor)
}
