// Receivables in portions, each of which fits into memory as a whole. The memory of a receivable grows with its entries, so a number of
// receivables alone would not limit it; the length of a ledger shows how many entries it has.
import { type Querier, statement } from '../../storage/database.ts'

/** Receivables of a portion where no other number is asked for. */
export const PORTION = 500

/** Bytes of a portion's ledgers at most: some 20,000 entries, which take fifty times as much where each is held as an object. */
const BYTES_MAX = 131_072

/** The length is stored beside the ledger, so the ledgers themselves are not read. */
const weighLedgers = statement(
  'weigh-ledgers',
  `
  select w.number, coalesce(l.bytes, 0) as bytes from unnest($2::bigint[]) with ordinality as w(number, place)
  left join lateral (
    select octet_length(ledger) as bytes from receivable_ledgers where tenant = $1 and receivable = w.number offset 0) l on true
  order by w.place`,
)

/** What bounds portions beside the bytes of their ledgers. */
export interface PortionBounds {
  readonly receivables_max?: number
  /** What each receivable brings beside its stored ledger, in bytes of a ledger. */
  readonly bytes_each?: number
}

/** The numbers in their order, in portions: at least one receivable each, and no more than memory holds. */
export async function* inPortions(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
  { receivables_max = PORTION, bytes_each = 0 }: PortionBounds = {},
): AsyncGenerator<readonly number[]> {
  for (let at = 0; at < numbers.length; at += receivables_max) {
    const some = numbers.slice(at, at + receivables_max)
    if (some.length === 1) {
      yield some
      continue
    }
    const weighed = await querier.query<Weighed>(weighLedgers, [tenant, some])
    yield* portionsOf(weighed, bytes_each)
  }
}

interface Weighed {
  readonly number: number
  readonly bytes: number
}

function* portionsOf(weighed: readonly Weighed[], bytes_each: number): Generator<readonly number[]> {
  let portion: number[] = []
  let held = 0
  for (const { number, bytes } of weighed) {
    const more = bytes + bytes_each
    if (portion.length > 0 && held + more > BYTES_MAX) {
      yield portion
      portion = []
      held = 0
    }
    portion.push(number)
    held += more
  }
  if (portion.length > 0) yield portion
}
