// The freshness of the figures of a page, a CSV table or a record whose body the interface fixes: a header states it.

/** The header of figures whose body has no field for their freshness. */
export const FRESHNESS_HEADER = 'Tapeline-Freshness'

/** The header as the OpenAPI document describes it. */
export const FRESHNESS_HEADER_OBJECT = {
  description:
    'How fresh the figures of the answer are, as a dictionary of RFC 9651: `status` is `current`, `behind` or `failing`, as in `freshness` of the ' +
    'portfolio; `waiting_since` and `failing_since` are moments, left out where there is none; `left_out` counts the receivables that are left out.',
  required: true,
  schema: { type: 'string', examples: ['status="current", left_out=0'] },
}
