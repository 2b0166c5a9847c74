// Everything that decides the breaks of a portion of open rows, out of a book that is too large to be read as a whole. Whether a row is in a break
// depends on the open rows that could be taken in its place, on what these could be instead, and so on. So rows are asked for in rounds, each by
// what the rows before it have in common with others, until nothing new is asked for. A line that states no name of a payment can be taken
// through its amount by few causes alone, so that a common amount does not lead to the whole book.
import { dayNumber, dayOfNumber } from '../../core/day.ts'
import type { Break, BreakSettings } from './break-types.ts'
import { type BreakSides } from './break-index.ts'
import { findBreaksOf } from './breaks.ts'
import type { BankLine, Payment } from './items.ts'
import { referencesOfLine } from './references.ts'

/** A line, with its match where that is whole by the day. */
export interface PlacedLine {
  readonly line: BankLine
  readonly match: string | undefined
}

/** A payment, with its match where that is whole by the day. */
export interface PlacedPayment {
  readonly payment: Payment
  /** `amountOnce` of its entries. */
  readonly once: number | undefined
  readonly match: string | undefined
}

/** Rows of both sides, all of them on or before the day. */
export interface PlacedRows {
  readonly lines: readonly PlacedLine[]
  readonly payments: readonly PlacedPayment[]
}

/** Open rows of an amount and currency, from one day to another. */
export interface Alike {
  readonly currency: string
  readonly amount: number
  readonly from: string
  readonly until: string
}

/** Rows to look up. */
export interface WantedRows {
  /** All payments with one of these names, of themselves or of their batch, and the open lines that state one. */
  readonly names: readonly string[]
  /** Open lines by their amount. */
  readonly lines: readonly Alike[]
  /** Open payments by their amount. */
  readonly payments: readonly Alike[]
  /** Open payments by what they are once. */
  readonly once: readonly Alike[]
  /** All payments of a receivable on a day with an amount. */
  readonly twins: readonly Pick<Payment, 'receivable' | 'day' | 'amount'>[]
  /** The lines of matches. */
  readonly matches: readonly string[]
}

/** The words of a line that may be names of payments, as they are compared. */
export function wordsOf(line: Pick<BankLine, 'references' | 'text'>): readonly string[] {
  return referencesOfLine(line, () => false)
}

/** The names under which a payment is found. */
export function namesOf({ references, batch }: Pick<Payment, 'references' | 'batch'>): readonly string[] {
  return batch === undefined || references.includes(batch) ? references : [...references, batch]
}

/** Keys that were asked for, each once. */
class Asked<T> {
  readonly #seen = new Set<string>()
  #next: T[] = []

  add(key: string, value: T): void {
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    this.#next.push(value)
  }

  take(): readonly T[] {
    const next = this.#next
    this.#next = []
    return next
  }
}

/** A portion of open rows with what decides its breaks. */
export class BreakNeighborhood {
  readonly #settings: BreakSettings
  readonly #portion: { readonly lines: ReadonlySet<string>; readonly payments: ReadonlySet<string> }
  readonly #lines = new Map<string, PlacedLine>()
  readonly #payments = new Map<string, PlacedPayment>()
  readonly #words = new Map<string, readonly string[]>()
  readonly #known_names = new Set<string>()
  /** Amounts that open lines could take back, and whole payments that open ones could be again. */
  readonly #taken_back = new Set<string>()
  readonly #again = new Set<string>()
  readonly #names = new Asked<string>()
  readonly #alike = { lines: new Asked<Alike>(), payments: new Asked<Alike>(), once: new Asked<Alike>() }
  readonly #twins = new Asked<WantedRows['twins'][number]>()
  readonly #matches = new Asked<string>()

  constructor(portion: PlacedRows, settings: BreakSettings) {
    this.#settings = settings
    this.#portion = {
      lines: new Set(portion.lines.map(({ line }) => line.id)),
      payments: new Set(portion.payments.map(({ payment }) => payment.id)),
    }
    this.add(portion)
  }

  /** How many rows there are. */
  get size(): number {
    return this.#lines.size + this.#payments.size
  }

  /** Adds rows that were looked up. */
  add({ lines, payments }: PlacedRows): void {
    for (const placed of payments) this.#addPayment(placed)
    for (const placed of lines) this.#addLine(placed)
  }

  /** The rows to look up next; undefined where everything is there. */
  wanted(): WantedRows | undefined {
    this.#askForNamed()
    this.#askForMatches()
    const wanted = {
      names: this.#names.take(),
      lines: this.#alike.lines.take(),
      payments: this.#alike.payments.take(),
      once: this.#alike.once.take(),
      twins: this.#twins.take(),
      matches: this.#matches.take(),
    }
    return Object.values(wanted).every((keys) => keys.length === 0) ? undefined : wanted
  }

  /** The breaks that are about a row of the portion, once everything is there. */
  breaks(): readonly Break[] {
    return findBreaksOf(this.#sides(), this.#settings).breaks.filter(
      ({ lines, payments }) =>
        lines.some((id) => this.#portion.lines.has(id)) || payments.some((id) => this.#portion.payments.has(id)),
    )
  }

  #addPayment(placed: PlacedPayment): void {
    const { payment, once, match } = placed
    if (this.#payments.has(payment.id)) return
    this.#payments.set(payment.id, placed)
    for (const name of namesOf(payment)) this.#known_names.add(name)
    if (match !== undefined) return
    const { receivable, day, amount } = payment
    for (const name of namesOf(payment)) this.#names.add(name, name)
    this.#askAround('lines', payment, amount)
    if (once !== undefined) this.#askAround('lines', payment, once)
    this.#twins.add(twinKey(payment), { receivable, day, amount })
    this.#again.add(twinKey(payment))
  }

  #addLine(placed: PlacedLine): void {
    const { line, match } = placed
    if (this.#lines.has(line.id)) return
    this.#lines.set(line.id, placed)
    if (match !== undefined) return
    const words = wordsOf(line)
    this.#words.set(line.id, words)
    for (const word of words) this.#names.add(word, word)
    this.#askAround('once', { ...line, day_number: dayNumber(line.day) }, line.amount)
    this.#taken_back.add(`${line.currency} ${-line.amount}`)
    if (this.#portion.lines.has(line.id)) this.#askForPayments(line)
  }

  /** Open lines that state a name of a payment compete for those of their amount. */
  #askForNamed(): void {
    for (const [id, words] of this.#words) {
      const placed = this.#lines.get(id)
      if (placed === undefined || !words.some((word) => this.#known_names.has(word))) continue
      this.#askForPayments(placed.line)
      this.#words.delete(id)
    }
  }

  #askForPayments(line: BankLine): void {
    this.#askAround('payments', { ...line, day_number: dayNumber(line.day) }, line.amount)
  }

  /** The lines of a match are behind a break where money of it came back, or where a payment of it is there again. */
  #askForMatches(): void {
    for (const { payment, match } of this.#payments.values()) {
      if (match === undefined) continue
      const { currency, amount } = payment
      if (this.#taken_back.has(`${currency} ${amount}`) || this.#again.has(twinKey(payment)))
        this.#matches.add(match, match)
    }
  }

  #askAround(
    kind: 'lines' | 'payments' | 'once',
    { currency, day_number }: { readonly currency: string; readonly day_number: number },
    amount: number,
  ): void {
    const { days_before, days_after } = this.#settings
    const [before, after] = kind === 'lines' ? [days_before, days_after] : [days_after, days_before]
    this.#alike[kind].add(`${currency} ${amount} ${day_number}`, {
      currency,
      amount,
      from: dayOfNumber(day_number - before),
      until: dayOfNumber(day_number + after),
    })
  }

  #sides(): BreakSides {
    const matches = new Map<string, { readonly lines: string[]; readonly payments: string[] }>()
    const matchOf = (id: string) => {
      const match = matches.get(id) ?? { lines: [], payments: [] }
      matches.set(id, match)
      return match
    }
    for (const { line, match } of this.#lines.values()) if (match !== undefined) matchOf(match).lines.push(line.id)
    for (const { payment, match } of this.#payments.values())
      if (match !== undefined) matchOf(match).payments.push(payment.id)
    return {
      lines: [...this.#lines.values()].map(({ line }) => line),
      payments: [...this.#payments.values()].map(({ payment }) => payment),
      once: new Map([...this.#payments].flatMap(([id, { once }]) => (once === undefined ? [] : [[id, once]]))),
      matches: [...matches.values()],
    }
  }
}

function twinKey({ receivable, day, amount }: Pick<Payment, 'receivable' | 'day' | 'amount'>): string {
  return `${receivable} ${day} ${amount}`
}
