// The clock of the sandbox: what it shows, and where it is to be.
import { queryOptions } from '@tanstack/react-query'
import type { SandboxClock } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
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

/** Moves the clock to a moment. */
export const advanceClock = (environment: Environment, advance_to: string) =>
  call<SandboxClock>('POST', `/${environment}/v/sandbox-clock`, { advance_to })
