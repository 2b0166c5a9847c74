// The errors that the service returns, in one catalog: a code that never changes, a status, a sentence for the caller. Inner layers throw a
// code; only `http` reads the status.
import type { Fault } from '@tapeline/kernel/core/fault'
import type { CatalogueLine } from './catalogue-line.ts'
import { DASHBOARD_ERRORS, type DashboardErrorCode } from './dashboard-errors.ts'

/** Every error code with its status and its public message. */
export const ERRORS = {
  malformed_body: { status: 400, message: 'The body is not valid JSON in UTF-8.' },
  malformed_request: { status: 400, message: 'This is not a request in HTTP.' },
  invalid_request: { status: 400, message: 'The request breaks a rule.' },
  unauthorized: {
    status: 401,
    message:
      'Send a valid API key as the whole value of the Authorization header. This one is missing, not recognized, deleted or expired.',
  },
  organization_suspended: {
    status: 403,
    message: 'The organization of this key is suspended. Ask the operator to lift the suspension.',
  },
  live_not_enabled: {
    status: 403,
    message:
      'Live is not enabled for this organization yet. Use a sandbox key (sk_snbx_…) or ask the operator to enable live.',
  },
  forbidden: { status: 403, message: 'This key is valid but may not do this.' },
  live_key_needed: {
    status: 403,
    message:
      'This changes what holds in live too. Send it with a live key of the operator (sk_live_…); in the dashboard, switch to live first.',
  },
  scope_needed: {
    status: 403,
    message:
      'This key has scopes, and none of them covers this. The message names the scope that is needed and those that the key has.',
  },
  address_not_allowed: {
    status: 403,
    message: 'This key may not be used from this address. The message names the address.',
  },
  second_person_needed: {
    status: 403,
    message:
      'This organization wants a second person to approve this. Ask for it in the dashboard as a user: another admin or approver decides there.',
  },
  not_found: { status: 404, message: 'There is nothing at this path.' },
  method_not_allowed: { status: 405, message: 'This path does not take this method.' },
  range_not_satisfiable: {
    status: 416,
    message: 'The range is beyond the end of the file. Ask for a range within it, or leave Range out.',
  },
  request_in_flight: {
    status: 409,
    message: 'An earlier request with this idempotency key is still running. Send the same request again in a moment.',
    retry_after_s: 1,
  },
  import_continued_elsewhere: {
    status: 409,
    message: 'Another request carries this import on. Follow it there, or send it again to take it over.',
  },
  not_calculable: {
    status: 409,
    message:
      'The figures of this receivable cannot be calculated from what was sent of it. Correct it or its entries: every change is calculated ' +
      'again. Where nothing is wrong with them, ask the operator of the service, whose log has the reason.',
  },
  legal_hold: {
    status: 409,
    message: 'A legal hold on this account is in force. Lift it first, where the matter is closed.',
  },
  legal_entity_id_taken: { status: 409, message: 'Another of your accounts holds this legal_entity_id.' },
  limit_reached: {
    status: 409,
    message: 'There are as many of these as the service keeps. The message states how many, and what to do.',
  },
  body_too_large: { status: 413, message: 'The body is larger than the service accepts.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json, plain or with Content-Encoding: gzip.',
  },
  import_stopped: {
    status: 409,
    message:
      'The import stopped because too much of it was faulty. Read why in its stop_message, correct the file and send it under a new id.',
  },
  idempotency_key_reused: {
    status: 422,
    message: 'This idempotency key was used with another body or query. Use a new key for a new request.',
  },
  too_many_requests: { status: 429, message: 'Too many requests. Try again later.', retry_after_s: 1 },
  headers_too_large: {
    status: 431,
    message:
      'The request line and headers are larger than 16 KiB, which is the most that the service accepts. Send fewer or shorter ones.',
  },
  internal_error: { status: 500, message: 'The service failed to answer. The request id helps to find out why.' },
  database_away: {
    status: 503,
    message:
      'The service cannot reach its database right now. Nothing is known to have been written; try again, with the same IdempotencyKey where you sent one.',
    retry_after_s: 1,
  },
  overloaded: {
    status: 503,
    message: 'The service has more work waiting than it accepts. Nothing was written; try again in a moment.',
    retry_after_s: 1,
  },
  calculation_running: {
    status: 503,
    message:
      'What you ask about is still being calculated. Send the same request again after Retry-After; progress shows how far the calculation is.',
    retry_after_s: 1,
  },
  stopping: {
    status: 503,
    message: 'The service is stopping. Nothing was written; try again in a moment.',
    retry_after_s: 1,
  },
} as const satisfies Record<string, CatalogueLine>

/** The code of an error. */
export type ErrorCode = keyof typeof ERRORS

/** The line of a code, from either catalog. */
export function catalogueLine(code: ErrorCode | DashboardErrorCode): CatalogueLine {
  return code in ERRORS ? ERRORS[code as ErrorCode] : DASHBOARD_ERRORS[code as DashboardErrorCode]
}

/** The progress of a calculation that the caller waits for. */
export interface CalculationProgress {
  /** Receivables calculated, of how many; both 0 before it began. */
  readonly done: number
  readonly total: number
  /** An estimate of the remaining time; null when it cannot be estimated. */
  readonly remaining_s: number | null
}

/** Values that replace or extend the catalog's line. `cause` goes to the log only. */
interface ErrorDetail {
  readonly message?: string
  readonly faults?: readonly Fault[]
  readonly cause?: unknown
  readonly retry_after_s?: number
  readonly progress?: CalculationProgress
}

/** An error that a catalog lists. */
export class ServiceError extends Error {
  readonly code: ErrorCode | DashboardErrorCode
  readonly faults: readonly Fault[]
  readonly retry_after_s: number | undefined
  /** Of `calculation_running`, when it is known. */
  readonly progress: CalculationProgress | undefined

  constructor(code: ErrorCode | DashboardErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? catalogueLine(code).message, detail.cause === undefined ? {} : { cause: detail.cause })
    this.code = code
    this.faults = detail.faults ?? []
    this.retry_after_s = detail.retry_after_s ?? catalogueLine(code).retry_after_s
    this.progress = detail.progress
  }
}

/** The error of a request with faults: every one of them, its message enough for a person. */
export function invalidRequest(faults: readonly Fault[]): ServiceError {
  const code = faults.some((fault) => fault.code === 'malformed_body') ? 'malformed_body' : 'invalid_request'
  return new ServiceError(code, { message: faults.map((fault) => `${fault.message}.`).join(' '), faults })
}

/** The error of a path that names a record that does not exist. */
export function notFound(message: string): ServiceError {
  return new ServiceError('not_found', { message })
}
