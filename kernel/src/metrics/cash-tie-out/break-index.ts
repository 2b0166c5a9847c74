// Both sides of a tie-out, matched or not, by reference over all days. What a cause explains is taken, so that each open item is in one break.
import { dayNumber } from '../../core/day.ts'
import { groupBy } from '../../core/group-by.ts'
import { ByDay } from './by-day.ts'
import { explainingFee } from './fees.ts'
import type { BankLine, Match, Payment } from './items.ts'
import { type OpenLine, OpenItems, isRejected } from './open-items.ts'
import { byDay } from './payments.ts'
import type { Break, BreakSettings } from './break-types.ts'

/** A break before its age is known. */
export type FoundBreak = Omit<Break, 'age_days'> & { readonly day_number: number }

/** What a break is about, and what it is judged by. */
export interface BreakParts {
  readonly lines: readonly OpenLine[]
  readonly payments: readonly Payment[]
  readonly amount: number
  /** What its day is the first day of; lines and payments alike where it is left out. */
  readonly dated_by?: readonly (OpenLine | Payment)[]
  readonly candidates?: { readonly lines: readonly OpenLine[]; readonly payments: readonly Payment[] }
  readonly behind?: { readonly lines: readonly OpenLine[]; readonly payments: readonly Payment[] }
}

/** Both sides as they are on a day, with the matches that are whole by then. */
export interface BreakSides {
  readonly lines: readonly BankLine[]
  readonly payments: readonly Payment[]
  /** What payments whose entries were reported twice are once (`amountOnce`), by their ids. */
  readonly once: ReadonlyMap<string, number>
  readonly matches: readonly Pick<Match, 'lines' | 'payments'>[]
}

/** Lines and payments of both sides. */
export class BreakIndex {
  readonly settings: BreakSettings
  readonly matches: BreakSides['matches']
  readonly lines: ReadonlyMap<string, OpenLine>
  readonly payments: ReadonlyMap<string, Payment>
  /** Everything on or before the day, whether matched or not: by name, over all days. */
  readonly all: OpenItems
  readonly payments_of: ReadonlyMap<string, readonly Payment[]>
  readonly match_of_payment: ReadonlyMap<string, Pick<Match, 'lines'>>
  readonly #by_amount: { readonly lines: ByDay<OpenLine>; readonly payments: ByDay<Payment> }
  readonly #once: BreakSides['once']
  readonly #open_lines = new Map<string, OpenLine>()
  readonly #open_payments = new Map<string, Payment>()

  constructor({ lines, payments: unordered, once, matches }: BreakSides, settings: BreakSettings) {
    const payments = unordered.toSorted(byDay)
    this.settings = settings
    this.matches = matches
    this.#once = once
    this.all = new OpenItems(lines, payments, settings, Number.NEGATIVE_INFINITY)
    this.lines = new Map(this.all.lines().map((line) => [line.id, line]))
    this.payments = new Map(payments.map((payment) => [payment.id, payment]))
    this.payments_of = groupBy(payments, ({ receivable }) => receivable)
    this.match_of_payment = new Map(matches.flatMap((match) => match.payments.map((id) => [id, match] as const)))
    const matched = new Set(matches.flatMap((match) => match.lines))
    for (const line of this.lines.values()) if (!matched.has(line.id)) this.#open_lines.set(line.id, line)
    for (const payment of payments)
      if (!this.match_of_payment.has(payment.id)) this.#open_payments.set(payment.id, payment)
    this.#by_amount = {
      lines: new ByDay(this.openLines(), keyOf),
      payments: new ByDay(this.openPayments(), keyOf),
    }
  }

  /** Open lines that no cause explains yet, in the order of days and ids. */
  openLines(): OpenLine[] {
    return [...this.#open_lines.values()]
  }

  /** Open payments that no cause explains yet. */
  openPayments(): Payment[] {
    return [...this.#open_payments.values()]
  }

  isOpen(item: OpenLine | Payment): boolean {
    return 'account' in item ? this.#open_lines.has(item.id) : this.#open_payments.has(item.id)
  }

  /** Open lines that name a payment or its batch, on any day. */
  openLinesNaming(payment: Payment): OpenLine[] {
    const { references, batch } = payment
    const names = batch === undefined ? references : [...references, batch]
    return this.all.linesNaming(names).filter((line) => this.#open_lines.has(line.id) && !isRejected(line, payment))
  }

  /** Open payments that a line names, by themselves or by their batch, on any day. */
  openPaymentsNamed(line: OpenLine): Payment[] {
    const named = this.all.paymentsNamed(line.names)
    return named.filter((payment) => this.#open_payments.has(payment.id) && !isRejected(line, payment))
  }

  /** Open lines of a payment's amount within the days allowed. */
  linesOfAmount(payment: Payment): OpenLine[] {
    const { days_before, days_after } = this.settings
    const lines = this.#by_amount.lines.within(keyOf(payment), payment.day_number, days_before, days_after)
    return lines.filter((line) => this.isOpen(line) && !isRejected(line, payment))
  }

  /** Open lines of an amount within the days allowed of a payment that do not name another. */
  linesOf(payment: Payment, amount: number): OpenLine[] {
    const lines = this.linesOfAmount({ ...payment, amount })
    return lines.filter((line) => !this.all.namesAnother(line, payment))
  }

  /** What a payment is once, where each of its entries was reported twice or more often; undefined where they were not. */
  amountOnce({ id }: Payment): number | undefined {
    return this.#once.get(id)
  }

  /** Whether a difference is nothing, or the fee of payments. */
  explains(difference: number, payments: readonly Payment[]): boolean {
    return difference === 0 || explainingFee(difference, payments, this.settings.fees) !== undefined
  }

  /** Open payments of a line's amount within the days allowed. */
  paymentsOfAmount(line: OpenLine): Payment[] {
    const { days_before, days_after } = this.settings
    const payments = this.#by_amount.payments.within(keyOf(line), line.day_number, days_after, days_before)
    return payments.filter((payment) => this.isOpen(payment) && !isRejected(line, payment))
  }

  /** Whether what is missing beside an item may still come in time. */
  isPending(item: OpenLine | Payment): boolean {
    const { days_before, days_after, as_of } = this.settings
    return dayNumber(as_of) - item.day_number < ('account' in item ? days_before : days_after)
  }

  /** Makes a break, and takes what it is about. */
  take(cause: Break['cause'], { lines, payments, amount, dated_by, candidates, behind }: BreakParts): FoundBreak {
    for (const { id } of lines) this.#open_lines.delete(id)
    for (const { id } of payments) this.#open_payments.delete(id)
    const about = dated_by ?? [...lines, ...payments]
    const [first] = about.toSorted((a, b) => a.day_number - b.day_number)
    if (first === undefined) throw new RangeError('a break is about something')
    const ids = (items: readonly { readonly id: string }[]) => [...new Set(items.map(({ id }) => id))]
    return {
      cause,
      lines: ids(lines),
      payments: ids(payments),
      amount,
      currency: first.currency,
      day: first.day,
      day_number: first.day_number,
      candidates: { lines: ids(candidates?.lines ?? []), payments: ids(candidates?.payments ?? []) },
      rows: {
        lines: ids([...lines, ...(behind?.lines ?? [])]),
        entries: [...new Set([...payments, ...(behind?.payments ?? [])].flatMap(({ entries }) => entries))],
      },
    }
  }
}

function keyOf({ currency, amount }: { readonly currency: string; readonly amount: number }): string {
  return `${currency} ${amount}`
}
