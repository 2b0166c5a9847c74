// Combines the pages of a statement, and detects statements that continue or repeat another. That decides how equal lines are counted: two
// equal lines of a day are two movements within a statement, and one movement between overlapping statements.
import { bookedEnds, netOf } from './balance-check.ts'
import type { BankStatement } from './statement.ts'

/** A statement, and the number of the run in which its equal lines are counted. */
export interface WholeStatement {
  readonly statement: BankStatement
  readonly run: number
}

/** Combines pages and numbers the runs. */
export function wholeStatements(statements: readonly BankStatement[]): WholeStatement[] {
  const whole: WholeStatement[] = []
  let run = 0
  for (const statement of joinPages(statements)) {
    const before = whole.findLast((one) => isSameAccount(one.statement, statement))
    if (before !== undefined && continues(before.statement, statement)) whole.push({ statement, run: before.run })
    else whole.push({ statement, run: (run += 1) })
  }
  return whole
}

function joinPages(statements: readonly BankStatement[]): BankStatement[] {
  const groups: BankStatement[][] = []
  for (const statement of statements) {
    const group = groups.find((pages) => isNextPage(pages, statement))
    if (group === undefined) groups.push([statement])
    else group.push(statement)
  }
  return groups.map(joined)
}

/** A page of the same statement that is not among its pages yet; a page that is already there is a repetition. */
function isNextPage([first, ...rest]: readonly BankStatement[], page: BankStatement): boolean {
  if (first === undefined || page.id === undefined || page.page === undefined) return false
  if (first.id !== page.id || first.page === undefined || !isSameAccount(first, page)) return false
  return [first, ...rest].every((other) => other.page !== page.page)
}

function joined(pages: readonly BankStatement[]): BankStatement {
  const [first, ...rest] = pages
  if (first === undefined) throw new Error('a statement has at least one page')
  if (rest.length === 0) return first
  return {
    ...first,
    entries: pages.flatMap(({ entries }) => entries),
    balances: pages.flatMap(({ balances }) => balances),
    refused: pages.flatMap(({ refused }) => refused),
    informational: pages.reduce((sum, { informational }) => sum + informational, 0),
    notes: pages.flatMap(({ notes }) => notes),
  }
}

function isSameAccount(one: BankStatement, other: BankStatement): boolean {
  return one.account === other.account
}

/**
 * Whether a statement begins where another ended, by its balance and its days: then they have no line in common, even on a day that both
 * have. If nothing moved in between this is unknown, and the lines count as repeated.
 */
function continues(before: BankStatement, after: BankStatement): boolean {
  const days = { before: daysOf(before), after: daysOf(after) }
  const last = days.before.at(-1)
  const first = days.after[0]
  if (before.id === after.id || last === undefined || first === undefined || first < last) return false
  return bookedEnds(before).some(({ currency, closing }) => {
    const opening = bookedEnds(after).find((ends) => ends.currency === currency)?.opening.amount
    return opening === closing.amount && netOf(before, currency) !== 0n
  })
}

function daysOf({ entries }: BankStatement): string[] {
  return entries.flatMap(({ booked_on }) => booked_on ?? []).toSorted()
}
