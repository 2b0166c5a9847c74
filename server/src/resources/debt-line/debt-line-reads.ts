// Finding the debt line that a path names.
import { notFound } from '@tapeline/contract/errors'
import type { Call } from '../../http/routes.ts'
import type { Caller } from '../api-key/key-checker.ts'
import { authenticate } from '../handling.ts'
import type { FindPlace } from '../list-handling.ts'
import { findTenantOf } from '../operator-record/operator-record-reads.ts'
import { type OperatorRecord, findOperatorRecords } from '../operator-record/operator-record-store.ts'
import type { Services } from '../services.ts'

/** A debt line that a path names, who asks, and its lender's tenant. */
export interface NamedLine {
  readonly caller: Caller
  readonly line: OperatorRecord
  readonly tenant: number
  /** The operator's, where the line is kept. */
  readonly operator: number
}

/** The debt line that a path names, for its lender and for the operator. */
export async function getDebtLine(services: Services, call: Call): Promise<NamedLine> {
  const caller = await authenticate(services, call)
  const operator = await services.operator.find(caller.environment)
  const wanted = [{ kind: 'debt_line', id: call.path['id'] ?? '' }]
  const [line] = operator === undefined ? [] : await findOperatorRecords(services.database, operator, wanted)
  if (
    operator === undefined ||
    line === undefined ||
    (line.organization !== caller.organization && !caller.is_operator)
  )
    throw notFound('There is no debt line with this id.')
  const tenant = caller.is_operator
    ? await findTenantOf(services.database, line.organization, caller.environment)
    : caller.tenant
  return { caller, line, tenant: tenant ?? caller.tenant, operator }
}

/** The place under a debt line. */
export const placeUnderDebtLine: FindPlace = async (services, call) => {
  const { caller, tenant, line } = await getDebtLine(services, call)
  return { tenant, reader_tenant: caller.tenant, parent: line.number }
}
