// Whose cash is asked for: that of the caller, or, by the operator, that of one of its lenders.
import { notFound } from '@tapeline/contract/errors'
import type { Call } from '../../http/routes.ts'
import { type Querier, statement } from '../../storage/database.ts'
import { authenticate, authenticateOperator } from '../handling.ts'
import { document } from '../document/document-definition.ts'
import { findTenantOf, lendersIdOf } from '../operator-record/operator-record-reads.ts'
import { tieOutDecision } from '../tie-out-decision/tie-out-decision-definition.ts'
import type { Services } from '../services.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

/** The tenant of a lender, in whose time zone days are. */
export interface CashPlace {
  readonly tenant: number
  readonly time_zone: string
  /** The id of a decision as the caller knows it: a lender's own ids do not state whose they are. */
  readonly decisionId: (id: string) => string
  /** The id of a document, in the same way. */
  readonly documentId: (id: string) => string
}

/** Judges the caller and finds the place that a call is about. */
export type FindCashPlace = (services: Services, call: Call) => Promise<CashPlace>

/** The caller's own. */
export const ownCash: FindCashPlace = async (services, call) => {
  const { tenant, time_zone, organization } = await authenticate(services, call)
  return {
    tenant,
    time_zone,
    decisionId: (id) => lendersIdOf(tieOutDecision, organization, id),
    documentId: (id) => lendersIdOf(document, organization, id),
  }
}

/** That of the lender whose id is in the path, for the operator. */
export const lendersCash: FindCashPlace = async (services, call) => {
  const caller = await authenticateOperator(services, call)
  const tenant = await findTenantOf(services.database, call.path['id'] ?? '', caller.environment)
  if (tenant === undefined) throw notFound('There is no organization with this id.')
  const time_zone = await readTimeZone(services.database, tenant)
  return { tenant, time_zone, decisionId: (id) => id, documentId: (id) => id }
}

const findTimeZone = statement(
  'find-time-zone-of-tenant',
  `select ${zoneOf('t')} as time_zone from tenants t where t.tenant = $1`,
)

async function readTimeZone(querier: Querier, tenant: number): Promise<string> {
  const [row] = await querier.query<{ time_zone: string }>(findTimeZone, [tenant])
  if (row === undefined) throw new Error(`There is no tenant ${tenant}`)
  return row.time_zone
}
