// The endpoints of approvals: what waits for a second person, asking for it, deciding on it, and for what an organization wants one.
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { dayField, momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { APPROVAL_STATUSES, decisionField, noteField, recordText } from './approval-definition.ts'

const resourceField = choice(
  ['draw_request', 'debt_line', 'debt_line_term', 'approval_rule'],
  'The kind of record, by the name of its resource; `approval_rule` where the rule itself is turned off.',
)

const approval = namedRecord(
  'approval',
  {
    id: freeText(30, 'Id of the approval.'),
    status: choice(APPROVAL_STATUSES, 'What became of it.'),
    resource: resourceField,
    record_id: freeText(255, 'The id of the record, as it was sent.'),
    before: recordText('The record without the write, as JSON; null where it is new.'),
    after: recordText('The record with the write, as JSON.'),
    effective_date: dayField('The day from which the write is to hold, where one was named.'),
    asked_by: freeText(30, 'Id of the user who asked for it.'),
    asked_at: momentField('When it was asked for.'),
    decided_by: freeText(30, 'Id of the user who decided; null while it waits.'),
    decided_at: momentField('When it was decided; null while it waits.'),
    note: noteField,
    may_decide: yesNo('Whether the user who asks this may approve or refuse it now.'),
    may_withdraw: yesNo('Whether the user who asks this may withdraw it now.'),
  },
  ['before', 'effective_date', 'decided_by', 'decided_at', 'note'],
  'A write that a second person has to approve, or had to.',
)

const ruleFields = {
  draws: yesNo('Whether draws take a second person: asking for one, and for people of the operator approving one.'),
  terms: yesNo('Whether debt lines and their terms take a second person. These are written by the operator alone.'),
}

/** The endpoints of approvals. */
export const APPROVALS = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/approvals',
    answer: namedList(
      'approvals',
      approval,
      'Those that wait, the first one first; then the last hundred that were decided, the newest first.',
    ),
  }),
  ask: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/approvals',
    form: {
      resource: resourceField,
      record: recordText('The body of the write that is asked for, as JSON. An approval is of this body and no other.'),
    },
    optional: { effective_date: dayField('The day from which it is to hold; that of the approval where left out.') },
    answer: approval,
  }),
  decide: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/approvals/{id}/decision',
    form: { decision: decisionField },
    optional: { note: noteField },
    answer: approval,
  }),
  rule: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/approval-rule',
    answer: namedRecord('approval_rule', ruleFields, [], 'For what the organization wants a second person.'),
  }),
  putRule: defineDashboardEndpoint({
    method: 'POST',
    path: '/{environment}/approval-rule',
    optional: ruleFields,
    answer: namedRecord(
      'put_approval_rule',
      { ...ruleFields, waits: yesNo('Whether something that was to be turned off waits for a second person.') },
      [],
      'The rule that holds now.',
    ),
  }),
}
