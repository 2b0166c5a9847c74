// Serving alert rules: each organization manages its own, by a key or, in the dashboard, by an admin.
import type { Route } from '../../http/routes.ts'
import { admitAdmins } from '../admit-admins.ts'
import type { Services } from '../services.ts'
import { versionedList, versionedRoutes } from '../versioned-routes.ts'
import { alertRuleList, deleteAlertRuleEndpoint, getAlertRule, postAlertRule } from './alert-rule-endpoints.ts'
import { followedBy } from '../versioned-upsert.ts'
import { alertRuleWriting } from './alert-rule-rules.ts'
import { ALERT_RULES } from './alert-rule-store.ts'

const rules = versionedList(ALERT_RULES, 'created_at_desc')

/** A write of a rule that counts how many there are. */
const withRuleCount = followedBy({
  of: ({ alertRules }) => alertRules,
  want: ({ alertWork }) => alertWork.wantRuleCount(),
  follow: ({ alertWork }, before, now) => alertWork.followRule(before, now),
})

/** The routes of alert rules. */
export function alertRuleRoutes(services: Services): Route[] {
  const serving = {
    table: ALERT_RULES,
    writing: alertRuleWriting,
    admit: admitAdmins('Alert rules are managed by admins.'),
    beside: withRuleCount,
    endpoints: { post: postAlertRule, get: getAlertRule, remove: deleteAlertRuleEndpoint, list: alertRuleList },
  }
  return versionedRoutes(services, serving, rules)
}
