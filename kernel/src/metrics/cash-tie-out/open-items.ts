// What is not matched yet, with the indexes that rules look into. Items are kept in the order of days and ids, so that what a rule finds
// depends on the items alone, and not on the order in which they came.
import { daysBetween } from '../../core/day.ts'
import type { BankLine, Match, Payment, Rule, TieOutSettings } from './items.ts'
import { compare } from './payments.ts'
import { referencesOfLine } from './references.ts'

/** A line with the references that it names. */
export interface OpenLine extends BankLine {
  readonly names: ReadonlySet<string>
}

/** Lines and payments that are open. */
export class OpenItems {
  readonly settings: TieOutSettings
  readonly matches: Match[] = []
  readonly #lines = new Map<string, OpenLine>()
  readonly #payments = new Map<string, Payment>()
  readonly #lines_by_name = new Map<string, OpenLine[]>()
  readonly #payments_by_reference = new Map<string, Payment[]>()

  constructor(lines: readonly BankLine[], payments: readonly Payment[], settings: TieOutSettings) {
    this.settings = settings
    for (const payment of payments) {
      this.#payments.set(payment.id, payment)
      for (const reference of payment.references) add(this.#payments_by_reference, reference, payment)
      if (payment.batch !== undefined && !payment.references.has(payment.batch))
        add(this.#payments_by_reference, payment.batch, payment)
    }
    const sorted = lines.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id))
    for (const line of sorted) {
      // Only names that some payment has: texts have many words, and references are few.
      const names = new Set([...referencesOfLine(line)].filter((name) => this.#payments_by_reference.has(name)))
      const open = { ...line, names }
      this.#lines.set(line.id, open)
      for (const name of names) add(this.#lines_by_name, name, open)
    }
  }

  /** Open lines in the order of days and ids. */
  lines(): OpenLine[] {
    return [...this.#lines.values()]
  }

  /** Open payments in the order of days and ids. */
  payments(): Payment[] {
    return [...this.#payments.values()]
  }

  /** Open lines that name a reference of a payment. */
  linesNaming(references: Iterable<string>): OpenLine[] {
    return this.#open(references, this.#lines_by_name, this.#lines)
  }

  /** Open payments that have one of the references, or are of a batch of that name. */
  paymentsNamed(references: Iterable<string>): Payment[] {
    return this.#open(references, this.#payments_by_reference, this.#payments)
  }

  #open<T extends { readonly id: string; readonly day: string }>(
    references: Iterable<string>,
    index: ReadonlyMap<string, readonly T[]>,
    open: ReadonlyMap<string, T>,
  ): T[] {
    const found = new Set<T>()
    for (const reference of references)
      for (const item of index.get(reference) ?? []) if (open.has(item.id)) found.add(item)
    return [...found].toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id))
  }

  /** Whether a line names a receivable by a reference that one of its payments has, open or not. */
  namesReceivable({ names }: OpenLine, receivable: string): boolean {
    return [...names].some((name) =>
      this.#payments_by_reference.get(name)?.some((payment) => payment.receivable === receivable),
    )
  }

  /** Whether a line may be the money of a payment by their days and their currency. */
  isTimely(line: BankLine, payment: Payment): boolean {
    if (line.currency !== payment.currency) return false
    const days = daysBetween(payment.day, line.day)
    return days >= -this.settings.days_before && days <= this.settings.days_after
  }

  /** Closes lines and payments that belong together. */
  match(rule: Rule, lines: readonly BankLine[], payments: readonly Payment[]): void {
    for (const { id } of lines) this.#lines.delete(id)
    for (const { id } of payments) this.#payments.delete(id)
    this.matches.push({
      rule,
      lines: lines.map(({ id }) => id),
      payments: payments.map(({ id }) => id),
      fee: sumOf(payments) - sumOf(lines),
    })
  }
}

/** The sum of amounts. */
export function sumOf(items: readonly { readonly amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

function add<T>(index: Map<string, T[]>, key: string, item: T): void {
  const items = index.get(key)
  if (items === undefined) index.set(key, [item])
  else items.push(item)
}
