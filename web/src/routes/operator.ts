// The pages of the operator: every organization and line, the terms of a line, what waits for a decision, and who did what.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CASH_PARAMETERS, RECONCILE_PARAMETERS, STATEMENT_PARAMETERS } from '../shell/cash-parameters.ts'
import { ALL_CHECKS_PARAMETERS, CHECKS_PARAMETERS, CONTESTED_PARAMETERS } from '../shell/checks-parameters.ts'
import { LIST_PARAMETERS, readTexts } from '../shell/address.ts'
import { shell } from './shell.ts'

const lines = createRoute({
  getParentRoute: () => shell,
  path: '/operator/debt-lines',
  component: lazyRouteComponent(() => import('../pages/operator/operator-lines-page.tsx'), 'OperatorLinesPage'),
  validateSearch: (search) => readTexts(search, ['organization', 'status', 'currency', 'line', ...LIST_PARAMETERS]),
})

const line = createRoute({
  getParentRoute: () => shell,
  path: '/operator/debt-lines/$line',
  component: lazyRouteComponent(() => import('../pages/operator/operator-line-page.tsx'), 'OperatorLinePage'),
})

const terms = createRoute({
  getParentRoute: () => shell,
  path: '/operator/debt-lines/$line/terms',
  component: lazyRouteComponent(() => import('../pages/operator/terms/terms-editor-page.tsx'), 'TermsEditorPage'),
})

const organization = createRoute({
  getParentRoute: () => shell,
  path: '/operator/organizations/$organization',
  validateSearch: (search) => readTexts(search, ['status', 'direction', 'currency', 'metadata', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/operator/organization-page.tsx'), 'OrganizationPage'),
})

const cash = createRoute({
  getParentRoute: () => shell,
  path: '/operator/cash-tie-out',
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/cash-pages.tsx'), 'CashLendersPage'),
})

const lendersCash = createRoute({
  getParentRoute: () => shell,
  path: '/operator/cash-tie-out/$organization',
  validateSearch: (search) => readTexts(search, CASH_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/cash-pages.tsx'), 'LendersCashPage'),
})

const lendersAccounts = createRoute({
  getParentRoute: () => shell,
  path: '/operator/cash-tie-out/$organization/accounts',
  validateSearch: (search) => readTexts(search, STATEMENT_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/account-pages.tsx'), 'LendersAccountsCashPage'),
})

const lendersReconcile = createRoute({
  getParentRoute: () => shell,
  path: '/operator/cash-tie-out/$organization/reconcile',
  validateSearch: (search) => readTexts(search, RECONCILE_PARAMETERS),
  component: lazyRouteComponent(
    () => import('../pages/cash-tie-out/reconcile/reconcile-pages.tsx'),
    'LendersReconcilePage',
  ),
})

const checks = createRoute({
  getParentRoute: () => shell,
  path: '/operator/collateral-checks',
  validateSearch: (search) => readTexts(search, ALL_CHECKS_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/collateral-checks/checks-pages.tsx'), 'ChecksLendersPage'),
})

const lendersChecks = createRoute({
  getParentRoute: () => shell,
  path: '/operator/collateral-checks/$organization',
  validateSearch: (search) => readTexts(search, CHECKS_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/collateral-checks/checks-pages.tsx'), 'LendersChecksPage'),
})

const finding = createRoute({
  getParentRoute: () => shell,
  path: '/operator/collateral-checks/$organization/$finding',
  component: lazyRouteComponent(() => import('../pages/collateral-checks/finding-page.tsx'), 'FindingPage'),
})

const contested = createRoute({
  getParentRoute: () => shell,
  path: '/operator/contested-assets',
  validateSearch: (search) => readTexts(search, CONTESTED_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/contested-assets/contested-pages.tsx'), 'ContestedAssetsPage'),
})

const contestedAsset = createRoute({
  getParentRoute: () => shell,
  path: '/operator/contested-assets/$organization/$receivable',
  component: lazyRouteComponent(() => import('../pages/contested-assets/contested-pages.tsx'), 'ContestedAssetPage'),
})

const draws = createRoute({
  getParentRoute: () => shell,
  path: '/operator/draw-requests',
  component: lazyRouteComponent(() => import('../pages/operator/draws-page.tsx'), 'OperatorDrawsPage'),
  validateSearch: (search) => readTexts(search, ['organization', 'debt_line_id', 'status', ...LIST_PARAMETERS]),
})

const draw = createRoute({
  getParentRoute: () => shell,
  path: '/operator/draw-requests/$draw',
  component: lazyRouteComponent(() => import('../pages/operator/draw-page.tsx'), 'OperatorDrawPage'),
})

const documents = createRoute({
  getParentRoute: () => shell,
  path: '/operator/documents',
  component: lazyRouteComponent(() => import('../pages/operator/documents-page.tsx'), 'OperatorDocumentsPage'),
  validateSearch: (search) => readTexts(search, ['organization', 'kind', 'debt_line_id', ...LIST_PARAMETERS]),
})

const audit = createRoute({
  getParentRoute: () => shell,
  path: '/operator/audit',
  component: lazyRouteComponent(() => import('../pages/operator/audit-page.tsx'), 'AuditPage'),
  validateSearch: (search) =>
    readTexts(search, ['organization', 'subject_type', 'subject_id', 'actor_id', 'since', 'until', ...LIST_PARAMETERS]),
})

export const operatorRoutes = [
  lines,
  line,
  terms,
  organization,
  cash,
  lendersCash,
  lendersAccounts,
  lendersReconcile,
  checks,
  lendersChecks,
  finding,
  contested,
  contestedAsset,
  draws,
  draw,
  documents,
  audit,
] as const
