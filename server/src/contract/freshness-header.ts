// How fresh a page of a list is. The envelope of a list is fixed by the interface, so the page says it in a header.

/** The header of a page of figures. */
export const FRESHNESS_HEADER = 'Tapeline-Freshness'

/** The header as the OpenAPI document describes it. */
export const FRESHNESS_HEADER_OBJECT = {
  description:
    'How fresh the figures of the page are, as a dictionary of RFC 9651: `status` is `current`, `behind` or `failing`, as in `freshness` of the ' +
    'portfolio; `waiting_since` and `failing_since` are moments, left out where there is none; `left_out` counts the receivables that are left out.',
  required: true,
  schema: { type: 'string', examples: ['status="current", left_out=0'] },
}
