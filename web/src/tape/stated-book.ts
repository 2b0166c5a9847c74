// The receivables and entries that the lines of a tape state, kept until all of it is read: for the figures of the tape alone and of the portfolio with
// it, before it is sent.
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

/** A receivable line, as it was sent. */
interface Statement {
  readonly effective: string | undefined
  readonly patch: Patch
}

interface Kept {
  readonly statements: Statement[]
  /** What is stated of each entry. */
  readonly entries: Map<string, Patch>
  /** Entries that a line deletes, which may be stored, each with the condition of the line. */
  readonly deleted: Map<string, Patch>
}

/** Lines of some receivables, all of each, with the accounts that they name. */
export interface BookLot {
  readonly lines: string
  /** How many receivables were given up to its end, and how many of those were left out. */
  readonly receivables: number
  readonly left_out: number
}

const [LOT_LINES_MAX, LOT_BYTES_MAX] = [2_000, 600_000]

/** What the service takes at once: a body of 1 MiB, in which the day and the moment are too. */
const [SENT_LINES_MAX, SENT_BYTES_MAX] = [10_000, 1_000_000]

/** Takes lines in their order. */
export class StatedBook {
  readonly #receivables = new Map<string, Kept>()
  readonly #accounts = new Map<string, SentLine>()
  readonly #today: string
  #entries = 0
  #last = -Infinity

  constructor(today: string) {
    this.#today = today
  }

  take(line: SentLine): void {
    if (this.#entries > ENTRIES_MAX) return
    const { kind, id } = line
    if (kind === 'account') this.#accounts.set(String(id), { ...this.#accounts.get(String(id)), ...line })
    if (kind === 'receivable') this.#takeReceivable(line)
    if (kind === 'entry') this.#takeEntry(line)
    if (kind === 'entry_deletion') this.#takeDeletion(line)
    if (this.#entries > ENTRIES_MAX) this.#forget()
  }

  #takeReceivable({
    kind: _kind,
    id,
    effective_date,
    metadata: _metadata,
    collateral: _collateral,
    ...patch
  }: SentLine): void {
    const effective = typeof effective_date === 'string' ? effective_date : undefined
    this.#keptOf(id).statements.push({ effective, patch })
    if (effective !== undefined) this.#note(effective)
  }

  #takeEntry({ receivable_id, id, kind: _kind, metadata: _metadata, description: _text, ...stated }: SentLine): void {
    const { entries } = this.#keptOf(receivable_id)
    entries.set(String(id), { ...entries.get(String(id)), ...stated })
    this.#entries += 1
    const { date, type } = stated
    // What falls due is stated ahead.
    if (typeof date === 'string' && typeof type === 'string' && !type.startsWith('scheduled_')) this.#note(date)
  }

  #takeDeletion({ receivable_id, id, kind: _kind, ...condition }: SentLine): void {
    const { entries, deleted } = this.#keptOf(receivable_id)
    // What the tape states is not what an earlier import created.
    if (condition['created_by_import'] === undefined) entries.delete(String(id))
    deleted.set(String(id), condition)
  }

  #keptOf(id: Json | undefined): Kept {
    const found = this.#receivables.get(String(id))
    if (found !== undefined) return found
    const kept: Kept = { statements: [], entries: new Map(), deleted: new Map() }
    this.#receivables.set(String(id), kept)
    return kept
  }

  #forget(): void {
    this.#receivables.clear()
    this.#accounts.clear()
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
    for (const { statements, entries } of this.#receivables.values()) {
      const stated = Object.assign({}, ...statements.map(({ patch }) => patch)) as Patch
      const { currency, product_type, origination_date } = stated
      if (typeof currency === 'string' && typeof product_type === 'string' && typeof origination_date === 'string')
        yield {
          currency,
          product_type,
          patches: patchesOf(statements, this.#today),
          entries: [...entries.values()].flatMap(statedEntry),
        }
      else {
        left_out.receivables += 1
        left_out.entries += entries.size
      }
    }
  }

  /** Every receivable of the tape, in lots. One with more than the service takes at once is left out. */
  *lots(): Generator<BookLot, undefined> {
    let lot = new OpenLot()
    let [receivables, left_out] = [0, 0]
    const holders = this.#holders()
    for (const [id, kept] of this.#receivables) {
      const own = new OpenLot()
      own.add(this.#accountsOf(kept, holders), linesOf(id, kept))
      receivables += 1
      if (own.isBeyond(SENT_LINES_MAX, SENT_BYTES_MAX)) left_out += 1
      else {
        if (!lot.isEmpty && lot.isFullWith(own)) {
          yield { lines: lot.text(), receivables: receivables - 1, left_out }
          lot = new OpenLot()
        }
        lot.add(own.accounts, own.lines)
      }
    }
    yield { lines: lot.text(), receivables, left_out }
    return undefined
  }

  /** The first account of the tape with each legal entity: an import refuses the others. */
  #holders(): ReadonlyMap<Json, SentLine> {
    const holders = new Map<Json, SentLine>()
    for (const account of this.#accounts.values()) {
      const legal_entity = account['legal_entity_id'] ?? null
      if (legal_entity !== null && !holders.has(legal_entity)) holders.set(legal_entity, account)
    }
    return holders
  }

  /** The accounts that a receivable names, each behind the one that holds its legal entity, so that it is judged as in the whole tape. */
  #accountsOf({ statements }: Kept, holders: ReadonlyMap<Json, SentLine>): string[] {
    const ids = new Set(statements.map(({ patch }) => String(patch['obligor_id'])))
    const accounts = [...ids].flatMap((id) => {
      const account = this.#accounts.get(id)
      if (account === undefined) return []
      return [holders.get(account['legal_entity_id'] ?? null) ?? account, account]
    })
    return [...new Set(accounts)].map((account) => JSON.stringify(account))
  }
}

/** Lines that go together: the accounts first, each once. */
class OpenLot {
  readonly accounts = new Set<string>()
  readonly lines: string[] = []
  #bytes = 0

  add(accounts: Iterable<string>, lines: readonly string[]): void {
    for (const account of accounts) {
      if (!this.accounts.has(account)) this.#bytes += sentBytes(account)
      this.accounts.add(account)
    }
    for (const line of lines) {
      this.lines.push(line)
      this.#bytes += sentBytes(line)
    }
  }

  get isEmpty(): boolean {
    return this.lines.length === 0
  }

  isBeyond(lines_max: number, bytes_max: number): boolean {
    return this.accounts.size + this.lines.length > lines_max || this.#bytes > bytes_max
  }

  isFullWith(other: OpenLot): boolean {
    const lines = this.accounts.size + this.lines.length + other.accounts.size + other.lines.length
    return lines > LOT_LINES_MAX || this.#bytes + other.#bytes > LOT_BYTES_MAX
  }

  text(): string {
    return [...this.accounts, ...this.lines].join('\n')
  }
}

const encoder = new TextEncoder()

/** The bytes of a line in the body: quoted once more. Its own quotation marks count for the line break, which takes two. */
function sentBytes(line: string): number {
  return encoder.encode(JSON.stringify(line)).length
}

function linesOf(id: string, { statements, entries, deleted }: Kept): string[] {
  const of_receivable = statements.map(({ effective, patch }): SentLine => {
    const dated = effective === undefined ? {} : { effective_date: effective }
    return { kind: 'receivable', id, ...dated, ...patch }
  })
  const deletions = Array.from(deleted, ([entry, condition]): SentLine => {
    return { kind: 'entry_deletion', receivable_id: id, id: entry, ...condition }
  })
  const stated = Array.from(entries, ([entry, patch]): SentLine => {
    return { kind: 'entry', receivable_id: id, id: entry, ...patch }
  })
  return [...of_receivable, ...deletions, ...stated].map((line) => JSON.stringify(line))
}

function patchesOf(statements: readonly Statement[], today: string): DatedPatch[] {
  return statements.flatMap(({ effective, patch }, at) =>
    datedPatches(patch, effective, at === 0, today).map((one) => ({ ...one, recorded: at + 1 })),
  )
}

function statedEntry({ date, type, amount, receivable_status, balance }: Patch): StatedEntry[] {
  if (typeof date !== 'string' || typeof type !== 'string') return []
  const entry = {
    day: dayNumber(date),
    type,
    amount: Number(amount),
    receivable_status: typeof receivable_status === 'string' ? receivable_status : null,
    balance: typeof balance === 'number' ? balance : null,
  }
  return [entry]
}

/** How a patch is dated: by its line, from the beginning where it is the first, from today otherwise. */
function datedPatches(patch: Patch, day: string | undefined, is_first: boolean, today: string) {
  if (day !== undefined) return [{ effective: day, patch }]
  return is_first ? firstPatchesOf(patch, today) : [{ effective: today, patch }]
}
