// What can be done with alert rules over HTTP, by a lender or the operator, each with its own.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList, equals } from '@tapeline/contract/list'
import { CLOCKS } from '@tapeline/contract/parameter'
import { alertRule, alertRuleFilters } from './alert-rule-definition.ts'

const TAG = 'Alerts'
const PATH = '/alert-rules'

export const postAlertRule = defineEndpoint({
  name: 'upsertAlertRule',
  method: 'POST',
  scope: 'manage',
  path: PATH,
  tag: TAG,
  summary: 'Create or update an alert rule',
  description:
    'Only changed fields need to be sent. An omitted field is left unchanged, null clears it. A rule watches what happens from its creation on. ' +
    'There are at most 200. In the dashboard this is for admins.',
  query: {},
  body: alertRule,
  answer: { status: 200, resource: alertRule },
  errors: ['forbidden', 'limit_reached'],
})

export const getAlertRule = defineEndpoint({
  name: 'getAlertRule',
  method: 'GET',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Read an alert rule, as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: alertRule },
  errors: ['not_found'],
})

export const deleteAlertRuleEndpoint = defineEndpoint({
  name: 'deleteAlertRule',
  method: 'DELETE',
  scope: 'manage',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Delete an alert rule',
  description:
    'Its open alerts are closed. With known_at it can still be read as it was known. ' +
    'Without an IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.',
  query: {},
  answer: { status: 204 },
  errors: ['forbidden', 'not_found'],
})

export const alertRuleList = defineList({
  name: 'alert_rules',
  path: PATH,
  tag: TAG,
  summary: 'List alert rules, newest first',
  resource: alertRule,
  sorts: ['created_at_desc'],
  filters: {
    status: equals(alertRuleFilters.status, 'Only those that are active, or disabled.'),
    severity: equals(alertRuleFilters.severity, 'Only those whose alerts are so urgent.'),
  },
})

/** What is done with one of them. */
export const ALERT_RULE_ENDPOINTS = [postAlertRule, getAlertRule, deleteAlertRuleEndpoint]
