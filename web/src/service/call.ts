// The one way to the service. What it refuses comes back as a fault with its sentence for people and the faults of each field. The words for
// it are loaded with the first refusal: most pages never meet one.
import type { RefusedAmount } from '@tapeline/kernel/core/amount-limits'
import type { CalculationProgress, FaultDetail } from '@tapeline/sdk'
import type { AmountLimits } from '@tapeline/kernel/core/fault'

/** What the service refused. */
export class ServiceFault extends Error {
  readonly status: number
  readonly code: string
  /** The sentence of each field that is at fault, in the words of people. */
  readonly fields: { readonly [param: string]: string }
  /** Of the fields whose amounts are refused: what would be accepted, in minor units. */
  readonly limits: { readonly [param: string]: RefusedAmount }
  readonly request_id: string | undefined
  /** Set where the service is still calculating what was asked: how far it is. */
  readonly progress: CalculationProgress | undefined
  /** When to ask again, in seconds. */
  readonly retry_after_s: number | undefined

  /** What is refused, in the words of people. */
  constructor(status: number, refusal: Refusal, { request_id, retry_after_s }: AnswerHeaders = {}) {
    super(refusal.message)
    this.status = status
    this.code = refusal.code
    this.fields = Object.fromEntries(refusal.details.map(({ param, message }) => [param, message]))
    this.limits = Object.fromEntries(
      refusal.details.flatMap(({ param, code, limits }) => (limits === undefined ? [] : [[param, { code, limits }]])),
    )
    this.request_id = request_id
    this.progress = refusal.code === 'calculation_running' ? (refusal.progress ?? BEGINNING) : undefined
    this.retry_after_s = retry_after_s
  }
}

const BEGINNING: CalculationProgress = { done: 0, total: 0, remaining_s: null }

/** The properties of an answer in its headers. */
interface AnswerHeaders {
  readonly request_id?: string | undefined
  readonly retry_after_s?: number | undefined
}

/** What is refused, and what is at fault. */
export interface Refusal {
  readonly message: string
  readonly code: string
  readonly details: readonly Detail[]
  readonly progress?: CalculationProgress
}

interface Detail extends FaultDetail {
  readonly limits?: AmountLimits
}

/** A method that the service takes. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Asks the service for what is under /app/api. A call whose signal is raised throws an AbortError. */
export function call<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const sent = body === undefined ? undefined : { type: 'application/json', content: JSON.stringify(body) }
  return callWith(method, path, sent, signal)
}

/** What goes with a call, and of which kind it is. */
export interface Sent {
  readonly type: string
  readonly content: string | Blob
}

/** As `call`, with a body of any kind. */
export async function callWith<T>(
  method: Method,
  path: string,
  sent: Sent | undefined,
  signal?: AbortSignal,
): Promise<T> {
  const answer = await send(method, path, sent, signal)
  const text = await answer.text()
  const request_id = answer.headers.get('x-request-id') ?? undefined
  const retry_after_s = Number(answer.headers.get('retry-after') ?? undefined) || undefined
  if (!answer.ok) throw new ServiceFault(answer.status, await inWords(refusalOf(text)), { request_id, retry_after_s })
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** A path with those parameters that have a value. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const sent = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return sent.length === 0 ? path : `${path}?${new URLSearchParams(sent).toString()}`
}

/** The whole address of a path, for a link that downloads. */
export function addressOf(path: string): string {
  return `/app/api${path}`
}

async function send(
  method: Method,
  path: string,
  sent: Sent | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = { 'X-Tapeline-Dashboard': '1', ...(sent === undefined ? {} : { 'Content-Type': sent.type }) }
  try {
    return await fetch(addressOf(path), {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent.content }),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    if (signal?.aborted === true) throw error
    throw new ServiceFault(0, { message: UNREACHABLE, code: 'unreachable', details: [] })
  }
}

/** A refusal in the words of people. They are missing where a new version was deployed; the service's own would name fields as the interface does. */
export async function inWords(refusal: Refusal, load = () => import('./refusal-words.ts')): Promise<Refusal> {
  try {
    const { refusalInWords } = await load()
    return refusalInWords(refusal)
  } catch {
    const { details } = refusal
    if (details.length === 0) return refusal
    return { ...refusal, message: NO_WORDS, details: details.map((one) => ({ ...one, message: NO_WORDS })) }
  }
}

const NO_WORDS = 'The service refused this. Reload the page to read why.'

const UNREACHABLE = 'The service cannot be reached right now. Check your connection and try again.'

/** A proxy in between may answer with something else. */
function refusalOf(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return {
      message: 'The service did not answer as expected. Try again in a moment.',
      code: 'unreadable',
      details: [],
    }
  }
}

/** Whether a fault means that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ServiceFault && error.status === 401 && error.code !== 'sign_in_failed'
}

/** Whether asking again may bring another answer. */
export function mayPass(error: unknown): boolean {
  return error instanceof ServiceFault && (error.status === 0 || error.status === 429 || error.status >= 500)
}

/** Whether a fault means that the figures of a receivable cannot be calculated. */
export function isNotCalculable(error: unknown): boolean {
  return error instanceof ServiceFault && error.code === 'not_calculable'
}

/** How far the service is with what was asked; undefined where it failed otherwise. */
export function progressOf(error: unknown): CalculationProgress | undefined {
  return error instanceof ServiceFault ? error.progress : undefined
}

/** What a page shows in place of what it asked for. */
export interface Failed {
  readonly message: string
  /** Whether asking again may bring another answer. */
  readonly may_pass: boolean
  /** Whether there is nothing there: then what was shown before is gone. */
  readonly is_gone: boolean
  /** Set where the service is still calculating it. */
  readonly progress: CalculationProgress | undefined
}

/** What a page shows for an error that was thrown. */
export function failureOf(error: unknown): Failed {
  const is_gone = error instanceof ServiceFault && error.status === 404
  return { message: messageOf(error), may_pass: mayPass(error), is_gone, progress: progressOf(error) }
}

/** The sentence of a fault, for people. */
export function messageOf(error: unknown): string {
  return error instanceof ServiceFault ? error.message : 'Something went wrong in this page. Reload it to continue.'
}

/** The message of a fault about one field of a form. */
export function fieldFault(error: unknown, field: string): string | undefined {
  return error instanceof ServiceFault ? error.fields[field] : undefined
}

/** The sentence of a fault that is about no field that the form has. */
export function formFault(error: unknown, fields: readonly string[]): string | undefined {
  if (error === null || error === undefined) return undefined
  const isOfField = error instanceof ServiceFault && Object.keys(error.fields).some((field) => fields.includes(field))
  return isOfField ? undefined : messageOf(error)
}
