// One small book that every example of the reference tells about: a business owes a loan, the loan was paid out. The
// examples can be sent in the order of the pages, which a test does.
import type { ResourceDefinition } from '../../contract/resource.ts'
import { exampleOf, schemaOf } from './schema-words.ts'

type Example = { readonly [field: string]: unknown }

/** What is sent, by the name of the resource. */
const SENT: { readonly [resource: string]: Example } = {
  account: {
    id: 'acct-1001',
    type: 'business',
    name: 'Corner Kitchen',
    legal_entity_id: 'ein:911144442',
    address: {
      street_address: '1 Market Street',
      locality: 'San Francisco',
      region: 'CA',
      postal_code: '94105',
      country: 'US',
    },
    phone: '+14155550123',
    email: 'ana@example.com',
    website: 'https://example.com',
    credit_score: 'experian:720',
    industry: '722511',
    metadata: { branch: 'west' },
  },
  receivable: {
    id: 'loan-2001',
    obligor_id: 'acct-1001',
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2026-01-15',
    currency: 'USD',
    term: '1 year',
    payment_frequency: '1 month',
    interest_rate: 0.12,
    origination_fee: 15000,
    delinquent_amount: 0,
    metadata: { branch: 'west' },
  },
  entry: {
    id: 'entry-3001',
    date: '2026-01-15',
    type: 'disbursement',
    amount: 1000000,
    balance: 1000000,
    description: 'Paid out',
    receivable_status: 'active',
  },
}

/** What the service adds, by the name of the resource. */
const COMPUTED: { readonly [resource: string]: Example } = {
  receivable: { balance: 1000000, status: 'active' },
}

/** Values of fields that the book leaves empty. */
const SHOWN: { readonly [resource: string]: Example } = {
  account: { first_name: 'Ana', last_name: 'Ruiz' },
  receivable: {
    fund_name: 'Fund I',
    credit_limit: 5000000,
    periodic_fee: 2500,
    collateral: { kind: 'equipment' },
    delinquent_times: 1,
    delinquent_since: '2026-03-15',
  },
  entry: { metadata: { batch: '7' } },
}

/** A body that creates one. A resource without an example of its own gets its required fields. */
export function bodyExample(resource: ResourceDefinition): Example {
  const own = SENT[resource.name]
  if (own !== undefined) return own
  return Object.fromEntries(
    resource.required.map((field) => [
      field,
      field === 'id' ? idExample(resource.name) : fieldExample(resource, field),
    ]),
  )
}

/** The value of one field in the examples. */
export function fieldExample(resource: ResourceDefinition, field: string): unknown {
  const { name } = resource
  const own = SENT[name]?.[field] ?? SHOWN[name]?.[field] ?? COMPUTED[name]?.[field]
  if (own !== undefined) return own
  const kind = resource.fields[field] ?? resource.computed[field]
  return kind === undefined ? null : exampleOf(schemaOf(kind.schema))
}

/** The stored resource as it is answered after its example was sent. */
export function answerExample(resource: ResourceDefinition): Example {
  const sent = bodyExample(resource)
  const fields = Object.keys(resource.fields).map(
    (field) => [field, sent[field] ?? resource.cleared[field] ?? null] as const,
  )
  const computed = Object.keys(resource.computed).map((field) => [field, computedExample(resource, field)] as const)
  return Object.fromEntries<unknown>([...fields, ...computed])
}

function computedExample(resource: ResourceDefinition, field: string): unknown {
  return resource.computed_always.includes(field)
    ? fieldExample(resource, field)
    : (COMPUTED[resource.name]?.[field] ?? null)
}

/** A path of the book: `/receivables/loan-2001/entries/entry-3001`. */
export function pathExample(path: string): string {
  return path.replaceAll(
    /([\w-]+)\/\{(\w+)\}/g,
    (_, collection: string) => `${collection}/${idExample(singular(collection))}`,
  )
}

function idExample(resource: string): string {
  const id = SENT[resource]?.['id']
  return typeof id === 'string' ? id : `${resource.replaceAll('_', '-')}-1`
}

/** `entries` is a collection of `entry`. */
function singular(collection: string): string {
  return collection.replace(/ies$/, 'y').replace(/s$/, '')
}
