// The reference's examples: one small loan book. Only requests are written here. They can be sent in the order of the pages; what the service
// answers is recorded by `npm run generate`, and a test sends them again and compares.

/** JSON in an example. */
export type Example = { readonly [field: string]: unknown }

/** What the lender or the operator does with one resource. */
export interface RecordExample {
  /** The last word of the resource's path: `debt-lines`. */
  readonly collection: string
  /** What is sent. */
  readonly sent: Example
  /** Values of fields that no request and no answer of the examples has, for the tables of fields. */
  readonly shown?: Example
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
  /** The query of a read whose answer would differ from day to day. */
  readonly query?: string
  /** Paths whose answers fill the tables of fields where the example's answer is empty. */
  readonly also?: readonly string[]
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
