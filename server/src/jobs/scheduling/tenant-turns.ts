// Turns of tenants at one calculator. A tenant for which it fails does not delay the others, is retried after a growing pause, and is
// recorded in the database, so that answers of any node report that their figures do not follow.
import { type Database, isAway, isPartAway, statement } from '../../storage/database.ts'
import { Remembered } from '../../storage/remembered.ts'
import { PassingFailures } from './passing-failures.ts'

/** The calculators whose failures are noted. */
export type Calculator =
  'balances' | 'portfolio' | 'pledges' | 'orders' | 'cash' | 'integrity' | 'lines' | 'covenants' | 'events' | 'alerts'

const PAUSE_MS = 1_000
const PAUSE_MS_MAX = 60_000
const MESSAGE_LENGTH_MAX = 500

const NOW = '(extract(epoch from statement_timestamp()) * 1000000)::bigint'

const noteFailure = statement(
  'note-calculator-failure',
  `
  insert into calculator_failures as f (tenant, calculator, since, latest, failures, message)
  values ($1, $2, ${NOW}, ${NOW}, 1, $3)
  on conflict (tenant, calculator) do update
  set latest = excluded.latest, failures = f.failures + 1, message = excluded.message
  returning failures`,
)

const forgetFailures = statement(
  'forget-calculator-failures',
  'delete from calculator_failures where tenant = $1 and calculator = $2',
)

/**
 * Tenants that have short turns at the same time: most of a turn is waiting for the database, and with a thousand lenders it adds up. Three
 * calculators with as many transactions each leave connections of the pool to what they record beside them.
 */
export const SHORT_TURNS_AT_ONCE = 3

/** What a turn resolves to that left the tenant to another job of the calculator: it neither failed nor succeeded. */
export const LEFT = Symbol('left to another')

interface Failed {
  readonly tenant: number
  readonly error: unknown
}

/** What a run of a calculator throws when tenants failed: all of them had their turn. */
export class CalculatorError extends Error {
  constructor(calculator: Calculator, failed: readonly Failed[]) {
    const messages = failed.map(({ tenant, error }) => `tenant ${tenant}: ${messageOf(error)}`)
    super(`The calculator of ${calculator} failed for ${messages.join('; ')}`, { cause: failed[0]?.error })
    this.name = 'CalculatorError'
  }
}

/** Gives tenants their turns at one calculator. */
export class TenantTurns {
  readonly #database: Database
  readonly #calculator: Calculator
  /** By tenant the failures in a row and when it is tried again; null once nothing is noted of it. */
  readonly #seen: Remembered<Map<number, { readonly failures: number; readonly again_at: number } | null>>
  readonly #passing = new PassingFailures()

  constructor(database: Database, calculator: Calculator) {
    this.#database = database
    this.#calculator = calculator
    this.#seen = new Remembered(database, () => new Map())
  }

  /**
   * Gives each tenant its turn, so many at a time. Throws a CalculatorError at the end where some failed or could not be reached; where none can
   * be, once the turns under way have ended.
   */
  async each<T extends { readonly tenant: number }>(
    tenants: readonly T[],
    turn: (one: T) => Promise<unknown>,
    at_once = 1,
  ): Promise<void> {
    const failed: Failed[] = []
    const next = tenants.values()
    let is_away = false
    const run = async () => {
      for (const one of next) {
        if (is_away) return
        try {
          failed.push(...(await this.#giveTurn(one, turn)))
        } catch (error) {
          is_away = true
          throw error
        }
      }
    }
    const runs = await Promise.allSettled(Array.from({ length: at_once }, run))
    for (const ended of runs) if (ended.status === 'rejected') throw ended.reason
    if (failed.length > 0) throw new CalculatorError(this.#calculator, failed)
  }

  /** Returns the failure, where there is one. Throws where no tenant can be reached. */
  async #giveTurn<T extends { readonly tenant: number }>(
    one: T,
    turn: (one: T) => Promise<unknown>,
  ): Promise<readonly Failed[]> {
    const { tenant } = one
    if (performance.now() < (this.#seen.now().get(tenant)?.again_at ?? 0)) return []
    try {
      if ((await turn(one)) === LEFT) return []
    } catch (error) {
      if (!(await this.#noteTurn(tenant, error)) && isAway(error) && !isPartAway(error)) throw error
      this.#pause(tenant)
      return [{ tenant, error }]
    }
    await this.#succeed(tenant)
    return []
  }

  /**
   * Notes a failure. Returns whether it was noted: not where it may pass, unless it came again and again; the database is not away where it takes
   * the note of it.
   */
  async #noteTurn(tenant: number, error: unknown): Promise<boolean> {
    if (!this.#passing.isLasting(String(tenant), error)) return false
    const message = messageOf(error).slice(0, MESSAGE_LENGTH_MAX)
    try {
      await this.#database.query(noteFailure, [tenant, this.#calculator, message])
    } catch (refused) {
      if (isPartAway(refused) || (isAway(error) && isAway(refused))) return false
      throw refused
    }
    return true
  }

  #pause(tenant: number): void {
    const seen = this.#seen.now()
    const failures = (seen.get(tenant)?.failures ?? 0) + 1
    const pause_ms = Math.min(PAUSE_MS_MAX, PAUSE_MS * 2 ** (failures - 1))
    seen.set(tenant, { failures, again_at: performance.now() + pause_ms })
  }

  /** What an earlier process noted is forgotten with the first success in this one. */
  async #succeed(tenant: number): Promise<void> {
    this.#passing.forget(String(tenant))
    const seen = this.#seen.now()
    if (seen.get(tenant) === null) return
    await this.#database.query(forgetFailures, [tenant, this.#calculator])
    seen.set(tenant, null)
  }
}

/** Of a database that was away or too slow, what it answered. */
function messageOf(error: unknown): string {
  const reason = isAway(error) ? (error as Error).cause : error
  return reason instanceof Error ? reason.message : String(reason ?? error)
}
