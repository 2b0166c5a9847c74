// The endpoint by which the dashboard shows how deliveries to webhook endpoints go: one request for all of them.
import { count } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedList, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { idField, momentField } from '@tapeline/contract/fields'
import { yesNo } from '@tapeline/contract/kind'

const webhookState = namedRecord(
  'webhook_state',
  {
    id: idField('Id of the webhook endpoint.'),
    has_secret: yesNo('Whether a secret was issued for it: nothing is delivered before.'),
    last_success_at: momentField(
      'When an event was last delivered, of its latest 1,000 deliveries that succeeded; null where none did in 30 days.',
    ),
    waiting: count('Deliveries that are attempted or wait. None while it is disabled.'),
    failing: count('Deliveries that wait although the receiver failed them at least once.'),
    failed_since: momentField('When the first attempt failed since the last that succeeded; null where none did.'),
    rests_until: momentField('After several failed attempts in a row: no attempt begins before. It may have passed.'),
    replays: count('Replays whose events are not queued yet.'),
  },
  ['last_success_at', 'failed_since', 'rests_until'],
  'How deliveries to a webhook endpoint go.',
)

/** The endpoint of the states of webhook endpoints. */
export const WEBHOOK_STATES = {
  list: defineDashboardEndpoint({
    method: 'GET',
    path: '/{environment}/webhook-states',
    answer: namedList(
      'webhook_states',
      webhookState,
      'Those of all webhook endpoints, in the order of their creation.',
    ),
  }),
}
