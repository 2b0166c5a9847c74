// Every address of the dashboard, in one place. The environment is part of each page's, so that no page can mean the other by mistake.

export const BASE = '/app'

export const PATHS = {
  landing: '/',
  signIn: '/sign-in',
  signInLink: '/sign-in/with/$connection',
  findProvider: '/sign-in/provider',
  invitation: '/invitation',
  password: '/password',
  forgotPassword: '/forgot-password',
  overview: '/$environment',
  alerts: '/$environment/alerts',
  alertRules: '/$environment/alerts/rules',
  reports: '/$environment/reports',
  report: '/$environment/reports/$id',
  receivables: '/$environment/receivables',
  receivable: '/$environment/receivables/$id',
  accounts: '/$environment/accounts',
  obligor: '/$environment/accounts/$id',
  bankLines: '/$environment/bank-lines',
  cashTieOut: '/$environment/cash-tie-out',
  cashAccounts: '/$environment/cash-tie-out/accounts',
  cashReconcile: '/$environment/cash-tie-out/reconcile',
  cashLine: '/$environment/cash-tie-out/lines/$source/$id',
  checks: '/$environment/collateral-checks',
  finding: '/$environment/collateral-checks/$finding',
  documents: '/$environment/documents',
  delinquency: '/$environment/portfolio/delinquency',
  rollRates: '/$environment/portfolio/roll-rates',
  vintages: '/$environment/portfolio/vintages',
  cashFlows: '/$environment/portfolio/cash-flows',
  concentrations: '/$environment/portfolio/concentrations',
  dataQuality: '/$environment/portfolio/data-quality',
  restatements: '/$environment/portfolio/restatements',
  imports: '/$environment/connections/imports',
  importRun: '/$environment/connections/imports/$id',
  apiKeys: '/$environment/connections/api-keys',
  events: '/$environment/connections/events',
  webhooks: '/$environment/connections/webhooks',
  webhook: '/$environment/connections/webhooks/$id',
  operatorLines: '/$environment/operator/debt-lines',
  operatorLine: '/$environment/operator/debt-lines/$line',
  operatorTerms: '/$environment/operator/debt-lines/$line/terms',
  operatorOrganization: '/$environment/operator/organizations/$organization',
  operatorCash: '/$environment/operator/cash-tie-out',
  operatorLendersCash: '/$environment/operator/cash-tie-out/$organization',
  operatorLendersAccounts: '/$environment/operator/cash-tie-out/$organization/accounts',
  operatorLendersReconcile: '/$environment/operator/cash-tie-out/$organization/reconcile',
  operatorChecks: '/$environment/operator/collateral-checks',
  operatorLendersChecks: '/$environment/operator/collateral-checks/$organization',
  operatorFinding: '/$environment/operator/collateral-checks/$organization/$finding',
  operatorContested: '/$environment/operator/contested-assets',
  operatorContestedAsset: '/$environment/operator/contested-assets/$organization/$receivable',
  operatorDraws: '/$environment/operator/draw-requests',
  operatorDraw: '/$environment/operator/draw-requests/$draw',
  operatorDocuments: '/$environment/operator/documents',
  operatorAudit: '/$environment/operator/audit',
  debtLines: '/$environment/debt-lines',
  debtLine: '/$environment/debt-lines/$line',
  debtLineReceivables: '/$environment/debt-lines/$line/receivables',
  debtLineCovenants: '/$environment/debt-lines/$line/covenants',
  debtLineTerms: '/$environment/debt-lines/$line/terms',
  debtLineDraws: '/$environment/debt-lines/$line/draw-requests',
  debtLineCloses: '/$environment/debt-lines/$line/month-closes',
  debtLineClose: '/$environment/debt-lines/$line/month-closes/$month',
  debtLineStatements: '/$environment/debt-lines/$line/statements',
  debtLineDocuments: '/$environment/debt-lines/$line/documents',
  team: '/$environment/team',
  approvals: '/$environment/approvals',
  singleSignOn: '/$environment/single-sign-on',
  account: '/$environment/account',
} as const

/** Where data is kept apart: nothing in live is for practice. */
export type Environment = 'sandbox' | 'live'

/** The environment that an address names. */
export function isEnvironment(text: string): text is Environment {
  return text === 'sandbox' || text === 'live'
}

/** A link that is handed to somebody. Its token is behind the #, which browsers send to nobody. */
export function handedLink(path: string, token: string): string {
  return `${window.location.origin}${BASE}${path}#${token}`
}
