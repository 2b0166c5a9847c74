// Which fixing of an index is in force on a day: the day's own, or the last before it within ten days, which bridges every run of days
// on which none is published. An older one does not count. Ids have index and day, so that each is found by its key.
import { dayOfNumber } from '@tapeline/kernel/core/day'
import { ratioOfInterest } from '@tapeline/kernel/core/interest-rate'
import type { Ratio } from '@tapeline/kernel/core/ratio'
import type { Querier } from '../../storage/database.ts'
import { readTimelessRecords } from '../operator-record/operator-record-reads.ts'
import { indexRate } from './index-rate-definition.ts'

/** How many days after its own a fixing is in force at most. */
export const FIXING_DAYS_MAX = 10

/** A fixing. */
export interface Fixing {
  readonly id: string
  readonly date: string
  /** An annual fraction, exact. */
  readonly rate: Ratio
}

/** What is asked of an index. */
export interface FixingsAsked {
  /** The tenant of the operator. */
  readonly operator: number
  readonly index: string
  /** Day numbers. */
  readonly days: readonly number[]
  /** The moment of the operator's clock up to which fixings count. */
  readonly known_at: number
}

/** The fixing in force on each of some days, by day number; a day without one is not in the map. */
export async function readFixings(querier: Querier, asked: FixingsAsked): Promise<Map<number, Fixing>> {
  const { operator: tenant, index, days, known_at } = asked
  const ids = [...new Set(days.flatMap((day) => idsBefore(index, day)))]
  const known = await readTimelessRecords(querier, indexRate, { tenant, ids, known_at })
  return new Map(
    days.flatMap((day) => {
      const id = idsBefore(index, day).find((id) => known.has(id))
      const state = id === undefined ? undefined : known.get(id)
      if (id === undefined || state === undefined) return []
      return [[day, { id, date: String(state['date']), rate: ratioOfInterest(Number(state['rate'])) }] as const]
    }),
  )
}

/** The ids of the fixings that may be in force on a day, the latest first. */
function idsBefore(index: string, day: number): string[] {
  return Array.from({ length: FIXING_DAYS_MAX + 1 }, (_, ago) => `${index}-${dayOfNumber(day - ago)}`)
}
