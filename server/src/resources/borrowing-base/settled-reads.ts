// A moment of a lender and of its operator up to which nothing more will become known. Two clocks number their writes; a clock that ran
// ahead of the present, by a microsecond for each write of a batch, is waited for, so that the other cannot write behind it.
import { setTimeout } from 'node:timers/promises'
import type { Querier } from '../../storage/database.ts'
import { waitUntil } from '../calculation-waiting.ts'
import { awaitWriter, readMoments, refuseStoring } from '../dated-reads.ts'
import type { LenderOfLines } from './line-store.ts'

/** The last such moment. Throws overloaded where the clock is farther ahead than a request waits: the database's was set back. */
export async function readSettledMoment(
  querier: Querier,
  { tenant, operator }: Pick<LenderOfLines, 'tenant' | 'operator'>,
  until_ms = waitUntil(),
): Promise<number> {
  for (; ; await setTimeout(1)) {
    const { last, now } = await readMoments(querier, tenant)
    if (last <= now) {
      await Promise.all([awaitWriter(querier, tenant, until_ms), awaitWriter(querier, operator, until_ms)])
      return now
    }
    if (performance.now() > until_ms) refuseStoring()
  }
}
