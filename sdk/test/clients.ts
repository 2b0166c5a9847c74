// Clients for tests: of a service, with waits that take no time and are remembered.
import {
  type ClientOptions,
  type Clock,
  type NewAccount,
  type NewEntry,
  type NewReceivable,
  Tapeline,
} from '../src/index.ts'

/** The time that tests wait for an answer, where they do not test that. */
const TIMEOUT_MS = 30_000

/** A clock whose waits end at once, but for those that limit an attempt. */
export function impatientClock(timeouts: readonly number[] = [TIMEOUT_MS]): Clock & { readonly waits: number[] } {
  const waits: number[] = []
  return {
    waits,
    now: () => Date.now(),
    after: (wait_ms, run) => {
      const limits = timeouts.includes(wait_ms)
      if (!limits) waits.push(wait_ms)
      const timer = setTimeout(run, limits ? wait_ms : 0)
      return () => clearTimeout(timer)
    },
  }
}

/** A client with an impatient clock. */
export function clientOf(base_url: string, key: string, options: Partial<ClientOptions> = {}) {
  const clock = impatientClock()
  return { tapeline: new Tapeline({ key, base_url, clock, timeout_ms: TIMEOUT_MS, ...options }), waits: clock.waits }
}

/** Everything that a list holds. */
export async function all<T>(results: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const result of results) found.push(result)
  return found
}

/** An account that the service accepts. */
export function newAccount(id: string, more: Partial<NewAccount> = {}): NewAccount {
  return { id, type: 'business', name: 'Acme', ...more }
}

/** A receivable that the service accepts. */
export function newReceivable(id: string, obligor_id: string): NewReceivable {
  const contract = { product_type: 'term_loan', origination_date: '2026-01-15', currency: 'USD' }
  return { id, obligor_id, funded_by: 'balance_sheet', ...contract }
}

/** An entry that the service accepts. */
export function newEntry(id: string, more: Partial<NewEntry> = {}): NewEntry {
  return { id, date: '2026-01-15', type: 'disbursement', amount: 100_000, ...more }
}
