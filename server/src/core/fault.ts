// What can be wrong with something a caller sent. Inner layers return faults; only `http` turns them
// into an answer, so that one request can be told all of its faults at once.

/** One fault of a request: which parameter, a stable code, and a sentence that says what to send instead. */
export interface Fault {
  readonly param: string
  readonly code: string
  readonly message: string
}

/** The outcome of reading one untrusted value. `message` continues a sentence that starts with the field's name. */
export type Reading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string; readonly message: string }

/** A value that was read. */
export function accept<T>(value: T): Reading<T> {
  return { ok: true, value }
}

/** A value that is refused. `message` continues a sentence that starts with the field's name. */
export function refuse<T>(code: string, message: string): Reading<T> {
  return { ok: false, code, message }
}

/** The fault of a named parameter whose reading was refused. */
export function faultOf(param: string, { code, message }: Omit<Fault, 'param'>): Fault {
  return { param, code, message: `${param} ${message}` }
}
