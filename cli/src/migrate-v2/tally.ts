// The totals of entries: their number, sums by type, and a checksum of all their contents that does not depend on their order, so that two
// books can be compared one receivable at a time without either being in memory.
import { crc32 } from 'node:zlib'

/** The compared fields of an entry. */
export interface ComparedEntry {
  readonly id?: unknown
  readonly date?: unknown
  readonly type?: unknown
  readonly amount?: unknown
}

/** Entries added up. */
export class Tally {
  count = 0
  mark = 0
  /** Sums by type, in the smallest denomination. */
  readonly sums = new Map<string, bigint>()

  add(entry: ComparedEntry): void {
    this.count += 1
    // Sums of 32-bit checksums of a million entries stay exact.
    this.mark += markOf(entry)
    const type = String(entry.type)
    this.sums.set(type, (this.sums.get(type) ?? 0n) + amountOf(entry))
  }

  equals(other: Tally): boolean {
    return this.count === other.count && this.mark === other.mark
  }
}

/** A checksum of an entry's content; equal entries have equal checksums. */
export function markOf({ id, date, type, amount }: ComparedEntry): number {
  return crc32(JSON.stringify([id, date, type, amount]))
}

/** An invalid amount counts as zero: the service refuses it. */
function amountOf({ amount }: ComparedEntry): bigint {
  return typeof amount === 'number' && Number.isInteger(amount) ? BigInt(amount) : 0n
}
