// What the pages of the collateral checks read of their address. Routes know it, so it is loaded at the start and holds names alone.
import { LIST_PARAMETERS } from './address.ts'

/** What findings are narrowed by. */
export const FINDING_FILTERS_NAMED = ['check', 'severity', 'state', 'receivable_id', 'obligor_id'] as const

/** What findings of all lenders are narrowed by. */
export const ALL_FINDING_FILTERS_NAMED = ['organization', ...FINDING_FILTERS_NAMED] as const

/** What contested assets are narrowed by. */
export const CONTESTED_FILTERS_NAMED = ['organization', 'receivable_id', 'kind', 'debt_line_id'] as const

/** The parameters of the page of contested assets; `state` of the address may also be `all`. */
export const CONTESTED_PARAMETERS: readonly string[] = ['state', ...CONTESTED_FILTERS_NAMED, ...LIST_PARAMETERS]

/** The parameters of the page; `state` of the address may also be `all`, and `since` is the first month of the trend. */
export const CHECKS_PARAMETERS: readonly string[] = ['since', ...FINDING_FILTERS_NAMED, ...LIST_PARAMETERS]

/** The parameters of the page of all lenders. */
export const ALL_CHECKS_PARAMETERS: readonly string[] = ['organization', ...CHECKS_PARAMETERS]
