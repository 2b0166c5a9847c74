// An annotation: a comment on a record. Only the operator reads it unless it states that the lender may read it, so that a
// forgotten setting discloses nothing.
import { idField, metadataField, recordMoments, openWord, referenceField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource, referencesOf } from '../operator-record/operator-resource.ts'
import { momentOrDay } from '../transparency-transaction/movement-definition.ts'
import { SUBJECT_TYPES, annotationFaults, subjectReferences } from './annotation-rules.ts'

const subjectType = choice(SUBJECT_TYPES, 'What kind of record it is about; `organization` for the lender itself.')
const subjectId = referenceField(SUBJECT_TYPES, 'The id of the record it is about; never changes.')
const kind = openWord(['note', 'question', 'exception', 'waiver', 'issue'], 'What kind of remark it is.')
const visibility = choice(['operator', 'lender'], 'Who reads it: the operator alone, the default, or the lender too.')

const definition = defineResource({
  name: 'annotation',
  description: 'A remark on a record: a note, a question, an exception, a waiver, an issue and how it was resolved.',
  fields: {
    id: idField('The id you give the annotation.'),
    organization: referenceField('organization', 'The id of the lender whose record it is about; never changes.'),
    subject_type: subjectType,
    subject_id: subjectId,
    receivable_id: referenceField(
      'receivable',
      'The id of the receivable, where subject_type is `entry`, whose ids are unique within one only.',
    ),
    kind,
    text: freeText(10_000, 'The text.'),
    author: freeText(255, 'The author.'),
    visibility,
    resolved_at: momentOrDay('When it was resolved; null while it is open.'),
    resolution: freeText(10_000, 'How it was resolved; sent together with resolved_at.'),
    metadata: metadataField,
  },
  required: ['id', 'organization', 'subject_type', 'subject_id', 'kind', 'text'],
  computed: recordMoments('annotation'),
  computed_always: ['created_at', 'updated_at'],
  contract: [
    'organization',
    'subject_type',
    'subject_id',
    'receivable_id',
    'kind',
    'text',
    'author',
    'visibility',
    'resolved_at',
    'resolution',
    'metadata',
  ],
  cleared: { visibility: 'operator', metadata: {} },
})

export const annotation = defineOperatorResource({
  definition,
  path: '/annotations',
  scope: 'report',
  tag: 'Annotations',
  plural: 'annotations',
  filters: { subject_type: subjectType, subject_id: subjectId, kind },
  shownToLender: (state) => state['visibility'] === 'lender',
  faults: annotationFaults,
  references: (state) => [...subjectReferences(state), ...referencesOf(definition, state)],
  fixed: {
    subject_type: 'an annotation stays with its subject',
    subject_id: 'an annotation stays with its subject',
    receivable_id: 'an annotation stays with its subject',
  },
})
