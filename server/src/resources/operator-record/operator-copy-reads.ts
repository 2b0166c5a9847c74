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

const findPosition = statement(
  'find-operator-copy-cursor',
  'select position from operator_copy_cursors where tenant = $1',
)

/** Up to which moment of the operator's log a lender's copies are complete; -1 where there are none. */
export async function readCopiedUpTo(querier: Querier, tenant: number): Promise<number> {
  const [row] = await querier.query<{ position: number }>(findPosition, [tenant])
  return row?.position ?? -1
}

/** Whether a moment is read of the copy, and which one that is. Throws database_away where there is no copy to go by. */
export function readingOf(
  copied: number,
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
