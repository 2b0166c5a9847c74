// Which receivables of a turn are new, and which come up because the whole book is looked at: subjects of several receivables are looked at once then,
// with the first of their receivables.
import { type Querier, statement } from '../../storage/database.ts'
import type { IntegrityNews } from './producer.ts'

const findFirst = statement(
  'find-first-receivable-of-book',
  'select number from receivables where tenant = $1 order by number limit 1',
)

/** Whether the book as a whole is looked at in this turn: with its first receivable. */
export async function beginsSweep(
  querier: Querier,
  tenant: number,
  { is_sweep, receivables }: Pick<IntegrityNews, 'is_sweep' | 'receivables'>,
): Promise<boolean> {
  if (!is_sweep) return false
  const [first] = await querier.query<{ number: number }>(findFirst, [tenant])
  return first === undefined || receivables.includes(first.number)
}

/** The receivables that were changed, or whose entries were, and those that come up beside. */
export function partSwept({
  is_sweep,
  receivables,
  events,
}: Pick<IntegrityNews, 'is_sweep' | 'receivables' | 'events'>): {
  readonly changed: readonly number[]
  readonly swept: readonly number[]
} {
  if (!is_sweep) return { changed: receivables, swept: [] }
  const named = events.flatMap(({ kind, at, number, receivable }) =>
    kind === 'receivable' ? [number ?? at] : (receivable ?? []),
  )
  const changed = new Set(named)
  return { changed: [...changed], swept: receivables.filter((number) => !changed.has(number)) }
}
