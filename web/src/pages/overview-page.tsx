// The first page: a lender sees its book, the operator the lenders that report to it. Each loads what it sees, and not the other's.
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Me } from '../generated/dashboard-endpoints.ts'
import { usePlace } from '../shell/use-place.ts'

const BookOverview = lazyRouteComponent(() => import('./book-overview.tsx'), 'BookOverview')
const OperatorOverview = lazyRouteComponent(() => import('./operator/operator-overview.tsx'), 'OperatorOverview')

/** The page. */
export function OverviewPage() {
  const { me, environment } = usePlace()
  return me.organization.is_operator ? <OperatorOverview key={environment} /> : <BookOverview />
}

/** Loads what somebody is shown there, before it is shown. */
export async function loadOverview({ organization }: Me): Promise<void> {
  await (organization.is_operator ? OperatorOverview : BookOverview).preload?.()
}
