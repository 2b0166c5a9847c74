// Which page is at which address. Pages within the shell have their environment and the two clocks in their address, so that a link
// shows to a colleague what it shows here. A page is loaded when it is gone to; what everybody needs first is in the first file.
import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { MissingPage } from './pages/missing-page.tsx'
import { SignInPage } from './pages/sign-in-page.tsx'
import { BASE, PATHS, isEnvironment } from './paths.ts'
import { isSignedOut, messageOf } from './service/call.ts'
import { meQuery } from './service/me.ts'
import { readClocks } from './shell/clocks.ts'
import { readOpened } from './shell/opened.ts'
import { Shell } from './shell/shell.tsx'
import { Failure } from './ui/states.tsx'

interface Context {
  readonly queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({
  notFoundComponent: MissingPage,
  errorComponent: ({ error, reset }) => <Failure message={messageOf(error)} onRetry={reset} />,
})

const entry = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: PATHS.overview, params: { environment: 'sandbox' } })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: PATHS.signIn,
  component: SignInPage,
  validateSearch: ({ next }: { next?: unknown }): { next?: string } =>
    typeof next === 'string' && isOwnAddress(next) ? { next } : {},
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: PATHS.invitation,
  component: lazyRouteComponent(() => import('./pages/invitation-page.tsx'), 'InvitationPage'),
})

const password = createRoute({
  getParentRoute: () => root,
  path: PATHS.password,
  component: lazyRouteComponent(() => import('./pages/password-page.tsx'), 'PasswordPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  path: PATHS.overview,
  component: Shell,
  validateSearch: (search: Record<string, unknown>) => ({ ...readClocks(search), ...readOpened(search) }),
  search: { middlewares: [retainSearchParams(['as_of', 'known_at'])] },
  beforeLoad: async ({ context, params, location }) => {
    if (!isEnvironment(params.environment)) throw redirect({ to: PATHS.overview, params: { environment: 'sandbox' } })
    try {
      await context.queries.ensureQueryData(meQuery)
    } catch (error) {
      if (isSignedOut(error)) throw redirect({ to: PATHS.signIn, search: { next: location.href } })
      throw error
    }
  },
})

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview-page.tsx'), 'OverviewPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: '/connections/api-keys',
  component: lazyRouteComponent(() => import('./pages/api-keys-page.tsx'), 'ApiKeysPage'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  component: lazyRouteComponent(() => import('./pages/team-page.tsx'), 'TeamPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
})

/** Only where a page of ours may have sent somebody from: an address of another site would be a trap. */
function isOwnAddress(address: string): boolean {
  return /^\/(?:sandbox|live)(?:[/?#]|$)/.test(address)
}

/** Makes the pages. */
export function createPages(queries: QueryClient) {
  const routeTree = root.addChildren([
    entry,
    signIn,
    invitation,
    password,
    shell.addChildren([overview, apiKeys, team, account]),
  ])
  return createRouter({
    routeTree,
    basepath: BASE,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>
  }
}
