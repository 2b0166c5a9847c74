// The entries of many receivables as parallel arrays: millions of them cost a few tens of bytes each, and are put in the order of
// their receivables by counting, whatever the order in which the table holds them.
import { dayNumberOf, dayOfNumber } from '@tapeline/kernel/core/day'
import type { BalanceEntry } from '@tapeline/kernel/metrics/balance'
import { type Movement, addMovement, listedMovement, movementOf } from '@tapeline/kernel/metrics/ledger/entry-facts'
import type { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import { STATUS, statusWord } from '@tapeline/kernel/metrics/ledger/ledger'
import type { MetricSettings } from '@tapeline/kernel/metrics/metric-settings'
import { type BinaryRow, Words } from '../../storage/binary-rows.ts'

/** What is read of an entry, in this order. */
export const ENTRY_COLUMNS = 'receivable, date, type, amount, receivable_status, balance'
export const ENTRY_COLUMN_COUNT = 6

/** PostgreSQL counts days from here. */
export const POSTGRES_EPOCH = dayNumberOf(2000, 1, 1)

/** Entries by the ordinal of their receivable. */
export class EntryColumns {
  #size = 0
  #receivables: Uint32Array
  #days: Int32Array
  #types: Uint16Array
  #amounts: Float64Array
  #balances: Float64Array
  #statuses: Uint8Array
  readonly #words = new Words()
  readonly #listed: (Movement | undefined)[] = []

  /** For about as many entries as are expected; there may be more. */
  constructor(expected: number) {
    const capacity = Math.max(1_024, Math.ceil(expected))
    this.#receivables = new Uint32Array(capacity)
    this.#days = new Int32Array(capacity)
    this.#types = new Uint16Array(capacity)
    this.#amounts = new Float64Array(capacity)
    this.#balances = new Float64Array(capacity)
    this.#statuses = new Uint8Array(capacity)
  }

  get size(): number {
    return this.#size
  }

  /** Adds the entry of a row of ENTRY_COLUMNS, of the receivable with an ordinal. */
  add(receivable: number, row: BinaryRow): void {
    if (this.#size === this.#days.length) this.#grow()
    const at = this.#size
    this.#receivables[at] = receivable
    this.#days[at] = POSTGRES_EPOCH + row.integer(1)
    this.#types[at] = row.word(2, this.#words)
    this.#amounts[at] = row.bigint(3)
    this.#statuses[at] = row.isNull(4) ? 0 : row.byte(4) === CLOSED ? STATUS.closed : STATUS.active
    this.#balances[at] = row.isNull(5) ? Number.NaN : row.bigint(5)
    this.#size += 1
  }

  /** For each receivable, by ordinal, the place of its first entry in `order`; one more marks the end. */
  grouped(receivables: number): { readonly starts: Uint32Array; readonly order: Uint32Array } {
    const starts = new Uint32Array(receivables + 1)
    for (let at = 0; at < this.#size; at += 1) bump(starts, (this.#receivables[at] ?? 0) + 1)
    for (let i = 1; i <= receivables; i += 1) starts[i] = (starts[i] ?? 0) + (starts[i - 1] ?? 0)
    const next = starts.slice()
    const order = new Uint32Array(this.#size)
    for (let at = 0; at < this.#size; at += 1) {
      const receivable = this.#receivables[at] ?? 0
      order[next[receivable] ?? 0] = at
      bump(next, receivable)
    }
    return { starts, order }
  }

  /** Adds an entry to a ledger under construction. */
  addTo(builder: LedgerBuilder, at: number, steps: readonly MetricSettings[]): void {
    const day = this.#days[at] ?? 0
    const movement = this.#movementOf(this.#types[at] ?? 0) ?? movementOf(this.#typeOf(at), day, steps)
    addMovement(builder, day, movement, this.#amounts[at] ?? 0, this.#statuses[at] ?? 0, this.#balances[at] ?? 0)
  }

  /** An entry as exact sums of any size take it. */
  balanceEntry(at: number): BalanceEntry {
    return {
      date: dayOfNumber(this.#days[at] ?? 0),
      type: this.#typeOf(at),
      amount: this.#amounts[at] ?? 0,
      receivable_status: statusWord(this.#statuses[at] ?? 0),
    }
  }

  #typeOf(at: number): string {
    return this.#words.texts[this.#types[at] ?? 0] ?? ''
  }

  #movementOf(type: number): Movement | undefined {
    while (this.#listed.length <= type) this.#listed.push(listedMovement(this.#words.texts[this.#listed.length] ?? ''))
    return this.#listed[type]
  }

  #grow(): void {
    const capacity = this.#days.length * 2
    this.#receivables = enlarged(this.#receivables, new Uint32Array(capacity))
    this.#days = enlarged(this.#days, new Int32Array(capacity))
    this.#types = enlarged(this.#types, new Uint16Array(capacity))
    this.#amounts = enlarged(this.#amounts, new Float64Array(capacity))
    this.#balances = enlarged(this.#balances, new Float64Array(capacity))
    this.#statuses = enlarged(this.#statuses, new Uint8Array(capacity))
  }
}

/** The first byte of `closed`, which differs from that of `active`. */
const CLOSED = 'c'.charCodeAt(0)

function bump(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

function enlarged<A extends { set(values: A): void }>(old: A, larger: A): A {
  larger.set(old)
  return larger
}
