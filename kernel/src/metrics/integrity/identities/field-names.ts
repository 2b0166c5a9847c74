// What a field that an identity is made of may be called. Apart from what reads it, which a definition of settings does not need.

/** Fields of a receivable, beside what is under `collateral` and `metadata`. */
export const RECEIVABLE_FIELDS = [
  'obligor_id',
  'origination_date',
  'currency',
  'product_type',
  'term',
  'credit_limit',
  'origination_fee',
] as const

/** Fields of who owes it. */
export const OBLIGOR_FIELDS = ['obligor.legal_entity_id', 'obligor.name'] as const

/** What a name of a field may be. */
export const FIELD_FORM = /^(?:collateral(?:\.[^.]+){0,15}|metadata\..+)$/u

/** Whether a text names a field that an identity can be made of. */
export function isFieldName(text: string): boolean {
  const listed: readonly string[] = [...RECEIVABLE_FIELDS, ...OBLIGOR_FIELDS]
  return listed.includes(text) || FIELD_FORM.test(text)
}
