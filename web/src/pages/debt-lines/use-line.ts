// The debt line that a page is about: the frame of the page loads it, so within it the line is there. Its lender and the operator see the
// same pages, each of what it may read.
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { DebtLine } from '@tapeline/sdk'
import { PATHS } from '../../paths.ts'
import { debtLineQuery } from '../../service/debt-lines.ts'
import { type Reader, pathFor } from '../../service/readers.ts'
import { type Place, usePlace } from '../../shell/use-place.ts'

/** The place of a page of a debt line. */
export interface LinePlace extends Place {
  readonly line: DebtLine
  readonly reader: Reader
  /** Where a list of records such as `/documents` is, for who reads. */
  readonly listAt: (path: string) => string
  /** Narrows a list to the records of the line's organization: a lender has no others. */
  readonly ofOrganization: { readonly organization?: string }
}

/** The place, and the line as of the day and as known at the moment that are shown. */
export function useLine(): LinePlace {
  const place = usePlace()
  const { line: id } = useParams({ from: PATHS.debtLine })
  const reader = readerOf(place)
  const { data: line } = useSuspenseQuery(debtLineQuery(place.environment, reader, id, place.clocks))
  const ofOrganization = reader === 'operator' ? { organization: line.organization } : {}
  return { ...place, line, reader, listAt: (path) => pathFor(reader, path), ofOrganization }
}

/** Who reads the page. */
export function readerOf({ me }: Pick<Place, 'me'>): Reader {
  return me.organization.is_operator ? 'operator' : 'lender'
}
