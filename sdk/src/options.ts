// The options of a client and of a single call. A call's options hold the parameters of its query beside these.

/** Ways of sending a request; the global `fetch` is one. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Time as the client knows it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs something after a while, unless what it returns is called before. */
  after(wait_ms: number, run: () => void): () => void
}

/** The outcome of one attempt of a call, for logs. */
export interface Attempt {
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Counted from 1. */
  readonly number: number
  /** Undefined where there was no answer. */
  readonly status: number | undefined
  readonly request_id: string | undefined
  /** Whether the service gave an answer again that it had given to an earlier attempt. */
  readonly replayed: boolean
  readonly duration_ms: number
  /** How long until the next attempt; undefined after the last. */
  readonly retry_in_ms: number | undefined
}

/** The options of a client. */
export interface ClientOptions {
  /** The whole API key. It selects sandbox or live. */
  readonly key: string
  /** Where the service is, with any path in front of its own: `https://reporting.example.com`. */
  readonly base_url: string
  /** How long an attempt may take until its answer is there, 60 seconds when left out. Files may flow for longer. */
  readonly timeout_ms?: number
  /** How often a call is tried again at most, 3 times when left out. */
  readonly retries_max?: number
  /**
   * How long a call waits in all for what the service is still calculating (503 `calculation_running`), 5 minutes when left out. Such answers
   * do not count as retries.
   */
  readonly calculation_wait_ms?: number
  /** Called after each attempt, outside the call: an error that it throws does not reach the call. */
  readonly onAttempt?: (attempt: Attempt) => void
  /** Allows sending the key to another machine over plain HTTP. */
  readonly allow_plain_http?: boolean
  /** Set to run in a browser, where anyone can read the key. */
  readonly dangerously_allow_browser?: boolean
  readonly fetch?: Fetch
  readonly clock?: Clock
  /** Numbers from 0 up to 1, which spread the waits between attempts. */
  readonly random?: () => number
}

/** The options of one call. */
export interface CallOptions {
  /** Ends the call, waits between attempts included. */
  readonly signal?: AbortSignal
  readonly timeout_ms?: number
  readonly retries_max?: number
  readonly calculation_wait_ms?: number
}

/** The options of one write. */
export interface WriteOptions extends CallOptions {
  /** Makes the write happen once however often it is sent, for at least 72 hours. Made for each call when left out. */
  readonly idempotency_key?: string
}

/** The options of one upload. */
export interface UploadOptions extends WriteOptions {
  /** The type of the file; that of a Blob when left out. Not for a FormData, which sets its own. */
  readonly content_type?: string
}

/** The options of many writes. */
export interface ManyOptions extends CallOptions {
  /** How many are in flight at most, 16 when left out. */
  readonly concurrency?: number
}

const NO_PARAMETERS: ReadonlySet<string> = new Set([
  'signal',
  'timeout_ms',
  'retries_max',
  'calculation_wait_ms',
  'idempotency_key',
  'content_type',
  'concurrency',
])

/** The options of a call that are parameters of its query. */
export function queryOf(options: object): [string, unknown][] {
  return Object.entries(options).filter(([name, value]) => value !== undefined && !NO_PARAMETERS.has(name))
}
