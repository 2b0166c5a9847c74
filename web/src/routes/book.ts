// A lender's book: receivables, accounts, and the files it comes in by.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { CALCULATED_FILTERS } from '../service/receivables.ts'
import { CASH_PARAMETERS, RECONCILE_PARAMETERS, STATEMENT_PARAMETERS } from '../shell/cash-parameters.ts'
import { CHECKS_PARAMETERS } from '../shell/checks-parameters.ts'
import { LIST_PARAMETERS, readTexts } from '../shell/address.ts'
import { shell } from './shell.ts'

const receivables = createRoute({
  getParentRoute: () => shell,
  path: '/receivables',
  validateSearch: (search) => readTexts(search, ['view', 'metadata', ...CALCULATED_FILTERS, ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/book/receivables-page.tsx'), 'ReceivablesPage'),
})

const receivable = createRoute({
  getParentRoute: () => shell,
  path: '/receivables/$id',
  validateSearch: (search) => readTexts(search, ['tab', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/book/receivable-page.tsx'), 'ReceivablePage'),
})

const documents = createRoute({
  getParentRoute: () => shell,
  path: '/documents',
  validateSearch: (search) => readTexts(search, ['kind', 'debt_line_id', 'receivable_id', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/documents/documents-page.tsx'), 'DocumentsOfLenderPage'),
})

const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: (search) => readTexts(search, ['metadata', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/book/accounts-page.tsx'), 'AccountsPage'),
})

const obligor = createRoute({
  getParentRoute: () => shell,
  path: '/accounts/$id',
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/book/obligor-page.tsx'), 'ObligorPage'),
})

const bankLines = createRoute({
  getParentRoute: () => shell,
  path: '/bank-lines',
  validateSearch: (search) => readTexts(search, ['status', 'direction', 'currency', 'metadata', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/bank-lines/bank-lines-page.tsx'), 'BankLinesPage'),
})

const cashTieOut = createRoute({
  getParentRoute: () => shell,
  path: '/cash-tie-out',
  validateSearch: (search) => readTexts(search, CASH_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/cash-pages.tsx'), 'CashPage'),
})

const cashAccounts = createRoute({
  getParentRoute: () => shell,
  path: '/cash-tie-out/accounts',
  validateSearch: (search) => readTexts(search, STATEMENT_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/account-pages.tsx'), 'AccountsCashPage'),
})

const cashReconcile = createRoute({
  getParentRoute: () => shell,
  path: '/cash-tie-out/reconcile',
  validateSearch: (search) => readTexts(search, RECONCILE_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/reconcile/reconcile-pages.tsx'), 'ReconcilePage'),
})

const cashLine = createRoute({
  getParentRoute: () => shell,
  path: '/cash-tie-out/lines/$source/$id',
  component: lazyRouteComponent(() => import('../pages/cash-tie-out/cash-pages.tsx'), 'CashLinePage'),
})

const checks = createRoute({
  getParentRoute: () => shell,
  path: '/collateral-checks',
  validateSearch: (search) => readTexts(search, CHECKS_PARAMETERS),
  component: lazyRouteComponent(() => import('../pages/collateral-checks/checks-pages.tsx'), 'ChecksPage'),
})

const finding = createRoute({
  getParentRoute: () => shell,
  path: '/collateral-checks/$finding',
  component: lazyRouteComponent(() => import('../pages/collateral-checks/finding-page.tsx'), 'FindingPage'),
})

const imports = createRoute({
  getParentRoute: () => shell,
  path: '/connections/imports',
  validateSearch: (search) => readTexts(search, ['import', ...LIST_PARAMETERS]),
  component: lazyRouteComponent(() => import('../pages/imports/imports-page.tsx'), 'ImportsPage'),
})

const importRun = createRoute({
  getParentRoute: () => shell,
  path: '/connections/imports/$id',
  component: lazyRouteComponent(() => import('../pages/imports/import-page.tsx'), 'ImportPage'),
})

export const bookRoutes = [
  receivables,
  receivable,
  documents,
  accounts,
  obligor,
  bankLines,
  cashTieOut,
  cashAccounts,
  cashReconcile,
  cashLine,
  checks,
  finding,
  imports,
  importRun,
] as const
