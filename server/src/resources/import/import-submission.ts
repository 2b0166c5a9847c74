// Submitting lines of an import to the writer. What passes is waited for, since an import has time: a busy writer, a database that
// restarts. A line that the database will not take is found by halving, and refused alone.
import { setTimeout } from 'node:timers/promises'
import { ServiceError } from '@tapeline/contract/errors'
import type { AnyOperation } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import type { Services } from '../services.ts'
import { importStopped } from './import-rules.ts'
import type { StoredImport } from './import-store.ts'
import { type LinesRequest, LinesLost, isOperation, settleLines } from './import-writes.ts'

/** How often what passes is waited for, and how long each time. */
const ATTEMPTS_MAX = 60
const PAUSE_MS = 1_000

/** Now, in microseconds. */
export function nowInMicroseconds(): number {
  return Date.now() * 1_000
}

/** Carries out an operation of an import; gives its answer. Throws what ends the import. */
export async function submitOperation(services: Services, operation: AnyOperation<ReportingBatch>): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await services.writer.submit(operation)
    if (!('error' in outcome)) return outcome.answer ?? ''
    const { error } = outcome
    const passes = error.code === 'overloaded' || (error.code === 'database_away' && !(error instanceof LinesLost))
    if (!passes || attempt >= ATTEMPTS_MAX || services.stopping.aborted) throw error
    await setTimeout(PAUSE_MS)
  }
}

/** Lines as whoever read them submits them. */
type LinesAsked = Omit<LinesRequest, 'bounds' | 'now'>

/** Settles lines, in as many transactions as it takes. Throws `import_stopped` where they stop the import. */
export async function submitLines(services: Services, request: LinesAsked): Promise<void> {
  try {
    const answer = await submitOperation(
      services,
      settleLines({ ...request, bounds: services.import_bounds, now: nowInMicroseconds() }),
    )
    const settled = JSON.parse(answer) as StoredImport
    if (settled.status === 'stopped') throw importStopped(settled)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'internal_error') throw error
    await submitParts(services, request, error)
  }
}

async function submitParts(services: Services, request: LinesAsked, error: ServiceError): Promise<void> {
  const { lines } = request
  const [only, ...others] = lines
  if (only === undefined) return
  if (others.length > 0) {
    const middle = Math.ceil(lines.length / 2)
    await submitLines(services, { ...request, lines: lines.slice(0, middle) })
    await submitLines(services, { ...request, lines: lines.slice(middle) })
    return
  }
  if (!isOperation(only.asks)) throw error
  await submitLines(services, { ...request, lines: [{ ...only, asks: error }] })
}
