// The bound of what one answer in JSON holds: what has more rows is refused with what to ask for instead, and what has no bound is sent as CSV.
import { type ServiceError, invalidRequest } from '@tapeline/contract/errors'
import { yielding } from './yielding.ts'

/** Rows of one answer. Months, groups, cohorts and their ages multiply. */
export const ROWS_MAX = 10_000

/** The parameter that makes an answer smaller, and what else to ask for. */
export interface Instead {
  readonly param: string
  /** Completes the sentence after its colon: `ask for fewer months`. */
  readonly ask: string
}

/** All rows, computed in turns. Throws invalid_request where there are more: no more than one too many is computed. */
export async function rowsUpTo<T>(rows_max: number, rows: Iterable<T>, instead: Instead): Promise<T[]> {
  const taken: T[] = []
  for await (const row of yielding(rows)) {
    if (taken.length === rows_max) throw tooManyRows(rows_max, instead)
    taken.push(row)
  }
  return taken
}

/** The refusal of an answer with more rows than it may have. */
export function tooManyRows(rows_max: number, { param, ask }: Instead): ServiceError {
  const message = `the answer has more than ${rows_max} rows: ${ask}`
  return invalidRequest([{ param, code: 'too_many_rows', message }])
}
