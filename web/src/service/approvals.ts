// Approvals: draws and terms that take a second person, where the organization asks for one.
import { queryOptions } from '@tanstack/react-query'
import type { Approval, ApprovalRule, DashboardEndpoints } from '../generated/dashboard-endpoints.ts'
import type { Environment } from '../paths.ts'
import { ServiceFault, call } from './call.ts'
import { callOwn } from './own-call.ts'

/** What waits, and what was decided lately. */
export const approvalsQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['approvals', environment],
    queryFn: async () => (await callOwn('GET /{environment}/approvals', { path: { environment } })).data,
  })

/** For what the organization wants a second person. */
export const approvalRuleQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['approval-rule', environment],
    queryFn: () => callOwn('GET /{environment}/approval-rule', { path: { environment } }),
  })

export const putApprovalRule = (environment: Environment, rule: Partial<ApprovalRule>) =>
  callOwn('POST /{environment}/approval-rule', { path: { environment }, body: rule })

/** What is decided on an approval. */
export type Decided = DashboardEndpoints['POST /{environment}/approvals/{id}/decision']['body']

export const decideApproval = (environment: Environment, id: string, body: Decided) =>
  callOwn('POST /{environment}/approvals/{id}/decision', { path: { environment, id }, body })

/** A write of the public API that may take a second person. */
export interface Write {
  readonly environment: Environment
  readonly path: '/draw-requests' | '/operator/draw-requests' | '/operator/debt-lines' | '/operator/debt-line-terms'
  readonly resource: Approval['resource']
  readonly record: object
}

/** Writes a record; where that takes a second person, asks for it. Which of both it did. */
export async function writeOrAsk({ environment, path, resource, record }: Write): Promise<'written' | 'asked'> {
  try {
    await call('POST', `/${environment}/v${path}`, record)
    return 'written'
  } catch (error) {
    if (!(error instanceof ServiceFault && error.code === 'second_person_needed')) throw error
    const body = { resource, record: JSON.stringify(record) }
    await callOwn('POST /{environment}/approvals', { path: { environment }, body })
    return 'asked'
  }
}
