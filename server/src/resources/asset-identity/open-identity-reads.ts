// The identities of the assets behind open receivables of all lenders, from the operator's tenant.
import { type Querier, statement } from '../../storage/database.ts'
import { type StoredDays, daysOf } from './asset-identity-store.ts'

/** Which are listed: on a day, a number, of one lender or of all. */
export interface OpenIdentitiesAsked {
  readonly operator: number
  readonly organization: string | undefined
  readonly day: number
}

/** An identity of an open receivable. */
export interface OpenIdentity {
  readonly identity: string
  readonly kind: string
  readonly organization: string
  readonly receivable_id: string
}

const ROWS = 10_000

const findPage = statement(
  'list-identities-across-lenders',
  `
  select identity, kind, organization, receivable_id, days from shared_identities
  where tenant = $1 and (identity, organization, receivable_id) > ($2::uuid, $3, $4)
  order by identity, organization, receivable_id limit ${ROWS}`,
)

/** All identities of receivables that owe something on the day and have the identity then, page by page. */
export async function listOpenIdentities(
  querier: Querier,
  { operator, organization, day }: OpenIdentitiesAsked,
): Promise<OpenIdentity[]> {
  const found: OpenIdentity[] = []
  let after: readonly [string, string, string] | undefined = ['00000000-0000-0000-0000-000000000000', '', '']
  while (after !== undefined) {
    const rows: (OpenIdentity & { readonly days: StoredDays })[] = await querier.query(findPage, [operator, ...after])
    for (const { days, ...row } of rows) {
      const is_open = daysOf(days).some(([from, until]) => from <= day && day < until)
      if (is_open && (organization === undefined || row.organization === organization)) found.push(row)
    }
    const last = rows.length < ROWS ? undefined : rows.at(-1)
    after = last === undefined ? undefined : [last.identity, last.organization, last.receivable_id]
  }
  return found
}
