// The sides of contested assets: of each lender its receivables with their figures on a day, and what was decided of its findings.
import { dayNumber } from '@tapeline/kernel/core/day'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { groupBy } from '@tapeline/kernel/core/group-by'
import type { FindingState } from '@tapeline/kernel/metrics/integrity/decisions'
import { type Database, type Querier, statement } from '../../storage/database.ts'
import type { Environment } from '../api-key/api-key.ts'
import type { StoredContender } from '../asset-identity/contested-asset-store.ts'
import { type Lender, readLenders } from '../finding/checked-lenders-reads.ts'
import { type FindingStates, readFindingStates } from '../finding/finding-states-reads.ts'
import { readDrillDownOf } from '../portfolio/drill-down/drill-down-reads.ts'
import { readOriginations } from '../portfolio/drill-down/origination-reads.ts'
import type { Resource } from '../present.ts'
import { contestedFindingOf } from './contested-asset-rules.ts'

/** The day and the moment of sides, and the operator that reads them. */
export interface SidesAsked {
  /** The operator's tenant. */
  readonly operator: number
  readonly environment: Environment
  /** What receivables call the operator where it funds them. */
  readonly operator_slug: string
  readonly as_of: string
  readonly moment: number
}

/** A side as it is answered, with what lists are filtered by. */
export interface Side {
  readonly presented: Resource
  readonly debt_line_id: string | null
}

/** Sides by lender and receivable, the state of each, and the receivables whose figures cannot be calculated. */
export interface ReadSides {
  readonly of: (contender: StoredContender) => Side
  /** What was decided of a side, also of one that is not answered. */
  readonly stateOf: (contender: StoredContender) => FindingState
  readonly failed: readonly string[]
}

/** Reads sides, each lender's in few statements: figures of those that are answered, and what was decided of all. */
export async function readSides(
  database: Database,
  asked: SidesAsked,
  { answered, all }: Readonly<Record<'answered' | 'all', readonly StoredContender[]>>,
): Promise<ReadSides> {
  const own = groupBy(answered, ({ organization }) => organization)
  const named = new Set(all.map(({ organization }) => organization))
  const lenders = named.size === 0 ? [] : await readLenders(database, asked.environment)
  const sides = new Map<string, Side>()
  const states = new Map<string, FindingStates>()
  const failed: string[] = []
  for (const lender of lenders.filter(({ organization }) => named.has(organization))) {
    const ids = [...new Set((own.get(lender.organization) ?? []).map(({ receivable_id }) => receivable_id))]
    const read = await readSidesOf(database, asked, lender, ids)
    states.set(lender.organization, read.states)
    for (const [receivable_id, side] of read.sides) sides.set(keyOf({ ...lender, receivable_id }), side)
    failed.push(...read.failed)
  }
  return {
    of: (contender) => sides.get(keyOf(contender)) ?? unknownSide(contender),
    stateOf: ({ organization, receivable_id }) =>
      states.get(organization)?.of(contestedFindingOf(receivable_id), asked.as_of) ?? 'open',
    failed,
  }
}

function keyOf({ organization, receivable_id }: StoredContender): string {
  return `${organization}\n${receivable_id}`
}

/** A side of a lender that is no longer there. */
function unknownSide({ organization, receivable_id }: StoredContender): Side {
  const decided = { finding_id: contestedFindingOf(receivable_id), state: 'open', found_at: null } as const
  const named = { organization, name: organization, receivable_id }
  return { presented: { ...named, ...NO_FIGURES, ...decided }, debt_line_id: null }
}

const NO_FIGURES = {
  obligor_id: null,
  product_type: null,
  origination_date: null,
  currency: null,
  outstanding: null,
  days_past_due: null,
  status: null,
  funded_by: null,
  debt_line_id: null,
} as const satisfies Resource

async function readSidesOf(
  database: Database,
  { operator, operator_slug, as_of, moment }: SidesAsked,
  { organization, name, tenant }: Lender,
  ids: readonly string[],
): Promise<Pick<ReadSides, 'failed'> & { readonly sides: ReadonlyMap<string, Side>; readonly states: FindingStates }> {
  const scope = { tenant, operator_slug, as_of: dayNumber(as_of), known_at: moment, filter: {} }
  const [states, found, originated, { rows, failed }] = await Promise.all([
    readFindingStates(database, { operator, organization }, moment),
    readFoundAt(database, tenant, ids.map(contestedFindingOf), moment),
    readOriginationDays(database, tenant, ids, moment),
    readDrillDownOf(database, scope, ids),
  ])
  const figures = new Map(rows.map((row) => [String(row['receivable_id']), row]))
  const sides = ids.map((receivable_id): [string, Side] => {
    const finding_id = contestedFindingOf(receivable_id)
    const state = states.of(finding_id, as_of)
    const shown = figuresOf(figures.get(receivable_id), originated.get(receivable_id))
    const found_at = found.get(finding_id)
    const presented = {
      organization,
      name,
      receivable_id,
      ...shown,
      finding_id,
      state,
      found_at: found_at === undefined ? null : formatMoment(found_at),
    }
    return [receivable_id, { presented, debt_line_id: shown.debt_line_id }]
  })
  return { sides: new Map(sides), states, failed }
}

/** The fields of a row of the portfolio that a side has under the same name. */
const SAME = ['obligor_id', 'product_type', 'currency', 'outstanding', 'status', 'funded_by'] as const

function figuresOf(row: Resource | undefined, origination_date: string | undefined) {
  const dated = { ...NO_FIGURES, origination_date: origination_date ?? null }
  if (row === undefined) return dated
  const past_due = row['reported'] as { readonly days_past_due: number } | null
  return {
    ...dated,
    ...Object.fromEntries(SAME.map((field) => [field, row[field] ?? null])),
    days_past_due: past_due?.days_past_due ?? null,
    debt_line_id: row['debt_line'] as string | null,
  }
}

const findFound = statement(
  'find-moments-of-contested-findings',
  `
  select finding, found_at from findings where tenant = $1 and finding = any($2::text[]) and recorded <= $3
  union all
  select finding, found_at from finding_history
  where tenant = $1 and finding = any($2::text[]) and recorded <= $3 and superseded > $3`,
)

/** When findings were found, of those that were known at a moment. */
async function readFoundAt(
  querier: Querier,
  tenant: number,
  findings: readonly string[],
  moment: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await querier.query<{ finding: string; found_at: number }>(findFound, [tenant, findings, moment])
  return new Map(rows.map(({ finding, found_at }) => [finding, found_at]))
}

const findNumbers = statement(
  'find-numbers-of-contested-receivables',
  `
  select r.id, r.number from unnest($2::text[]) as w(id)
  cross join lateral (select id, number from receivables where tenant = $1 and id = w.id offset 0) r`,
)

async function readOriginationDays(
  querier: Querier,
  tenant: number,
  ids: readonly string[],
  known_at: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await querier.query<{ id: string; number: number }>(findNumbers, [tenant, ids])
  const numbers = rows.map(({ number }) => number)
  const days = await readOriginations(querier, { tenant, known_at }, numbers)
  return new Map(
    rows.flatMap(({ id, number }): [string, string][] => {
      const day = days.get(number)
      return day === undefined ? [] : [[id, day]]
    }),
  )
}
