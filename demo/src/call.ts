// The calls that the demo sends: each a call of the public interface, dated so that a book can be sent in the order
// in which it happened.

/** A JSON object as it goes over the wire. */
export type Json = Readonly<Record<string, unknown>>

/** One POST of the interface. `date` (YYYY-MM-DD) is the day it belongs to, and is not sent. */
export interface Call {
  readonly method: 'POST'
  readonly path: string
  readonly query?: { readonly effective_date: string }
  readonly body: Json & { readonly id: string }
  readonly date: string
}

/** Upserts an account on the day it first borrows. */
export function postAccount(date: string, body: Call['body']): Call {
  return { method: 'POST', path: '/accounts', body, date }
}

/** Creates a receivable: no effective date, so it holds from its origination on. */
export function postReceivable(date: string, body: Call['body']): Call {
  return { method: 'POST', path: '/receivables', body, date }
}

/** Changes a receivable from `date` on. */
export function patchReceivable(date: string, body: Call['body']): Call {
  return { method: 'POST', path: '/receivables', query: { effective_date: date }, body, date }
}

/** Reports an entry of a receivable; its date is the call's. */
export function postEntry(receivable_id: string, body: Call['body'] & { date: string }): Call {
  const path = `/receivables/${encodeURIComponent(receivable_id)}/entries`
  return { method: 'POST', path, body, date: body.date }
}

const ranks: Readonly<Record<string, number>> = { '/accounts': 0, '/receivables': 1 }

/** Orders calls by date; within a day accounts, then receivables, then entries, else as given. */
export function orderCalls(calls: readonly Call[]): Call[] {
  const rank = (call: Call) => ranks[call.path] ?? 2
  return calls.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1
    return rank(a) - rank(b)
  })
}
