// The pages of the navigation and who may use each. Others do not see the page in the navigation; typing its address shows that.
import { PATHS } from '../paths.ts'
import type { Me } from '../generated/dashboard-endpoints.ts'

type Path = (typeof PATHS)[keyof typeof PATHS]

/** Paths within the shell that name nothing but their environment. */
type Offered = Exclude<Extract<Path, `/$environment${string}`>, `/$environment/${string}$${string}`>

/** A page that is offered. */
export interface Destination {
  readonly label: string
  readonly to: Offered
  /** Who may use it; everybody if left out. */
  readonly only?: 'admins' | 'lenders' | 'operator'
}

/** The sections of the navigation, each with its pages. */
export const SECTIONS: readonly { readonly title: string; readonly pages: readonly Destination[] }[] = [
  {
    title: 'Reporting',
    pages: [
      { label: 'Overview', to: PATHS.overview },
      { label: 'Alerts', to: PATHS.alerts },
      { label: 'Scheduled reports', to: PATHS.reports },
      { label: 'Receivables', to: PATHS.receivables, only: 'lenders' },
      { label: 'Accounts', to: PATHS.accounts, only: 'lenders' },
      { label: 'Bank lines', to: PATHS.bankLines, only: 'lenders' },
      { label: 'Cash tie-out', to: PATHS.cashTieOut, only: 'lenders' },
      { label: 'Collateral checks', to: PATHS.checks, only: 'lenders' },
      { label: 'Documents', to: PATHS.documents, only: 'lenders' },
    ],
  },
  {
    title: 'Operator',
    pages: [
      { label: 'Debt lines', to: PATHS.operatorLines, only: 'operator' },
      { label: 'Draw requests', to: PATHS.operatorDraws, only: 'operator' },
      { label: 'Cash tie-out', to: PATHS.operatorCash, only: 'operator' },
      { label: 'Collateral checks', to: PATHS.operatorChecks, only: 'operator' },
      { label: 'Contested assets', to: PATHS.operatorContested, only: 'operator' },
      { label: 'Documents', to: PATHS.operatorDocuments, only: 'operator' },
      { label: 'Audit log', to: PATHS.operatorAudit, only: 'operator' },
    ],
  },
  {
    title: 'Portfolio',
    pages: [
      { label: 'Delinquency', to: PATHS.delinquency, only: 'lenders' },
      { label: 'Roll rates', to: PATHS.rollRates, only: 'lenders' },
      { label: 'Vintages', to: PATHS.vintages, only: 'lenders' },
      { label: 'Cash flows', to: PATHS.cashFlows, only: 'lenders' },
      { label: 'Concentrations', to: PATHS.concentrations, only: 'lenders' },
      { label: 'Data quality', to: PATHS.dataQuality, only: 'lenders' },
      { label: 'Restatements', to: PATHS.restatements, only: 'lenders' },
    ],
  },
  { title: 'Funding', pages: [{ label: 'Debt lines', to: PATHS.debtLines, only: 'lenders' }] },
  {
    title: 'Connections',
    pages: [
      { label: 'Imports', to: PATHS.imports, only: 'lenders' },
      { label: 'API Keys', to: PATHS.apiKeys, only: 'admins' },
      { label: 'Events', to: PATHS.events },
      { label: 'Webhooks', to: PATHS.webhooks },
    ],
  },
  {
    title: 'Organization',
    pages: [
      { label: 'Team', to: PATHS.team },
      { label: 'Approvals', to: PATHS.approvals },
      { label: 'Single sign-on', to: PATHS.singleSignOn, only: 'admins' },
      { label: 'Account', to: PATHS.account },
    ],
  },
]

/** Whether a page is for a user. */
export function isFor({ only }: Pick<Destination, 'only'>, { user, organization }: Me): boolean {
  if (only === 'admins') return user.role === 'admin'
  if (only === 'operator') return organization.is_operator
  return only !== 'lenders' || !organization.is_operator
}
