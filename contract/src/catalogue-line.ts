// A line of the catalog of errors.

/** The response of an error. */
export interface CatalogueLine {
  readonly status: number
  readonly message: string
  /** When the caller may retry, in seconds. */
  readonly retry_after_s?: number
}
