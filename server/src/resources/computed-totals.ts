// Adds up rows that are calculated on request, as the totals of stored lists are: stretch after stretch and for a bounded time.
import { type Sum, plus } from '@tapeline/kernel/core/sum'
import { TOTALS_MS_MAX, readStretches } from '../storage/lists/stretches.ts'
import type { GroupTotal } from '../storage/lists/totals.ts'
import type { ComputedRow, ComputedRows } from './computed-list.ts'
import type { Resource } from './present.ts'

/** Which fields of a row separate totals, and which are added up. */
export interface ComputedTotals {
  readonly by: (presented: Resource) => { readonly [field: string]: string }
  readonly sums: readonly string[]
  /** What is added up of a row, where that is not the row itself. */
  readonly partsOf?: (presented: Resource) => readonly Resource[]
}

/** What rows add up to. */
export interface ComputedSums {
  /** In the order of the values that separate them. */
  readonly groups: readonly GroupTotal[]
  /** Ids of receivables that cannot be calculated, and are in no total. */
  readonly failed: readonly string[]
  readonly is_cut: boolean
}

/** Receivables read and held at once. */
const PIECE = 500

/** Adds up the rows of a reading as known at a moment, as far as `ms_max` allows. */
export async function totalRows<Row extends ComputedRow>(
  read: ComputedRows<Row>,
  totals: ComputedTotals,
  known_at: number | undefined,
  ms_max = TOTALS_MS_MAX,
): Promise<ComputedSums> {
  const groups = new Map<string, GroupTotal>()
  const left_out: string[] = []
  const is_cut = await readStretches(async (key) => {
    const { rows, looked_to, failed = [] } = await read({ direction: 'next', key, rows_max: PIECE, known_at })
    for (const { presented } of rows)
      for (const part of totals.partsOf?.(presented) ?? [presented]) addTo(groups, totals, part)
    left_out.push(...failed)
    return rows.length === PIECE ? rows.at(-1)?.key : looked_to
  }, ms_max)
  const inOrder = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return { groups: inOrder.map(([, group]) => group), failed: left_out, is_cut }
}

function addTo(groups: Map<string, GroupTotal>, { by, sums }: ComputedTotals, presented: Resource): void {
  const values = by(presented)
  const place = JSON.stringify(Object.values(values))
  const before = groups.get(place)
  const added = sums.map((field) => [field, withAmount(before?.sums[field], presented[field])] as const)
  groups.set(place, { by: values, count: (before?.count ?? 0) + 1, sums: Object.fromEntries(added) })
}

type Added = GroupTotal['sums'][string]

/** What is not known is in no sum. */
function withAmount({ sum, rows }: Added = { sum: 0, rows: 0 }, amount: Resource[string] | undefined): Added {
  return isSum(amount) ? { sum: plus(sum, amount), rows: rows + 1 } : { sum, rows }
}

function isSum(amount: Resource[string] | undefined): amount is Sum {
  return typeof amount === 'number' || typeof amount === 'bigint'
}
