// Which fields of a receivable people read as amounts: answers state numbers alone.

/** Fields of receivables that are amounts; a test holds the list against the definition. */
export const AMOUNTS: ReadonlySet<string> = new Set([
  'credit_limit',
  'origination_fee',
  'periodic_fee',
  'delinquent_amount',
])
