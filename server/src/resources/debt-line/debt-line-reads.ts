// Finding the debt line that a path names.
import { notFound } from '../../contract/errors.ts'
import { authenticate } from '../handling.ts'
import type { FindPlace } from '../list-handling.ts'
import { findTenantOf } from '../operator-record/operator-record-reads.ts'
import { findOperatorRecords } from '../operator-record/operator-record-store.ts'

/** The place under a debt line: its lender's tenant, for the lender and for the operator. */
export const placeUnderDebtLine: FindPlace = async (services, call) => {
  const caller = await authenticate(services, call)
  const operator = await services.operator.find(caller.environment)
  const wanted = [{ kind: 'debt_line', id: call.path['id'] ?? '' }]
  const [line] = operator === undefined ? [] : await findOperatorRecords(services.database, operator, wanted)
  if (line === undefined || (line.organization !== caller.organization && !caller.is_operator))
    throw notFound('There is no debt line with this id.')
  const tenant = caller.is_operator
    ? await findTenantOf(services.database, line.organization, caller.environment)
    : caller.tenant
  return { tenant: tenant ?? caller.tenant, parent: line.number }
}
