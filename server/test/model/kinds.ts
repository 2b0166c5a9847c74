// The kinds of record as the interface describes them (2.2 to 2.4), written for the model alone: which fields there are, how
// each merges, and the rules of a merged record. Nothing here comes from the service's own code.

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Some fields of a record. */
export type Fields = { readonly [field: string]: Json }

/** One kind of record. */
export interface Kind {
  readonly name: 'account' | 'receivable' | 'entry'
  readonly fields: readonly string[]
  readonly required: readonly string[]
  /** Fields with one value for all effective time. */
  readonly timeless: readonly string[]
  /** Objects that merge key by key. */
  readonly merging: readonly string[]
  readonly empty: Fields
  /** The parameters at fault in a merged record. */
  readonly faults: (state: Fields) => string[]
}

export const ACCOUNT: Kind = {
  name: 'account',
  fields: [
    'type',
    'first_name',
    'last_name',
    'name',
    'legal_entity_id',
    'address',
    'phone',
    'email',
    'website',
    'credit_score',
    'industry',
    'metadata',
  ],
  required: ['type'],
  timeless: ['type', 'legal_entity_id'],
  merging: ['address', 'metadata'],
  empty: { metadata: {} },
  faults: ({ legal_entity_id, address }) => {
    const country = (address as Fields | null)?.['country'] ?? 'US'
    return legal_entity_id !== null && country !== 'US' ? ['legal_entity_id'] : []
  },
}

export const RECEIVABLE: Kind = {
  name: 'receivable',
  fields: [
    'obligor_id',
    'product_type',
    'funded_by',
    'fund_name',
    'origination_date',
    'currency',
    'term',
    'payment_frequency',
    'interest_rate',
    'credit_limit',
    'origination_fee',
    'periodic_fee',
    'collateral',
    'delinquent_amount',
    'delinquent_times',
    'delinquent_since',
    'metadata',
  ],
  required: ['obligor_id', 'product_type', 'funded_by', 'origination_date', 'currency'],
  timeless: ['obligor_id', 'product_type', 'origination_date', 'currency', 'origination_fee'],
  merging: ['metadata'],
  empty: { delinquent_amount: 0, delinquent_times: 0, metadata: {} },
  faults: receivableFaults,
}

export const ENTRY: Kind = {
  name: 'entry',
  fields: ['date', 'type', 'amount', 'balance', 'description', 'receivable_status', 'metadata'],
  required: ['date', 'type', 'amount'],
  timeless: [],
  merging: ['metadata'],
  empty: { metadata: {} },
  faults: () => [],
}

/** The four rules of the interface, 2.3. */
function receivableFaults(state: Fields): string[] {
  const { funded_by, fund_name, delinquent_amount, delinquent_times, delinquent_since, term, payment_frequency } = state
  const faults: string[] = []
  if (funded_by === 'other' && fund_name === null) faults.push('fund_name')
  if ((funded_by === 'operator' || funded_by === 'balance_sheet') && fund_name !== null) faults.push('fund_name')
  if (Number(delinquent_amount) > 0 && Number(delinquent_times) === 0) faults.push('delinquent_times')
  if (Number(delinquent_amount) > 0 !== (delinquent_since !== null)) faults.push('delinquent_since')
  if (typeof term === 'string' && typeof payment_frequency === 'string' && isSurelyLonger(payment_frequency, term))
    faults.push('payment_frequency')
  return faults
}

const UNITS: Readonly<Record<string, { readonly months: number; readonly days: number }>> = {
  day: { months: 0, days: 1 },
  week: { months: 0, days: 7 },
  month: { months: 1, days: 0 },
  year: { months: 12, days: 0 },
}

/** Longer whatever the calendar: a month has 28 to 31 days, a year 365 or 366. */
function isSurelyLonger(one: string, other: string): boolean {
  const [a, b] = [one, other].map((duration) => {
    const [count = '', unit = ''] = duration.split(' ')
    const { months = 0, days = 0 } = UNITS[unit.replace(/s$/, '')] ?? {}
    return { months: months * Number(count), days: days * Number(count) }
  })
  if (a === undefined || b === undefined) throw new Error('Two durations are compared')
  if (a.months > 0 === b.months > 0) return a.months > b.months || a.days > b.days
  const least = Math.floor(a.months / 12) * 365 + (a.months % 12) * 28 + a.days
  const most = Math.floor(b.months / 12) * 366 + (b.months % 12) * 31 + b.days
  return least > most
}
