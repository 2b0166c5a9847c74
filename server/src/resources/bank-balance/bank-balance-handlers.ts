// Serving bank balances: to the lender whose they are, and to the operator.
import type { Route } from '../../http/routes.ts'
import type { Services } from '../services.ts'
import { type VersionedServing, versionedList, versionedRoutes } from '../versioned-routes.ts'
import {
  bankBalanceList,
  deleteBankBalanceEndpoint,
  getBankBalance,
  operatorBankBalanceList,
  postBankBalance,
} from './bank-balance-endpoints.ts'
import { bankBalanceWriting } from './bank-balance-rules.ts'
import { BANK_BALANCES } from './bank-balance-store.ts'

const SERVING: VersionedServing = {
  table: BANK_BALANCES,
  writing: bankBalanceWriting,
  counts_from: 'as_of',
  endpoints: {
    post: postBankBalance,
    get: getBankBalance,
    remove: deleteBankBalanceEndpoint,
    list: bankBalanceList,
    operator_list: operatorBankBalanceList,
  },
}

const listSource = versionedList(BANK_BALANCES, 'as_of_desc')

/** The routes of bank balances. */
export function bankBalanceRoutes(services: Services): Route[] {
  return versionedRoutes(services, SERVING, listSource)
}
