// What the service has received of a lender, as far as its first figure needs it: one record of each kind.
import type { Account, AuditEvent, Receivable } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { listQuery } from './list.ts'

const ONE = { limit: '1' }

/** An account, if there is one. */
export const firstAccountQuery = (environment: Environment) => listQuery<Account>(environment, '/accounts', ONE)

/** A receivable, if there is one. */
export const firstReceivableQuery = (environment: Environment) =>
  listQuery<Receivable>(environment, '/receivables', ONE)

/** A write of an entry, of any receivable, if there was one. */
export const firstEntryQuery = (environment: Environment) =>
  listQuery<AuditEvent>(environment, '/audit', { ...ONE, subject_type: 'entry' })
