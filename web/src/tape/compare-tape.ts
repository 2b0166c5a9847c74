// Compares what would be sent with what the service has: the lines of each record go there in lots, some at a time, and what comes back is added up by record
// and by field. It keeps a digest of each record, never the lines. Whoever drives it does the asking.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { TapeFault } from '@tapeline/tape/tape-tables'
import { textDigest } from '@tapeline/tape/text-digest'
import type { ChangedField, StoredLoss, TapeComparison } from './tape-view.ts'

/** Lines of a file, and how many of its rows they are made of. */
export interface LinesOfRows {
  readonly lines: readonly string[]
  readonly rows: number
}

/** Lines to be compared, the number of the lot, and how many rows were read up to its end. */
export interface ComparedLot {
  readonly lot: number
  readonly lines: string
  readonly rows: number
}

/** What the service answers of a lot. */
export interface LotAnswer {
  readonly outcomes: readonly string[]
  readonly changed: readonly {
    readonly line: number
    readonly stored: string
    readonly currency: string | null
    readonly warning: string | null
  }[]
}

const [LINES_MAX, CHARACTERS_MAX, LOSSES_MAX] = [2_000, 600_000, 20]

/** So many records of a kind are kept in the memory of a page. */
const RECORDS_MAX = 3_000_000

type Line = Readonly<Record<string, Json>> & { readonly kind: ChangedField['kind'] | Deletion }

/** Lines that are not compared. */
type Deletion = 'entry_deletion' | 'bank_line_deletion' | 'bank_balance_deletion'

/** Gives lot after lot, takes the answers in any order, and adds them up in that of the lots. */
export class Comparison {
  readonly #lots: AsyncGenerator<ComparedLot>
  readonly #open = new Map<number, readonly string[]>()
  readonly #answers = new Map<number, LotAnswer>()
  readonly #sums = new Sums()
  #due = 0

  constructor(source: AsyncIterable<LinesOfRows>) {
    this.#lots = this.#lotsOf(source)
  }

  /** The next lot; undefined behind the last. */
  async next(): Promise<ComparedLot | undefined> {
    const { done, value } = await this.#lots.next()
    return done === true ? undefined : value
  }

  /** Takes the answer to a lot. */
  take(lot: number, answer: LotAnswer): void {
    this.#answers.set(lot, answer)
    for (let due = this.#answers.get(this.#due); due !== undefined; due = this.#answers.get(this.#due)) {
      this.#sums.add(this.#open.get(this.#due) ?? [], due)
      this.#open.delete(this.#due)
      this.#answers.delete(this.#due)
      this.#due += 1
    }
  }

  /** What all lots amounted to, once each is answered. */
  result(): TapeComparison {
    return this.#sums.result()
  }

  async *#lotsOf(source: AsyncIterable<LinesOfRows>): AsyncGenerator<ComparedLot> {
    const sent = new Set<string>()
    let [number, characters, rows] = [0, 0, 0]
    let lot: string[] = []
    const close = (): ComparedLot => {
      const closed = { lot: number, lines: lot.join('\n'), rows }
      this.#open.set(number, lot)
      number += 1
      lot = []
      characters = 0
      return closed
    }
    for await (const some of source) {
      for (const line of some.lines) {
        if (isRepeated(line, sent)) continue
        if (characters + line.length > CHARACTERS_MAX && lot.length > 0) yield close()
        lot.push(line)
        characters += line.length
        if (lot.length >= LINES_MAX) yield close()
      }
      rows += some.rows
    }
    if (lot.length > 0) yield close()
  }
}

/** Each row of a loan states its borrower again; an entry, a bank line and a bank balance are stated once. */
function isRepeated(line: string, sent: Set<string>): boolean {
  if (line.startsWith('{"kind":"entry_deletion"')) return true
  if (STATED_ONCE.some((start) => line.startsWith(start))) return false
  const digest = textDigest(line)
  if (sent.has(digest)) return true
  sent.add(digest)
  return false
}

const STATED_ONCE = ['entry', 'bank_line', 'bank_balance'].map((kind) => `{"kind":"${kind}"`)

const TOO_MANY = 'There are more than 3 million records of a kind, which is more than a page compares.'

/** A record that is stated more than once counts by the most that becomes of it. */
const RANKS = ['unchanged', 'changed', 'new'] as const

class Sums {
  readonly #records = {
    account: new Map<string, number>(),
    receivable: new Map<string, number>(),
    entry: new Map<string, number>(),
    bank_line: new Map<string, number>(),
    bank_balance: new Map<string, number>(),
  }
  readonly #fields = new Map<string, ChangedField>()
  readonly #losses: StoredLoss[] = []
  #lost = 0

  add(lines: readonly string[], { outcomes, changed }: LotAnswer): void {
    const read = lines.map((line) => JSON.parse(line) as Line)
    for (const [at, line] of read.entries()) {
      const rank = RANKS.findIndex((name) => name === outcomes[at])
      if (rank < 0 || isDeletion(line.kind)) continue
      const records = this.#records[line.kind]
      const key = textDigest(recordOf(line).join('\n'))
      if (records.size >= RECORDS_MAX) throw new TapeFault(TOO_MANY)
      records.set(key, Math.max(rank, records.get(key) ?? 0))
    }
    for (const one of changed) {
      const line = read[one.line - 1]
      if (line !== undefined && !isDeletion(line.kind)) this.#change(line, line.kind, one)
    }
  }

  #change(line: Line, kind: ChangedField['kind'], { stored, currency, warning }: LotAnswer['changed'][number]): void {
    const record = recordOf(line).join(', ')
    const before = JSON.parse(stored) as Readonly<Record<string, Json>>
    const differences = Object.keys(before).flatMap((field) =>
      differencesIn(field, before[field] ?? null, line[field] ?? null),
    )
    for (const { field, from, to } of differences) {
      const key = `${kind} ${field}`
      const known = this.#fields.get(key) ?? { kind, field, records: 0, record, from, to, currency }
      this.#fields.set(key, { ...known, records: known.records + 1 })
    }
    if (warning !== 'other_obligor' && warning !== 'other_party') return
    this.#lost += 1
    const [{ from, to } = { from: null, to: null }] = differences.filter(({ field }) =>
      DECIDING[warning].includes(field),
    )
    if (this.#losses.length < LOSSES_MAX) this.#losses.push({ warning, record, from, to })
  }

  result(): TapeComparison {
    const countsOf = (records: ReadonlyMap<string, number>) => {
      const counts = { unchanged: 0, changed: 0, new: 0 }
      for (const rank of records.values()) counts[RANKS[rank] ?? 'unchanged'] += 1
      return counts
    }
    const { account, receivable, entry, bank_line, bank_balance } = this.#records
    return {
      counts: {
        account: countsOf(account),
        receivable: countsOf(receivable),
        entry: countsOf(entry),
        bank_line: countsOf(bank_line),
        bank_balance: countsOf(bank_balance),
      },
      fields: [...this.#fields.values()].toSorted((a, b) => b.records - a.records),
      losses: this.#losses,
      lost: this.#lost,
    }
  }
}

function isDeletion(kind: Line['kind']): kind is Deletion {
  return kind.endsWith('_deletion')
}

/** The fields by which a record goes to somebody else. */
const DECIDING = {
  other_obligor: ['obligor_id'],
  other_party: ['legal_entity_id', 'name', 'first_name', 'last_name', 'type'],
}

function recordOf({ receivable_id, id }: Line): string[] {
  return [receivable_id, id].flatMap((part) => (typeof part === 'string' ? [part] : []))
}

interface Difference {
  readonly field: string
  readonly from: Json
  readonly to: Json
}

/** How a field differs; of an address or metadata, which merge by key, each key that does. */
function differencesIn(field: string, from: Json, to: Json): Difference[] {
  if (!isKeyed(to) || !(isKeyed(from) || from === null)) return [{ field, from, to }]
  const before = from ?? {}
  return Object.keys(to)
    .filter((key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(to[key] ?? null))
    .map((key) => ({ field: `${field}.${key}`, from: before[key] ?? null, to: to[key] ?? null }))
}

function isKeyed(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
