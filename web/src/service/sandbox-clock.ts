// The clock of the sandbox: what it shows, and where it is to be.
import { queryOptions } from '@tanstack/react-query'
import type { SandboxClock } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { today } from '../ui/today.ts'
import { call } from './call.ts'

/** How often a clock on its way is asked for, in milliseconds. */
const ON_ITS_WAY_MS = 1_000

/** The clock, again and again while it is on its way. */
export const sandboxClockQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['sandbox-clock', environment],
    queryFn: () => call<SandboxClock>('GET', `/${environment}/v/sandbox-clock`),
    refetchInterval: ({ state }) => (state.data?.status === 'advancing' ? ON_ITS_WAY_MS : false),
  })

/** Moves the clock to a day in a time zone. */
export const advanceClock = (environment: Environment, day: string, time_zone?: string) =>
  call<SandboxClock>('POST', `/${environment}/v/sandbox-clock`, { advance_to: momentOf(day, time_zone) })

/**
 * A moment of a day in a time zone, which is the same day in UTC too: noon there, or midnight where it is the next day at noon already, as in the east of the
 * Pacific's time zones.
 */
export function momentOf(day: string, time_zone?: string): string {
  const noon = `${day}T12:00:00Z`
  return today(time_zone, Date.parse(noon)) === day ? noon : `${day}T00:00:00Z`
}
