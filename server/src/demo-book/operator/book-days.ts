// The lender's book on a day, from its own calls. The operator's side (collateral, collections, the lender's statements) is computed from
// the same entries that the service is sent.
import { daysBetween } from '@tapeline/kernel/core/day'
import type { Call, Json } from '../call.ts'
import { principal_effects } from '../entries.ts'

/** An entry with the fields that figures need. */
export interface BookEntry {
  readonly id: string
  readonly date: string
  readonly type: string
  readonly amount: number
  readonly closes: boolean
  /** The batch that its money is part of. */
  readonly batch: string | undefined
}

/** A receivable with its entries and arrears. */
export interface BookReceivable {
  readonly id: string
  readonly obligor_id: string
  readonly obligor_name: string
  readonly product_type: string
  readonly currency: string
  readonly funded_by: string
  readonly originated_on: string
  readonly entries: readonly BookEntry[]
  /** The start of arrears, by the days on which it changed. */
  readonly arrears: readonly { readonly from: string; readonly since: string | null }[]
}

interface OpenReceivable extends BookReceivable {
  readonly entries: BookEntry[]
  readonly arrears: { from: string; since: string | null }[]
}

/** The receivables of a book's calls, which are in date order. */
export function receivablesOf(calls: readonly Call[]): BookReceivable[] {
  const found = new Map<string, OpenReceivable>()
  const names = new Map<string, string>()
  for (const { path, body, date } of calls) {
    if (path === '/accounts') {
      names.set(body.id, nameOf(body))
      continue
    }
    const id = path === '/receivables' ? body.id : decodeURIComponent(path.split('/')[2] ?? '')
    const known = found.get(id)
    if (known === undefined) found.set(id, begin(body, names))
    else if (path !== '/receivables') known.entries.push(entryOf(body))
    else if (body['delinquent_since'] !== undefined) known.arrears.push(arrearsOf(body, date))
  }
  return [...found.values()]
}

/** The name of a business, or of a person. */
function nameOf({ name, first_name, last_name }: Json): string {
  return typeof name === 'string' ? name : `${String(first_name)} ${String(last_name)}`
}

function begin(body: Json, names: ReadonlyMap<string, string>): OpenReceivable {
  const obligor_id = String(body['obligor_id'])
  return {
    id: String(body['id']),
    obligor_id,
    obligor_name: names.get(obligor_id) ?? '',
    product_type: String(body['product_type']),
    currency: String(body['currency']),
    funded_by: String(body['funded_by']),
    originated_on: String(body['origination_date']),
    entries: [],
    arrears: [],
  }
}

function entryOf(body: Json): BookEntry {
  return {
    id: String(body['id']),
    date: String(body['date']),
    type: String(body['type']),
    amount: Number(body['amount']),
    closes: body['receivable_status'] === 'closed',
    batch: (body['metadata'] as { readonly batch?: string } | undefined)?.batch,
  }
}

function arrearsOf(body: Json, from: string) {
  const since = body['delinquent_since']
  return { from, since: typeof since === 'string' ? since : null }
}

/** Principal outstanding at the end of a day, in minor units; 0 once closed. */
export function outstandingOn({ entries }: BookReceivable, day: string): number {
  const until = entries.filter(({ date }) => date <= day)
  if (until.some(({ closes }) => closes)) return 0
  return until.reduce((sum, { type, amount }) => sum + (principal_effects[type] ?? 0) * amount, 0)
}

/** Days past due at the end of a day, as the lender reports them; the first day counts as 1. */
export function daysPastDueOn({ arrears }: BookReceivable, day: string): number {
  const since = arrears.findLast(({ from }) => from <= day)?.since ?? null
  return since === null ? 0 : daysBetween(since, day) + 1
}
