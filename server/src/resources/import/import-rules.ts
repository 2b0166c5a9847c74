// When an import stops: so much of it is faulty or blank that something else is wrong than single lines, or it is longer than may be. What
// stops it depends on its lines alone and not on how they are sent, so the same file always stops at the same line.
import { ServiceError } from '@tapeline/contract/errors'

/** How long lines are read or judged in one turn of the event loop, in milliseconds: the requests of others wait for it. */
export const LINES_TURN_MS = 2

/** What an import may be. */
export interface ImportBounds {
  /** Rejected lines at which an import stops. */
  readonly rejected_max: number
  /** Lines of one import. */
  readonly lines_max: number
  /** Bytes of one import, decompressed. */
  readonly bytes_max: number
  /** What one process takes from all imports of one tenant in a second. */
  readonly lines_per_second_max: number
  readonly bytes_per_second_max: number
}

/** Why an import stops. */
export const STOP_REASONS = ['mostly_rejected', 'too_many_rejected', 'mostly_blank', 'too_long'] as const

/** Why one import stopped. */
export type StopReason = (typeof STOP_REASONS)[number]

/** Rejected lines from which their share counts, and the share that may be rejected: half. */
export const REJECTED_SHARE_FROM = 1_000

/** Blank lines from which their share counts, and the share that may be blank: nine tenths. */
export const BLANK_SHARE_FROM = 10_000

/** Rejected lines of one import that are listed one by one: the first ones. */
export const LISTED_MAX = 10_000

/** Rejected lines that are listed of all imports of a tenant: the latest ones. */
export const TENANT_LISTED_MAX = 50_000

/** How long rejected lines are listed after the last change of their import. */
export const LISTED_DAYS = 30

const CAUSES = 'Read `causes` and `GET /imports/{id}/rejected`, correct the file,'

const AGAIN = 'and send it under a new id; what was applied stays, and sent again it counts as unchanged.'

const MESSAGES: { readonly [reason in StopReason]: string } = {
  mostly_rejected: `The import stopped because more than half of its lines were rejected. ${CAUSES} ${AGAIN}`,
  too_many_rejected: `The import stopped because it reached the number of rejected lines that an import may have. ${CAUSES} ${AGAIN}`,
  mostly_blank: `The import stopped because nine of ten of its lines were blank. Remove the blank lines ${AGAIN}`,
  too_long:
    'The import stopped because it reached the lines or bytes that an import may have. Send what follows `lines_read` as another import, under a new id.',
}

/** What an import that stopped answers. */
export function stopMessage(reason: StopReason): string {
  return MESSAGES[reason]
}

/** The error of a request whose import stopped. */
export function importStopped({ stop_reason }: { readonly stop_reason: StopReason | null }): ServiceError {
  return new ServiceError('import_stopped', stop_reason === null ? {} : { message: stopMessage(stop_reason) })
}

/** How far an import has come. */
interface Counts {
  readonly dry_run: boolean
  readonly lines_read: number
  readonly rejected: number
  readonly blank: number
  readonly bytes: number
}

/** Why an import stops behind the lines that are settled, if it does. A dry run is short, and reports the faults of all its lines. */
export function stopBehind(
  { dry_run, lines_read, rejected, blank }: Counts,
  { rejected_max }: ImportBounds,
): StopReason | null {
  if (dry_run) return null
  if (rejected >= rejected_max) return 'too_many_rejected'
  if (rejected >= REJECTED_SHARE_FROM && rejected * 2 > lines_read - blank) return 'mostly_rejected'
  if (blank >= BLANK_SHARE_FROM && blank * 10 > lines_read * 9) return 'mostly_blank'
  return null
}

/** Whether a line that follows would make the import longer than may be. */
export function isTooLong({ lines_read, bytes }: Counts, length: number, limits: ImportBounds): boolean {
  return lines_read >= limits.lines_max || bytes + length > limits.bytes_max
}
