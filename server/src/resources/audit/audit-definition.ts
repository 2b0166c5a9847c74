// The audit: who did what to which record, and when. The content of a write is not repeated here, since the record shows it, as known at that moment; only
// settings of single sign-on, which have no history of their own, are.
import { Type } from 'typebox'
import { momentField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, textKind } from '@tapeline/contract/kind'
import { answerList } from '@tapeline/contract/answer-record'
import { recordOf } from '@tapeline/contract/composite-kind'
import { defineList, equals } from '@tapeline/contract/list'
import { momentParameter } from '@tapeline/contract/parameter'
import { defineResource } from '@tapeline/contract/resource'
import { accept } from '@tapeline/kernel/core/fault'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { LOGGED_ACTIONS } from '../../storage/writer/operation.ts'
import { ADDRESS_DAYS } from './address-age-rules.ts'

const subjectType = textKind(accept, {
  maxLength: 60,
  examples: ['receivable', 'entry', 'debt_line', 'api_key', 'user', 'file'],
  description: 'The kind of record, by the name of its resource; `file` of a download, `personal_data` of a read.',
})

/** In characters: a path with two ids, in which each character may be encoded. */
const ID_LENGTH_MAX = 1_700

const fieldNames: Kind = {
  schema: Type.Array(Type.String(), {
    description:
      'The fields that a change named; of a new API key, what restricts it; of a download or a read, the parameters of the request, as ' +
      '`as_of=2026-10-31`; of an approval, what it is about and what became of it, as `record_id=draw-7`; otherwise empty.',
    examples: [['amount', 'metadata']],
  }),
  read: (_, param) => ({ faults: [{ param, code: 'computed', message: `${param} is computed` }] }),
}

const issuer = textKind(accept, {
  maxLength: 500,
  examples: ['https://login.example.com'],
  description:
    'The provider of single sign-on: of a sign-in there, also one that failed, of a user who came by it, and of its settings; null for others.',
})

const change = recordOf(
  {
    fields: {
      field: freeText(60, 'The setting.'),
      before: freeText(10_000, 'What it was; null where it was not stated.'),
      after: freeText(10_000, 'What it is.'),
    },
    required: ['field'],
  },
  'A setting that changed. Of a client secret, that it changed is stated by `fields` alone.',
)

export const auditEvent = defineResource({
  name: 'audit_event',
  description:
    'One write, one sign-in to the dashboard, one file that was downloaded, or one read of personal data: who did what to which record, ' +
    'and when. Read the record with known_at to see what was written.',
  fields: {},
  required: [],
  computed: {
    at: momentField(
      'When it was done: the moment from which it is known. No two writes of an organization and environment have the same.',
    ),
    action: choice(
      LOGGED_ACTIONS,
      'What was done. Personal data of an account is erased. A user signs in, fails to, or signs out; a failed attempt has `service` as its ' +
        'actor. A file is downloaded: a table as ' +
        'CSV or Excel, the file of a document, of a certificate or of a report. Personal data is read: an answer had fields that the interface ' +
        'marks so, such as a name; `at` is when that was recorded, as a rule a second later.',
    ),
    actor_id: freeText(
      255,
      'The API key or the user of the dashboard that did it; `service` where the service did, for a command.',
    ),
    actor_organization: freeText(255, 'The organization that the key or user belongs to.'),
    address: freeText(
      45,
      `From which address, IPv4 or IPv6; null where that is not known, from ${ADDRESS_DAYS} days after the line on, ` +
        'where the service acted by itself, and of keys and users of another organization.',
    ),
    subject_type: subjectType,
    subject_id: freeText(
      ID_LENGTH_MAX,
      'The id of the record; of a download or a read, its path in the API, with its ids as they are but for `%`, `/`, `?` and `#`, which are encoded.',
    ),
    receivable_id: freeText(255, 'The receivable of an entry; null for other records.'),
    organization: freeText(255, 'The organization whose record it is.'),
    fields: fieldNames,
    issuer,
    changes: answerList(change, 'Of settings of single sign-on, what each was and is; otherwise empty.'),
  },
  computed_always: [
    'at',
    'action',
    'actor_id',
    'actor_organization',
    'subject_type',
    'subject_id',
    'organization',
    'fields',
    'changes',
  ],
})

const text = (description: string) => equals(freeText(ID_LENGTH_MAX, description), description)

const moment = (description: string) => {
  const parameter = momentParameter(description)
  // Filters are texts, so that page tokens are bound to them.
  return {
    ...parameter,
    parse: (sent: string) => {
      const reading = parameter.parse(sent)
      return reading.ok ? accept(formatMoment(reading.value)) : reading
    },
  }
}

const filters = {
  subject_type: equals(subjectType, 'Only writes of this kind of record.'),
  subject_id: text('Only writes of the record with this id; takes subject_type, and receivable_id for an entry.'),
  receivable_id: text('The receivable of the entry that subject_id names.'),
  actor_id: text('Only writes by this API key or user, or by `service`.'),
  downloads: equals(
    choice(['none', 'only'], 'Whether files that were downloaded are left out, or listed alone.'),
    'Leave out files that were downloaded, or list them alone. Both they and all else are listed without it.',
  ),
  reads: equals(
    choice(['all', 'only'], 'Whether reads of personal data are listed too, or alone.'),
    'List reads of personal data too, or alone. Without it they are listed with subject_type=personal_data only.',
  ),
  since: moment('Only writes at or after this moment.'),
  until: moment('Only writes at or before this moment.'),
}

const common = { resource: auditEvent, sorts: ['at_desc'], metadata: false, tag: 'Audit' }

export const ownAuditList = defineList({
  ...common,
  name: 'audit',
  path: '/audit',
  summary: 'List who changed what in your organization, latest first',
  filters,
})

export const operatorAuditList = defineList({
  ...common,
  name: 'operator_audit',
  path: '/operator/organizations/{id}/audit',
  summary: 'List who changed what in an organization, latest first',
  errors: ['forbidden'],
  filters,
})
