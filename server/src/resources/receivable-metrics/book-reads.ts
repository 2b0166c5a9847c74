// The ledgers of a whole book, made from every patch and entry: streamed, a part of the book after the other, so that memory stays
// bounded. Entries are read as the table holds them and grouped here, since reading them by receivable would read every page of the
// table many times.
import type pg from 'pg'
import { BEGINNING, type DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { LedgerBuilder } from '@tapeline/kernel/metrics/ledger/ledger-builder'
import { addPatches } from '@tapeline/kernel/metrics/ledger/patch-facts'
import { type BinaryRow, visitBinaryRows } from '../../storage/binary-rows.ts'
import type { FailedReceivable } from '../set-aside/set-aside-store.ts'
import { ENTRY_COLUMNS, ENTRY_COLUMN_COUNT, EntryColumns, POSTGRES_EPOCH } from './entry-columns.ts'
import type { Place } from './ledger-reads.ts'
import { type StoredLedger, storedLedger } from './ledger-store.ts'

/** Entries that a thread holds at a time, about: thirty bytes each. A book is scanned once for each part, so parts are large. */
const PART_ENTRIES = 12_000_000

/** Entries below which starting threads takes longer than they save. */
const WORTH_THREADS = 40_000

/** What is done with a book's ledgers. */
export interface BookVisitor {
  visit(ledger: StoredLedger): void
  /** Called with each receivable whose ledger cannot be made. */
  fail(failed: FailedReceivable): void
  /** Awaited every now and then, so that what was visited can be passed on. */
  rest(): Promise<void>
}

/** How much of a book, or of a part of one, ledgers were made from. */
export interface BookSize {
  readonly receivables: number
  readonly entries: number
}

/** A part of a book: the numbers of its receivables, rising, and about how many entries each has. */
export interface BookPart {
  readonly numbers: Float64Array
  readonly entries_each: number
}

/** Parts a book as known at the place's moment, into a multiple of `threads` where there is much to do. */
export async function partBook(client: pg.Client, place: Place, threads: number): Promise<BookPart[]> {
  const numbers = await readNumbers(client, place)
  const entries_each = await entriesEach(client, place, numbers)
  const entries = numbers.length * entries_each
  const wanted = entries < WORTH_THREADS ? 1 : threads * Math.ceil(entries / PART_ENTRIES / threads)
  const each = Math.max(1, Math.ceil(numbers.length / wanted))
  return Array.from({ length: Math.ceil(numbers.length / each) }, (_, i) => ({
    numbers: numbers.slice(i * each, (i + 1) * each),
    entries_each,
  }))
}

/** Visits the ledgers of a part by rising number, as known at the place's moment. Returns what was read. */
export async function visitBookPart(
  client: pg.Client,
  place: Place,
  part: BookPart,
  visitor: BookVisitor,
): Promise<BookSize> {
  const columns = await readEntries(client, place, part)
  const { tenant, known_at } = place
  const { numbers } = part
  const query = `select ${PATCH_COLUMNS} from receivable_patches
    where tenant = ${tenant} and number between ${numbers[0]} and ${numbers.at(-1)} and recorded <= ${known_at} order by number`
  const making = new LedgerMaking(place, numbers, columns, visitor)
  const take = (row: BinaryRow) => making.take(row.bigint(0), datedPatch(row))
  await visitBinaryRows(client, query, PATCH_COLUMN_COUNT, take, () => visitor.rest())
  making.finish()
  return { receivables: making.done, entries: columns.size }
}

async function readNumbers(client: pg.Client, { tenant, known_at }: Place): Promise<Float64Array> {
  const numbers: number[] = []
  const query = `select number from receivables where tenant = ${tenant} and number <= ${known_at} order by number`
  await visitBinaryRows(client, query, 1, (row) => numbers.push(row.bigint(0)))
  return Float64Array.from(numbers)
}

/** Receivables whose entries are counted to estimate those of a book. */
const SAMPLED = 1_000

/** Entries a receivable, by receivables at even distances: the database's statistics are of all lenders, and a coordinator has none. */
async function entriesEach(client: pg.Client, { tenant, known_at }: Place, numbers: Float64Array): Promise<number> {
  if (numbers.length === 0) return 0
  const step = Math.max(1, numbers.length / SAMPLED)
  const sampled = Array.from({ length: Math.min(SAMPLED, numbers.length) }, (_, i) => numbers[Math.floor(i * step)])
  const { rows } = await client.query<{ entries: number }>(
    `select count(*)::float8 as entries from entries
    where tenant = $1 and receivable = any($2::bigint[]) and recorded <= $3`,
    [tenant, sampled, known_at],
  )
  return (rows[0]?.entries ?? 0) / sampled.length
}

/** How PostgreSQL writes `-infinity` as a date. */
const DATE_BEGINNING = -(2 ** 31)

async function readEntries(
  client: pg.Client,
  place: Place,
  { numbers, entries_each }: BookPart,
): Promise<EntryColumns> {
  // What is estimated is a little off, and growing costs a copy.
  const columns = new EntryColumns(numbers.length * entries_each * 1.1)
  const find = ordinals(numbers)
  const { tenant, known_at } = place
  const bounds = `tenant = ${tenant} and receivable between ${numbers[0]} and ${numbers.at(-1)} and recorded <= ${known_at}`
  const query = `select ${ENTRY_COLUMNS} from entries where ${bounds}
    union all select ${ENTRY_COLUMNS} from entry_history where ${bounds} and superseded > ${known_at}`
  await visitBinaryRows(client, query, ENTRY_COLUMN_COUNT, (row) => columns.add(find(row.bigint(0)), row))
  return columns
}

/** Finds the place of a number among rising ones, by a table of places spread by the numbers' low bits. */
function ordinals(numbers: Float64Array): (number: number) => number {
  const mask = 2 ** Math.ceil(Math.log2(numbers.length * 2 + 2)) - 1
  const slots = new Int32Array(mask + 1).fill(-1)
  for (let i = 0; i < numbers.length; i += 1) {
    let slot = lowBits(numbers[i] ?? 0) & mask
    while ((slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask
    slots[slot] = i
  }
  return (number) => {
    for (let slot = lowBits(number) & mask; ; slot = (slot + 1) & mask) {
      const at = slots[slot] ?? -1
      if (at < 0) throw new RangeError('An entry of a receivable that is not there')
      if (numbers[at] === number) return at
    }
  }
}

function lowBits(number: number): number {
  return (number - Math.floor(number / 2 ** 32) * 2 ** 32) | 0
}

/** Makes ledgers as the patches of one receivable after the other come in. */
class LedgerMaking {
  done = 0
  readonly #place: Place
  readonly #numbers: Float64Array
  readonly #columns: EntryColumns
  readonly #visitor: BookVisitor
  #builder = new LedgerBuilder()
  readonly #groups: ReturnType<EntryColumns['grouped']>
  #patches: DatedPatch[] = []

  constructor(place: Place, numbers: Float64Array, columns: EntryColumns, visitor: BookVisitor) {
    this.#place = place
    this.#numbers = numbers
    this.#columns = columns
    this.#visitor = visitor
    this.#groups = columns.grouped(numbers.length)
  }

  /** Takes a patch; those of a receivable come together, receivables in the order of the part. */
  take(number: number, patch: DatedPatch): void {
    if (number !== this.#numbers[this.done]) this.finish()
    this.#patches.push(patch)
  }

  /** Makes the ledger of the receivable whose patches were taken. One that cannot be made leaves all others as they are. */
  finish(): void {
    if (this.#patches.length === 0) return
    const number = this.#numbers[this.done] ?? 0
    const ledger = this.#makeAlone(number)
    if (ledger !== undefined) this.#visitor.visit(ledger)
    this.#patches = []
    this.done += 1
  }

  #makeAlone(number: number): StoredLedger | undefined {
    try {
      return this.#make(number)
    } catch (error) {
      this.#visitor.fail({ number, error })
      // It holds what was added until then.
      this.#builder = new LedgerBuilder()
      return undefined
    }
  }

  #make(number: number): StoredLedger {
    const { steps } = this.#place
    const { starts, order } = this.#groups
    const { origination, product } = addPatches(this.#builder, this.#patches)
    const places = order.subarray(starts[this.done], starts[this.done + 1])
    for (const entry of places) this.#columns.addTo(this.#builder, entry, steps)
    const ledger = this.#builder.build(origination, product)
    const entries = ledger.too_large ? Array.from(places, (entry) => this.#columns.balanceEntry(entry)) : []
    return storedLedger(number, ledger, steps, entries)
  }
}

/** The fields of a patch that a ledger is made of. Read one by one, since parsing all of a patch takes longer than all else of it. */
const PATCH_FIELDS = [
  'origination_date',
  'product_type',
  'term',
  'payment_frequency',
  'interest_rate',
  'credit_limit',
  'delinquent_since',
  'delinquent_amount',
  'delinquent_times',
] as const

/** A field that is not in the patch is null, one that the patch clears the empty text. */
const PATCH_COLUMNS = [
  'number, recorded, effective',
  ...PATCH_FIELDS.map((field) => `case when patch ? '${field}' then coalesce(patch->>'${field}', '') end`),
].join(', ')

const PATCH_COLUMN_COUNT = 3 + PATCH_FIELDS.length

function datedPatch(row: BinaryRow): DatedPatch {
  const days = row.integer(2)
  const effective = days === DATE_BEGINNING ? BEGINNING : dayOfNumber(POSTGRES_EPOCH + days)
  const patch: Record<string, string | null> = {}
  for (const [i, field] of PATCH_FIELDS.entries()) {
    if (row.isNull(3 + i)) continue
    const text = row.text(3 + i)
    patch[field] = text === '' ? null : text
  }
  return { recorded: row.bigint(1), effective, patch }
}
