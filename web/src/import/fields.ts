// What a line of an import can say, by its kind, as far as a cell of a table can: the fields of the service, and how each is read.

/** How a cell becomes a value: as it is, a day, an amount of minor units, a number, or JSON. */
export type FieldKind = 'text' | 'day' | 'money' | 'number' | 'json'

/** A field that a column can be mapped to. */
export interface ImportField {
  /** As in the API; parts of an address after a dot. */
  readonly name: string
  readonly kind: FieldKind
  /** Whether a record cannot be made without it. */
  readonly required?: boolean
}

/** What a line can be. */
export const LINE_KINDS = ['account', 'receivable', 'entry', 'entry_deletion'] as const

export type LineKind = (typeof LINE_KINDS)[number]

const text = (...names: string[]): ImportField[] => names.map((name) => ({ name, kind: 'text' }))
const needed = (kind: FieldKind, ...names: string[]): ImportField[] =>
  names.map((name) => ({ name, kind, required: true }))
const money = (...names: string[]): ImportField[] => names.map((name) => ({ name, kind: 'money' }))

const METADATA: ImportField = { name: 'metadata', kind: 'text' }
const EFFECTIVE: ImportField = { name: 'effective_date', kind: 'day' }

/** The fields of each kind. A column that is mapped to `metadata` is a key of it, by its own name. */
export const IMPORT_FIELDS: Readonly<Record<LineKind, readonly ImportField[]>> = {
  account: [
    ...needed('text', 'id', 'type'),
    ...text('name', 'first_name', 'last_name', 'legal_entity_id'),
    ...text('address.street_address', 'address.locality', 'address.region', 'address.postal_code', 'address.country'),
    ...text('phone', 'email', 'website', 'credit_score', 'industry'),
    EFFECTIVE,
    METADATA,
  ],
  receivable: [
    ...needed('text', 'id', 'obligor_id', 'product_type', 'funded_by'),
    ...text('fund_name'),
    ...needed('day', 'origination_date'),
    ...needed('text', 'currency'),
    ...text('term', 'payment_frequency'),
    { name: 'interest_rate', kind: 'number' },
    ...money('credit_limit', 'origination_fee', 'periodic_fee'),
    { name: 'collateral', kind: 'json' },
    ...money('delinquent_amount'),
    { name: 'delinquent_times', kind: 'number' },
    { name: 'delinquent_since', kind: 'day' },
    EFFECTIVE,
    METADATA,
  ],
  entry: [
    ...needed('text', 'receivable_id', 'id'),
    ...needed('day', 'date'),
    ...needed('text', 'type'),
    ...needed('money', 'amount'),
    ...money('balance'),
    ...text('description', 'receivable_status'),
    METADATA,
  ],
  entry_deletion: needed('text', 'receivable_id', 'id'),
}
