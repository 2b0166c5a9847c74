// The reference's examples: one small loan book, with one record of each resource. A business owes a loan that the operator
// funds; the loan is paid out, backs a debt line, and the lender draws on it. In the order of the pages every example can
// be sent, and gets the answer shown; a test checks this.

/** JSON as an example shows it. */
export type Example = { readonly [field: string]: unknown }

/** What the lender or the operator does with one resource. */
export interface RecordExample {
  /** The last word of the resource's path: `debt-lines`. */
  readonly collection: string
  /** What is sent. */
  readonly sent: Example
  /** Values of fields that the examples leave empty, for the tables of fields. */
  readonly shown?: Example
  /** What became of the record, beside what was sent: by the service, and by all later examples. */
  readonly outcome?: Example
}

/** Examples by the name of the resource. */
export interface ExamplesByResource {
  readonly [resource: string]: RecordExample
}

/** What is sent before an example, so that it works. */
export interface Before {
  /** Why, as an introduction to what is sent. */
  readonly sentence: string
  readonly path: string
  readonly idempotency_key: string
  readonly body: Example
}

/** An endpoint that does something else than creating or reading the example's record. */
export interface Step {
  readonly before?: readonly Before[]
  /** The id in the path, where it is not that of the example's record. */
  readonly id?: string
  /** Fields of the answer that are not yet as they become, or are of another record. */
  readonly answered?: Example
  /** The query of a read whose answer would differ from day to day. */
  readonly query?: string
  /** What is sent where the body is lines of JSON. */
  readonly lines?: readonly Example[]
  /** The file that goes out or comes in. */
  readonly file?: string
  /** Fields of the form that a file is sent with. */
  readonly form?: { readonly [field: string]: string }
}

/** Steps by the name of the endpoint. */
export interface Steps {
  readonly [endpoint: string]: Step
}

/** The lender's key, as answers name it. */
export const LENDERS_KEY = 'key_hodap4670l'

/** The operator's key, as answers name it. */
export const OPERATORS_KEY = 'key_hod2k9x31m'

/** When something was written, in examples. */
export const MOMENT = '2026-01-31T12:00:00.000000Z'

/** Figures that hold everything. */
export const FRESH = {
  'status': 'current',
  'waiting_since': null,
  'failing_since': null,
  'left_out': { 'count': 0, 'receivable_ids': [] },
}
