// Legal holds as they are stored, and those of one batch. Whoever erases decides behind the lock of the tenant, on the holds that are in force by then.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'

/** A hold; `number` is when it was placed, `lifted` when it was lifted, null while it is in force. */
export interface LegalHold {
  readonly number: number
  readonly account_id: string
  readonly reference: string
  readonly lifted: number | null
}

/** The columns of a hold, of the table `t`. */
export const HOLD_COLUMNS = 't.number, t.account_id, t.reference, t.lifted'

const findInForce = statement(
  'find-legal-holds-in-force',
  `
  select ${HOLD_COLUMNS} from legal_holds t where t.tenant = $1 and t.account_id = any($2::text[]) and t.lifted is null`,
)

const upsertHold = statement(
  'upsert-legal-hold',
  `
  insert into legal_holds (tenant, number, account_id, reference, lifted) values ($1, $2, $3, $4, $5)
  on conflict (tenant, number) do update set reference = excluded.reference, lifted = excluded.lifted`,
)

/** The holds on accounts that are in force. */
export function findHolds(querier: Querier, tenant: number, account_ids: readonly string[]): Promise<LegalHold[]> {
  return querier.query<LegalHold>(findInForce, [tenant, account_ids])
}

/** A hold as it is answered. */
export function presentHold({ account_id, reference, number, lifted }: LegalHold) {
  return {
    account_id,
    reference,
    placed_at: formatMoment(number),
    lifted_at: lifted === null ? null : formatMoment(lifted),
  }
}

/** The holds that one batch asks for and changes. */
export class LegalHoldsInBatch {
  readonly #asked = new Set<string>()
  readonly #in_force = new Map<string, LegalHold>()
  readonly #changed = new Map<number, LegalHold>()
  readonly #events: LoggedEvent[] = []

  /** Asks for the hold on an account. */
  want(account_id: string): void {
    this.#asked.add(account_id)
  }

  /** Whether none is asked for: what is asked for may have changed in the batch before. */
  isUnasked(): boolean {
    return this.#asked.size === 0
  }

  /** The hold on an account that is in force, by this batch too. */
  find(account_id: string): LegalHold | undefined {
    return this.#in_force.get(account_id)
  }

  /** Stores a hold that was placed, changed or lifted. */
  put(hold: LegalHold, event: LoggedEvent): void {
    this.#changed.set(hold.number, hold)
    this.#events.push(event)
    if (hold.lifted === null) this.#in_force.set(hold.account_id, hold)
    else this.#in_force.delete(hold.account_id)
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.#asked.size === 0 ? [] : [this.#load(transaction, tenant)]
  }

  async #load(transaction: Transaction, tenant: number): Promise<void> {
    for (const hold of await findHolds(transaction, tenant, [...this.#asked])) this.#in_force.set(hold.account_id, hold)
  }

  /** In the order in which they changed: an account may be held again in the batch that lifts its hold. */
  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [...this.#changed.values()].map(({ number, account_id, reference, lifted }) =>
      transaction.query(upsertHold, [tenant, number, account_id, reference, lifted]),
    )
  }

  events(): LoggedEvent[] {
    return this.#events
  }
}
