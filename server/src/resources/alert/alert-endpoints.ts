// What can be done with alerts over HTTP, by a lender or the operator, each with its own.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { defineList, equals } from '@tapeline/contract/list'
import { alert, alertAcknowledgement, alertComment, alertFilters, alertSnooze } from './alert-definition.ts'

const TAG = 'Alerts'
const PATH = '/alerts'

export const getAlert = defineEndpoint({
  name: 'getAlert',
  method: 'GET',
  path: `${PATH}/{id}`,
  tag: TAG,
  summary: 'Read an alert',
  query: {},
  answer: { status: 200, resource: alert },
  errors: ['not_found'],
})

export const postAlertAcknowledgement = defineEndpoint({
  name: 'acknowledgeAlert',
  method: 'POST',
  scope: 'decisions',
  path: `${PATH}/{id}/acknowledgements`,
  tag: TAG,
  summary: 'Acknowledge an alert',
  description:
    'States that somebody deals with it. One that is closed by nothing else is closed. Of one that is closed already only the history grows.',
  query: {},
  acts: alertAcknowledgement,
  answer: { status: 200, resource: alert },
  errors: ['not_found', 'limit_reached'],
})

export const postAlertSnooze = defineEndpoint({
  name: 'snoozeAlert',
  method: 'POST',
  scope: 'decisions',
  path: `${PATH}/{id}/snoozes`,
  tag: TAG,
  summary: 'Snooze an alert',
  description:
    'It waits for somebody again when the time is over, unless it was closed meanwhile. Of one that is closed already only the history grows.',
  query: {},
  acts: alertSnooze,
  answer: { status: 200, resource: alert },
  errors: ['not_found', 'limit_reached'],
})

export const postAlertComment = defineEndpoint({
  name: 'commentAlert',
  method: 'POST',
  scope: 'decisions',
  path: `${PATH}/{id}/comments`,
  tag: TAG,
  summary: 'Comment an alert',
  description: 'Adds a text to its history, also of one that is closed.',
  query: {},
  acts: alertComment,
  answer: { status: 200, resource: alert },
  errors: ['not_found', 'limit_reached'],
})

/** What is done with one of them. */
export const ALERT_ENDPOINTS = [getAlert, postAlertComment, postAlertSnooze, postAlertAcknowledgement]

export const alertList = defineList({
  name: 'alerts',
  path: PATH,
  tag: TAG,
  summary: 'List alerts, newest first',
  resource: alert,
  sorts: ['opened_at_desc'],
  metadata: false,
  filters: {
    state: equals(alertFilters.state, 'Only alerts in this state: `open` are those that wait for somebody.'),
    severity: equals(alertFilters.severity, 'Only alerts that are so urgent.'),
    rule_id: equals(alertFilters.rule_id, 'Only alerts of this rule.'),
    debt_line_id: equals(alertFilters.debt_line_id, 'Only alerts about this debt line.'),
    organization: equals(alertFilters.organization, 'Only alerts about this lender.'),
  },
})
