// The overview, and the pages of the organization itself: its alerts, its reports, its keys, its events, its webhooks, its people, one’s own account.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { OverviewPage, loadOverview } from '../pages/overview-page.tsx'
import { meQuery } from '../service/me.ts'
import { LIST_PARAMETERS, type Texts, readTexts } from '../shell/address.ts'
import { ALERTS_PARAMETERS } from '../shell/alerts-parameters.ts'
import { shell } from './shell.ts'

const overview = createRoute({
  getParentRoute: () => shell,
  path: '/',
  // A lender chooses a currency; the operator narrows and orders its lenders.
  validateSearch: (search: Texts): Texts => readTexts(search, ['currency', 'find', 'attention', 'sort', 'lenders']),
  component: OverviewPage,
  loader: async ({ context }) => loadOverview(await context.queries.ensureQueryData(meQuery)),
})

const alerts = createRoute({
  getParentRoute: () => shell,
  path: '/alerts',
  validateSearch: (search) => readTexts(search, ALERTS_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/alerts/alerts-page.tsx'), 'AlertsPage'),
})

const alertRules = createRoute({
  getParentRoute: () => shell,
  path: '/alerts/rules',
  component: lazyRouteComponent(() => import('../pages/alerts/rules-page.tsx'), 'AlertRulesPage'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  component: lazyRouteComponent(() => import('../pages/reports/reports-page.tsx'), 'ReportsPage'),
})

const report = createRoute({
  getParentRoute: () => shell,
  path: '/reports/$id',
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/reports/report-page.tsx'), 'ReportPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => shell,
  path: '/connections/api-keys',
  component: lazyRouteComponent(() => import('../pages/api-keys-page.tsx'), 'ApiKeysPage'),
})

const events = createRoute({
  getParentRoute: () => shell,
  path: '/connections/events',
  validateSearch: (search) =>
    readTexts(search, ['organization', 'type', 'subject_kind', 'subject_id', 'since', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/events/events-page.tsx'), 'EventsPage'),
})

const webhooks = createRoute({
  getParentRoute: () => shell,
  path: '/connections/webhooks',
  component: lazyRouteComponent(() => import('../pages/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => shell,
  path: '/connections/webhooks/$id',
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const team = createRoute({
  getParentRoute: () => shell,
  path: '/team',
  component: lazyRouteComponent(() => import('../pages/team-page.tsx'), 'TeamPage'),
})

const approvals = createRoute({
  getParentRoute: () => shell,
  path: '/approvals',
  component: lazyRouteComponent(() => import('../pages/approvals/approvals-page.tsx'), 'ApprovalsPage'),
})

const singleSignOn = createRoute({
  getParentRoute: () => shell,
  path: '/single-sign-on',
  component: lazyRouteComponent(() => import('../pages/single-sign-on/single-sign-on-page.tsx'), 'SingleSignOnPage'),
})

const account = createRoute({
  getParentRoute: () => shell,
  path: '/account',
  component: lazyRouteComponent(() => import('../pages/account-page.tsx'), 'AccountPage'),
})

export const organizationRoutes = [
  overview,
  alerts,
  alertRules,
  reports,
  report,
  apiKeys,
  events,
  webhooks,
  webhook,
  team,
  approvals,
  singleSignOn,
  account,
] as const
