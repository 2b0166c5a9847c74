// The overview, and the pages of the organization itself: its keys, its people, one's own account.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type Texts, readTexts } from '../shell/address.ts'
import { shell } from './shell.ts'

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: (search: Texts): Texts => readTexts(search, ['currency']),
  component: lazyRouteComponent(() => import('../pages/overview-page.tsx'), 'OverviewPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: '/connections/api-keys',
  component: lazyRouteComponent(() => import('../pages/api-keys-page.tsx'), 'ApiKeysPage'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  component: lazyRouteComponent(() => import('../pages/team-page.tsx'), 'TeamPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account-page.tsx'), 'AccountPage'),
})

export const organizationRoutes = [overview, apiKeys, team, account] as const
