// The writes of an import: it begins or continues, lines are settled, it ends. Lines are settled in their order and once: the import
// knows how many were, under the lock under which their records are written, and takes the next ones only, from its latest request.
import { ServiceError, invalidRequest } from '@tapeline/contract/errors'
import type { Fault } from '@tapeline/kernel/core/fault'
import type { Credential, LongOperation, Operation, Stamp } from '../../storage/writer/operation.ts'
import type { ReportingBatch } from '../batch.ts'
import { Turns } from '../yielding.ts'
import type { OverwriteReason } from './import-overwrites.ts'
import { CauseCount, boundedError } from './import-causes.ts'
import type { Subject } from './import-subject.ts'
import { withWarning } from './import-warnings.ts'
import { type ImportBounds, LINES_TURN_MS, LISTED_MAX, importStopped, isTooLong, stopBehind } from './import-rules.ts'
import type { StoredImport } from './import-store.ts'

/** A request to begin an import or to continue one. `now` in microseconds. */
export interface OpeningRequest {
  readonly credential: Credential
  readonly id: string
  readonly from_line: number
  readonly dry_run: boolean
  readonly now: number
}

const NOTHING_YET = {
  lines_read: 0,
  applied: 0,
  unchanged: 0,
  rejected: 0,
  blank: 0,
  bytes: 0,
  checksum: 0,
  spent: 0,
  stop_reason: null,
  causes: [],
  listed: 0,
  warnings: [],
}

/** Begins an import, or takes over the one that has the id. Answers with it, as `before` it was where it was there. */
export function openImport(request: OpeningRequest): Operation<ReportingBatch> {
  const { credential, id, dry_run, now } = request
  return {
    credential,
    idempotency: undefined,
    bulk: true,
    prepare: (batch) => batch.imports.want(id),
    decide: (batch, stamp) => {
      const before = batch.imports.find(id)
      const faults = openingFaults(request, before)
      if (faults.length > 0) throw invalidRequest(faults)
      if (before?.status === 'stopped') throw importStopped(before)
      const attempt = stamp.tick()
      const begun: StoredImport = before ?? {
        ...NOTHING_YET,
        id,
        number: attempt,
        attempt,
        recorded: now,
        status: 'running',
        dry_run,
      }
      const opened: StoredImport = { ...begun, attempt, recorded: now, status: 'running' }
      batch.imports.put(opened)
      return JSON.stringify({ opened, before: before?.status ?? null })
    },
  }
}

function openingFaults({ from_line, dry_run }: OpeningRequest, before: StoredImport | undefined): Fault[] {
  const next = (before?.lines_read ?? 0) + 1
  if (before !== undefined && (dry_run || before.dry_run))
    return [
      {
        param: 'id',
        code: 'already_used',
        message: 'id was used before, and a dry run is judged as a whole: send another id',
      },
    ]
  if (from_line > next)
    return [
      {
        param: 'from_line',
        code: 'out_of_range',
        message: `from_line must be at most ${next}, the first line that is not settled`,
      },
    ]
  return []
}

/** A line that is to be settled. */
export interface SettlingLine {
  readonly number: number
  readonly byte_offset: number
  /** In bytes, its line end included. */
  readonly length: number
  /** CRC-32 of all lines up to this one. */
  readonly checksum: number
  readonly subject: () => Subject
  /** What it asks for, or what became of it already; nothing where it is blank. */
  readonly asks: Operation<ReportingBatch> | ServiceError | 'applied' | 'unchanged' | undefined
  /** Why what it overwrote was probably not meant; to be called once it was judged. */
  readonly overwrote: () => OverwriteReason | undefined
}

/** Lines of an import that are settled together. */
export interface LinesRequest {
  readonly credential: Credential
  readonly id: string
  readonly attempt: number
  readonly lines: readonly SettlingLine[]
  readonly bounds: ImportBounds
  readonly now: number
  /** Called once they are judged; what they write is sent to the database in the same turn of the event loop. */
  readonly onJudged?: () => void
}

/**
 * Thrown where lines that were settled are not: the database was promoted from a standby that lacked them. Waiting brings nothing; the
 * sender sends the import again, which continues from what is stored.
 */
export class LinesLost extends ServiceError {
  constructor(lines_read: number) {
    super('database_away', {
      message: `The database lost lines of this import that were settled. Send it again under the same id: it continues after line ${lines_read}.`,
    })
  }
}

/** Settles lines: applies what is right, keeps why the rest is not, up to the line that stops the import. Answers with the import. */
export function settleLines({
  credential,
  id,
  attempt,
  lines,
  bounds,
  now,
  onJudged,
}: LinesRequest): LongOperation<ReportingBatch> {
  return {
    credential,
    idempotency: undefined,
    bulk: true,
    prepare: (batch) => {
      batch.imports.want(id)
      for (const { asks } of lines) if (isOperation(asks)) asks.prepare(batch)
    },
    decideInTurns: async (batch, stamp) => {
      const before = batch.imports.find(id)
      if (before?.attempt !== attempt) throw new ServiceError('import_continued_elsewhere')
      if (lines[0] !== undefined && lines[0].number > before.lines_read + 1) throw new LinesLost(before.lines_read)
      const after = { ...before }
      const causes = new CauseCount(before.causes)
      const settling = { counted: after, causes, batch, stamp: new CountedStamp(stamp) }
      const turns = new Turns(LINES_TURN_MS)
      for (const line of lines) {
        if (turns.is_over) await turns.next()
        // Those that are settled already were so by this very request, which lost its connection before it got its answer.
        if (line.number !== after.lines_read + 1) continue
        after.stop_reason ??= isTooLong(after, line.length, bounds) ? 'too_long' : stopBehind(after, bounds)
        if (after.stop_reason !== null) break
        settle(line, settling)
      }
      after.stop_reason ??= stopBehind(after, bounds)
      if (after.stop_reason !== null) after.status = 'stopped'
      const stored = {
        ...after,
        causes: causes.list(),
        recorded: now,
        spent: after.spent + Math.max(now - before.recorded, 0),
      }
      batch.imports.put(stored)
      if (stored.status === 'stopped') batch.imports.end(stored, stamp.tick(), stamp.actor)
      const { first, last } = settling.stamp
      if (first !== undefined && last !== undefined) batch.imports.wrote({ import: before.number, first, last })
      onJudged?.()
      return JSON.stringify(stored)
    },
  }
}

type Counted = { -readonly [field in keyof StoredImport]: StoredImport[field] }

/** What the settling of lines changes. */
interface Settling {
  readonly counted: Counted
  readonly causes: CauseCount
  readonly batch: ReportingBatch
  readonly stamp: CountedStamp
}

function settle(line: SettlingLine, settling: Settling): void {
  const { counted, batch, stamp } = settling
  const outcome = outcomeOf(line, batch, stamp)
  const overwrote = line.overwrote()
  if (outcome instanceof ServiceError) reject(line, outcome, settling)
  else if (overwrote !== undefined)
    counted.warnings = withWarning(counted.warnings, line.number, overwrote, line.subject())
  counted[outcome instanceof ServiceError ? 'rejected' : outcome] += 1
  counted.lines_read = line.number
  counted.bytes += line.length
  counted.checksum = line.checksum
}

/** Counts a rejected line under its cause; the first ones are listed too. */
function reject({ number, byte_offset, subject }: SettlingLine, error: ServiceError, settling: Settling): void {
  const { counted, causes, batch } = settling
  const about = subject()
  causes.add(number, about.kind, error)
  if (counted.rejected >= LISTED_MAX) return
  counted.listed += 1
  batch.imports.reject({ import: counted.number, number, byte_offset, ...about, error: boundedError(error) })
}

/** The stamp of some lines, which counts the moments that they take. */
export class CountedStamp implements Stamp {
  readonly today: string
  readonly time_zone: string
  readonly actor: number
  readonly actor_tenant: number
  ticks = 0
  /** The first and the latest moment that was taken. */
  first: number | undefined
  last: number | undefined
  readonly #stamp: Stamp

  constructor(stamp: Stamp) {
    this.today = stamp.today
    this.time_zone = stamp.time_zone
    this.actor = stamp.actor
    this.actor_tenant = stamp.actor_tenant
    this.#stamp = stamp
  }

  tick(): number {
    this.ticks += 1
    this.last = this.#stamp.tick()
    this.first ??= this.last
    return this.last
  }
}

/** What became of a line. One that takes no moment of the tenant's clock has written nothing. */
export function outcomeOf(
  { asks }: Pick<SettlingLine, 'asks'>,
  batch: ReportingBatch,
  stamp: CountedStamp,
): 'applied' | 'unchanged' | 'blank' | ServiceError {
  if (asks === undefined) return 'blank'
  if (!isOperation(asks)) return asks
  const { ticks } = stamp
  try {
    asks.decide(batch, stamp)
    return stamp.ticks > ticks ? 'applied' : 'unchanged'
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}

/** Whether a line has yet to be judged. */
export function isOperation(asks: SettlingLine['asks']): asks is Operation<ReportingBatch> {
  return typeof asks === 'object' && !(asks instanceof ServiceError)
}

/** How a request of an import ends: `lines` is the last line that it settled, where it read the body to its end. */
export interface ImportEnding {
  readonly status: StoredImport['status']
  readonly lines?: number
  readonly now: number
}

/** Ends a request of an import, unless another carries it on by now; one that stopped remains so. The service itself does it, since the key may be gone. */
export function endImport(
  tenant: number,
  { id, attempt }: Pick<StoredImport, 'id' | 'attempt'>,
  { status, lines = 0, now }: ImportEnding,
): Operation<ReportingBatch> {
  return {
    credential: { tenant, digest: undefined },
    idempotency: undefined,
    bulk: true,
    prepare: (batch) => batch.imports.want(id),
    decide: (batch, stamp) => {
      const before = batch.imports.find(id)
      if (before?.attempt !== attempt) throw new ServiceError('import_continued_elsewhere')
      if (before.status !== 'stopped' && before.lines_read < lines) throw new LinesLost(before.lines_read)
      const ended: StoredImport = {
        ...before,
        status: before.status === 'stopped' ? 'stopped' : status,
        recorded: now,
        spent: before.spent + Math.max(now - before.recorded, 0),
      }
      batch.imports.put(ended)
      if (ended.status === 'done' && before.status !== 'done') batch.imports.end(ended, stamp.tick(), stamp.actor)
      return JSON.stringify(ended)
    },
  }
}
