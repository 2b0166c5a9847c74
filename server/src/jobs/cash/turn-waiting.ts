// Waiting for a turn of a calculator that is under way, for what is calculated as of its last position (0128, 0144).
import { setTimeout } from 'node:timers/promises'
import { type Querier, statement } from '../../storage/database.ts'

/** The calculators whose turns are waited for, by the tables of their cursors. */
const CURSORS = { cash: 'cash_cursors', integrity: 'integrity_cursors' } as const

/** One of these calculators. */
export type TurnOf = keyof typeof CURSORS

// A turn of a calculator locks the cursor as it takes its moment. A lender without a cursor has no turn.
const findFree = (of: TurnOf) =>
  statement(
    `find-whether-turn-of-${of}-is-over`,
    `
  with free as (select 1 from ${CURSORS[of]} where tenant = $1 for share skip locked)
  select exists (select from free) as is_free, (select moment from ${CURSORS[of]} where tenant = $1) as moment`,
  )

const FREE = { cash: findFree('cash'), integrity: findFree('integrity') } as const

/** How long a turn that is under way is waited for, and between two looks, in milliseconds. */
const TURN_MS = 2_000
const LOOK_MS = 20

/**
 * Waits until a turn of the calculator that is under way has ended, so that every position up to now can be read. A turn ties one stretch; one that
 * takes longer is not waited for.
 */
export async function awaitTurn(querier: Querier, tenant: number, of: TurnOf): Promise<void> {
  const look = async () => {
    const [turn] = await querier.query<{ is_free: boolean; moment: number | null }>(FREE[of], [tenant])
    return { is_free: turn?.is_free === true, moment: turn?.moment ?? null }
  }
  const first = await look()
  // The one that was under way is over once the cursor has its moment, whether or not the next has begun.
  const isOver = ({ is_free, moment }: typeof first) => is_free || moment === null || moment !== first.moment
  const until = performance.now() + TURN_MS
  for (let seen = first; !isOver(seen) && performance.now() < until; seen = await look()) await setTimeout(LOOK_MS)
}
