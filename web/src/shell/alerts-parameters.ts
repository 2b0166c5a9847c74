// What the page of alerts reads of its address. Routes know it, so it is loaded at the start and holds names alone.
import { LIST_PARAMETERS } from './address.ts'

/** What alerts are narrowed by, their state apart. */
export const ALERT_FILTERS_NAMED = ['severity', 'rule_id', 'debt_line_id', 'organization'] as const

/** The parameters of the page; `state` of the address may also be `all`, and `alert` is the one that is chosen. */
export const ALERTS_PARAMETERS: readonly string[] = ['state', 'alert', ...ALERT_FILTERS_NAMED, ...LIST_PARAMETERS]
