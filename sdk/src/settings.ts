// A client's options, judged once and made whole. The clock, chance and the network come in here and nowhere else.
import { parseBaseUrl } from './address.ts'
import { ConfigurationError } from './errors.ts'
import { environmentOf, type Environment } from './key.ts'
import type { Attempt, ClientOptions, Clock, Fetch } from './options.ts'

/** The settings that the parts of a client share. */
export interface Settings {
  readonly key: string
  readonly environment: Environment
  readonly base_url: string
  readonly timeout_ms: number
  readonly retries_max: number
  readonly calculation_wait_ms: number
  readonly onAttempt: (attempt: Attempt) => void
  readonly fetch: Fetch
  readonly clock: Clock
  readonly random: () => number
}

/** The settings of a client. Throws a ConfigurationError that names the option to change. */
export function settingsOf(options: ClientOptions): Settings {
  if (options.dangerously_allow_browser !== true) refuseBrowser()
  return {
    key: options.key,
    environment: environmentOf(options.key),
    base_url: parseBaseUrl(options.base_url, options.allow_plain_http ?? false),
    timeout_ms: wholeNumber('timeout_ms', options.timeout_ms ?? 60_000, 1),
    retries_max: wholeNumber('retries_max', options.retries_max ?? 3, 0),
    calculation_wait_ms: wholeNumber('calculation_wait_ms', options.calculation_wait_ms ?? 300_000, 0),
    onAttempt: options.onAttempt ?? (() => {}),
    // Called by name, since a fetch that is taken off its global does not run everywhere.
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? SYSTEM_CLOCK,
    random: options.random ?? Math.random,
  }
}

/** A longer wait would end at once: timers count in 31 bits. */
const WHOLE_NUMBER_MAX = 2 ** 31 - 1

/** A number that an option holds. */
export function wholeNumber(name: string, value: number, minimum: number): number {
  if (Number.isInteger(value) && value >= minimum && value <= WHOLE_NUMBER_MAX) return value
  throw new ConfigurationError(`\`${name}\` must be a whole number from ${minimum} to ${WHOLE_NUMBER_MAX}.`)
}

/** A secret key in a page is a key of everyone who opens the page. */
function refuseBrowser(): void {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } }
  const agent = navigator?.userAgent ?? ''
  if (!('document' in globalThis) && !agent.startsWith('Mozilla/')) return
  throw new ConfigurationError(
    'This looks like a browser, where anyone can read the key. Keep it on a server, or set dangerously_allow_browser.',
  )
}

const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  after: (wait_ms, run) => {
    const timer = setTimeout(run, wait_ms)
    return () => clearTimeout(timer)
  },
}
