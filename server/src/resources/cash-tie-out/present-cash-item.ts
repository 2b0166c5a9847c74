// A payment or a line as it is shown in a list, a match or a break.
import type { Resource } from '../present.ts'
import { lineOfKey } from './line-key-rules.ts'

/** A payment, with its receivable and entries, or a line, with its account. */
export interface CashItem {
  readonly id: string
  readonly day: string
  readonly currency: string
  readonly amount: number
  readonly receivable?: number
  readonly entries?: readonly string[]
  readonly account?: string
}

/** A payment or a line, by what it has. */
export function presentItem(
  { id, day, currency, amount, receivable, entries = [], account = '' }: CashItem,
  ids: ReadonlyMap<number, string>,
): Resource {
  const own =
    receivable === undefined
      ? { ...lineIdsOf(id), account }
      : { receivable_id: ids.get(receivable) ?? '', entry_ids: [...entries] }
  return { ...own, day, currency, direction: amount > 0 ? 'in' : 'out', amount: Math.abs(amount) }
}

function lineIdsOf(key: string): Resource {
  const { source, id } = lineOfKey(key)
  return { source, line_id: id }
}
