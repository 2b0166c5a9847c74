// What the pages of the cash tie-out read of their address. Routes know it, so it is loaded at the start and holds names alone.
import { LIST_PARAMETERS } from './address.ts'

/** What payments and lines are narrowed by. */
export const CASH_FILTERS_NAMED = [
  'direction',
  'from',
  'until',
  'rule',
  'currency',
  'receivable_id',
  'account',
] as const

/** The parameters of the list of lines, beside those of the list of payments. */
export const LINES_LIST = { page: 'lines_page', limit: 'lines_limit', columns: 'lines_columns' } as const

/** The parameters of the page. */
export const CASH_PARAMETERS: readonly string[] = [
  'shown',
  'since',
  'group_by',
  ...CASH_FILTERS_NAMED,
  ...Object.values(LINES_LIST),
  ...LIST_PARAMETERS,
]

/** The parameters of the page of statements: how far back, which statement is open, and the list of its lines. */
export const STATEMENT_PARAMETERS: readonly string[] = [
  'since',
  'account',
  'source',
  'currency',
  'month',
  ...LIST_PARAMETERS,
]

/** The parameters of the page on which people decide: the side, and what is open narrowed as on the tie-out. */
export const RECONCILE_PARAMETERS: readonly string[] = ['side', ...CASH_FILTERS_NAMED, ...LIST_PARAMETERS]
