// Which page is at which address, by subject. A page is loaded when it is gone to; what everybody needs first is in the first file.
import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { BASE } from './paths.ts'
import { FailedPage } from './pages/failed-page.tsx'
import { bookRoutes } from './routes/book.ts'
import { debtLineRoutes } from './routes/debt-lines.ts'
import { entranceRoutes } from './routes/entrance.ts'
import { operatorRoutes } from './routes/operator.ts'
import { organizationRoutes } from './routes/organization.ts'
import { portfolioRoutes } from './routes/portfolio.ts'
import { root } from './routes/root.tsx'
import { shell } from './routes/shell.ts'
import { parseSearch, stringifySearch } from './shell/address.ts'

/** Makes the pages. */
export function createPages(queries: QueryClient) {
  const inShell = [
    ...organizationRoutes,
    ...bookRoutes,
    ...portfolioRoutes,
    ...debtLineRoutes,
    ...operatorRoutes,
  ] as const
  const routeTree = root.addChildren([...entranceRoutes, shell.addChildren(inShell)])
  return createRouter({
    routeTree,
    basepath: BASE,
    context: { queries },
    defaultPreload: 'intent',
    defaultErrorComponent: FailedPage,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
