// The pages of the portfolio. All read the same parameters of their address, so that a part of the book stays chosen in a link to any.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { PORTFOLIO_PARAMETERS } from '../pages/portfolio/view.ts'
import { type Texts, readTexts } from '../shell/address.ts'
import { shell } from './shell.ts'

const validateSearch = (search: Texts): Texts => readTexts(search, PORTFOLIO_PARAMETERS)

const delinquency = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/delinquency',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/delinquency-page.tsx'), 'DelinquencyPage'),
})

const rollRates = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/roll-rates',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/roll-rates-page.tsx'), 'RollRatesPage'),
})

const vintages = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/vintages',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/vintages-page.tsx'), 'VintagesPage'),
})

const cashFlows = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/cash-flows',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/cash-flows-page.tsx'), 'CashFlowsPage'),
})

const concentrations = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/concentrations',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/concentrations-page.tsx'), 'ConcentrationsPage'),
})

const dataQuality = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/data-quality',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/data-quality-page.tsx'), 'DataQualityPage'),
})

const restatements = createRoute({
  getParentRoute: () => shell,
  path: '/portfolio/restatements',
  validateSearch,
  component: lazyRouteComponent(() => import('../pages/portfolio/restatements-page.tsx'), 'RestatementsPage'),
})

export const portfolioRoutes = [
  delinquency,
  rollRates,
  vintages,
  cashFlows,
  concentrations,
  dataQuality,
  restatements,
] as const
