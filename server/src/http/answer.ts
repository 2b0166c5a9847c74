// The form of responses: JSON text, unchanged, and errors from the catalog.
import type { FastifyReply } from 'fastify'
import { type ErrorCode, ServiceError, catalogueLine } from '@tapeline/contract/errors'

/** The response of a handler: the JSON text of the body, or null when it has none. */
export interface Answer {
  readonly status: 200 | 204
  readonly body: string | null
  /** Whether a stored response is replayed. */
  readonly replayed?: boolean
  /** Whether the request changed something, which is a line of the audit by itself. */
  readonly wrote?: boolean
  /** Whose personal data it shows, as parameters (`ids=a`), where the request does not name them; empty where it shows none. */
  readonly shown?: readonly string[]
  /** When to ask again for a result that is not ready yet, in seconds. */
  readonly retry_after_s?: number
  /** Further headers. */
  readonly headers?: { readonly [name: string]: string }
}

/** Sends an answer. */
export function sendAnswer(reply: FastifyReply, answer: Answer): FastifyReply {
  if (answer.retry_after_s !== undefined) reply.header('Retry-After', String(answer.retry_after_s))
  if (answer.headers !== undefined) reply.headers(answer.headers)
  if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
  if (answer.body === null) return reply.code(answer.status).send()
  return reply.code(answer.status).type('application/json; charset=utf-8').send(answer.body)
}

/** Sends an error of the catalog. `message` alone is enough for a person. */
export function sendError(reply: FastifyReply, error: ServiceError): FastifyReply {
  if (error.retry_after_s !== undefined) reply.header('Retry-After', String(error.retry_after_s))
  return reply
    .code(catalogueLine(error.code).status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error)))
}

/** An error, in the form that every response and report shows. */
export function errorBody({ message, code, faults, progress }: ServiceError) {
  return { message, code, details: faults, ...(progress === undefined ? {} : { progress }) }
}

/** A fault found before a handler checked the key; the key is checked before the fault is shown. */
export class TransportError extends ServiceError {}

/** Errors of the HTTP framework by their code, as the catalog knows them. */
const FRAMEWORK_ERRORS: { readonly [code: string]: ErrorCode } = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  Z_DATA_ERROR: 'malformed_body',
  Z_BUF_ERROR: 'malformed_body',
}

/** The catalog's error for anything thrown. An unforeseen error becomes an internal error that shows no detail. */
export function serviceErrorOf(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  return new ServiceError(codeOf(thrown), { cause: thrown })
}

function codeOf(thrown: unknown): ErrorCode {
  if (!(thrown instanceof Error) || !('code' in thrown)) return 'internal_error'
  const code = FRAMEWORK_ERRORS[String(thrown.code)]
  if (code !== undefined) return code
  const refused = 'statusCode' in thrown && Number(thrown.statusCode) >= 400 && Number(thrown.statusCode) < 500
  return refused ? 'malformed_request' : 'internal_error'
}
