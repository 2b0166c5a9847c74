// How the entries of the benchmark's book come in: most on their day, some months late, some wrong at first, some twice and then
// deleted. Each arrives at a moment of its own, so the order of the book is the order of a real service's log.
import { LAST_DAY } from './calendar.ts'
import type { Chances } from './chance.ts'
import type { BookEntry, BookReceivable, BookSink } from './records.ts'

const DAY_US = 86_400_000_000

/** Between two writes: a day holds 86 million of them. */
const TICK_US = 1_000

/** Shares of entries that are recorded late, are changed afterwards, and are sent a second time under another id. */
const LATE = 0.012
const CHANGED = 0.002
const DOUBLED = 0.001

/** The fields of an entry, before it is numbered. */
export type Statement = Pick<BookEntry, 'date' | 'type' | 'amount' | 'balance' | 'status'>

type Work = (sink: BookSink) => void

/** Numbers what arrives, and keeps what is to arrive later. */
export class Ledger {
  readonly #chances: Chances
  readonly #sequences: Uint16Array
  readonly #later = new Map<number, Work[]>()
  #today = 0
  #moment = 0

  constructor(chances: Chances, receivables: number) {
    this.#chances = chances
    this.#sequences = new Uint16Array(receivables)
  }

  /** Begins a day, with what was put off to it. */
  beginDay(day: number, sink: BookSink): void {
    this.#today = day
    this.#moment = Math.max(this.#moment, day * DAY_US)
    for (const work of this.#later.get(day) ?? []) work(sink)
    this.#later.delete(day)
  }

  /** The moment of one more write. */
  nextMoment(): number {
    this.#moment += TICK_US
    return this.#moment
  }

  /** The moment of the last write so far. */
  get lastMoment(): number {
    return this.#moment
  }

  /** Puts work off by some days; what would come after the book's end does not come. */
  putOff(days: number, work: Work): void {
    const day = this.#today + days
    const works = this.#later.get(day)
    if (works === undefined) this.#later.set(day, [work])
    else works.push(work)
  }

  /** Records an entry of today, mostly today. */
  record(receivable: BookReceivable, statement: Statement, sink: BookSink): void {
    const { index } = receivable
    const draw = this.#chances.fraction(index)
    if (draw >= LATE + CHANGED + DOUBLED) sink.entry(this.#number(receivable, statement))
    else if (draw < LATE) this.#recordLate(receivable, statement, sink)
    else if (draw < LATE + CHANGED) this.#recordWrongly(receivable, statement, sink)
    else this.#recordTwice(receivable, statement, sink)
  }

  #recordLate(receivable: BookReceivable, statement: Statement, sink: BookSink): void {
    const days = this.#chances.whole(receivable.index, 45, 200)
    if (!this.#isWithin(days)) sink.entry(this.#number(receivable, statement))
    else this.putOff(days, (later) => later.entry(this.#number(receivable, statement)))
  }

  /** Ten times the amount at first: a slip of the decimal point. */
  #recordWrongly(receivable: BookReceivable, statement: Statement, sink: BookSink): void {
    const days = this.#chances.whole(receivable.index, 1, 40)
    const entry = this.#number(receivable, statement)
    if (!this.#isWithin(days)) return sink.entry(entry)
    this.putOff(days, (later) => {
      const moment = this.nextMoment()
      later.supersede({ ...entry, amount: entry.amount * 10 }, moment, false)
      later.entry({ ...entry, recorded: moment })
    })
  }

  #recordTwice(receivable: BookReceivable, statement: Statement, sink: BookSink): void {
    const days = this.#chances.whole(receivable.index, 1, 40)
    sink.entry(this.#number(receivable, statement))
    if (!this.#isWithin(days)) return
    const twin = this.#number(receivable, statement)
    this.putOff(days, (later) => later.supersede(twin, this.nextMoment(), true))
  }

  #isWithin(days: number): boolean {
    return this.#today + days <= LAST_DAY
  }

  #number(receivable: BookReceivable, statement: Statement): BookEntry {
    const { index, number } = receivable
    const moment = this.nextMoment()
    const sequence = (this.#sequences[index] ?? 0) + 1
    this.#sequences[index] = sequence
    return { receivable: number, number: moment, recorded: moment, id: `${index}-${sequence}`, ...statement }
  }
}
