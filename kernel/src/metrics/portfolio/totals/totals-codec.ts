// Totals of a group as bytes: times as distances from the one before, measures as distances within a time, sums as integers of variable
// length. A group has one body of sums by month, which readers of whole months need alone, and one of days for each of its months. What is
// only read as of a day has one of sums over all time in place of that by month.
import { monthOfDay } from '../../../core/month.ts'
import type { Sum } from '../../../core/sum.ts'
import { ByteReader, ByteWriter } from '../../../core/varint.ts'
import { type ChangeReceiver, GroupTotals } from './group-totals.ts'
import { isTransition } from '../measures.ts'

/** Written first, so that bytes of another form are known for what they are. */
const FORM = 1

/** The period of the body with sums by month; no month has this number. It is stored: never change it. */
export const BY_MONTH = 1_000_000

/** The period of the body with sums over all time, behind every other. It is stored: never change it. */
export const IN_ALL = 1_000_001

/** The summary of a group beside its days. */
export type Summary = typeof BY_MONTH | typeof IN_ALL

/** Products are written in digits of so many bits. */
const DIGIT_BITS = 52n

/** A body with what its times are: days of a month, given by its number, or BY_MONTH; the only time of IN_ALL is 0. */
export interface TotalsBody {
  readonly period: number
  readonly body: Uint8Array
}

/** One writer for all, since bodies are written one after the other by the million. */
const writer = new ByteWriter()

/** Writes changes by day: their summary, and the days of each month, without what is empty. */
export function encodeTotals(days: GroupTotals, summary: Summary = BY_MONTH): TotalsBody[] {
  const summed = new GroupTotals()
  const timeOf = (month: number) => (summary === IN_ALL ? 0 : month)
  const changes = new Map<number, Changes>()
  const of = (month: number) => changes.get(month) ?? added(changes, month)
  days.visit({
    add: (day, measure, sum) => {
      const month = monthOfDay(day)
      summed.add(timeOf(month), measure, sum)
      of(month).add(day, measure, sum)
    },
    addProduct: (day, measure, sum) => {
      const month = monthOfDay(day)
      summed.addProduct(timeOf(month), measure, sum)
      of(month).addProduct(day, measure, sum)
    },
  })
  const whole = encodeBody(summed)
  const bodies = [...changes].map(([period, own]) => ({ period, body: written(own) }))
  return whole === undefined ? bodies : [{ period: summary, body: whole }, ...bodies]
}

function added(changes: Map<number, Changes>, month: number): Changes {
  const own = new Changes()
  changes.set(month, own)
  return own
}

/** Adds bodies up. Undefined where nothing is left. */
export function addBodies(bodies: readonly Uint8Array[]): Uint8Array | undefined {
  const totals = new GroupTotals()
  for (const body of bodies) decodeBody(body, totals)
  return encodeBody(totals)
}

function encodeBody(totals: GroupTotals): Uint8Array | undefined {
  const changes = new Changes()
  totals.visit(changes)
  return changes.sums.values.length + changes.products.values.length === 0 ? undefined : written(changes)
}

/** The unread part of a body of which only balances were read. */
export interface UnreadBody {
  readonly bytes: Uint8Array
  /** The first time at which something moved between states, and that of a product; Infinity where there is none. */
  readonly first_move: number
  readonly first_product: number
}

/** Receives the contents of bodies. */
export interface BodyReceiver extends ChangeReceiver {
  /** Takes a body for later, moves and products unread: they are most of it, and few questions are about them. */
  readonly takeUnread?: (body: UnreadBody) => void
}

/** Reads a body and passes on its sums by time and measure, then its products. A RangeError where the bytes are not one. */
export function decodeBody(bytes: Uint8Array, receiver: BodyReceiver): void {
  const reader = readerOf(bytes)
  if (receiver.takeUnread !== undefined) {
    const first_move = readSumsButMoves(reader, receiver)
    const first_product = reader.varint() === 0 ? Infinity : reader.signed()
    receiver.takeUnread({ bytes, first_move, first_product })
    return
  }
  readTimes(reader, (time, measure) => receiver.add(time, measure, reader.signedOfAnySize()))
  readProducts(reader, receiver)
}

/** Reads the moves between states of a body. */
export function decodeMoves({ bytes }: UnreadBody, receiver: ChangeReceiver): void {
  const reader = readerOf(bytes)
  readTimes(reader, (time, measure) => {
    const sum = reader.signedOfAnySize()
    if (isTransition(measure)) receiver.add(time, measure, sum)
  })
}

/** Reads the products of a body. A RangeError where something follows them. */
export function decodeProducts({ bytes }: UnreadBody, receiver: ChangeReceiver): void {
  const reader = readerOf(bytes)
  readSumsButMoves(reader, NOBODY)
  readProducts(reader, receiver)
}

const NOBODY: ChangeReceiver = { add: () => {}, addProduct: () => {} }

function readerOf(bytes: Uint8Array): ByteReader {
  const reader = new ByteReader(bytes)
  if (reader.byte() !== FORM) throw new RangeError('Not totals of this form')
  return reader
}

/** Reads sums but those of moves, which come last of a time and are skipped. Returns the first time that has some. */
function readSumsButMoves(reader: ByteReader, receiver: ChangeReceiver): number {
  let first_move = Infinity
  readTimes(reader, (time, measure, left) => {
    const moved = isTransition(measure)
    if (moved) {
      first_move = Math.min(first_move, time)
      reader.passOver(2 * left - 1)
    } else receiver.add(time, measure, reader.signedOfAnySize())
    return moved
  })
  return first_move
}

function readProducts(reader: ByteReader, receiver: ChangeReceiver): void {
  readTimes(reader, (time, measure) => receiver.addProduct(time, measure, readProduct(reader)))
  if (!reader.done) throw new RangeError('Something follows the totals')
}

/** Sums in the order in which they are written; the arrays are parallel. */
interface Column<Value> {
  readonly times: number[]
  readonly measures: number[]
  readonly values: Value[]
}

/** Changes in the order in which they are passed on. */
class Changes implements ChangeReceiver {
  readonly sums: Column<Sum> = { times: [], measures: [], values: [] }
  readonly products: Column<bigint> = { times: [], measures: [], values: [] }

  add(time: number, measure: number, sum: Sum): void {
    push(this.sums, time, measure, sum)
  }

  addProduct(time: number, measure: number, sum: bigint): void {
    push(this.products, time, measure, sum)
  }
}

function push<Value>({ times, measures, values }: Column<Value>, time: number, measure: number, value: Value): void {
  times.push(time)
  measures.push(measure)
  values.push(value)
}

function written({ sums, products }: Changes): Uint8Array {
  writer.byte(FORM)
  writeTimes(sums, (sum) => writer.signedOfAnySize(sum))
  writeTimes(products, writeProduct)
  return writer.take()
}

function writeTimes<Value>({ times, measures, values }: Column<Value>, write: (value: Value) => void): void {
  writer.varint(new Set(times).size)
  let before = 0
  let at = 0
  for (const [index, value] of values.entries()) {
    const time = times[index] ?? 0
    const opens = index === 0 || time !== times[index - 1]
    if (opens) {
      writer.signed(time - before)
      writer.varint(lengthOfRun(times, index))
      before = time
      at = 0
    }
    const measure = measures[index] ?? 0
    writer.varint(measure - at)
    write(value)
    at = measure
  }
}

function lengthOfRun(times: readonly number[], from: number): number {
  let end = from
  while (end < times.length && times[end] === times[from]) end += 1
  return end - from
}

/** Reads times and measures. `read` takes the value and how many are left of its time; true where it took those too. */
function readTimes(reader: ByteReader, read: (time: number, measure: number, left: number) => boolean | void): void {
  let time = 0
  for (let times = reader.varint(); times > 0; times -= 1) {
    time += reader.signed()
    let measure = 0
    for (let left = reader.varint(); left > 0; left -= 1) {
      measure += reader.varint()
      if (read(time, measure, left) === true) break
    }
  }
}

/** How many digits, with the sign in the lowest bit; then the digits, the lowest first. */
function writeProduct(product: bigint): void {
  const digits: number[] = []
  for (let rest = product < 0n ? -product : product; rest > 0n; rest >>= DIGIT_BITS)
    digits.push(Number(BigInt.asUintN(Number(DIGIT_BITS), rest)))
  writer.varint(2 * digits.length + (product < 0n ? 1 : 0))
  for (const digit of digits) writer.varint(digit)
}

function readProduct(reader: ByteReader): bigint {
  const head = reader.varint()
  let product = 0n
  for (let digit = 0; digit < Math.floor(head / 2); digit += 1)
    product += BigInt(reader.varint()) << (BigInt(digit) * DIGIT_BITS)
  return head % 2 === 1 ? -product : product
}
