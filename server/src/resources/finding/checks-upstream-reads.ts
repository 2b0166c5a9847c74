// The integrity checks as tests of covenants and certificates read them: as of the last moment at which the whole book had been checked, of those that
// were stored by the moment of the test (0144). A test does not wait for a lender that writes without a pause; it is made again.
import { dayNumber } from '@tapeline/kernel/core/day'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { Querier } from '../../storage/database.ts'
import type { CheckedPlace } from './checked-lender-reads.ts'
import { type CheckedMoment, findNextChecked, readStoredCheck } from './finding-cursor-store.ts'
import { readUnchecked } from './unchecked-reads.ts'

/** The checks that figures are calculated from. */
export interface ChecksAt {
  /** The moment of the calculator's clock; 0 where the book was never checked. */
  readonly moment: number
  /** Where the calculator fails, the last day, a number, of which it is known what is found; undefined where it does not. */
  readonly held_until?: number
}

/** A lender whose checks are read, and in whose time zone its days are. */
export interface LenderOfChecks extends CheckedPlace {
  readonly tenant: number
  readonly time_zone: string
}

/** The checks for figures of a moment. */
export async function readChecksAt(querier: Querier, lender: LenderOfChecks, known_at: number): Promise<ChecksAt> {
  const stored = await readStoredCheck(querier, lender.tenant, known_at)
  const { waiting, failing } = await readUnchecked(querier, lender, stored, known_at)
  return waiting === undefined || failing === undefined ? { moment: stored?.moment ?? 0 } : heldChecks(stored, lender)
}

function heldChecks(stored: CheckedMoment | null, { time_zone }: LenderOfChecks): ChecksAt {
  if (stored === null) return { moment: 0, held_until: Number.NEGATIVE_INFINITY }
  return { moment: stored.moment, held_until: dayNumber(dayOfMoment(stored.moment, time_zone)) }
}

/** For how long a certificate waits for the checks, in microseconds: a quarter of an hour, in which the operator was alerted where they fail. */
const PATIENCE_US = 900_000_000

/**
 * The checks with what was known at a moment, for what is frozen: the first that include it, so that they are the same whenever they are asked for,
 * or the last there are where these do not come within a quarter of an hour. Undefined while they are waited for.
 */
export async function readChecksWith(
  querier: Querier,
  lender: LenderOfChecks & { readonly now: number },
  known_at: number,
): Promise<ChecksAt | undefined> {
  let stored = await readStoredCheck(querier, lender.tenant, known_at)
  while ((await readUnchecked(querier, lender, stored, known_at)).waiting !== undefined) {
    const next = await findNextChecked(querier, lender.tenant, stored?.moment ?? 0)
    if (next === null) return lender.now < known_at + PATIENCE_US ? undefined : { moment: stored?.moment ?? 0 }
    stored = next
  }
  return { moment: stored?.moment ?? 0 }
}
