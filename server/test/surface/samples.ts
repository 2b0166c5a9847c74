// For every field of every resource, two values that it takes and one that it refuses, with what must come along. A field
// without samples is missed aloud, so that a new field is covered by the tests of all fields.
import type { ResourceDefinition } from '../../src/contract/resource.ts'

type Body = { readonly [field: string]: unknown }

/** The samples of one field. */
export interface Sample {
  /** Two values, each in normal form. */
  readonly values: readonly [unknown, unknown]
  /** What a record must hold for the field to have a value. */
  readonly beside?: Body
  /** What must be sent along for the field to be cleared. */
  readonly besideNull?: Body
  /** A value that no record takes; by default `true`, which is no field's type. */
  readonly wrong?: unknown
}

const delinquent = { delinquent_amount: 1, delinquent_times: 1, delinquent_since: '2026-02-01' }
const cured = { delinquent_amount: 0, delinquent_since: null }

const metadata: Sample = { values: [{ team: 'a' }, { team: 'b' }] }

const SAMPLES: { readonly [resource: string]: { readonly [field: string]: Sample } } = {
  account: {
    type: { values: ['business', 'individual'] },
    first_name: { values: ['Ana', 'Zoë'] },
    last_name: { values: ['García', 'Ng'] },
    name: { values: ['Acme', 'Ácme Ω'] },
    legal_entity_id: { values: ['duns:150483782', 'duns:804735132'] },
    address: {
      values: [
        { country: 'US', region: 'CA' },
        { country: 'MX', region: 'CMX' },
      ],
    },
    phone: { values: ['+14155550123', '+525512345678'] },
    email: { values: ['ana@example.com', 'zoe@example.org'] },
    website: { values: ['https://example.com', 'http://example.org/'] },
    credit_score: { values: ['experian:720', 'equifax:072'] },
    industry: { values: ['722511', '459999'] },
    metadata,
  },
  receivable: {
    obligor_id: { values: ['obligor', 'obligor-2'] },
    product_type: { values: ['term_loan', 'line_of_credit'] },
    funded_by: { values: ['balance_sheet', 'operator'] },
    fund_name: {
      values: ['Fund I', 'Fund II'],
      beside: { funded_by: 'other' },
      besideNull: { funded_by: 'balance_sheet' },
    },
    origination_date: { values: ['2026-01-15', '2025-12-31'] },
    currency: { values: ['USD', 'MXN'] },
    term: { values: ['1 year', '18 months'] },
    payment_frequency: { values: ['1 month', '2 weeks'] },
    interest_rate: { values: [0.123456789, -0.5] },
    credit_limit: { values: [100_000, 9_007_199_254_740_991] },
    origination_fee: { values: [100, 0] },
    periodic_fee: { values: [5, 7] },
    collateral: {
      values: [{ kind: 'vehicle', year: 2020 }, ['a', 1, null]],
      wrong: [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]],
    },
    delinquent_amount: { values: [5_000, 7_000], beside: delinquent, besideNull: cured },
    delinquent_times: { values: [1, 3], besideNull: cured },
    delinquent_since: { values: ['2026-02-01', '2026-03-01'], beside: delinquent, besideNull: cured },
    metadata,
  },
  entry: {
    date: { values: ['2026-01-15', '2026-02-28'] },
    type: { values: ['disbursement', 'principal'] },
    amount: { values: [100_000, -9_007_199_254_740_991] },
    balance: { values: [100_000, 0] },
    description: { values: ['First draw', 'línea\nnueva'] },
    receivable_status: { values: ['active', 'closed'] },
    metadata,
  },
}

/** The samples of a field. */
export function sampleOf(resource: ResourceDefinition, field: string): Sample {
  const sample = SAMPLES[resource.name]?.[field]
  if (sample === undefined) throw new Error(`${resource.name}.${field}: no samples are known`)
  return sample
}

/** The names of a resource's fields beside its id. */
export function fieldsOf(resource: ResourceDefinition): string[] {
  return Object.keys(resource.fields).filter((field) => field !== 'id')
}

/** The required fields of a resource, at their first sample. */
export function leastBody(resource: ResourceDefinition, id: string): Body {
  const required = resource.required.filter((field) => field !== 'id')
  return { id, ...Object.fromEntries(required.map((field) => [field, sampleOf(resource, field).values[0]])) }
}

/** Every field at its first sample, save those that another field's samples exclude. */
export function fullBody(resource: ResourceDefinition, id: string): Body {
  const beside = Object.assign({}, ...fieldsOf(resource).map((field) => sampleOf(resource, field).beside ?? {})) as Body
  return {
    ...leastBody(resource, id),
    ...Object.fromEntries(fieldsOf(resource).map((field) => [field, sampleOf(resource, field).values[0]])),
    ...beside,
  }
}

/** A body with a fault in every field. */
export function wrongBody(resource: ResourceDefinition): Body {
  return Object.fromEntries(
    ['id', ...fieldsOf(resource)].map((field) => [
      field,
      field === 'id' ? true : (sampleOf(resource, field).wrong ?? true),
    ]),
  )
}

/** What a field holds when it is empty. */
export function emptyValue(resource: ResourceDefinition, field: string): unknown {
  return resource.cleared[field] ?? null
}
