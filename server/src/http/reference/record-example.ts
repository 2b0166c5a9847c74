// The reference's examples: one small loan book, with one record of each resource. A business owes a loan that the operator funds; the loan
// is paid out, backs a debt line, and the lender draws on it. Every example can be sent in the order of the pages and gets the answer
// shown; a test verifies this.

/** JSON in an example. */
export type Example = { readonly [field: string]: unknown }

/** What the lender or the operator does with one resource. */
export interface RecordExample {
  /** The last word of the resource's path: `debt-lines`. */
  readonly collection: string
  /** What is sent. */
  readonly sent: Example
  /** Values of fields that the examples leave empty, for the tables of fields. */
  readonly shown?: Example
  /** The other fields of the record, set by the service and by later examples. */
  readonly outcome?: Example
}

/** Examples by the name of the resource. */
export interface ExamplesByResource {
  readonly [resource: string]: RecordExample
}

/** The requests to send before an example. */
export interface Before {
  /** The reason, as an introduction to the requests. */
  readonly sentence: string
  readonly path: string
  readonly idempotency_key: string
  readonly body: Example
}

/** An endpoint that does not create or read the example's record. */
export interface Step {
  readonly before?: readonly Before[]
  /** The id in the path, when it is not that of the example's record. */
  readonly id?: string
  /** Fields of the answer that change later, or belong to another record. */
  readonly answered?: Example
  /** The query of a read whose answer would differ from day to day. */
  readonly query?: string
  /** The request body when it is lines of JSON. */
  readonly lines?: readonly Example[]
  /** The file that is sent or received. */
  readonly file?: string
  /** Fields of the form that a file is sent with. */
  readonly form?: { readonly [field: string]: string }
}

/** Steps by the name of the endpoint. */
export interface Steps {
  readonly [endpoint: string]: Step
}

/** The lender's key, as shown in answers. */
export const LENDERS_KEY = 'key_hodap4670l'

/** The operator's key, as shown in answers. */
export const OPERATORS_KEY = 'key_hod2k9x31m'

/** The time of a write, in examples. */
export const MOMENT = '2026-01-31T12:00:00.000000Z'

/** Figures that hold everything. */
export const FRESH = {
  'status': 'current',
  'waiting_since': null,
  'failing_since': null,
  'left_out': { 'count': 0, 'receivable_ids': [] },
}
