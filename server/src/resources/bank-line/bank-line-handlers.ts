// Serving bank lines: to the lender whose they are, and to the operator.
import type { Route } from '../../http/routes.ts'
import { totalsRoute } from '../list-totals.ts'
import type { Services } from '../services.ts'
import { type VersionedServing, ofNamedLender, versionedList, versionedRoutes } from '../versioned-routes.ts'
import {
  bankLineList,
  bankLineTotals,
  deleteBankLineEndpoint,
  getBankLine,
  operatorBankLineList,
  operatorBankLineTotals,
  postBankLine,
} from './bank-line-endpoints.ts'
import { bankLineWriting } from './bank-line-rules.ts'
import { BANK_LINES } from './bank-line-store.ts'

/** A line counts from its booking day on. */
const SERVING: VersionedServing = {
  table: BANK_LINES,
  writing: bankLineWriting,
  counts_from: 'booked_on',
  endpoints: {
    post: postBankLine,
    get: getBankLine,
    remove: deleteBankLineEndpoint,
    list: bankLineList,
    operator_list: operatorBankLineList,
  },
}

const listSource = versionedList(BANK_LINES, 'settled_at_desc', {
  name: 'bank-lines',
  by: { currency: 't.currency', direction: 't.direction', status: 't.status' },
  sums: { amount: 't.amount' },
})

/** The routes of bank lines. */
export function bankLineRoutes(services: Services): Route[] {
  return [
    ...versionedRoutes(services, SERVING, listSource),
    totalsRoute(services, bankLineTotals, listSource),
    totalsRoute(services, operatorBankLineTotals, listSource, ofNamedLender),
  ]
}
