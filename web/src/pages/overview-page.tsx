// The first page: a lender sees its book, the operator the lenders that report to it.
import { usePlace } from '../shell/use-place.ts'
import { BookOverview } from './book-overview.tsx'
import { OperatorOverview } from './operator/operator-overview.tsx'

/** The page. */
export function OverviewPage() {
  const { me, environment } = usePlace()
  return me.organization.is_operator ? <OperatorOverview key={environment} /> : <BookOverview />
}
