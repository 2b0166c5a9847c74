// The collections of single receivables that the bank does not show, for the list of what backs a line (0128).
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { Unverified } from '@tapeline/kernel/metrics/debt-line/unverified-collections'
import type { Querier } from '../../storage/database.ts'
import { readOpenOf } from './collected-payments-reads.ts'
import { type CashTiedOut, unverifiedIn } from './unverified-reads.ts'

/** The collections of a receivable that the bank does not show, of whatever age, and the day of the oldest; in its own currency. */
export interface UnverifiedOfReceivable extends Unverified {
  readonly oldest: string | null
}

/** Reads those of some receivables, as tied out; all have none where nothing was. */
export async function readUnverifiedOf(
  querier: Querier,
  tenant: number,
  { tied_out, as_of }: { readonly tied_out: CashTiedOut; readonly as_of: string },
  numbers: readonly number[],
): Promise<ReadonlyMap<number, UnverifiedOfReceivable>> {
  const { position, since } = tied_out
  if (position === null || since === null) return new Map()
  const known = { tenant, moment: position.moment, day: as_of }
  const open = groupBy(await readOpenOf(querier, known, since, numbers), ({ receivable }) => receivable)
  return new Map(
    [...open].map(([receivable, all]) => {
      const [oldest = null] = all.map(({ stated_on }) => stated_on).toSorted()
      return [receivable, { ...unverifiedIn(all), oldest }]
    }),
  )
}
