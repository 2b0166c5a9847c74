// Payers who paid for many obligors in a month (`one_payer_for_many`), by the operator's statements alone: borrowers pay for themselves, while somebody who
// keeps a book of made-up loans current pays for all of them. Processors that the operator declared are none.
import { dayOfNumber } from '../../../core/day.ts'
import { lastDayOf, monthText } from '../../../core/month.ts'
import { payerOf } from '../../../core/payer.ts'
import { compare } from '../../cash-tie-out/payments.ts'
import type { LenderFacts } from '../facts.ts'
import type { Finding } from '../finding.ts'
import { checksInForce } from '../settings.ts'

/** A line of the operator's statements that is the payment of one receivable alone. Days are numbers, money minor units. */
export interface PaidLine {
  readonly line: string
  /** Who paid, as it is compared (`payerOf`). */
  readonly payer: string
  readonly day: number
  /** The day from which line and payment are there. */
  readonly tied_on: number
  readonly amount: number
  readonly currency: string
  readonly receivable_id: string
  readonly obligor_id: string
}

/** Lines, receivables and obligors that a finding names at most: the first ones, by their order. How many there are is measured. */
export const NAMED_MAX = 500

/** Takes the lines of a month one by one, in any order, and finds the payers. Memory grows with payers and obligors, not with lines. */
export class PayersOfMonth {
  readonly #month: number
  readonly #obligors_min: number
  readonly #processors: readonly string[]
  readonly #payers = new Map<string, Payer>()

  /** A month by its number, by what is in force on its last day; the names of the processors that were declared. */
  constructor(month: number, checks: LenderFacts['checks'], processors: readonly string[]) {
    this.#month = month
    this.#obligors_min = checksInForce(checks, lastDayOf(month)).one_payer_for_many?.obligors_min ?? Infinity
    this.#processors = processors.flatMap((name) => payerOf(name) ?? [])
  }

  take(line: PaidLine): void {
    let payer = this.#payers.get(line.payer)
    if (payer === undefined) this.#payers.set(line.payer, (payer = new Payer()))
    payer.take(line)
  }

  /** What is found, in the order of the payers' names. */
  findings(): Finding[] {
    return [...this.#payers]
      .filter(([name, payer]) => payer.obligors >= this.#obligors_min && !this.#isProcessor(name))
      .toSorted(([a], [b]) => compare(a, b))
      .map(([name, payer]) => payer.finding(monthText(this.#month), name, this.#obligors_min))
  }

  #isProcessor(name: string): boolean {
    return this.#processors.some((processor) => name.includes(processor))
  }
}

/** The payments of one payer. */
class Payer {
  /** The first day from which a payment is there, by obligor. */
  readonly #first = new Map<string, number>()
  readonly #lines = new FirstOnes()
  readonly #receivables = new FirstOnes()
  readonly #amounts = new Map<string, number>()
  #count = 0

  get obligors(): number {
    return this.#first.size
  }

  take({ line, day, tied_on, amount, currency, receivable_id, obligor_id }: PaidLine): void {
    this.#count += 1
    this.#first.set(obligor_id, Math.min(tied_on, this.#first.get(obligor_id) ?? Infinity))
    this.#lines.add(`${dayOfNumber(day)} ${line}`)
    this.#receivables.add(receivable_id)
    this.#amounts.set(currency, amount + (this.#amounts.get(currency) ?? 0))
  }

  finding(month: string, name: string, obligors_min: number): Finding {
    const [[currency, amount] = [null, null], ...others] = [...this.#amounts]
    const is_one = others.length === 0 && Number.isSafeInteger(amount)
    const days = [...this.#first.values()].toSorted((a, b) => a - b)
    return {
      check: 'one_payer_for_many',
      key: `${month} ${name}`,
      receivable_id: null,
      obligor_id: null,
      // As many obligors as it takes, and no sooner.
      from: dayOfNumber(days[obligors_min - 1] ?? 0),
      until: null,
      amount: is_one ? amount : null,
      currency: is_one ? currency : null,
      measured: { obligors: this.obligors, payments: this.#count },
      evidence: {
        receivables: this.#receivables.listed(),
        accounts: [...this.#first.keys()].toSorted(compare).slice(0, NAMED_MAX),
        transactions: this.#lines.listed().map((text) => text.slice('YYYY-MM-DD '.length)),
      },
    }
  }
}

/** The first texts of many, in their order, each once. */
class FirstOnes {
  #texts = new Set<string>()

  add(text: string): void {
    this.#texts.add(text)
    if (this.#texts.size > 2 * NAMED_MAX) this.#texts = new Set(this.listed())
  }

  listed(): string[] {
    return [...this.#texts].toSorted(compare).slice(0, NAMED_MAX)
  }
}
