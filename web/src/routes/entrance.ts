// The pages that need nobody signed in: signing in, and the links that are handed to somebody.
import type { QueryClient } from '@tanstack/react-query'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { BASE, PATHS } from '../paths.ts'
import { isSignedOut } from '../service/call.ts'
import { landingQuery } from '../service/views.ts'
import { root } from './root.tsx'

const entry = createRoute({
  getParentRoute: () => root,
  path: PATHS.landing,
  beforeLoad: async ({ context }) => {
    const address = await landingOf(context.queries)
    throw address === null
      ? redirect({ to: PATHS.overview, params: { environment: 'sandbox' } })
      : redirect({ href: `${BASE}${address}` })
  },
})

/** The page that the user begins with; null where it is the overview. Nobody is sent on who is not signed in. */
async function landingOf(queries: QueryClient): Promise<string | null> {
  try {
    return await queries.fetchQuery(landingQuery)
  } catch (error) {
    if (isSignedOut(error)) throw redirect({ to: PATHS.signIn })
    return null
  }
}

const signIn = createRoute({
  getParentRoute: () => root,
  path: PATHS.signIn,
  component: lazyRouteComponent(() => import('../pages/sign-in-page.tsx'), 'SignInPage'),
  validateSearch: ({ next }: { next?: unknown }): { next?: string } =>
    typeof next === 'string' && isOwnAddress(next) ? { next } : {},
})

const signInLink = createRoute({
  getParentRoute: () => root,
  path: PATHS.signInLink,
  component: lazyRouteComponent(() => import('../pages/sign-in-link-page.tsx'), 'SignInLinkPage'),
})

const findProvider = createRoute({
  getParentRoute: () => root,
  path: PATHS.findProvider,
  component: lazyRouteComponent(() => import('../pages/find-provider-page.tsx'), 'FindProviderPage'),
})

const invitation = createRoute({
  getParentRoute: () => root,
  path: PATHS.invitation,
  component: lazyRouteComponent(() => import('../pages/invitation-page.tsx'), 'InvitationPage'),
})

const password = createRoute({
  getParentRoute: () => root,
  path: PATHS.password,
  component: lazyRouteComponent(() => import('../pages/password-page.tsx'), 'PasswordPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.forgotPassword,
  component: lazyRouteComponent(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

/** Only where a page of ours may have sent somebody from: an address of another site would be a trap. */
function isOwnAddress(address: string): boolean {
  return /^\/(?:sandbox|live)(?:[/?#]|$)/.test(address)
}

export const entranceRoutes = [entry, signIn, signInLink, findProvider, invitation, password, forgotPassword] as const
