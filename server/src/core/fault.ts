// What can be wrong with something a caller sent. Inner layers return faults; only `http` turns them
// into an answer, so that one request can be told all of its faults at once.

/**
 * What a number must keep to, so that a program can state it in its own units. Amounts are in minor units, of `currency` where that is known;
 * fractions as sent: 0.05 is 5 %.
 */
export interface Limits {
  readonly unit?: 'minor_units' | 'fraction'
  readonly currency?: string
  readonly minimum?: number
  readonly maximum?: number
  /** The step in which it goes up from the minimum. */
  readonly step?: number
  /** Values near the one that was sent that would be accepted. */
  readonly nearest?: readonly number[]
}

/** One fault of a request: which parameter, a stable code, and a sentence that says what to send instead. */
export interface Fault {
  readonly param: string
  readonly code: string
  readonly message: string
  /** Of a number that breaks its limits. */
  readonly limits?: Limits
}

/** The outcome of reading one untrusted value. `message` continues a sentence that starts with the field's name. */
export type Reading<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly limits?: Limits }

/** A value that was read. */
export function accept<T>(value: T): Reading<T> {
  return { ok: true, value }
}

/** A value that is refused. `message` continues a sentence that starts with the field's name. */
export function refuse<T>(code: string, message: string, limits?: Limits): Reading<T> {
  return { ok: false, code, message, ...(limits === undefined ? {} : { limits }) }
}

/** The fault of a named parameter whose reading was refused. */
export function faultOf(param: string, { code, message, limits }: Omit<Fault, 'param'>): Fault {
  return { param, code, message: `${param} ${message}`, ...(limits === undefined ? {} : { limits }) }
}
