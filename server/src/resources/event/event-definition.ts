// An event as it is listed and delivered, and the lists: of a lender its own, of the operator those of each lender.
import { Type } from 'typebox'
import { answerRecord, count } from '@tapeline/contract/answer-record'
import { EVENTS } from '@tapeline/contract/records/events/event-catalogue'
import { idField, momentField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText } from '@tapeline/contract/kind'
import { defineList, equals } from '@tapeline/contract/list'
import { type Parameter, momentParameter } from '@tapeline/contract/parameter'
import { defineResource } from '@tapeline/contract/resource'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { EVENT_DAYS } from './followed-events-rules.ts'

const type = choice(
  EVENTS.map((event) => event.type),
  'What happened. Later versions of the service know more types: pass over those that you do not know.',
)
const subject_kind = choice([...new Set(EVENTS.map((event) => event.subject))], 'The kind of record that it is about.')
const subject_id = freeText(511, 'The id of the record.')

const data: Kind = {
  schema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What is stated of it: its fields are those of the type, under `webhooks` in openapi.json.',
  }),
  refused: true,
  read: (_, param) => ({ faults: [{ param, code: 'computed', message: `${param} is computed` }] }),
}

export const event = defineResource({
  name: 'event',
  description:
    'Something that happened to a record or a figure of a lender. It is stated once, and never changes. Events of one record are in the order in which ' +
    'they happened.',
  fields: {},
  required: [],
  computed: {
    id: idField('The id of the event: the same whenever it is sent.'),
    type,
    version: count('The version of the type. It rises when a field of the data changes its meaning.'),
    organization: idField('The lender.'),
    environment: choice(['sandbox', 'live'], 'In which environment it happened.'),
    subject: answerRecord(
      { kind: subject_kind, id: subject_id },
      [],
      'The record that it is about. The operator knows a record that the lender named as `<organization>:<id>`.',
    ),
    occurred_at: momentField('When it happened: the moment of the write, or of the calculation that found it.'),
    position: count('Its place in the order of the lender: later events have larger ones.'),
    data,
  },
  computed_always: [
    'id',
    'type',
    'version',
    'organization',
    'environment',
    'subject',
    'occurred_at',
    'position',
    'data',
  ],
})

const position: Parameter<number> = {
  description:
    'Only events behind this position. Keep that of the last event that you have read, and ask with it again: none is ever added before it. ' +
    `One older than ${EVENT_DAYS} days is refused where there were events since, because some may have been removed: send since in its place.`,
  schema: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  parse: (text) => {
    const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
    return Number.isSafeInteger(number) ? accept(number) : refuse('out_of_range', 'must be a position, a whole number')
  },
}

/** The orders of events, the default first. */
export const EVENT_SORTS = ['position_asc', 'position_desc'] as const

const shared = {
  tag: 'Events',
  resource: event,
  sorts: EVENT_SORTS,
  metadata: false,
  filters: {
    type: equals(type, 'Only events of this type.'),
    subject_kind: equals(subject_kind, 'Only events about records of this kind.'),
    subject_id: equals(subject_id, 'Only events about the record with this id.'),
  },
  query: {
    since: momentParameter(
      `Only events that were added to this list at or behind this moment. They are kept for ${EVENT_DAYS} days.`,
    ),
    after: position,
  },
} as const

export const eventList = defineList({
  ...shared,
  name: 'events',
  path: '/events',
  summary: 'List what happened to your records and figures, earliest first',
})

export const lendersEventList = defineList({
  ...shared,
  name: 'operator_events',
  path: '/operator/organizations/{id}/events',
  summary: "List what happened to a lender's records and figures, earliest first",
  errors: ['forbidden'],
})

/** Both lists. */
export const EVENT_LISTS = [eventList, lendersEventList]
