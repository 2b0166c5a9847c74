// One dated call of the public interface. The demo book consists of such calls; the seeder sends them as any caller would, so that every
// rule applies.

/** A JSON object in a request. */
export type Json = Readonly<Record<string, unknown>>

/** One POST. `date` (YYYY-MM-DD) is the day it belongs to, and is not sent. */
export interface Call {
  readonly method: 'POST'
  readonly path: string
  readonly query?: { readonly effective_date: string }
  readonly body: Json & { readonly id: string }
  readonly date: string
}

/** Upserts an account. */
export function postAccount(date: string, body: Call['body']): Call {
  return { method: 'POST', path: '/accounts', body, date }
}

/** Creates a receivable: without an effective date, so it is valid from its origination on. */
export function postReceivable(date: string, body: Call['body']): Call {
  return { method: 'POST', path: '/receivables', body, date }
}

/** Changes a receivable from `date` on. */
export function patchReceivable(date: string, body: Call['body']): Call {
  return { method: 'POST', path: '/receivables', query: { effective_date: date }, body, date }
}

/** Reports an entry of a receivable. */
export function postEntry(receivable_id: string, date: string, body: Call['body']): Call {
  return { method: 'POST', path: entriesPath(receivable_id), body: { ...body, date }, date }
}

/** The path of a receivable's entries. */
export function entriesPath(receivable_id: string): string {
  return `/receivables/${encodeURIComponent(receivable_id)}/entries`
}

const ranks: Readonly<Record<string, number>> = { '/accounts': 0, '/receivables': 1 }

/** Orders calls by date; within a day accounts, then receivables, then entries, otherwise in the given order. */
export function orderCalls(calls: readonly Call[]): Call[] {
  const rank = (call: Call) => ranks[call.path] ?? 2
  return calls.toSorted((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1
    return rank(a) - rank(b)
  })
}
