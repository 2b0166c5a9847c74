// A change in the history of a receivable, and how one is made: a day, what changed, and the entries behind it.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import { dayOfNumber } from '@tapeline/kernel/core/day'

/** What can change. */
export const CHANGE_TYPES = [
  'principal_moved',
  'status',
  'delinquency_reported',
  'delinquency_cleared',
  'past_due',
  'bucket',
  'cured',
  'written_off',
  'recovered',
  'defaulted',
  'paid_off',
  'charged_off',
  'closed_unexplained',
  'reopened',
  'balance_break',
] as const

export type ChangeType = (typeof CHANGE_TYPES)[number]

/** A change as answered. */
export interface Change {
  readonly [field: string]: Json
  readonly date: string
  readonly type: ChangeType
  readonly expected: boolean
  readonly count: 'reported' | 'computed' | null
  readonly from: string | null
  readonly to: string | null
  readonly since: string | null
  readonly amount: number | null
  readonly principal: { readonly [flow: string]: number } | null
  readonly entry_ids: readonly string[]
  readonly recorded_at: string | null
}

const NOTHING = {
  count: null,
  from: null,
  to: null,
  since: null,
  amount: null,
  principal: null,
  entry_ids: [],
  recorded_at: null,
} as const

/** A change on a day, by its number. */
export function changeOn(day: number, type: ChangeType, as_of: number, more: Partial<Change>): Change {
  return { date: dayOfNumber(day), type, expected: day > as_of, ...NOTHING, ...more }
}
