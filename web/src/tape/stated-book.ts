// The receivables and entries that the lines of a tape state, kept until all of it is read: for the figures of the tape alone, before it is sent.
import { type DatedPatch, type Json, type Patch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import {
  type StatedReceivable,
  type StatedSettings,
  firstPatchesOf,
  statedFiguresOn,
} from '@tapeline/kernel/loan-book/stated-book'
import type { StatedEntry } from '@tapeline/kernel/metrics/book-figures/figures-on-day'
import type { TapeFigures } from './tape-view.ts'

/** So many entries are kept in the memory of a page. */
const ENTRIES_MAX = 1_500_000

/** A line as it is sent. */
export type SentLine = Readonly<Record<string, Json>>

interface Kept {
  readonly patches: DatedPatch[]
  readonly entries: Map<string, StatedEntry>
}

/** Takes lines in their order. */
export class StatedBook {
  readonly #receivables = new Map<string, Kept>()
  readonly #today: string
  #taken = 0
  #entries = 0
  #last = -Infinity

  constructor(today: string) {
    this.#today = today
  }

  take(line: SentLine): void {
    if (this.#entries > ENTRIES_MAX) return
    this.#taken += 1
    if (line['kind'] === 'receivable') this.#takeReceivable(line)
    if (line['kind'] === 'entry') this.#takeEntry(line)
    if (line['kind'] === 'entry_deletion') this.#keptOf(line['receivable_id']).entries.delete(String(line['id']))
  }

  #takeReceivable({
    kind: _kind,
    id,
    effective_date,
    metadata: _metadata,
    collateral: _collateral,
    ...patch
  }: SentLine): void {
    const { patches } = this.#keptOf(id)
    const dated = datedPatches(patch, effective_date, patches.length === 0, this.#today)
    for (const one of dated) patches.push({ ...one, recorded: this.#taken })
    if (typeof effective_date === 'string') this.#note(effective_date)
  }

  #takeEntry({ receivable_id, id, date, type, amount, receivable_status = null, balance = null }: SentLine): void {
    if (typeof date !== 'string' || typeof type !== 'string') return
    this.#keptOf(receivable_id).entries.set(String(id), {
      day: dayNumber(date),
      type,
      amount: Number(amount),
      receivable_status: typeof receivable_status === 'string' ? receivable_status : null,
      balance: typeof balance === 'number' ? balance : null,
    })
    this.#entries += 1
    // What falls due is stated ahead.
    if (!type.startsWith('scheduled_')) this.#note(date)
  }

  #keptOf(id: Json | undefined): Kept {
    const found = this.#receivables.get(String(id))
    if (found !== undefined) return found
    const kept = { patches: [], entries: new Map() }
    this.#receivables.set(String(id), kept)
    return kept
  }

  /** The day of a tape is the last on which anything happened by it. */
  #note(date: string): void {
    if (date <= this.#today) this.#last = Math.max(this.#last, dayNumber(date))
  }

  /** The figures on the day of the tape; undefined where there are none, or it is too long to be kept. */
  figures(settings: StatedSettings): TapeFigures | undefined {
    if (this.#entries > ENTRIES_MAX || this.#receivables.size === 0) return undefined
    const as_of = this.#last === -Infinity ? this.#today : dayOfNumber(this.#last)
    const left_out = { receivables: 0, entries: 0 }
    const currencies = statedFiguresOn(this.#stated(left_out), as_of, settings)
    return { as_of, currencies, left_out }
  }

  /** The receivables that the tape states whole. */
  *#stated(left_out: { receivables: number; entries: number }): Generator<StatedReceivable> {
    for (const { patches, entries } of this.#receivables.values()) {
      const stated = Object.assign({}, ...patches.map(({ patch }) => patch)) as Patch
      const { currency, product_type, origination_date } = stated
      if (typeof currency === 'string' && typeof product_type === 'string' && typeof origination_date === 'string')
        yield { currency, product_type, patches, entries: entries.values() }
      else {
        left_out.receivables += 1
        left_out.entries += entries.size
      }
    }
  }
}

/** How a patch is dated: by its line, from the beginning where it is the first, from today otherwise. */
function datedPatches(patch: Patch, day: Json | undefined, is_first: boolean, today: string) {
  if (typeof day === 'string') return [{ effective: day, patch }]
  return is_first ? firstPatchesOf(patch, today) : [{ effective: today, patch }]
}
