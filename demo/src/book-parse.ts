// Turns the JSON of an answer (or of the evaluation) into the book's records. A field that is missing reads as
// null: the figures then disagree visibly, which is more useful here than an exception.
import type { BookAccount, BookEntry, BookReceivable } from './book.ts'
import type { Json } from './call.ts'
import { isObject } from './json-object.ts'
import type { BookChange } from './view.ts'

/** An account of an answer or of the evaluation, with the fields the figures use. */
export function parseAccount(state: Json): BookAccount {
  return { id: String(state['id']), metadata: objectOf(state['metadata']) }
}

/** A receivable of an answer, with the fields the figures use. */
export function parseReceivable(state: Json): BookReceivable {
  return {
    id: String(state['id']),
    obligor_id: String(state['obligor_id']),
    origination_date: String(state['origination_date']),
    interest_rate: numberOf(state['interest_rate']),
    credit_limit: numberOf(state['credit_limit']),
    term: textOf(state['term']),
    delinquent_amount: numberOf(state['delinquent_amount']) ?? 0,
    delinquent_times: numberOf(state['delinquent_times']) ?? 0,
    metadata: objectOf(state['metadata']),
    balance: numberOf(state['balance']),
    status: textOf(state['status']),
    updated_at: textOf(state['updated_at']) ?? '',
  }
}

/** An entry of an answer or of the evaluation, with the fields the figures use. */
export function parseEntry(state: Json): BookEntry {
  return {
    id: String(state['id']),
    date: String(state['date']),
    type: String(state['type']),
    amount: Number(state['amount']),
    balance: numberOf(state['balance']),
    metadata: objectOf(state['metadata']),
    created_at: textOf(state['created_at']) ?? '',
  }
}

/** A change of a timeline, with the fields the figures use. */
export function parseChange(state: Json): BookChange {
  return { date: String(state['date']), type: String(state['type']), since: textOf(state['since']) }
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}
