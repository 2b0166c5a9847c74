// The alert rules of one's own organization: what opens alerts, and who is written to.
import { queryOptions } from '@tanstack/react-query'
import type { AlertRule, AlertRuleWrite } from '@tapeline/sdk'
import type { Environment } from '../paths.ts'
import { call } from './call.ts'
import { listPages } from './list-export.ts'
import { pathPart } from './list.ts'

/** The list of them. */
export const ALERT_RULES = '/alert-rules'

/** All rules, newest first: there are at most 200. */
export const alertRulesQuery = (environment: Environment) =>
  queryOptions({
    queryKey: ['alert-rules', environment],
    queryFn: async ({ signal }) => {
      const rules: AlertRule[] = []
      for await (const page of listPages({ environment, path: ALERT_RULES, question: {} }, signal))
        rules.push(...(page as readonly AlertRule[]))
      return rules
    },
  })

/** Creates a rule or changes one: what is left out stays as it is. */
export const saveAlertRule = (environment: Environment, rule: AlertRuleWrite) =>
  call<AlertRule>('POST', `/${environment}/v${ALERT_RULES}`, rule)

/** Deletes a rule, which closes its open alerts. */
export const deleteAlertRule = (environment: Environment, id: string) =>
  call<undefined>('DELETE', `/${environment}/v${ALERT_RULES}/${pathPart(id)}`)
