// A tie-out that goes turn by turn: a service without a worker, whose calculators a test runs itself, so that it can look between two turns.
import { followCash } from '../../src/jobs/cash/cash-calculator.ts'
import { followLog } from '../harness/followed.ts'
import type { TestService } from '../harness/service.ts'
import type { CashBook } from './cash-book.ts'

/** The calculators of one lender's cash. */
export class TurnByTurn {
  readonly #service: TestService
  readonly #book: CashBook

  constructor(service: TestService, book: CashBook) {
    this.#service = service
    this.#book = book
  }

  /** Ties one stretch. Returns whether there may be more to read, and whether everything is tied that was read. */
  async turn(): Promise<{ readonly more: boolean; readonly is_tied: boolean }> {
    const { organization, parties } = this.#book
    const lender = { tenant: parties.tenants.lender, operator: parties.tenants.operator, organization }
    const work = (transaction: Parameters<typeof followCash>[0]) => followCash(transaction, lender)
    return this.#service.database.transaction(work, 'repeatable read')
  }

  /** Makes the ledgers of what was written; nothing is tied. */
  async readLog(): Promise<void> {
    await followLog(this.#service.database)
  }

  /** Ties everything. */
  async finish(): Promise<void> {
    await this.readLog()
    while ((await this.turn()).more);
  }
}
