// Whose collateral a page is about: the lender's own, that of a lender that the operator has chosen, or that of all lenders. The ways to the pages follow.
import { useParams } from '@tanstack/react-router'
import type { FindingsOf } from '../../service/finding-decisions.ts'
import type { BookOf } from '../../service/findings.ts'
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

/** Whose book what is on the page is of, on the page of all lenders too. */
export function useBookOf(): BookOf {
  const { me } = usePlace()
  const { organization } = useParams({ strict: false })
  return me.organization.is_operator ? (organization ?? null) : undefined
}
