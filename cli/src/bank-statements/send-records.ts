// Sends records one by one and reports the outcome of each. It first reads the stored record, so that an older statement never sets a
// booked line back to pending, and a reference that a bank uses twice never overwrites another line.
import { type Body, type Outcome, judge } from './record-outcome.ts'
import { type Service, ServiceError, call } from './service-call.ts'
import { CONTENT_OPTION, type StatementRecord } from './statement-records.ts'

/** The endpoint for records of a kind. */
export interface Destination {
  readonly service: Service
  /** Such as `/operator/transparency/transactions`, or `/bank-lines`. */
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
    const settled = judge(body, stored.body, CONTENT_OPTION)
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
