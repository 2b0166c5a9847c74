// What backs the lines of a lender today, a row a receivable: kept by the follower of lines, and read whole by every calculation of today.
import type { Json } from '@tapeline/kernel/core/dated-facts'
import type { Collateral } from '@tapeline/kernel/metrics/debt-line/collateral'
import { KERNEL_VERSION } from '@tapeline/kernel/core/kernel-version'
import { type Querier, statement } from '../../storage/database.ts'
import { type Backing, type LeftOut, isLeftOut } from './collateral-reads.ts'

/** The order in which the fields of a row are stored. */
const FIELDS = [
  'number',
  'id',
  'obligor_id',
  'currency',
  'product_type',
  'outstanding',
  'original',
  'written_off',
  'days_past_due',
  'reconciled',
  'status',
  'origination',
  'maturity',
  'interest_rate',
  'times_delinquent',
  'score',
  'country',
  'region',
  'industry',
  'documents',
  'metadata',
] as const satisfies readonly (keyof Collateral)[]

/** How rows are written, and what bases are calculated from beside them. */
const FORM = 3

/** By which form and formulas rows are made; others have all of them rebuilt. */
export const COLLATERAL_FORM = 100 * FORM + KERNEL_VERSION

function encode(collateral: Collateral | LeftOut): string {
  return JSON.stringify(isLeftOut(collateral) ? collateral : FIELDS.map((field) => collateral[field]))
}

/** What is left out is stored as it is. */
function decode(stored: Json): Collateral | LeftOut {
  if (!Array.isArray(stored)) return stored as unknown as LeftOut
  const values = stored as readonly Json[]
  return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as unknown as Collateral
}

const deleteAll = statement('delete-line-collateral', 'delete from line_collateral where tenant = $1')

/** Forgets all that backs the lines of a lender. */
export async function clearCollateral(querier: Querier, tenant: number): Promise<void> {
  await querier.query(deleteAll, [tenant])
}

/** A receivable leaves its line, or moves to another; returns the line that it left. */
const deleteOthers = statement(
  'delete-other-line-collateral',
  `
  delete from line_collateral where tenant = $1 and receivable = any($2::bigint[]) returning debt_line`,
)

const insertRows = statement(
  'insert-line-collateral',
  `
  insert into line_collateral (tenant, receivable, debt_line, collateral)
  select own.tenant, r.receivable, r.debt_line, r.collateral from tenants own
  cross join unnest($2::bigint[], $3::text[], $4::json[]) as r(receivable, debt_line, collateral) where own.tenant = $1`,
)

/** Replaces what is stored of some receivables by what backs a line now. Returns the lines that any of it concerns. */
export async function replaceCollateral(
  querier: Querier,
  tenant: number,
  numbers: readonly number[],
  backing: readonly Backing[],
): Promise<Set<string>> {
  const left = await querier.query<{ debt_line: string }>(deleteOthers, [tenant, numbers])
  if (backing.length > 0)
    await querier.query(insertRows, [
      tenant,
      backing.map(({ number }) => number),
      backing.map(({ debt_line }) => debt_line),
      backing.map(({ collateral }) => encode(collateral)),
    ])
  return new Set([...left, ...backing].map(({ debt_line }) => debt_line))
}

// Along the index of a line, newest first.
const findRows = statement(
  'find-line-collateral',
  `
  select receivable as number, collateral from line_collateral
  where tenant = $1 and debt_line = $2 and receivable < $3 order by receivable desc limit $4`,
)

/** Rows read at once. */
const STRETCH = 5_000

/** What backs a line, stretch by stretch, newest first. */
export async function* storedCollateral(
  querier: Querier,
  tenant: number,
  debt_line: string,
): AsyncGenerator<readonly Backing[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const values = [tenant, debt_line, below, STRETCH]
    const rows = await querier.query<{ number: number; collateral: Json }>(findRows, values)
    if (rows.length > 0)
      yield rows.map(({ number, collateral }) => {
        return { number, debt_line, collateral: decode(collateral) }
      })
    if (rows.length < STRETCH) return
    below = rows.at(-1)?.number ?? 0
  }
}
