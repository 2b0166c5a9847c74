// The organizations that report to the operator.
import { queryOptions } from '@tanstack/react-query'
import type { Environment } from '../paths.ts'
import { call, withQuery } from './call.ts'

/** An organization, as far as it is shown. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly suspended: boolean
  readonly live_enabled: boolean
  readonly created_at: string
}

/** A page of organizations. */
export interface OrganizationsPage {
  readonly data: readonly Organization[]
  readonly next_page: string | null
  readonly previous_page: string | null
}

export const organizationsQuery = (environment: Environment, page: string | undefined) =>
  queryOptions({
    queryKey: ['organizations', environment, page],
    queryFn: () => call<OrganizationsPage>('GET', withQuery(`/${environment}/v/operator/organizations`, { page })),
  })
