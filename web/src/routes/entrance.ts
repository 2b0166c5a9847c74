// The pages that need nobody signed in: signing in, and the links that are handed to somebody.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { SignInPage } from '../pages/sign-in-page.tsx'
import { PATHS } from '../paths.ts'
import { root } from './root.tsx'

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

export const entranceRoutes = [entry, signIn, invitation, password, forgotPassword] as const
