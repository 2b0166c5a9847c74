// What can be asked of the tie-out of cash, in the order of the document.
import { getAccountStatements, getLendersAccountStatements } from './account-statements-endpoints.ts'
import { BREAK_LISTS, getBreakSums, getLendersBreakSums } from './breaks-endpoints.ts'
import { getCashGroups, getLendersCashGroups } from './cash-groups-endpoints.ts'
import { getCashMonths, getLendersCashMonths } from './cash-months-endpoints.ts'
import { lendersOutcomeList, outcomeList } from './cash-outcomes-endpoints.ts'
import { CASH_ROWS_LISTS } from './cash-rows-endpoints.ts'

/** The endpoints that are no lists. */
export const CASH_ENDPOINTS = [
  getCashMonths,
  getLendersCashMonths,
  getCashGroups,
  getLendersCashGroups,
  getAccountStatements,
  getLendersAccountStatements,
  getBreakSums,
  getLendersBreakSums,
]

/** The lists. */
export const CASH_LISTS = [...CASH_ROWS_LISTS, outcomeList, lendersOutcomeList, ...BREAK_LISTS]
