// An organization that reports to the operator: whether it may, and in which environments.
import { queryOptions } from '@tanstack/react-query'
import type { Organization } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'

export const organizationQuery = (environment: Environment, id: string) =>
  queryOptions({
    queryKey: ['organization', environment, id],
    queryFn: () => call<Organization>('GET', `/${environment}/v/operator/organizations/${encodeURIComponent(id)}`),
  })

/** Opens or closes an organization. Live is opened and closed in live only. */
export const changeOrganization = (
  environment: Environment,
  change: { readonly id: string; readonly suspended?: boolean; readonly live_enabled?: boolean },
) => call<Organization>('POST', `/${environment}/v/operator/organizations`, change)
