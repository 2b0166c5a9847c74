// What lines would change of the portfolio of a day. Each line is judged by the operation that would write it, in memory, as a dry run judges it; then each
// receivable that the lines name is calculated twice, as it is known and as it would be, by the ledger and the position that the portfolio is made of.
import { type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import type { Shape, State } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { type BookTotals, bookTotals, minusTotals } from '@tapeline/kernel/metrics/book-figures/book-totals'
import { FiguresOnDay, type StatedEntry, statedLedger } from '@tapeline/kernel/metrics/book-figures/figures-on-day'
import { isCounted } from '@tapeline/kernel/metrics/portfolio/contribution/position-walk'
import type { Ledger } from '@tapeline/kernel/metrics/ledger/ledger'
import type { Querier } from '../../storage/database.ts'
import type { ReportingBatch } from '../batch.ts'
import { type KnownFacts, type Place, readKnownFacts } from '../receivable-metrics/ledger-reads.ts'
import { inPortions } from '../receivable-metrics/portion-reads.ts'
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
    for await (const facts of yieldingInSnapshot(await readKnownFacts(querier, place, portion))) {
      known.add(facts.number)
      const one = by_number.get(facts.number)
      if (one !== undefined) sums.add(one, facts)
    }
  const others = named.filter(({ id }) => !known.has(stored.get(id) ?? -1))
  for await (const one of yieldingInSnapshot(others)) sums.add(one, undefined)
  return sums.result()
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

  add(named: NamedReceivable, facts: KnownFacts | undefined): void {
    const patches = this.#asked.batch.receivables.patches(named.id)
    // Neither stored nor made by its lines.
    if (patches.length === 0) return
    const after = this.#ledgerOf(patches, entriesWith(this.#asked.batch, named, facts))
    if (after === undefined || !isCounted(after)) this.#left_out += 1
    if (after === undefined) return
    if (facts !== undefined) this.#addTo(this.#before, facts.patches, facts.ledger)
    this.#addTo(this.#after, patches, after)
  }

  /** Undefined where it cannot be made: the portfolio sets such a receivable aside. */
  #ledgerOf(patches: readonly DatedPatch[], entries: Iterable<StatedEntry>): Ledger | undefined {
    try {
      return statedLedger(patches, entries, this.#place.steps)
    } catch {
      return undefined
    }
  }

  /** A receivable that begins after the day is not in the portfolio of the day. */
  #addTo(figures: FiguresOnDay, patches: readonly DatedPatch[], ledger: Ledger): void {
    const { currency, product_type } = stateOn(patches, this.#asked.as_of, this.#asked.shape)
    if (typeof currency === 'string' && typeof product_type === 'string')
      figures.add({ currency, product_type, ledger })
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
