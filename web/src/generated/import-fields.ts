// Generated from the definitions of the records by `npm run generate`; not to be edited.

/** How a cell of a table becomes a value: as it is, a day, money in minor units, a whole number, a number, an id, a currency, or any JSON. */
export type CellForm = 'text' | 'day' | 'money' | 'count' | 'number' | 'id' | 'currency' | 'json'

/** A field that a column can be mapped to. */
export interface ImportField {
  /** As in the API; keys of an address behind a dot. */
  readonly name: string
  readonly form: CellForm
  /** Whether a record cannot be made without it. */
  readonly required: boolean
}

/** What a line can be. */
export const LINE_KINDS = ['account', 'receivable', 'entry', 'entry_deletion'] as const

export type LineKind = (typeof LINE_KINDS)[number]

/** The fields of each kind of line. A column that is mapped to `metadata` is a key of it, by its own name. */
export const IMPORT_FIELDS: Readonly<Record<LineKind, readonly ImportField[]>> = {
  account: [
    { name: 'id', form: 'id', required: true },
    { name: 'type', form: 'text', required: true },
    { name: 'first_name', form: 'text', required: false },
    { name: 'last_name', form: 'text', required: false },
    { name: 'name', form: 'text', required: false },
    { name: 'legal_entity_id', form: 'text', required: false },
    { name: 'address.street_address', form: 'text', required: false },
    { name: 'address.locality', form: 'text', required: false },
    { name: 'address.region', form: 'text', required: false },
    { name: 'address.postal_code', form: 'text', required: false },
    { name: 'address.country', form: 'text', required: false },
    { name: 'phone', form: 'text', required: false },
    { name: 'email', form: 'text', required: false },
    { name: 'website', form: 'text', required: false },
    { name: 'credit_score', form: 'text', required: false },
    { name: 'industry', form: 'text', required: false },
    { name: 'metadata', form: 'text', required: false },
    { name: 'effective_date', form: 'day', required: false },
  ],
  receivable: [
    { name: 'id', form: 'id', required: true },
    { name: 'obligor_id', form: 'id', required: true },
    { name: 'product_type', form: 'text', required: true },
    { name: 'funded_by', form: 'text', required: true },
    { name: 'fund_name', form: 'text', required: false },
    { name: 'origination_date', form: 'day', required: true },
    { name: 'currency', form: 'currency', required: true },
    { name: 'term', form: 'text', required: false },
    { name: 'payment_frequency', form: 'text', required: false },
    { name: 'interest_rate', form: 'number', required: false },
    { name: 'credit_limit', form: 'money', required: false },
    { name: 'origination_fee', form: 'money', required: false },
    { name: 'periodic_fee', form: 'money', required: false },
    { name: 'collateral', form: 'json', required: false },
    { name: 'delinquent_amount', form: 'money', required: false },
    { name: 'delinquent_times', form: 'count', required: false },
    { name: 'delinquent_since', form: 'day', required: false },
    { name: 'metadata', form: 'text', required: false },
    { name: 'effective_date', form: 'day', required: false },
  ],
  entry: [
    { name: 'receivable_id', form: 'id', required: true },
    { name: 'id', form: 'id', required: true },
    { name: 'date', form: 'day', required: true },
    { name: 'type', form: 'text', required: true },
    { name: 'amount', form: 'money', required: true },
    { name: 'balance', form: 'money', required: false },
    { name: 'description', form: 'text', required: false },
    { name: 'receivable_status', form: 'text', required: false },
    { name: 'metadata', form: 'text', required: false },
  ],
  entry_deletion: [
    { name: 'receivable_id', form: 'id', required: true },
    { name: 'id', form: 'id', required: true },
    { name: 'created_by_import', form: 'id', required: false },
  ],
}
