// Waiting for a turn of the calculator of cash that is under way, for what is calculated as of its last position (0128).
import { setTimeout } from 'node:timers/promises'
import { type Querier, statement } from '../../storage/database.ts'

// A turn of the calculator locks the cursor as it takes its moment. A lender without a cursor has no turn.
const findFree = statement(
  'find-whether-turn-of-cash-is-over',
  `
  with free as (select 1 from cash_cursors where tenant = $1 for share skip locked)
  select exists (select from free) or not exists (select from cash_cursors where tenant = $1) as is_free`,
)

/** How long a turn that is under way is waited for, and between two looks, in milliseconds. */
const TURN_MS = 2_000
const LOOK_MS = 20

/**
 * Waits until a turn of the calculator that is under way has ended, so that every position up to now can be read. A turn ties one stretch; one that
 * takes longer is not waited for.
 */
export async function awaitTurn(querier: Querier, tenant: number): Promise<void> {
  for (const until = performance.now() + TURN_MS; performance.now() < until; await setTimeout(LOOK_MS)) {
    const [turn] = await querier.query<{ is_free: boolean }>(findFree, [tenant])
    if (turn?.is_free === true) return
  }
}
