// Reading an answer that refused. Something between us and the service may answer too, so nothing about the body is taken for granted.
import type { CalculationProgress, FaultDetail, Refusal } from './errors.ts'
import type { ErrorCode } from './generated/types.ts'

/** The properties of a refusal. `now_ms` is for a Retry-After that is a date. */
export function readRefusal(status: number, headers: Headers, text: string, now_ms: number): Refusal {
  const body = jsonObject(text)
  const ours = typeof body['message'] === 'string' && typeof body['code'] === 'string'
  return {
    status,
    message: ours ? String(body['message']) : `The answer had status ${status} and was not the service's own.`,
    code: ours ? (body['code'] as ErrorCode) : undefined,
    details: ours && Array.isArray(body['details']) ? (body['details'] as FaultDetail[]) : [],
    request_id: headers.get('x-request-id') ?? undefined,
    retry_after_ms: retryAfter(headers.get('retry-after'), now_ms),
    progress: ours && typeof body['progress'] === 'object' ? (body['progress'] as CalculationProgress) : undefined,
  }
}

/** Retry-After in milliseconds: whole seconds, or the date of HTTP. */
function retryAfter(header: string | null, now_ms: number): number | undefined {
  if (header === null) return undefined
  const wait_ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now_ms
  return Number.isNaN(wait_ms) ? undefined : Math.max(0, wait_ms)
}

function jsonObject(text: string): { readonly [key: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
