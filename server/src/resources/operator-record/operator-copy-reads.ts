// Which of two places a lender's figures read the operator's settings, lines and pledges from. The operator's own tenant may be on a server
// that is away; the copy in the lender's tenant is where the rest of its figures is. What was known at a moment never changes, so the copy
// is as exact as the original up to where it is complete.
import { ServiceError } from '@tapeline/contract/errors'
import { type Querier, isPartAway, statement } from '../../storage/database.ts'

/** The kinds of operator records on which figures of a lender depend. */
export const COPIED_KINDS = ['reporting_settings', 'debt_line', 'pledge'] as const

/**
 * Where the latest is read: of the operator, or, where its server is away, of the copy as far as that is complete. A moment that the copy
 * includes is read of the copy in either case.
 */
export type LatestFrom = 'operator' | 'copy'

const findSource = statement(
  'find-operator-and-its-copy',
  `
  select l.organization, case when l.live_tenant = $1 then o.live_tenant else o.sandbox_tenant end as operator,
    coalesce(c.position, -1) as copied
  from organizations l join organizations o on o.is_operator left join operator_copy_cursors c on c.tenant = $1
  where l.sandbox_tenant = $1 or l.live_tenant = $1`,
)

/** Where what the operator wrote of a lender is found. */
export interface OperatorSource {
  readonly organization: string
  /** The operator's tenant of the same environment. */
  readonly operator: number
  /** Up to which moment of the operator's log the lender's copy is complete; -1 where there is none. */
  readonly copied: number
}

/** The place of what the operator wrote of a lender, by the lender's tenant; undefined while there is no operator. */
export async function findOperatorSource(querier: Querier, tenant: number): Promise<OperatorSource | undefined> {
  const [source] = await querier.query<OperatorSource>(findSource, [tenant])
  return source
}

/** Whether a moment is read of the copy, and which one that is. Throws database_away where there is no copy to go by. */
export function readingOf(
  { copied }: OperatorSource,
  known_at: number,
  latest: LatestFrom,
): { readonly is_copy: boolean; readonly known_at: number } {
  if (latest === 'operator') return { is_copy: known_at <= copied, known_at }
  if (copied < 0) throw new ServiceError('database_away')
  return { is_copy: true, known_at: Math.min(known_at, copied) }
}

/** Works by what the operator wrote last; while its server is away, by the copy. Throws where the lender's own server is away too. */
export async function withLatest<T>(work: (latest: LatestFrom) => Promise<T>): Promise<T> {
  try {
    return await work('operator')
  } catch (error) {
    if (!isPartAway(error)) throw error
    return work('copy')
  }
}
