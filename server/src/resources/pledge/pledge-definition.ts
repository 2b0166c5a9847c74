// A pledge: the explicit word on which debt line a receivable backs. There is one record a receivable, whose line is a dated
// fact, and its id names it (pledge-rules.ts): so a receivable backs at most one line on any day, by construction.
import { idField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { choice } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { PLEDGE_STATUSES, pledgeFaults } from './pledge-rules.ts'

const receivable = referenceField('receivable', 'The id of the receivable, as the lender gave it; never changes.')
const debtLine = referenceField(
  'debt_line',
  'The id of the debt line that the receivable backs; null unless status is `pledged`.',
)
const status = choice(
  PLEDGE_STATUSES,
  'Whether the receivable is `pledged` to debt_line_id, `released` (it backs no line, whatever selectors match), or left to the pledge selectors of the ' +
    'lines (`by_selector`), as though there were no pledge.',
)

export const pledge = defineOperatorResource({
  definition: defineResource({
    name: 'pledge',
    description:
      'The explicit choice of the debt line that a receivable backs, one record a receivable; it takes precedence over the pledge selectors of the ' +
      'lines. A change holds from its effective date on, so that a receivable can move from one line to another on a day. Before the first day of ' +
      'a pledge, selectors decide.',
    fields: {
      id: idField('`<organization>:<receivable_id>`: a receivable has one pledge.'),
      organization: referenceField('organization', 'The id of the lender whose receivable it is; never changes.'),
      receivable_id: receivable,
      status,
      debt_line_id: debtLine,
      metadata: metadataField,
    },
    required: ['id', 'organization', 'receivable_id', 'status'],
    computed: recordMoments('pledge'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization', 'receivable_id'],
    begins: ['status', 'debt_line_id'],
    cleared: { status: 'by_selector', metadata: {} },
  }),
  path: '/pledges',
  scope: 'terms',
  tag: 'Pledges',
  plural: 'pledges',
  filters: { receivable_id: receivable, debt_line_id: debtLine, status },
  faults: pledgeFaults,
  fixed: { receivable_id: 'a pledge is of one receivable: send another pledge for another' },
})
