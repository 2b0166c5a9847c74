// A change that a person makes to what their organization keeps for itself, such as saved views: behind the tenant's lock, logged where it did something.
import type { Database, Transaction } from '../storage/database.ts'
import type { LoggedEvent } from '../storage/writer/operation.ts'
import { lockTenantAlone, logEvent, takeMoment } from '../storage/writer/standalone-event.ts'
import type { Member } from './signed-in.ts'

/** What a change resolves to, and what the audit is to list of it. */
export interface LoggedChange<T> {
  readonly answer: T | undefined
  readonly event?: Pick<LoggedEvent, 'did' | 'id' | 'fields'>
}

/** Nothing was there to be changed. */
export const NOTHING_CHANGED = { answer: undefined }

/** Carries out a change to records of a kind, at a moment of the tenant's clock. */
export function changeLogged<T>(
  database: Database,
  kind: string,
  { tenant, user, address }: Member,
  change: (transaction: Transaction, at: number) => Promise<LoggedChange<T>>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await lockTenantAlone(transaction, tenant)
    const at = await takeMoment(transaction, tenant)
    const { answer, event } = await change(transaction, at)
    if (event !== undefined) await logEvent(transaction, tenant, { at, actor: -user, address, kind, ...event })
    return answer as T
  })
}
