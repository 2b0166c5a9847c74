// Serving alert rules: each organization manages its own, by a key or, in the dashboard, by an admin.
import { isObject } from '@tapeline/kernel/core/dated-facts'
import type { Call, Route } from '../../http/routes.ts'
import { admitAdmins } from '../admit-admins.ts'
import { authenticate, refuseFaults } from '../handling.ts'
import { readMetricSettings } from '../reporting-settings/metric-settings-reads.ts'
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
  const { metadata_keys } = await readMetricSettings(services.database, caller.tenant, Number.MAX_SAFE_INTEGER)
  const undeclared = keys.filter((key) => !metadata_keys.includes(key))
  const declared = metadata_keys.length === 0 ? 'none is declared' : `declared are ${metadata_keys.join(', ')}`
  const message =
    'receivable_selector of a figure must have a metadata key by which sums are kept, of metadata_dimensions of the reporting settings: ' +
    declared
  refuseFaults(undeclared.map(() => ({ param: 'receivable_selector', code: 'not_declared', message })))
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
