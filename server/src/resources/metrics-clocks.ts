// The clocks of a question about metrics. The day is fixed when the question is asked, since every figure is of one day. It is
// never in the future: later days are shown as expected only.
import type { Fault } from '@tapeline/kernel/core/fault'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import type { Call } from '../http/routes.ts'
import type { Querier } from '../storage/database.ts'
import type { Caller } from './api-key/key-checker.ts'
import { readClocks, readMoments } from './dated-reads.ts'

/** Which day and which moment are asked about. */
export interface MetricsClocks {
  /** Today where none was named, or the day of the moment. */
  readonly as_of: string
  /** The day where it was named. */
  readonly named: string | undefined
  /** Undefined is now. */
  readonly known_at: number | undefined
  readonly faults: readonly Fault[]
}

/** Reads the clocks of a call with all faults of its query. */
export async function readMetricsClocks(
  querier: Querier,
  caller: Pick<Caller, 'tenant' | 'time_zone'>,
  call: Pick<Call, 'query'>,
): Promise<MetricsClocks> {
  const [clocks, { now }] = await Promise.all([
    readClocks(querier, caller, call.query),
    readMoments(querier, caller.tenant),
  ])
  const today = dayOfMoment(now, caller.time_zone)
  const as_of = clocks.as_of ?? dayOfMoment(clocks.known_at ?? now, caller.time_zone)
  const settled = { as_of, named: clocks.as_of, known_at: clocks.known_at }
  if (as_of <= today) return { ...settled, faults: clocks.faults }
  const message = 'as_of must not be in the future: leave it out for today'
  return { ...settled, faults: [...clocks.faults, { param: 'as_of', code: 'in_the_future', message }] }
}
