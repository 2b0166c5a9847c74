// A ledger as bytes: days as differences from the previous one, values as integers of variable length. About six bytes for a day with one
// entry, so that a million receivables fit where month rows would not.
import { ByteReader, ByteWriter } from '../../core/varint.ts'
import { type Ledger, PRODUCT_CLASSES, VOLUME_MAX } from './ledger.ts'

/** Written first, so that bytes of another form are recognized. */
const FORM = 1

/** Added to a kind whose value is none. */
const NONE = 128

/** One writer for all, since ledgers are written one after the other by the million. */
const writer = new ByteWriter()

/** Writes a ledger. */
export function encodeLedger(ledger: Ledger): Uint8Array {
  const { origination, product, volume, days, kinds, values } = ledger
  writer.byte(FORM)
  writer.byte(PRODUCT_CLASSES.indexOf(product))
  writer.signed(origination)
  writer.varint(volume)
  let before = origination
  for (let i = 0; i < days.length;) {
    const day = days[i] ?? 0
    let end = i
    while (end < days.length && days[end] === day) end += 1
    writer.signed(day - before)
    writer.varint(end - i)
    for (; i < end; i += 1) writeFact(kinds[i] ?? 0, values[i] ?? 0)
    before = day
  }
  return writer.take()
}

function writeFact(kind: number, value: number): void {
  if (Number.isNaN(value)) {
    writer.byte(kind + NONE)
    return
  }
  writer.byte(kind)
  writer.signed(value)
}

/** Reads a ledger; throws a RangeError if the bytes are not one. */
export function decodeLedger(bytes: Uint8Array): Ledger {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== FORM) throw new RangeError('Not a ledger of this form')
  const product = PRODUCT_CLASSES[reader.byte()]
  if (product === undefined) throw new RangeError('Not a class of product')
  const origination = reader.signed()
  const volume = reader.varint()
  const ledger = { origination, product, volume, too_large: volume > VOLUME_MAX, days: [], kinds: [], values: [] }
  readFacts(reader, ledger)
  return ledger
}

function readFacts(reader: ByteReader, { origination, days, kinds, values }: MutableFacts): void {
  let day = origination
  while (!reader.done) {
    day += reader.signed()
    for (let left = reader.varint(); left > 0; left -= 1) {
      const kind = reader.byte()
      days.push(day)
      kinds.push(kind % NONE)
      values.push(kind >= NONE ? Number.NaN : reader.signed())
    }
  }
}

interface MutableFacts {
  readonly origination: number
  readonly days: number[]
  readonly kinds: number[]
  readonly values: number[]
}
