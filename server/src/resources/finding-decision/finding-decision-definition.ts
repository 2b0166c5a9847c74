// What the operator decided of a finding of the integrity checks: a fact with an author and a day. The lender reads the decisions about its own
// findings. What was decided never changes; it is withdrawn and not deleted, so that what it did stays known.
import { dayField, idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { choice, freeText, statedText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { FINDING_DECISIONS } from '@tapeline/kernel/metrics/integrity/decisions'
import { PLAIN, defineOperatorResource } from '../operator-record/operator-resource.ts'

const findingId = idField('The id of the finding; never changes. It is the same whenever the finding is made again.')
const decision = choice(
  FINDING_DECISIONS,
  'What was decided. `explained`: there is a reason, and nothing is wrong. `confirmed`: it is what the check looks for. `open`: it is to be looked at again.',
)
const status = choice(
  ['in_force', 'withdrawn'],
  'Whether it counts. A decision that was withdrawn can be put in force again.',
)

const WHAT_WAS_DECIDED = 'it is what was decided: withdraw the decision and send another'

export const findingDecision = defineOperatorResource({
  definition: defineResource({
    name: 'finding_decision',
    description:
      'What the operator decided of a finding of the integrity checks, and what it asks the lender for. The lender reads it. What was decided never ' +
      'changes: withdraw it and send another.',
    fields: {
      id: idField('The id you give the decision.'),
      organization: referenceField('organization', 'The id of the lender whose finding it is; never changes.'),
      finding_id: findingId,
      decision,
      reason: statedText(2_000, 'Why it was decided. The lender reads it.'),
      asked: freeText(2_000, 'What the lender is asked to show or to do; null where nothing is asked.'),
      decided_on: dayField(
        'The day on which it was decided, from which it counts. Of two about the same finding the later one counts; of two of one day that decide ' +
          'different things neither does, and the finding is open.',
      ),
      status,
      metadata: metadataField,
    },
    required: ['id', 'organization', 'finding_id', 'decision', 'reason', 'decided_on'],
    computed: {
      author: freeText(255, 'The id of the key or the user that made it as it is.'),
      ...recordMoments('decision'),
    },
    computed_always: ['author', 'created_at', 'updated_at'],
    contract: ['organization', 'finding_id', 'decision', 'reason', 'asked', 'decided_on', 'status', 'metadata'],
    cleared: { status: 'in_force', metadata: {} },
  }),
  path: '/finding-decisions',
  scope: 'decisions',
  tag: 'Integrity',
  plural: 'finding decisions',
  filters: { finding_id: findingId, decision, status },
  kept: ['author'],
  change: { ...PLAIN, keep: (_, __, author) => ({ author }) },
  fixed: { finding_id: WHAT_WAS_DECIDED, decision: WHAT_WAS_DECIDED },
})
