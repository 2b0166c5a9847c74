// What every page is below: what it shows where there is no page, and where one fails.
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { MissingPage } from '../pages/missing-page.tsx'
import { messageOf } from '../service/call.ts'
import { Failure } from '../ui/states.tsx'

interface Context {
  readonly queries: QueryClient
}

export const root = createRootRouteWithContext<Context>()({
  notFoundComponent: MissingPage,
  errorComponent: ({ error, reset }) => <Failure message={messageOf(error)} onRetry={reset} />,
})
