// Public loan books as facts of the checks that look at several receivables: what each receivable gives, the payments of each day, and who would pay.
import { groupBy } from '@tapeline/kernel/core/group-by'
import { monthOfDay } from '@tapeline/kernel/core/month'
import { CASH_DIRECTIONS, isLent } from '@tapeline/kernel/metrics/cash-tie-out/cash-types'
import type { EntryVersion, ReceivableFacts } from '@tapeline/kernel/metrics/integrity/facts'
import type { Finding } from '@tapeline/kernel/metrics/integrity/finding'
import { type PaidLine, PayersOfMonth } from '@tapeline/kernel/metrics/integrity/several-checks/one-payer-for-many'
import {
  type PaymentsOfDay,
  findingOfOneDay,
  monthOfOneDay,
} from '@tapeline/kernel/metrics/integrity/several-checks/payments-on-one-day'
import {
  type BankFacts,
  NO_STATEMENTS,
  findRefinancedArrears,
} from '@tapeline/kernel/metrics/integrity/several-checks/refinanced-arrears'
import {
  type OwedReceivable,
  repaymentFactsOf,
} from '@tapeline/kernel/metrics/integrity/several-checks/repaid-in-arrears'
import { addEntry } from '@tapeline/kernel/metrics/ledger/entry-facts'
import { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import { addPatches } from '@tapeline/kernel/metrics/ledger/patch-facts'
import type { BookOfFacts } from './real-books.ts'

/** A receivable with the ledger that follows from what is known of it. */
export function owedOf(
  { id, currency, patches, entries }: ReceivableFacts,
  { steps }: BookOfFacts['lender'],
): OwedReceivable {
  const builder = new LedgerBuilder()
  const { origination, product } = addPatches(builder, patches)
  for (const entry of entries) addEntry(builder, entry, steps)
  return { id, currency, ledger: builder.build(origination, product), entries }
}

/** What is found of some obligors of a book, by entries alone or by what the bank shows. */
export function refinancedIn(
  { receivables, lender }: BookOfFacts,
  bank: BankFacts = NO_STATEMENTS,
  isWanted: (obligor: string) => boolean = () => true,
): Finding[] {
  const of_each = groupBy(receivables, ({ obligor_id }) => obligor_id)
  return [...of_each].flatMap(([obligor, owed]) => {
    if (owed.length < 2 || !isWanted(obligor)) return []
    return findRefinancedArrears(
      obligor,
      owed.map((one) => repaymentFactsOf(owedOf(one, lender), lender)),
      bank,
    )
  })
}

/** The collections of a receivable by day, above zero: what it pays on a day is one payment. */
export function paymentsOf({ entries }: Pick<ReceivableFacts, 'entries'>): Map<number, number> {
  const days = new Map<number, number>()
  for (const { day, type, amount } of entries) {
    const sign =
      isLent(type) || !Object.hasOwn(CASH_DIRECTIONS, type) ? 0 : CASH_DIRECTIONS[type as keyof typeof CASH_DIRECTIONS]
    if (sign !== 0) days.set(day, sign * amount + (days.get(day) ?? 0))
  }
  return new Map([...days].filter(([, amount]) => amount > 0))
}

/** The numbers of payments of a book. */
export function paymentDays(receivables: readonly Pick<ReceivableFacts, 'entries'>[]): PaymentsOfDay[] {
  const counts = new Map<number, number>()
  for (const receivable of receivables)
    for (const day of paymentsOf(receivable).keys()) counts.set(day, 1 + (counts.get(day) ?? 0))
  return [...counts].map(([day, payments]) => ({ day, payments }))
}

/** Months of which nearly all payments are of one day. */
export function monthsOfOneDay(days: readonly PaymentsOfDay[], { checks }: BookOfFacts['lender']): Finding[] {
  const months = new Set(days.map(({ day }) => monthOfDay(day)))
  return [...months].flatMap((month) => {
    const found = monthOfOneDay(month, days, checks)
    return found === undefined ? [] : [findingOfOneDay(found, [])]
  })
}

/** The lines of a bank on which each obligor pays for itself, under its own name. */
export function ownLines(receivables: readonly ReceivableFacts[]): PaidLine[] {
  return receivables.flatMap((receivable) =>
    [...paymentsOf(receivable)].map(([day, amount]): PaidLine => {
      const { id, obligor_id, currency } = receivable
      const [line, payer] = [`${id} ${day}`, obligor_id.toUpperCase()]
      return { line, payer, day, tied_on: day + 1, amount, currency, receivable_id: id, obligor_id }
    }),
  )
}

/** Payers who pay for many, of all months. */
export function payersOf(
  lines: readonly PaidLine[],
  { checks }: BookOfFacts['lender'],
  processors: readonly string[] = [],
): Finding[] {
  const of_month = groupBy(lines, ({ day }) => monthOfDay(day))
  return [...of_month].flatMap(([month, own]) => {
    const payers = new PayersOfMonth(month, checks, processors)
    for (const line of own) payers.take(line)
    return payers.findings()
  })
}

/** The payments of a receivable among its entries. */
export function isPayment({ type, amount }: EntryVersion): boolean {
  return paymentsOf({ entries: [{ type, amount } as EntryVersion] }).size > 0
}
