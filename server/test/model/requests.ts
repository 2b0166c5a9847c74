// Random requests, from small pools so that they meet: each sent value with what the service must understand by it, or with
// the parameter that it must name.
import * as fc from 'fast-check'
import type { Fields, Json } from './kinds.ts'

/** A value as sent, and its normal form; or the parameter at fault. */
type Sent = { readonly sent: Json; readonly normal: Json } | { readonly sent: Json; readonly fault: string }

/** A body as sent, with what it means. */
export interface Body {
  readonly sent: Fields
  readonly patch: Fields
  readonly malformed: readonly string[]
}

/** A request of one client. Ids are numbers of the client's own pool. */
export type Request =
  | {
      readonly do: 'account' | 'receivable'
      readonly id: number
      readonly body: Body
      readonly effective: string | undefined
      readonly idempotency: number | undefined
    }
  | {
      readonly do: 'entry'
      readonly receivable: number
      readonly id: number
      readonly body: Body
      readonly idempotency: number | undefined
    }
  /** The client's last write once more, idempotency key and all. */
  | { readonly do: 'again' }
  | { readonly do: 'delete'; readonly receivable: number; readonly id: number }
  | {
      readonly do: 'read'
      readonly what: 'account' | 'receivable' | 'entry'
      readonly receivable: number
      readonly id: number
      readonly as_of: string | undefined
      readonly moment: number | undefined
    }
  | {
      readonly do: 'list'
      readonly what: 'account' | 'receivable' | 'entry'
      readonly receivable: number
      readonly limit: number
      readonly tag: string | undefined
      readonly other: string | undefined
      readonly obligor: number | undefined
    }

const ok = (...values: readonly Json[]): Sent[] => values.map((value) => ({ sent: value, normal: value }))
const as = (sent: Json, normal: Json): Sent => ({ sent, normal })
const bad = (fault: string, ...values: readonly Json[]): Sent[] => values.map((value) => ({ sent: value, fault }))

type Pool = { readonly [field: string]: { readonly good: readonly Sent[]; readonly bad: readonly Sent[] } }

/** Keys of a client's own, so that a filter finds its records alone. */
function metadataPool(client: number): Pool[string] {
  const [tag, other] = metadataKeys(client)
  const good = ok(
    { [tag]: 'x' },
    { [tag]: 5 },
    { [tag]: true },
    { [other]: 'y' },
    { [tag]: 'x', [other]: 'y' },
    { [tag]: null },
    { [tag]: '5', [other]: null },
    {},
    null,
  )
  return { good, bad: bad('metadata', 'x', ['a']) }
}

/** The metadata keys that a client uses. */
export function metadataKeys(client: number): readonly [string, string] {
  return [`tag${client}`, `[other ${client}]`]
}

/** The id of a client's account or receivable; of characters that a path must encode. */
export function idOf(client: number, kind: 'account' | 'receivable', number: number): string {
  return `${kind === 'account' ? 'a' : 'r'}${number}/é ${client}`
}

function accountPool(client: number): Pool {
  return {
    type: { good: ok('business', 'individual'), bad: bad('type', 'company', null, 1) },
    name: { good: ok('Acme', 'Ácme ✓', '', null), bad: bad('name', 5, 'x'.repeat(300)) },
    legal_entity_id: {
      good: ok(`ein:9111${client}4442`, `ein:9111${client}4443`, null),
      bad: bad('legal_entity_id', 'ein:000000000', '911144442'),
    },
    address: {
      good: ok(
        { country: 'US' },
        { country: 'US', region: 'CA' },
        { country: 'MX' },
        { country: null },
        { region: 'NY', locality: 'Utica' },
        { region: null },
        null,
      ),
      bad: [...bad('address.country', { country: 'ZZ' }), ...bad('address.planet', { planet: 'Mars' })],
    },
    credit_score: { good: ok('experian:720', 'fico:650', null), bad: bad('credit_score', '720', 'internal:720') },
    industry: { good: ok('722511', null), bad: bad('industry', '72') },
    metadata: metadataPool(client),
    colour: { good: [], bad: bad('colour', 'red') },
  }
}

function receivablePool(client: number, ids: number): Pool {
  const obligors = Array.from({ length: ids }, (_, number) => idOf(client, 'account', number))
  return {
    obligor_id: { good: ok(...obligors, ...obligors, 'nobody'), bad: bad('obligor_id', '', null) },
    product_type: { good: ok('term_loan', 'lease', 'our_own_kind'), bad: bad('product_type', 'Term Loan', null) },
    funded_by: {
      good: ok('other', 'operator', 'balance_sheet', 'balance_sheet', 'balance_sheet'),
      bad: bad('funded_by', 'bank', null),
    },
    fund_name: { good: ok('North', null, null, null), bad: bad('fund_name', 5) },
    origination_date: {
      good: ok('2026-01-15', '2025-12-31'),
      bad: bad('origination_date', '2026-02-30', '15/01/2026', null),
    },
    currency: { good: ok('USD', 'USD', 'USD', 'MXN'), bad: bad('currency', 'US', null) },
    term: {
      good: [...ok('12 months', '30 days', '4 weeks', null), as('P1Y', '1 year'), as('24 month', '24 months')],
      bad: bad('term', '0 days', 'soon'),
    },
    payment_frequency: {
      good: [...ok('2 weeks', '31 days', '13 months', null), as('monthly', '1 month'), as('annual', '1 year')],
      bad: bad('payment_frequency', 5),
    },
    interest_rate: { good: ok(0.05, 0.123456789, 0, -1, null), bad: bad('interest_rate', 0.1234567891, '5', 11) },
    credit_limit: { good: ok(0, 100_000, Number.MAX_SAFE_INTEGER, null), bad: bad('credit_limit', -1, 1.5, '1') },
    origination_fee: { good: ok(100, null), bad: [] },
    collateral: { good: ok({ car: [1, null, { deep: 'é' }] }, 'a house', 7, false, null), bad: [] },
    delinquent_amount: { good: ok(0, 500, 500, null), bad: bad('delinquent_amount', -5) },
    delinquent_times: { good: ok(0, 1, 2, null), bad: bad('delinquent_times', 1.5) },
    delinquent_since: {
      good: ok('2026-03-01', '2026-08-01', '2026-03-01', null),
      bad: bad('delinquent_since', 'yesterday'),
    },
    metadata: metadataPool(client),
    colour: { good: [], bad: bad('colour', 'red') },
  }
}

function entryPool(client: number): Pool {
  return {
    date: { good: ok('2026-01-15', '2026-02-15', '2026-02-15', '2026-08-01'), bad: bad('date', '2026-13-01', null) },
    type: {
      good: ok('disbursement', 'principal', 'refund', 'write_off', 'interest', 'recovery', 'our_own_kind'),
      bad: bad('type', 'disbursment', null),
    },
    amount: { good: ok(100, 250, -100, 0, 1_000_000), bad: bad('amount', 1.5, '100', null) },
    balance: { good: ok(0, 100, null), bad: bad('balance', 0.5) },
    description: { good: ok('paid', null), bad: bad('description', {}) },
    receivable_status: { good: ok('active', 'closed', null), bad: bad('receivable_status', 'open') },
    metadata: metadataPool(client),
    amonut: { good: [], bad: bad('amonut', 5) },
  }
}

/** A body from a pool: any of the fields, those of `likely` nearly always, and seldom something malformed. */
function bodies(pool: Pool, likely: readonly string[], tidy: boolean): fc.Arbitrary<Body> {
  const fields = Object.entries(pool).map(([field, { good, bad: wrong }]) => {
    if (good.length === 0 && (wrong.length === 0 || tidy)) return fc.constant(undefined)
    const value = fc.oneof(
      ...(good.length > 0 ? [{ weight: 60, arbitrary: fc.constantFrom(...good) }] : []),
      ...(wrong.length > 0 && !tidy ? [{ weight: 1, arbitrary: fc.constantFrom(...wrong) }] : []),
    )
    const present = good.length === 0 ? 2 : likely.includes(field) ? 85 : 20
    const named = value.map((chosen) => [field, chosen] as const)
    return fc.oneof(
      { withCrossShrink: true },
      { weight: 100 - present, arbitrary: fc.constant(undefined) },
      { weight: present, arbitrary: named },
    )
  })
  return fc.tuple(...fields).map((chosen) => bodyOf(chosen.filter((one) => one !== undefined)))
}

function bodyOf(chosen: readonly (readonly [string, Sent])[]): Body {
  return {
    sent: Object.fromEntries(chosen.map(([field, value]) => [field, value.sent])),
    patch: Object.fromEntries(chosen.flatMap(([field, value]) => ('normal' in value ? [[field, value.normal]] : []))),
    malformed: chosen.flatMap(([, value]) => ('fault' in value ? [value.fault] : [])),
  }
}

function sometimes<T>(percent: number, values: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 100 - percent, arbitrary: fc.constant(undefined) },
    { weight: percent, arbitrary: values },
  )
}

/** Requests that open a client's book; a run begins with some of them. */
export function openingOf(client: number, ids: number): Request[] {
  const plain = (patch: Fields): Body => ({ sent: patch, patch, malformed: [] })
  const common = { effective: undefined, idempotency: undefined }
  const numbers = Array.from({ length: ids }, (_, id) => id)
  const receivable = (id: number) =>
    plain({
      obligor_id: idOf(client, 'account', id),
      product_type: 'lease',
      funded_by: 'balance_sheet',
      origination_date: '2026-01-15',
      currency: 'USD',
    })
  return [
    ...numbers.map((id): Request => ({ do: 'account', id, body: plain({ type: 'business' }), ...common })),
    ...numbers.map((id): Request => ({ do: 'receivable', id, body: receivable(id), ...common })),
  ]
}

/** Days before today, on both sides of what the pools hold. */
const DAYS = ['2025-12-31', '2026-02-01', '2026-03-01', '2026-06-15', '2026-10-01']

/** What requests are drawn from: how many ids there are, and whether to keep to what is well formed and unambiguous. */
interface Draws {
  readonly ids: number
  readonly tidy: boolean
}

type Weighted = fc.WeightedArbitrary<Request>

/**
 * Requests of one client. `tidy` leaves out what is malformed and what other requests on the same id would make
 * ambiguous.
 */
export function requestsOf(client: number, options: Draws): fc.Arbitrary<Request> {
  return fc.oneof(...upserts(client, options), ...others(fc.nat(options.ids - 1)))
}

function upserts(client: number, { ids, tidy }: Draws): Weighted[] {
  const id = fc.nat(ids - 1)
  const effective = tidy ? fc.constant(undefined) : effectiveDates()
  const idempotency = tidy ? fc.constant(undefined) : sometimes(25, fc.nat(2))
  const account = fc.record({
    do: fc.constant('account' as const),
    id,
    body: bodies(accountsOf(client, tidy), ['type'], tidy),
    effective,
    idempotency,
  })
  const likely = ['obligor_id', 'product_type', 'funded_by', 'origination_date', 'currency']
  const receivable = fc.record({
    do: fc.constant('receivable' as const),
    id,
    body: bodies(receivablesOf(client, { ids, tidy }), likely, tidy),
    effective,
    idempotency,
  })
  const entry = fc.record({
    do: fc.constant('entry' as const),
    receivable: id,
    id,
    body: bodies(entryPool(client), ['date', 'type', 'amount'], tidy),
    idempotency,
  })
  return [
    { weight: 4, arbitrary: account },
    { weight: 6, arbitrary: receivable },
    { weight: 8, arbitrary: entry },
  ]
}

function effectiveDates(): fc.Arbitrary<string | undefined> {
  return sometimes(
    40,
    fc.oneof({ weight: 15, arbitrary: fc.constantFrom(...DAYS) }, { weight: 1, arbitrary: fc.constant('2999-01-01') }),
  )
}

function accountsOf(client: number, tidy: boolean): Pool {
  const pool = accountPool(client)
  return tidy ? { ...pool, legal_entity_id: { good: [], bad: [] } } : pool
}

function receivablesOf(client: number, { ids, tidy }: Draws): Pool {
  const pool = receivablePool(client, ids)
  if (!tidy) return pool
  const obligor_id = { good: ok(idOf(client, 'account', 0)), bad: [] }
  return { ...pool, obligor_id, currency: { good: ok('USD'), bad: [] } }
}

/** All but upserts: deletions, repetitions, reads and lists. */
function others(id: fc.Arbitrary<number>): Weighted[] {
  const what = fc.constantFrom('account' as const, 'receivable' as const, 'entry' as const)
  const read = fc.record({
    do: fc.constant('read' as const),
    what,
    receivable: id,
    id,
    as_of: sometimes(40, fc.constantFrom(...DAYS)),
    moment: sometimes(40, fc.nat(1_000)),
  })
  const list = fc.record({
    do: fc.constant('list' as const),
    what,
    receivable: id,
    limit: fc.constantFrom(1, 2, 25),
    tag: sometimes(50, fc.constantFrom('x', '5', 'true')),
    other: sometimes(30, fc.constant('y')),
    obligor: sometimes(50, id),
  })
  return [
    { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), receivable: id, id }) },
    { weight: 2, arbitrary: fc.constant({ do: 'again' as const }) },
    { weight: 3, arbitrary: read },
    { weight: 2, arbitrary: list },
  ]
}
