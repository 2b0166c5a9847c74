// The debt lines of a lender: all of them, and the pages of each within a common frame.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { LIST_PARAMETERS, readTexts } from '../shell/address.ts'
import { shell } from './shell.ts'

const debtLines = createRoute({
  getParentRoute: () => shell,
  path: '/debt-lines',
  component: lazyRouteComponent(() => import('../pages/debt-lines/debt-lines-page.tsx'), 'DebtLinesPage'),
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
})

const debtLine = createRoute({
  getParentRoute: () => shell,
  path: '/debt-lines/$line',
  component: lazyRouteComponent(() => import('../pages/debt-lines/line-page.tsx'), 'LinePage'),
})

const base = createRoute({
  getParentRoute: () => debtLine,
  path: '/',
  component: lazyRouteComponent(() => import('../pages/debt-lines/base-page.tsx'), 'BasePage'),
})

const receivables = createRoute({
  getParentRoute: () => debtLine,
  path: '/receivables',
  component: lazyRouteComponent(() => import('../pages/debt-lines/line-receivables-page.tsx'), 'LineReceivablesPage'),
  validateSearch: (search) =>
    readTexts(search, ['step', 'rule', 'concentration_limit', 'group', 'obligor_id', ...LIST_PARAMETERS]),
})

const covenants = createRoute({
  getParentRoute: () => debtLine,
  path: '/covenants',
  component: lazyRouteComponent(() => import('../pages/debt-lines/covenants-page.tsx'), 'CovenantsPage'),
  validateSearch: (search) => readTexts(search, ['covenant', 'month']),
})

const terms = createRoute({
  getParentRoute: () => debtLine,
  path: '/terms',
  component: lazyRouteComponent(() => import('../pages/debt-lines/terms-page.tsx'), 'TermsPage'),
  validateSearch: (search) => readTexts(search, ['terms']),
})

const draws = createRoute({
  getParentRoute: () => debtLine,
  path: '/draw-requests',
  component: lazyRouteComponent(() => import('../pages/debt-lines/draws-page.tsx'), 'DrawsPage'),
  validateSearch: (search) => readTexts(search, ['draw', ...LIST_PARAMETERS]),
})

const closes = createRoute({
  getParentRoute: () => debtLine,
  path: '/month-closes',
  component: lazyRouteComponent(() => import('../pages/debt-lines/closes-page.tsx'), 'ClosesPage'),
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
})

const close = createRoute({
  getParentRoute: () => debtLine,
  path: '/month-closes/$month',
  component: lazyRouteComponent(() => import('../pages/debt-lines/close-page.tsx'), 'ClosePage'),
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
})

const statements = createRoute({
  getParentRoute: () => debtLine,
  path: '/statements',
  component: lazyRouteComponent(() => import('../pages/debt-lines/statements-page.tsx'), 'StatementsPage'),
  validateSearch: (search) => readTexts(search, ['account', 'of', 'which', 'statement', ...LIST_PARAMETERS]),
})

const documents = createRoute({
  getParentRoute: () => debtLine,
  path: '/documents',
  component: lazyRouteComponent(() => import('../pages/debt-lines/documents-page.tsx'), 'DocumentsPage'),
  validateSearch: (search) => readTexts(search, LIST_PARAMETERS),
})

export const debtLineRoutes = [
  debtLines,
  debtLine.addChildren([base, receivables, covenants, terms, draws, closes, close, statements, documents]),
] as const
