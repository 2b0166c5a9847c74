// A dry run: lines are judged in their order on what is stored and on what the lines before them would have stored, and nothing
// is. What they would store is held in memory, so a dry run is bounded; whole books are tried in the sandbox.
import { ServiceError } from '@tapeline/contract/errors'
import { dayOfMoment } from '@tapeline/kernel/core/moment'
import { type Database, allInOrder } from '../../storage/database.ts'
import type { Stamp } from '../../storage/writer/operation.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { ReportingBatch } from '../batch.ts'
import { ReceivableNumbers } from '../receivable/receivable-store.ts'
import { CountedStamp, type SettlingLine, isOperation, outcomeOf } from './import-writes.ts'

/** How many lines a dry run judges at most. */
export const REHEARSED_MAX = 50_000

const TOO_LONG = `A dry run judges at most ${REHEARSED_MAX} lines. Judge the file in parts, or import it into the sandbox.`

/** One dry run. */
export class Rehearsal {
  readonly #database: Database
  readonly #memory: ReportingBatch
  #moment: number
  #judged = 0

  /** `begun`: a moment of the tenant's clock, from which what lines would write is dated. */
  constructor(database: Database, tenant: number, begun: number) {
    this.#database = database
    this.#memory = new ReportingBatch(tenant, new ReceivableNumbers())
    this.#moment = begun
  }

  /** The result that lines would have behind those judged before. Throws `body_too_large` beyond the bound. */
  async judge(caller: Caller, lines: readonly SettlingLine[]): Promise<SettlingLine[]> {
    this.#judged += lines.length
    if (this.#judged > REHEARSED_MAX) throw new ServiceError('body_too_large', { message: TOO_LONG })
    const memory = this.#memory
    for (const { asks } of lines) if (isOperation(asks)) asks.prepare(memory)
    await this.#database.transaction(
      (transaction) => allInOrder(memory.load(transaction, caller.tenant)),
      'repeatable read',
    )
    const stamp = new CountedStamp(this.#stamp(caller))
    return lines.map((line) => {
      const outcome = outcomeOf(line, memory, stamp)
      const overwrote = line.overwrote()
      return { ...line, asks: outcome === 'blank' ? undefined : outcome, overwrote: () => overwrote }
    })
  }

  #stamp({ tenant, number, time_zone }: Caller): Stamp {
    const today = dayOfMoment(this.#moment, time_zone)
    return { today, time_zone, actor: number, actor_tenant: tenant, tick: () => (this.#moment += 1) }
  }
}
