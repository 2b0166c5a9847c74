// What lines would change of the portfolio of a day. Each line is judged by the operation that would write it, in memory, as a dry run judges it; then each
// receivable that the lines name is calculated twice, as it is known and as it would be, by the ledger and the position that the portfolio is made of.
import { type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import type { Shape, State } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { type BookTotals, bookTotals, minusTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import {
  type CalculatedReceivable,
  FiguresOnDay,
  type StatedEntry,
  statedLedger,
} from '@tapeline/kernel/metrics/book-figures/figures-on-day'
import { isCounted } from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { Querier } from '../../storage/database.ts'
import type { ReportingBatch } from '../batch.ts'
import { type KnownFacts, type Place, readKnownFacts } from '../receivable-metrics/ledger-reads.ts'
import { inPortions } from '../receivable-metrics/portion-reads.ts'
import { isCalculationFailure, readEachAlone } from '../set-aside/failing-alone-reads.ts'
import { yieldingInSnapshot } from '../yielding.ts'

/** A receivable that lines name, with the ids of the entries that they state or delete. */
export interface NamedReceivable {
  readonly id: string
  readonly entries: ReadonlySet<string>
}

/** What is calculated: on which day, with what lines have made of a batch, by which definition of receivables. */
export interface WithLines {
  readonly batch: ReportingBatch
  readonly named: readonly NamedReceivable[]
  /** The numbers of those that are stored. */
  readonly stored: ReadonlyMap<string, number>
  readonly as_of: string
  readonly shape: Shape
}

/** The change, and how many receivables are left as they are. */
export interface BookChange {
  readonly changes: readonly BookTotals[]
  readonly left_out: number
}

/** The change of the portfolio as known at the moment of `place`. Call it in the snapshot in which the batch was loaded. */
export async function readBookChange(querier: Querier, place: Place, asked: WithLines): Promise<BookChange> {
  const { named, stored } = asked
  const sums = new ChangeOnDay(place, asked)
  const numbers = [...stored.values()]
  const by_number = new Map(named.map((one) => [stored.get(one.id), one] as const))
  const known = new Set<number>()
  for await (const portion of inPortions(querier, place.tenant, numbers))
    for await (const [number, facts] of yieldingInSnapshot(await readFacts(querier, place, portion))) {
      known.add(number)
      const one = by_number.get(number)
      if (one === undefined) continue
      if (facts === FAILING) sums.leaveOut()
      else sums.add(one, facts)
    }
  const others = named.filter(({ id }) => !known.has(stored.get(id) ?? -1))
  for await (const one of yieldingInSnapshot(others)) sums.add(one, undefined)
  return sums.result()
}

/** Of what is stored of a receivable no ledger can be made. */
const FAILING = 'failing'

/** What is known of receivables by number; each is read alone where one of them fails. */
function readFacts(querier: Querier, place: Place, numbers: readonly number[]) {
  const read = async (some: readonly number[]) => {
    const facts = await readKnownFacts(querier, place, some)
    return new Map<number, KnownFacts | typeof FAILING>(facts.map((one) => [one.number, one]))
  }
  return readEachAlone(numbers, read, () => Promise.resolve(FAILING))
}

/** Adds up receivables as they are known and as lines would make them. */
class ChangeOnDay {
  readonly #place: Place
  readonly #asked: WithLines
  readonly #before: FiguresOnDay
  readonly #after: FiguresOnDay
  #left_out = 0

  constructor(place: Place, asked: WithLines) {
    this.#place = place
    this.#asked = asked
    this.#before = new FiguresOnDay(asked.as_of, place.steps)
    this.#after = new FiguresOnDay(asked.as_of, place.steps)
  }

  /** Counts one that stays as it is. */
  leaveOut(): void {
    this.#left_out += 1
  }

  add(named: NamedReceivable, facts: KnownFacts | undefined): void {
    const patches = this.#asked.batch.receivables.patches(named.id)
    // Neither stored nor made by its lines.
    if (patches.length === 0) return
    const both = this.#bothSidesOf(patches, named, facts)
    if (both === undefined) return this.leaveOut()
    const { before, after } = both
    if (before !== undefined) this.#before.addCalculated(before)
    if (after !== undefined) this.#after.addCalculated(after)
    return undefined
  }

  /** Both sides of a receivable; undefined where one cannot be calculated, or would be too large to be counted. */
  #bothSidesOf(patches: readonly DatedPatch[], named: NamedReceivable, facts: KnownFacts | undefined) {
    try {
      const after = statedLedger(patches, entriesWith(this.#asked.batch, named, facts), this.#place.steps)
      if (!isCounted(after)) return undefined
      return {
        before: facts === undefined ? undefined : this.#calculated(this.#before, facts.patches, facts.ledger),
        after: this.#calculated(this.#after, patches, after),
      }
    } catch (error) {
      if (!isCalculationFailure(error)) throw error
      return undefined
    }
  }

  /** A receivable that begins after the day is not in the portfolio of the day. */
  #calculated(figures: FiguresOnDay, patches: readonly DatedPatch[], ledger: Ledger): CalculatedReceivable | undefined {
    const { currency, product_type } = stateOn(patches, this.#asked.as_of, this.#asked.shape)
    if (typeof currency !== 'string' || typeof product_type !== 'string') return undefined
    return figures.calculate({ currency, product_type, ledger })
  }

  result(): BookChange {
    const [before, after] = [this.#before, this.#after].map((figures) => bookTotals(figures.result()))
    return { changes: minusTotals(after ?? [], before ?? []), left_out: this.#left_out }
  }
}

/** The entries that a receivable would have: those that are known, but as the lines leave those that they name. */
function entriesWith(
  { receivables, entries }: ReportingBatch,
  { id, entries: ids }: NamedReceivable,
  facts: KnownFacts | undefined,
): StatedEntry[] {
  const kept = (facts?.entries ?? []).filter((entry) => !ids.has(entry.id))
  const number = receivables.number(id)
  const stated = [...ids].flatMap((entry) => {
    const found = number === undefined ? undefined : entries.find(number, entry)
    return found === undefined ? [] : [statedEntry(found.state)]
  })
  return [...kept.map((entry) => ({ ...entry, day: dayNumber(entry.date) })), ...stated]
}

function statedEntry({ date, type, amount, receivable_status, balance }: State): StatedEntry {
  return {
    day: dayNumber(String(date)),
    type: String(type),
    amount: Number(amount),
    receivable_status: typeof receivable_status === 'string' ? receivable_status : null,
    balance: typeof balance === 'number' ? balance : null,
  }
}
