// Whether a document is needed, overdue, expiring or expired on a day: by its due date and its file, and by its expiry date. Days are numbers from 1970-01-01,
// in the time zone of the lender. Pure.
import { dayNumber } from '@tapeline/kernel/core/day'
import type { State } from '@tapeline/kernel/core/dated-facts'

/** For how many days up to its expiry date a document is expiring. */
export const EXPIRING_DAYS = 30

/** The last day that there is. */
const LAST_DAY = dayNumber('9999-12-31')

/** What of a document decides its state. */
export interface DocumentDates {
  readonly has_file: boolean
  readonly due: number | undefined
  readonly expiry: number | undefined
}

/** Whether the file of a document is asked for, and whether the day for it has passed. */
export type DocumentNeed = 'none' | 'needed' | 'overdue'

/** Whether what a document proves is valid: it is for good without an expiry date. */
export type DocumentValidity = 'valid' | 'expiring' | 'expired'

/** The dates of a document by its record; undefined before it was made. */
export function datesOf(document: State | undefined): DocumentDates {
  const { sha256, due_date, expiry_date } = document ?? {}
  return { has_file: typeof sha256 === 'string', due: numberOf(due_date), expiry: numberOf(expiry_date) }
}

function numberOf(day: unknown): number | undefined {
  return typeof day === 'string' ? dayNumber(day) : undefined
}

/** A document without a file is needed through its due date, and overdue behind it. */
export function needOn({ has_file, due }: DocumentDates, day: number): DocumentNeed {
  if (has_file || due === undefined) return 'none'
  return day > due ? 'overdue' : 'needed'
}

/** A document is valid through its expiry date. */
export function validityOn({ expiry }: DocumentDates, day: number): DocumentValidity {
  if (expiry === undefined || day < expiry - EXPIRING_DAYS) return 'valid'
  return day > expiry ? 'expired' : 'expiring'
}

/** The first day behind another on which the state is another one by these dates alone; undefined where there is none. */
export function nextChange({ has_file, due, expiry }: DocumentDates, after: number): number | undefined {
  const overdue = has_file || due === undefined ? [] : [due + 1]
  const validity = expiry === undefined ? [] : [expiry - EXPIRING_DAYS, expiry + 1]
  const coming = [...overdue, ...validity].filter((day) => day > after && day <= LAST_DAY)
  return coming.length === 0 ? undefined : Math.min(...coming)
}

/** Whether a document has a date, so that its state may change as days pass. */
export function hasDates({ due, expiry }: DocumentDates): boolean {
  return due !== undefined || expiry !== undefined
}
