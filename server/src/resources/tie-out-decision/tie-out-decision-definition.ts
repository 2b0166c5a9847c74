// What a person decided of bank lines and payments: a fact with an author. The operator's goes before all rules of the tie-out; the lender's is its
// own word, shown beside the rows and changing none of them. What it states never changes; it is withdrawn and not
// deleted, so that what it did stays known.
import {
  dayField,
  idField,
  metadataField,
  money,
  positiveMoney,
  recordMoments,
  referenceField,
} from '@tapeline/contract/fields'
import { listOf, recordOf } from '@tapeline/contract/composite-kind'
import { type Kind, choice, freeText, textKind } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { accept } from '@tapeline/kernel/core/fault'
import { DECISIONS } from '@tapeline/kernel/metrics/cash-tie-out/decisions'
import { EXPLANATIONS, LINE_SOURCES } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { tieOutDecisionChange } from './tie-out-decision-change.ts'
import { tieOutDecisionFaults } from './tie-out-decision-rules.ts'

const LINES_MAX = 50
const ENTRIES_MAX = 500

const decision = choice(
  DECISIONS,
  'What was decided. `confirm`: the line and the payment are the same money. `split`: several lines are one payment, or one line is several ' +
    'payments. `reject`: the lines are none of these payments. `explain`: the lines, or the payments, belong to nothing on the other side.',
)
const status = choice(
  ['in_force', 'withdrawn'],
  'Whether it counts. A decision that was withdrawn can be put in force again.',
)

/** Only ever shown, so nothing is read. */
function shown(kind: Kind): Kind {
  return {
    ...kind,
    refused: true,
    read: (_, param) => ({ faults: [{ param, code: 'computed', message: `${param} is computed: leave it out` }] }),
  }
}

const decidedBy = choice(
  LINE_SOURCES,
  'Whose decision it is. That of the operator is carried out; that of the lender is its word, which changes no figure.',
)

const entries = listOf(
  recordOf(
    {
      fields: {
        receivable_id: referenceField('receivable', 'The id of the receivable.'),
        entry_id: idField('The id of the entry.'),
      },
      required: ['receivable_id', 'entry_id'],
    },
    'An entry.',
  ),
  { items_max: ENTRIES_MAX },
  {
    description: 'The entries of the payments that it is about.',
    examples: [[{ receivable_id: 'loan-2001', entry_id: 'entry-3001' }]],
  },
)

const WHAT_WAS_DECIDED = 'it is what was decided: withdraw the decision and send another'

/** What a decision states. */
const STATED = {
  decision: WHAT_WAS_DECIDED,
  transaction_ids: WHAT_WAS_DECIDED,
  bank_line_ids: WHAT_WAS_DECIDED,
  entries: WHAT_WAS_DECIDED,
  fee: WHAT_WAS_DECIDED,
  amount: WHAT_WAS_DECIDED,
  explanation: WHAT_WAS_DECIDED,
}

export const tieOutDecision = defineOperatorResource({
  definition: defineResource({
    name: 'tie_out_decision',
    description:
      'What a person decided of bank lines and payments. That of the operator goes before all rules of the tie-out, once every row that it names is ' +
      'there and they add up; that of a lender is shown beside the rows and changes none of them. What it states never changes: withdraw it and send another.',
    fields: {
      id: idField('The id you give the decision.'),
      organization: referenceField('organization', 'The id of the lender whose cash it is about; never changes.'),
      decision,
      transaction_ids: listOf(
        referenceField('transparency_transaction', "The id of one of the operator's transactions."),
        { items_max: LINES_MAX, unique: true },
        {
          description: "Bank lines that it is about: the operator's transactions.",
          examples: [['txn-8001']],
        },
      ),
      bank_line_ids: listOf(
        idField("The id of one of the lender's own bank lines."),
        { items_max: LINES_MAX, unique: true },
        {
          description: "Bank lines that it is about: the lender's own.",
          examples: [['bank-3501']],
        },
      ),
      entries,
      fee: money(
        'Of `confirm` and `split`: what a bank or a processor kept on the way, the payments less the lines. 0 unless stated: they must add up.',
      ),
      amount: positiveMoney(
        'Of `explain`: what the rows add up to. Rows that are corrected to another amount later are not explained by it.',
      ),
      explanation: choice(
        EXPLANATIONS,
        'Of `explain`: what the rows are. A transfer between accounts of the lender, a fee of the bank, capital paid in or out, a draw or repayment of ' +
          'a debt line, a payment in cash, one that was set off, or another thing, which the note states.',
      ),
      note: freeText(1_000, 'Why it was decided.'),
      decided_on: dayField(
        'The day on which it was decided, from which it counts. Of two about the same row the later one counts; of two of one day that state different ' +
          'things, neither does.',
      ),
      status,
      metadata: metadataField,
    },
    required: ['id', 'organization', 'decision', 'decided_on'],
    computed: {
      decided_by: shown(decidedBy),
      author: shown(
        textKind((text) => accept(text), {
          maxLength: 255,
          description: 'The id of the key or the user that made it as it is.',
        }),
      ),
      ...recordMoments('decision'),
    },
    computed_always: ['decided_by', 'author', 'created_at', 'updated_at'],
    contract: [
      'organization',
      'decision',
      'transaction_ids',
      'bank_line_ids',
      'entries',
      'fee',
      'amount',
      'explanation',
      'note',
      'decided_on',
      'status',
      'metadata',
    ],
    cleared: { transaction_ids: [], bank_line_ids: [], entries: [], fee: 0, status: 'in_force', metadata: {} },
  }),
  path: '/tie-out-decisions',
  scope: 'decisions',
  tag: 'Cash tie-out',
  plural: 'tie-out decisions',
  filters: { decision, status, decided_by: decidedBy },
  faults: tieOutDecisionFaults,
  lenderWrites: true,
  kept: ['decided_by', 'author'],
  change: tieOutDecisionChange,
  fixed: STATED,
})
