// Serving alert rules: each organization manages its own, by a key or, in the dashboard, by an admin.
import { isObject } from '@tapeline/kernel/core/dated-facts'
import { metadataField } from '@tapeline/kernel/metrics/portfolio/metadata-fields'
import type { Call, Route } from '../../http/routes.ts'
import { admitAdmins } from '../admit-admins.ts'
import { authenticate, refuseFaults } from '../handling.ts'
import { readUndeclared } from '../portfolio/tables/metadata-parameters.ts'
import type { Services } from '../services.ts'
import { versionedList, versionedRoutes } from '../versioned-routes.ts'
import { alertRuleList, deleteAlertRuleEndpoint, getAlertRule, postAlertRule } from './alert-rule-endpoints.ts'
import { followedBy } from '../versioned-upsert.ts'
import { isReceivableMetric } from './alert-metrics-rules.ts'
import { alertRuleWriting } from './alert-rule-rules.ts'
import { ALERT_RULES } from './alert-rule-store.ts'

const rules = versionedList(ALERT_RULES, 'created_at_desc')

/** A write of a rule that counts how many there are. */
const withRuleCount = followedBy({
  of: ({ alertRules }) => alertRules,
  want: ({ alertWork }) => alertWork.wantRuleCount(),
  follow: ({ alertWork }, before, now) => alertWork.followRule(before, now),
})

const admitted = admitAdmins('Alert rules are managed by admins.')

/**
 * Refuses a rule of a lender about a figure of receivables with a metadata key by which its portfolio keeps no sums. Lenders of an operator declare
 * different keys: its rule finds nothing of those that do not declare one.
 */
async function refuseUndeclaredKeys(services: Services, call: Call): Promise<void> {
  const { metric, receivable_selector: selector } = call.body.patch
  if (typeof metric !== 'string' || !isReceivableMetric(metric) || !isObject(selector)) return
  const keys = Object.keys(isObject(selector['metadata']) ? selector['metadata'] : {})
  if (keys.length !== 1) return
  const caller = await authenticate(services, call)
  if (caller.is_operator) return
  const where = Object.fromEntries(keys.map((key) => [metadataField(key), '']))
  const undeclared = await readUndeclared(services.database, caller.tenant, Number.MAX_SAFE_INTEGER, where)
  refuseFaults(undeclared.map((fault) => ({ ...fault, param: 'receivable_selector' })))
}

/** The routes of alert rules. */
export function alertRuleRoutes(services: Services): Route[] {
  const serving = {
    table: ALERT_RULES,
    writing: alertRuleWriting,
    admit: async (services: Services, call: Call) => {
      await admitted(services, call)
      await refuseUndeclaredKeys(services, call)
    },
    beside: withRuleCount,
    endpoints: { post: postAlertRule, get: getAlertRule, remove: deleteAlertRuleEndpoint, list: alertRuleList },
  }
  return versionedRoutes(services, serving, rules)
}
