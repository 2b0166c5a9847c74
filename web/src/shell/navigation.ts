// What can be gone to, and by whom. A page that somebody may not use is not offered, and says so to who types its address.
import { PATHS } from '../paths.ts'
import type { Me } from '../service/me.ts'

type Path = (typeof PATHS)[keyof typeof PATHS]

/** Paths within the shell that name nothing but their environment. */
type Offered = Exclude<Extract<Path, `/$environment${string}`>, `/$environment/${string}$${string}`>

/** A page that is offered. */
export interface Destination {
  readonly label: string
  readonly to: Offered
  /** For whom it is; everybody where left out. */
  readonly only?: 'admins' | 'lenders' | 'operator'
}

/** The sections of the navigation, each with its pages. */
export const SECTIONS: readonly { readonly title: string; readonly pages: readonly Destination[] }[] = [
  {
    title: 'Reporting',
    pages: [
      { label: 'Overview', to: PATHS.overview },
      { label: 'Receivables', to: PATHS.receivables, only: 'lenders' },
      { label: 'Accounts', to: PATHS.accounts, only: 'lenders' },
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
    ],
  },
  {
    title: 'Organization',
    pages: [
      { label: 'Team', to: PATHS.team },
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
