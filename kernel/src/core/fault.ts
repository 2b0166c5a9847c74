// Faults of a caller's input. Inner layers return faults; only `http` turns them into a response, so that one request gets all of its
// faults at once.

/** The limits of a refused amount, in minor units of its currency; digits in text beyond 2^53. A form shows them in major units, in place of the message. */
export interface AmountLimits {
  readonly minimum?: number
  readonly maximum?: number | string
  /** The amount above the minimum is a multiple of this. */
  readonly multiple?: number
  /** The amounts next to the refused one that would be accepted. */
  readonly nearest?: readonly number[]
}

/** One fault of a request: its parameter, a stable code, and a sentence that states what to send instead. */
export interface Fault {
  readonly param: string
  readonly code: string
  readonly message: string
  /** Set when an amount is outside its limits, or is not an amount. */
  readonly limits?: AmountLimits
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
