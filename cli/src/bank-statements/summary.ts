// The outcome of an import, in lines for people. Account numbers are masked here too.
import { formatAmount } from '@tapeline/kernel/core/money'
import { type BalanceCheck, checkBalances } from './balance-check.ts'
import { maskAccount } from './mask-accounts.ts'
import type { Outcome } from './record-outcome.ts'
import type { BankStatement } from './statement.ts'

/** The number of records by outcome. */
export type Counts = { -readonly [K in Outcome['kind']]: number }

/** No records yet. */
export function noCounts(): Counts {
  return { created: 0, changed: 0, unchanged: 0, kept: 0, refused: 0 }
}

/** A statement in a line, and a line for each currency whose balances were checked. */
export function statementLines(statement: BankStatement): string[] {
  const { account, entries, informational, notes } = statement
  const days = entries.flatMap(({ booked_on, value_date }) => booked_on ?? value_date ?? []).toSorted()
  const span = days.length === 0 ? 'no entries' : `${count(entries.length, 'transaction')} of ${spanOf(days)}`
  const label = account === undefined ? 'an account without a number' : maskAccount(account)
  const left_out =
    informational === 0 ? [] : [`  ${count(informational, 'entry', 'entries')} for information only left out`]
  const checks = checkBalances(statement).map((check) => `  ${checkLine(check)}`)
  const unchecked = checks.length === 0 ? ['  not checked: it has no booked balance at both ends'] : checks
  return [`Statement of ${label}: ${span}`, ...unchecked, ...left_out, ...notes.map((note) => `  ${note}`)]
}

function spanOf(days: readonly string[]): string {
  return days[0] === days.at(-1) ? String(days[0]) : `${days[0]} to ${days.at(-1)}`
}

function checkLine({ currency, opening, closing, net, difference }: BalanceCheck): string {
  const shown = (amount: number | bigint): string => formatAmount(amount, currency)
  const sum = `${currency}: ${shown(opening)} and ${shown(net)} booked`
  if (difference === 0n) return `${sum} make ${shown(closing)}, as stated`
  return `${sum} do not make ${shown(closing)}: ${shown(difference)} is missing from the entries`
}

/** Whether a statement's balances agree with its entries, as far as they can be checked. */
export function isBalanced(statement: BankStatement): boolean {
  return checkBalances(statement).every(({ difference }) => difference === 0n)
}

/** What was sent, in one line. */
export function countsLine(name: string, counts: Counts): string {
  const { created, changed, unchanged, kept, refused } = counts
  const parts = [`${created} new`, `${changed} changed`, `${unchanged} unchanged`]
  const rest = [kept === 0 ? '' : `${kept} kept as stored, which is later`, `${refused} refused`]
  return `${name}: ${[...parts, ...rest].filter((part) => part !== '').join(', ')}`
}

/** `1 transaction`, `2 transactions`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
