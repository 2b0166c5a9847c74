// How an attempt ended, and why one failed, as the log of deliveries names it.

export const ATTEMPT_FAILURES = [
  'address_refused',
  'not_connected',
  'certificate_refused',
  'timed_out',
  'answer_broken',
  'status',
  'interrupted',
] as const

/** Why an attempt failed. */
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]

/** How an attempt ended. */
export interface AttemptResult {
  /** Undefined where no answer came. */
  readonly http_status: number | undefined
  /** Undefined where the receiver took it: a status of 200 to 299. */
  readonly failure: AttemptFailure | undefined
  /** The beginning of the answer's body. */
  readonly answer: string | undefined
}
