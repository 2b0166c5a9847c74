// An endpoint to which an organization has its events delivered, after Standard Webhooks.
import { answerList, answerRecord, count } from '@tapeline/contract/answer-record'
import { listOf } from '@tapeline/contract/composite-kind'
import { idField, metadataField, momentField, recordMoments, sentMomentField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, statedText, textKind } from '@tapeline/contract/kind'
import { EVENTS } from '@tapeline/contract/records/events/event-catalogue'
import { type Fields, defineResource, shapeOf } from '@tapeline/contract/resource'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'
import { ATTEMPT_FAILURES } from '../../webhooks/attempt-result.ts'

const EVENT_TYPES = EVENTS.map(({ type }) => type)

const URL_LENGTH_MAX = 2_048

/** Where to deliver: without a user, a password or a fragment, which no receiver is sent. */
const url = textKind(parseUrl, {
  minLength: 1,
  maxLength: URL_LENGTH_MAX,
  examples: ['https://hooks.example.com/tapeline'],
  description:
    'Where events are delivered, as `https://…`. Its host must resolve to public addresses; plain HTTP and addresses of networks of their own are for ' +
    'installations that list them.',
})

function parseUrl(text: string): Reading<string> {
  const checked = checkText(text, URL_LENGTH_MAX)
  if (!checked.ok) return checked
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol) || !/^https?:\/\//i.test(text))
    return refuse('invalid_value', 'must be an absolute URL: send it as https://hooks.example.com/tapeline')
  if (parsed.username !== '' || parsed.password !== '')
    return refuse('invalid_value', 'must hold neither user nor password: the signature is what the receiver verifies')
  if (parsed.hash !== '') return refuse('invalid_value', 'must hold no fragment: leave out # and what follows')
  return accept(text)
}

/** Whether an endpoint receives. */
export const ENDPOINT_STATUSES = ['enabled', 'disabled'] as const

/** Why it does not. */
export const DISABLED_REASONS = ['by_request', 'failing'] as const

const status: Kind = choice(
  ENDPOINT_STATUSES,
  '`enabled` (the default): events are delivered. `disabled`: none is, and deliveries that wait are discarded; events of that time are delivered only ' +
    'by a replay.',
)

export const webhookEndpoint = defineResource({
  name: 'webhook_endpoint',
  description:
    'A URL to which your events are delivered, signed after Standard Webhooks. It receives events from its creation on, once a secret was issued for it.',
  fields: {
    id: idField('The id you give the endpoint, unique among all your endpoints.'),
    url,
    event_types: listOf(
      choice(EVENT_TYPES, 'A type of event.'),
      { items_min: 1, items_max: 100, unique: true },
      'The types of events that are delivered to it; null: all, those that are added later too.',
    ),
    description: statedText(255, 'What it is for.'),
    status,
    metadata: metadataField,
  },
  required: ['id', 'url'],
  computed: {
    disabled_reason: choice(
      DISABLED_REASONS,
      '`by_request`: you disabled it. `failing`: no attempt succeeded for five days. Null while it is enabled.',
    ),
    ...recordMoments('endpoint'),
  },
  computed_always: ['created_at', 'updated_at'],
  cleared: { metadata: {}, status: 'enabled' },
})

export const webhookEndpointShape = shapeOf(webhookEndpoint)

/** Fields by whose exact value lists are filtered, beside metadata. */
export const webhookEndpointFilters = { status }

/** A secret, shown when it is issued and never again. */
export const webhookSecret = defineResource({
  name: 'webhook_secret',
  description: 'A secret that was issued for an endpoint. This answer is the only one that shows it.',
  fields: {},
  required: [],
  computed: {
    secret: freeText(100, 'The secret: `whsec_` and 32 bytes in base64. The receiver verifies signatures with it.'),
    issued_at: momentField('From when on deliveries are signed with it.'),
    earlier_sign_until: momentField('Until when the secrets that it replaces sign too; null where it replaces none.'),
  },
  computed_always: ['secret', 'issued_at'],
})

/** What is issued takes no facts. */
export const webhookSecretToIssue = defineResource({
  name: 'webhook_secret_to_issue',
  description: 'Asks for a new secret: an empty object.',
  fields: {},
  required: [],
  computed: {},
  computed_always: [],
})

/** Which events are to be delivered again. */
export const webhookReplayFields = {
  event_id: idField('One event, by its id. Send either this or since.'),
  since: sentMomentField('All events that were recorded from this moment on.'),
  until: sentMomentField('Up to this moment, itself included; when left out, up to now.'),
} satisfies Fields

export const webhookReplayToBegin = defineResource({
  name: 'webhook_replay_to_begin',
  description: 'Which events are to be delivered again: one, or all of a time.',
  fields: webhookReplayFields,
  required: [],
  computed: {},
  computed_always: [],
})

export const webhookReplay = defineResource({
  name: 'webhook_replay',
  description:
    'Events that are delivered again, to one endpoint. They are queued behind what waits there, each with the id it had.',
  fields: {},
  required: [],
  computed: {
    ...webhookReplayFields,
    asked_at: momentField('When it was asked for.'),
  },
  computed_always: ['asked_at'],
})

/** What became of a delivery. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'given_up', 'discarded'] as const

const attempt = answerRecord(
  {
    attempt: count('1 for the first.'),
    began_at: momentField('When it began.'),
    took_ms: count('How long it took, in milliseconds; null while it runs, and where it was cut short.'),
    http_status: count('The status that the receiver answered; null where it answered none.'),
    failure: choice(
      ATTEMPT_FAILURES,
      'Why it failed: `address_refused` where the host of the URL has no address, or one that is not public; `status` where the receiver answered ' +
        'something else than 200 to 299; `interrupted` where the service ended meanwhile. Null where it succeeded or runs.',
    ),
    answer: freeText(1_024, 'The beginning of what the receiver answered, up to 1,024 bytes.'),
  },
  ['took_ms', 'http_status', 'failure', 'answer'],
  'An attempt to deliver it.',
)

export const webhookDelivery = defineResource({
  name: 'webhook_delivery',
  description: 'The delivery of one event to one endpoint, with its attempts.',
  fields: {},
  required: [],
  computed: {
    id: freeText(40, 'Id of the delivery.'),
    event_id: freeText(255, 'The event: the webhook-id of every attempt.'),
    event_type: freeText(100, 'Its type.'),
    status: choice(
      DELIVERY_STATUSES,
      '`pending`: it is attempted, or waits for an earlier event of the same record. `delivered`: the receiver took it. `given_up`: ten attempts failed. ' +
        '`discarded`: the endpoint was disabled meanwhile.',
    ),
    queued_at: momentField('When it was queued.'),
    next_attempt_at: momentField('When it is attempted next; null where it waits for an earlier event, or is settled.'),
    settled_at: momentField('When it was delivered, given up or discarded.'),
    attempts: answerList(attempt, 'The attempts so far, the first one first.'),
  },
  computed_always: ['id', 'event_id', 'event_type', 'status', 'queued_at', 'attempts'],
})
