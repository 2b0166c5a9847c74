// What the columns of a file probably are, by their heads: people correct it, and mostly need not.
import { IMPORT_FIELDS, LINE_KINDS, type LineKind } from '../generated/import-fields.ts'

/** What lenders call fields, beside the names of the API. */
const SYNONYMS: Readonly<Record<LineKind, Readonly<Record<string, string>>>> = {
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
    street_address: 'address.street_address',
    address: 'address.street_address',
    city: 'address.locality',
    locality: 'address.locality',
    state: 'address.region',
    region: 'address.region',
    zip: 'address.postal_code',
    postcode: 'address.postal_code',
    postal_code: 'address.postal_code',
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
    ccy: 'currency',
    apr: 'interest_rate',
    rate: 'interest_rate',
    frequency: 'payment_frequency',
    limit: 'credit_limit',
    past_due_amount: 'delinquent_amount',
    past_due_since: 'delinquent_since',
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
  entry_deletion: { loan_id: 'receivable_id', entry_id: 'id' },
}

/** The fields of columns by their heads; undefined where none fits. No field is given twice. */
export function guessTargets(kind: LineKind, heads: readonly string[]): (string | undefined)[] {
  const names = new Set(IMPORT_FIELDS[kind].map(({ name }) => name))
  const taken = new Set<string>()
  return heads.map((head) => {
    const word = wordOf(head)
    const target = names.has(word) && word !== 'metadata' ? word : (dotted(names, head) ?? SYNONYMS[kind][word])
    if (target === undefined || taken.has(target)) return undefined
    taken.add(target)
    return target
  })
}

/** The kind of record that a file's heads describe: the one with the most of what it needs. */
export function guessKind(heads: readonly string[]): LineKind {
  const score = (kind: LineKind) => {
    const targets = new Set(guessTargets(kind, heads))
    const needed = IMPORT_FIELDS[kind].filter(({ required }) => required)
    const met = needed.filter(({ name }) => targets.has(name)).length
    return met / needed.length + targets.size / 100
  }
  const kinds = LINE_KINDS.filter((kind) => kind !== 'entry_deletion')
  return kinds.toSorted((a, b) => score(b) - score(a))[0] ?? 'receivable'
}

function wordOf(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
}

/** `address.country`, as our own exports write it. */
function dotted(names: ReadonlySet<string>, head: string): string | undefined {
  const name = head.trim().toLowerCase()
  return names.has(name) && name !== 'metadata' ? name : undefined
}
