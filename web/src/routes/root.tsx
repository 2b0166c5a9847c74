// What every page is below: what it shows where there is no page, and where one fails.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { FailedPage } from '../pages/failed-page.tsx'
import { MissingPage } from '../pages/missing-page.tsx'

interface Context {
  readonly queries: QueryClient
}

export const root = createRootRouteWithContext<Context>()({
  notFoundComponent: MissingPage,
  errorComponent: FailedPage,
})
