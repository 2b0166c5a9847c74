// The lender's word about a finding of its own: a text and documents. It changes no state; the operator reads it and decides. An answer is
// kept with the lender that gave it, and the finding is not looked up: a lender learns nothing of findings of others by answering them.
import { idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { listOf } from '@tapeline/contract/composite-kind'
import { freeText, statedText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { findingAnswerChange } from './finding-answer-change.ts'
import { documentReferences } from './finding-answer-rules.ts'

const DOCUMENTS_MAX = 50

const findingId = idField('The id of the finding that it is about; never changes.')

export const findingAnswer = defineOperatorResource({
  definition: defineResource({
    name: 'finding_answer',
    description:
      'What the lender answers to a finding of its own, with the documents that show it. It changes nothing of the finding: the operator decides.',
    fields: {
      id: idField('The id you give the answer.'),
      organization: referenceField('organization', 'The id of the lender that answers; never changes.'),
      finding_id: findingId,
      text: statedText(4_000, 'What the lender answers.'),
      document_ids: listOf(
        referenceField(
          'document',
          'The id of a document, as the lender gave it; the operator knows it as `<organization>:<id>`.',
        ),
        { items_max: DOCUMENTS_MAX, unique: true },
        { description: 'Documents that show it. Replaced as a whole.', examples: [['doc-8102']] },
      ),
      metadata: metadataField,
    },
    required: ['id', 'organization', 'finding_id', 'text'],
    computed: {
      author: freeText(255, 'The id of the key or the user of the lender that gave it as it is.'),
      ...recordMoments('answer'),
    },
    computed_always: ['author', 'created_at', 'updated_at'],
    contract: ['organization', 'finding_id', 'text', 'document_ids', 'metadata'],
    cleared: { document_ids: [], metadata: {} },
  }),
  path: '/finding-answers',
  scope: 'decisions',
  tag: 'Integrity',
  plural: 'finding answers',
  filters: { finding_id: findingId },
  references: documentReferences,
  lenderWrites: true,
  kept: ['author'],
  change: findingAnswerChange,
  fixed: { finding_id: 'an answer is about one finding: send another answer' },
})
