// The errors of the SDK, a class for each kind: refusals by the service, and calls without an answer. None holds the key.
import type { ErrorCode } from './generated/types.ts'

/** Anything that this library throws. */
export class TapelineError extends Error {
  override readonly name: string = 'TapelineError'
}

/** The settings of the client cannot be used. */
export class ConfigurationError extends TapelineError {
  override readonly name = 'ConfigurationError'
}

/** There was no answer, or the connection was interrupted: the service may or may not have carried out the request. */
export class ConnectionError extends TapelineError {
  override readonly name = 'ConnectionError'
}

/** There was no answer within `timeout_ms`. */
export class TimeoutError extends TapelineError {
  override readonly name = 'TimeoutError'
}

/** The call's signal was aborted; `cause` is the reason given to it. */
export class AbortError extends TapelineError {
  override readonly name = 'AbortError'
}

/** One fault of a request. */
export interface FaultDetail {
  /** The field, parameter or header, with dots into objects: `address.country`. */
  readonly param: string
  readonly code: string
  /** Enough for a person. */
  readonly message: string
}

/** How far a calculation is that an answer waits for. */
export interface CalculationProgress {
  /** Receivables calculated, of how many; 0 of 0 before the calculation began. */
  readonly done: number
  readonly total: number
  /** About how many seconds it takes yet; null where that cannot be estimated. */
  readonly remaining_s: number | null
}

/** What is known of an answer that refused. */
export interface Refusal {
  readonly status: number
  readonly message: string
  /** Never changes; undefined where the answer is not the service's own, but that of something in between. */
  readonly code: ErrorCode | undefined
  /** Every fault of the request. */
  readonly details: readonly FaultDetail[]
  /** Names the request in the service's log. */
  readonly request_id: string | undefined
  /** When the request may be sent again, in milliseconds; undefined if the answer has no such header. */
  readonly retry_after_ms: number | undefined
  /** Of `calculation_running`: how far the calculation is. */
  readonly progress: CalculationProgress | undefined
}

/** An answer that refused the request. */
export class ApiError extends TapelineError implements Refusal {
  override readonly name: string = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | undefined
  readonly details: readonly FaultDetail[]
  readonly request_id: string | undefined
  readonly retry_after_ms: number | undefined
  readonly progress: CalculationProgress | undefined

  constructor({ status, message, code, details, request_id, retry_after_ms, progress }: Refusal) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
    this.request_id = request_id
    this.retry_after_ms = retry_after_ms
    this.progress = progress
  }
}

/** 400: the request breaks a rule; `details` holds every fault, not the first. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'

  /** The faults of one field and of the fields inside it. */
  faultsOf(param: string): FaultDetail[] {
    return this.details.filter((fault) => fault.param === param || fault.param.startsWith(`${param}.`))
  }
}

/** 401: the key is missing, not recognized, deleted or expired. Sending it again does not help. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError'
}

/** 403: the key is valid but may not do this. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError'
}

/** 404: nothing is there. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 409: another record, or a request still running, conflicts with it; or the import stopped and takes no more lines. */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
}

/** 422: the idempotency key was used for another request. */
export class IdempotencyMismatchError extends ApiError {
  override readonly name = 'IdempotencyMismatchError'
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError'
}

/** 5xx: the service, or something in front of it, failed to answer. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

const KINDS: { readonly [status: number]: new (refusal: Refusal) => ApiError } = {
  400: ValidationError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: IdempotencyMismatchError,
  429: RateLimitError,
}

/** The error of an answer, of the class of its kind. */
export function apiErrorOf(refusal: Refusal): ApiError {
  const Kind = KINDS[refusal.status] ?? (refusal.status >= 500 ? ServerError : ApiError)
  return new Kind(refusal)
}
