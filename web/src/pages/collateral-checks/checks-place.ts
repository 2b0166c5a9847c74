// Whose collateral a page is about: the lender's own, or that of a lender that the operator has chosen. The ways to the pages follow from it.
import { useParams } from '@tanstack/react-router'
import type { FindingsOf } from '../../service/finding-decisions.ts'
import { usePlace } from '../../shell/use-place.ts'

/** Whose it is. */
export interface ChecksPlace extends FindingsOf {
  /** The lender, where the operator reads it: the service has it under another path. */
  readonly lender: string | undefined
}

/** The place, by the address and by who looks. */
export function useChecksPlace(): ChecksPlace {
  const { me } = usePlace()
  const { organization } = useParams({ strict: false })
  return me.organization.is_operator
    ? { reader: 'operator', organization: organization ?? '', lender: organization ?? '' }
    : { reader: 'lender', organization: me.organization.id, lender: undefined }
}
