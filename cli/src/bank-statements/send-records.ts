// Sends records one by one and reports the outcome of each. It first reads the stored record, so that an older statement never sets a
// booked line back to pending, and a reference that a bank uses twice never overwrites another line.
import { parseMoment } from '@tapeline/kernel/core/moment'
import { type Service, ServiceError, call } from './service-call.ts'
import type { StatementRecord } from './statement-records.ts'

/** The outcome of a record. */
export type Outcome =
  | { readonly kind: 'created' | 'changed' | 'unchanged' | 'kept' }
  | { readonly kind: 'refused'; readonly reason: string }

/** The endpoint for records of a kind. */
export interface Destination {
  readonly service: Service
  /** For example `/operator/transparency/transactions`. */
  readonly path: string
  /** Identifies this run: a retry within the run repeats the first response; a later run is evaluated again. */
  readonly run: string
}

const CONNECTIONS = 8

/** Sends records in parallel and calls `report` for each. Throws a ServiceError if it makes no sense to continue. */
export async function sendRecords(
  destination: Destination,
  records: readonly StatementRecord[],
  report: (record: StatementRecord, outcome: Outcome) => void,
): Promise<void> {
  const waiting = records.values()
  let stopped = false
  const work = async (): Promise<void> => {
    for (const record of waiting) {
      if (stopped) return
      report(record, await sendRecord(destination, record))
    }
  }
  const stop = (error: unknown): never => {
    stopped = true
    throw error
  }
  const ends = await Promise.allSettled(Array.from({ length: CONNECTIONS }, () => work().catch(stop)))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

async function sendRecord({ service, path, run }: Destination, { body }: StatementRecord): Promise<Outcome> {
  const stored = await call(service, 'GET', `${path}/${encodeURIComponent(body.id)}`)
  if (stored.status === 200) {
    const settled = judge(body, stored.body)
    if (settled !== undefined) return settled
  } else if (stored.status !== 404) return { kind: 'refused', reason: stored.message }
  const answer = await call(service, 'POST', path, body, `${run}-${body.id}`)
  if (answer.status === 404)
    throw new ServiceError(`There is no ${path} at ${service.url}: is it a Tapeline service of this version?`)
  if (namesRun(answer.body)) throw new ServiceError(answer.message)
  if (answer.status !== 200) return { kind: 'refused', reason: answer.message }
  return { kind: stored.status === 200 ? 'changed' : 'created' }
}

/** Whether a refusal is due to something that all records of a run share. */
function namesRun({ details }: Body): boolean {
  const params: unknown[] = Array.isArray(details) ? details.map((detail: Body) => detail['param']) : []
  return params.includes('organization') || params.includes('payin_instrument_id')
}

type Body = { readonly [field: string]: unknown }

/** The outcome if nothing needs to be sent, or must not be; undefined for a change. */
function judge(body: Body, stored: Body): Outcome | undefined {
  if (Object.entries(body).every(([field, value]) => holds(stored[field], value))) return { kind: 'unchanged' }
  if (isBehind(body['status'], stored['status'])) return { kind: 'kept' }
  const moved = body['status'] === 'settled' && stored['status'] === 'settled'
  const days = [body['booked_on'] ?? null, stored['booked_on'] ?? null]
  if (!moved || days.includes(null) || days[0] === days[1]) return undefined
  const reason = `the service holds another line under its reference, booked on ${String(days[1])}: import this file with --identify-by content`
  return { kind: 'refused', reason }
}

/** A pending line adds nothing to a booked one, nor a booked line to a returned one. */
function isBehind(status: unknown, stored: unknown): boolean {
  return (status === 'pending' && stored !== 'pending') || (status === 'settled' && stored === 'returned')
}

/** Whether the stored record already contains what would be sent; objects are compared key by key. */
function holds(stored: unknown, value: unknown): boolean {
  if (value === null) return (stored ?? null) === null
  if (typeof value === 'object') {
    const storedFields: Body = typeof stored === 'object' && stored !== null ? { ...stored } : {}
    return Object.entries(value).every(([key, inner]) => holds(storedFields[key], inner))
  }
  return stored === value || (typeof stored === 'string' && typeof value === 'string' && isSameMoment(stored, value))
}

function isSameMoment(one: string, other: string): boolean {
  const [first, second] = [parseMoment(one), parseMoment(other)]
  return first.ok && second.ok && first.value === second.value
}
