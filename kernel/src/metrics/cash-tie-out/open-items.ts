// What is not matched yet, with the indexes that rules look into. Items are kept in the order of days and ids, so that what a rule finds
// depends on the items alone, and not on the order in which they came.
import { dayNumber } from '../../core/day.ts'
import type { BankLine, Match, Payment, ProcessorFee, Rule, TieOutSettings } from './items.ts'
import { byDay } from './payments.ts'
import { kindOfReference, referencesOfLine } from './references.ts'

/** A line with the references that it names. */
export interface OpenLine extends BankLine {
  /** Its day as a number (`dayNumber`). */
  readonly day_number: number
  /** References of payments that it states. */
  readonly names: readonly string[]
  /** What it states that may be a reference, and is none of a payment. */
  readonly strangers: readonly string[]
}

/** Lines and payments that are open. */
export class OpenItems {
  readonly settings: TieOutSettings
  readonly matches: Match[] = []
  readonly #settled: number
  readonly #lines: Set<OpenLine>
  readonly #payments: Set<Payment>
  readonly #lines_by_name = new Map<string, OpenLine[]>()
  readonly #payments_by_reference = new Map<string, Payment[]>()
  readonly #closed_by_lender: Payment[] = []

  /** `closed` are payments that are not open, and whose names are known all the same. */
  constructor(
    lines: readonly BankLine[],
    payments: readonly Payment[],
    settings: TieOutSettings,
    settled: number,
    closed: readonly Payment[] = [],
  ) {
    this.settings = settings
    this.#settled = settled
    this.#payments = new Set(payments)
    for (const all of [payments, closed]) for (const payment of all) this.#addNames(payment)
    this.#lines = new Set(lines.map((each) => this.#read(each)).sort(byDay))
    for (const line of this.#lines) for (const name of line.names) add(this.#lines_by_name, name, line)
  }

  #addNames(payment: Payment): void {
    const { references, batch } = payment
    for (const reference of references) add(this.#payments_by_reference, reference, payment)
    if (batch !== undefined && !references.includes(batch)) add(this.#payments_by_reference, batch, payment)
  }

  #read(line: BankLine): OpenLine {
    const names: string[] = []
    const strangers: string[] = []
    const isKnown = (name: string) => this.isName(name)
    for (const name of referencesOfLine(line, isKnown)) (isKnown(name) ? names : strangers).push(name)
    return { ...line, day_number: dayNumber(line.day), names, strangers }
  }

  /** Open lines in the order of days and ids. */
  lines(): OpenLine[] {
    return [...this.#lines]
  }

  /** Open payments in the order of days and ids. */
  payments(): Payment[] {
    return [...this.#payments]
  }

  /**
   * Payments that a line could be where it is the only one left: the open ones, and for a line of the operator those that the lender's own lines
   * closed too, since the lender's word must not decide which payment the bank shows.
   */
  rivals(): { readonly of_lender: readonly Payment[]; readonly of_operator: readonly Payment[] } {
    const of_lender = this.payments()
    if (this.#closed_by_lender.length === 0) return { of_lender, of_operator: of_lender }
    return { of_lender, of_operator: [...of_lender, ...this.#closed_by_lender].toSorted(byDay) }
  }

  /** Open lines that name a reference of a payment. */
  linesNaming(references: readonly string[]): OpenLine[] {
    return openOf(references, this.#lines_by_name, this.#lines)
  }

  /** Whether any payment has a name, open or not. */
  isName(name: string): boolean {
    return this.#payments_by_reference.has(name)
  }

  /** Open payments that have one of the references, or are of a batch of that name. */
  paymentsNamed(references: readonly string[]): Payment[] {
    return openOf(references, this.#payments_by_reference, this.#payments)
  }

  /**
   * Whether a line names something else than a payment: references of other receivables only, or, where it names none that is known, one of
   * the same kind as the payment's.
   */
  namesAnother({ names, strangers }: OpenLine, { receivable, references }: Payment): boolean {
    const isOwn = (name: string) =>
      this.#payments_by_reference.get(name)?.some((payment) => payment.receivable === receivable) === true
    if (names.length > 0) return !names.some(isOwn)
    if (strangers.length === 0) return false
    const kinds = references.map(kindOfReference)
    return strangers.some((stranger) => kinds.includes(kindOfReference(stranger)))
  }

  /** The references that a line shares with a payment and that no other payment has, open or not. */
  ownNames({ names }: OpenLine, { references }: Payment): string[] {
    const isOwn = (name: string) => this.#payments_by_reference.get(name)?.length === 1
    return references.filter((reference) => names.includes(reference) && isOwn(reference))
  }

  /** Whether a line may be the money of a payment by their days and their currency, and nobody decided that it is not. */
  isTimely(line: OpenLine, payment: Payment): boolean {
    const days = line.day_number - payment.day_number
    if (days < -this.settings.days_before || days > this.settings.days_after) return false
    return line.currency === payment.currency && !isRejected(line, payment)
  }

  /** Closes lines and payments that belong together; not those that were all compared before, of which it returns false. */
  match(rule: Rule, lines: readonly OpenLine[], payments: readonly Payment[], rate?: ProcessorFee): boolean {
    if (lines.every((line) => this.#isSettled(line)) && payments.every((payment) => this.#isSettled(payment)))
      return false
    for (const line of lines) this.#lines.delete(line)
    for (const payment of payments) this.#payments.delete(payment)
    if (lines.some(({ source }) => source === 'lender')) this.#closed_by_lender.push(...payments)
    this.matches.push({
      rule,
      lines: lines.map(({ id }) => id),
      payments: payments.map(({ id }) => id),
      fee: sumOf(payments) - sumOf(lines),
      rate,
    })
    return true
  }

  #isSettled({ day_number }: { readonly day_number: number }): boolean {
    return day_number <= this.#settled
  }
}

/** Whether a person decided that a line is not the money of a payment: of one of its entries is enough. */
export function isRejected({ rejected }: Pick<BankLine, 'rejected'>, { entries }: Pick<Payment, 'entries'>): boolean {
  return rejected !== undefined && entries.some((id) => rejected.includes(id))
}

/** The sum of amounts. */
export function sumOf(items: readonly { readonly amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/** Of an index, what is open of some keys: each once, in the order of days and ids. */
function openOf<T extends { readonly id: string; readonly day_number: number }>(
  keys: readonly string[],
  index: ReadonlyMap<string, readonly T[]>,
  open: ReadonlySet<T>,
): T[] {
  const found: T[] = []
  for (const key of keys) {
    const items = index.get(key)
    if (items !== undefined) for (const item of items) if (open.has(item)) found.push(item)
  }
  if (found.length < 2) return found
  return (keys.length > 1 ? [...new Set(found)] : found).toSorted(byDay)
}

function add<T>(index: Map<string, T[]>, key: string, item: T): void {
  const items = index.get(key)
  if (items === undefined) index.set(key, [item])
  else items.push(item)
}
