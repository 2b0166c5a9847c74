// What receivables give to the check of refinanced arrears, kept from turn to turn: an obligor may have a hundred thousand receivables of which one
// changes. It follows from the receivable's own history and from settings alone, so what was made at one position is right at each later one while both
// are the same (0188).
import { createHash } from 'node:crypto'
import { comparedText } from '@tapeline/kernel/core/compared-text'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { LenderFacts } from '@tapeline/kernel/metrics/integrity/facts'
import type {
  Disbursement,
  RepaidInArrears,
  RepaymentFacts,
} from '@tapeline/kernel/metrics/integrity/several-checks/repaid-in-arrears'
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import { postingOf } from '../../storage/dated-records.ts'
import { CHECKS_FORM } from './followed-rules.ts'

/** Of which lender, up to which moment of its log, and by which settings (`settingsOf`). */
export interface RepaymentsPlace {
  readonly tenant: number
  readonly known_at: number
  readonly settings: string
}

/** What the facts follow from beside the receivable: two lenders with the same text have the same facts of the same receivable. */
export function settingsOf({ steps, checks }: Pick<LenderFacts, 'steps' | 'checks'>): string {
  const thresholds = checks.map(({ from, held }) => ({ from, held: comparedText(held.refinanced_arrears) }))
  // A step by which only other checks change is none.
  const changes = thresholds.filter(({ held }, at) => held !== thresholds[at - 1]?.held)
  return createHash('sha256')
    .update(comparedText([CHECKS_FORM, steps, changes]))
    .digest('base64url')
}

const forgetSome = statement(
  'forget-repayment-facts-of-receivables',
  'delete from repayment_facts where tenant = $1 and receivable = any($2::bigint[])',
)

/** Forgets what was kept of receivables that changed. */
export async function forgetRepaymentsOf(
  transaction: Transaction,
  tenant: number,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length > 0) await transaction.query(forgetSome, [tenant, numbers])
}

const forgetAll = statement('forget-repayment-facts', 'delete from repayment_facts where tenant = $1')

/** Forgets what was kept of a whole book, which is then made anew. */
export async function forgetRepayments(transaction: Transaction, tenant: number): Promise<void> {
  await transaction.query(forgetAll, [tenant])
}

// By the postings of lists; one that ended after the moment was there at it.
const OWED = `
  select number from receivable_postings where tenant = $1 and posting = w.posting and since <= $3
  union
  select number from receivable_posting_history where tenant = $1 and posting = w.posting and since <= $3 and until > $3`

// A ledger that was made behind the position of the facts may be of a write that only a server of an earlier version looked at.
const findUnkept = statement(
  'find-receivables-without-repayment-facts',
  `
  select distinct r.number, r.id, r.currency from (
    select p.number, count(*) over (partition by w.at) as receivables
    from unnest($2::uuid[]) with ordinality as w(posting, at) cross join lateral (${OWED}) p) o
  left join lateral (
    select position, settings from repayment_facts where tenant = $1 and receivable = o.number offset 0) f on true
  left join lateral (select position from receivable_ledgers where tenant = $1 and receivable = o.number offset 0) l on true
  cross join lateral (select number, id, currency from receivables where tenant = $1 and number = o.number offset 0) r
  where o.receivables > 1 and (f.position is null or f.settings <> $4 or f.position < l.position)`,
)

/** A receivable of an obligor. */
export interface OwedByObligor {
  readonly number: number
  readonly id: string
  readonly currency: string
}

/** The receivables of obligors with several of which nothing is kept that still holds. */
export function readUnkept(
  querier: Querier,
  { tenant, known_at, settings }: RepaymentsPlace,
  obligors: readonly string[],
): Promise<OwedByObligor[]> {
  return querier.query<OwedByObligor>(findUnkept, [tenant, postingsOf(obligors), known_at, settings])
}

const putFacts = statement(
  'keep-repayment-facts',
  `
  insert into repayment_facts (tenant, receivable, position, settings, in_arrears, disbursements)
  select own.tenant, r.receivable, $2, $3, r.in_arrears::jsonb, r.disbursements::jsonb
  from tenants own cross join unnest($4::bigint[], $5::text[], $6::text[]) as r(receivable, in_arrears, disbursements) where own.tenant = $1
  on conflict (tenant, receivable) do update
  set position = excluded.position, settings = excluded.settings, in_arrears = excluded.in_arrears, disbursements = excluded.disbursements`,
)

/** Keeps the facts of receivables by their numbers. */
export async function keepRepayments(
  transaction: Transaction,
  { tenant, known_at, settings }: RepaymentsPlace,
  facts: ReadonlyMap<number, RepaymentFacts>,
): Promise<void> {
  const textOf = (list: readonly unknown[]) => (list.length === 0 ? null : JSON.stringify(list))
  const all = [...facts.values()]
  await transaction.query(putFacts, [
    tenant,
    known_at,
    settings,
    [...facts.keys()],
    all.map(({ in_arrears }) => textOf(in_arrears)),
    all.map(({ disbursements }) => textOf(disbursements)),
  ])
}

const findInArrears = statement(
  'find-repaid-in-arrears-of-obligors',
  `
  select w.at::integer as at, p.number, f.in_arrears from unnest($2::uuid[]) with ordinality as w(posting, at) cross join lateral (${OWED}) p
  cross join lateral (
    select in_arrears from repayment_facts where tenant = $1 and receivable = p.number and in_arrears is not null offset 0) f`,
)

const findDisbursed = statement(
  'find-disbursements-of-obligors',
  `
  select w.at::integer as at, f.disbursements from unnest($2::uuid[]) with ordinality as w(posting, at) cross join lateral (${OWED}) p
  cross join lateral (
    select disbursements from repayment_facts where tenant = $1 and receivable = p.number and disbursements is not null offset 0) f`,
)

/** What an obligor repaid in arrears, by the number of the receivable, and what was disbursed to it. */
export interface RepaidByObligor {
  readonly in_arrears: ReadonlyMap<number, readonly RepaidInArrears[]>
  readonly disbursements: readonly Disbursement[]
}

/** What is kept of obligors that repaid something in arrears, by obligor. The others are left out: nothing of them was refinanced. */
export async function readRepaid(
  querier: Querier,
  { tenant, known_at }: Pick<RepaymentsPlace, 'tenant' | 'known_at'>,
  obligors: readonly string[],
): Promise<Map<string, RepaidByObligor>> {
  type Repaid = { readonly at: number; readonly number: number; readonly in_arrears: readonly RepaidInArrears[] }
  type Disbursed = { readonly at: number; readonly disbursements: readonly Disbursement[] }
  const repaid = groupBy(
    await querier.query<Repaid>(findInArrears, [tenant, postingsOf(obligors), known_at]),
    ({ at }) => obligors[at - 1] ?? '',
  )
  const owing = [...repaid.keys()]
  if (owing.length === 0) return new Map()
  const disbursed = groupBy(
    await querier.query<Disbursed>(findDisbursed, [tenant, postingsOf(owing), known_at]),
    ({ at }) => owing[at - 1] ?? '',
  )
  return new Map(
    [...repaid].map(([obligor, rows]) => [
      obligor,
      {
        in_arrears: new Map(rows.map(({ number, in_arrears }) => [number, in_arrears])),
        disbursements: (disbursed.get(obligor) ?? []).flatMap(({ disbursements }) => disbursements),
      },
    ]),
  )
}

function postingsOf(obligors: readonly string[]): string[] {
  return obligors.map((id) => postingOf('obligor_id', id))
}
