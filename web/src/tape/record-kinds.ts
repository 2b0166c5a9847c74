// A table whose rows are each one record of a kind, such as payments of loans that the service has: its columns taken for fields by their names, and what is
// needed beside them left to be settled.
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { tablePart, placesOf, withColumnAt, withTable } from './edit-mapping.ts'
import type { RecordName, TableView, TapeView } from './tape-view.ts'

/** What lenders call fields, beside the names of the interface. */
const SYNONYMS: Readonly<Partial<Record<RecordName, Readonly<Record<string, string>>>>> = {
  account: {
    account_id: 'id',
    borrower_id: 'id',
    customer_id: 'id',
    obligor_id: 'id',
    account_type: 'type',
    company: 'name',
    company_name: 'name',
    business_name: 'name',
    tax_id: 'legal_entity_id',
    street: 'address.street_address',
    address: 'address.street_address',
    city: 'address.locality',
    state: 'address.region',
    zip: 'address.postal_code',
    postcode: 'address.postal_code',
    country: 'address.country',
    e_mail: 'email',
    naics: 'industry',
  },
  receivable: {
    receivable_id: 'id',
    loan_id: 'id',
    account_id: 'obligor_id',
    borrower_id: 'obligor_id',
    customer_id: 'obligor_id',
    product: 'product_type',
    loan_type: 'product_type',
    fund: 'fund_name',
    originated: 'origination_date',
    origination: 'origination_date',
    start_date: 'origination_date',
    apr: 'interest_rate',
    rate: 'interest_rate',
    frequency: 'payment_frequency',
    limit: 'credit_limit',
  },
  entry: {
    loan_id: 'receivable_id',
    entry_id: 'id',
    transaction_id: 'id',
    entry_date: 'date',
    transaction_date: 'date',
    entry_type: 'type',
    transaction_type: 'type',
    status: 'receivable_status',
    loan_status: 'receivable_status',
    memo: 'description',
  },
}

/** The field of a kind that a column is named like. */
function fieldFor(kind: RecordName, head: string, fields: TapeView['fields']): string | undefined {
  const word = head
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  if (word !== 'metadata' && fields[kind].some(({ name }) => name === word)) return word
  return SYNONYMS[kind]?.[word]
}

/** Whether the columns of a table name all that an entry needs. */
export function areEntries(header: readonly string[], fields: TapeView['fields']): boolean {
  const found = new Set(header.map((head) => fieldFor('entry', head, fields)))
  return fields.entry.every(({ name, required }) => !required || found.has(name))
}

/** A mapping in which each row of a table is one record of a kind. */
export function rowsAs(
  mapping: MappingFile,
  table: TableView,
  kind: RecordName,
  fields: TapeView['fields'],
): MappingFile {
  const {
    values: _values,
    group_by: _group,
    sort_by: _sort,
    where: _where,
    join: _join,
    ...part
  } = tablePart(mapping, table.name)
  const needed = fields[kind].filter(({ required, form }) => required && form !== 'currency')
  const record = Object.fromEntries(needed.map(({ name }) => [name, '?']))
  const plain = { ...part, columns: {}, currency: part.currency ?? '?', records: [{ [kind]: record }] }
  const { tables, tape, about, parameters, lookups = {} } = mapping
  const others = Object.fromEntries(
    Object.entries({ tables, about, parameters }).filter(([, value]) => value !== undefined),
  )
  const bare: MappingFile =
    table.name === ''
      ? { ...others, ...plain, tape, lookups }
      : { ...mapping, tables: { ...tables, [table.name]: plain } }
  let made = withTable(bare, table.name, {})
  const taken = new Set<string>()
  for (const column of table.columns) {
    const name = fieldFor(kind, column.name, fields)
    if (name === undefined || taken.has(name)) continue
    taken.add(name)
    const key = name === 'currency' ? 'currency' : `0.${kind}.${name}`
    const place = placesOf(made, table.name, fields).find((each) => each.key === key)
    made = withColumnAt(made, table.name, column, place, undefined)
  }
  return made
}
