// A moment of a lender and of its operator up to which nothing more will come to be known. Two clocks number their writes; a clock that ran
// ahead of the present, by a microsecond for each write of a batch, is waited for, so that the other cannot write behind it.
import { setTimeout } from 'node:timers/promises'
import type { Querier } from '../../storage/database.ts'
import { awaitWriter, readMoments } from '../dated-reads.ts'
import type { LenderOfLines } from './line-store.ts'

/** The last such moment. */
export async function readSettledMoment(
  querier: Querier,
  { tenant, operator }: Pick<LenderOfLines, 'tenant' | 'operator'>,
): Promise<number> {
  for (;;) {
    const { last, now } = await readMoments(querier, tenant)
    if (last <= now) {
      await Promise.all([awaitWriter(querier, tenant), awaitWriter(querier, operator)])
      return now
    }
    await setTimeout(1)
  }
}
