// What a restatement of a closed month answers: the receivables whose result differs from the one first reported, the later
// reports about each, and the operator's changes of the line itself.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { dayField, idField, momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { STEPS } from '../borrowing-base/outcome-rules.ts'
import { freshnessField } from '../freshness/freshness-definition.ts'
import { CAUSES_MAX } from '../portfolio/restatements/restatements-cause-reads.ts'
import { entryCause, statementCause } from '../portfolio/restatements/restatements-definition.ts'
import { LINE_RECORD_KINDS, LINE_STATEMENTS_MAX } from './line-statement-reads.ts'

const outcome = (when: string) =>
  answerRecord(
    {
      steps: answerList(choice(STEPS, 'A step.'), 'The steps of the waterfall that it was part of.'),
      pledged: exactMoney("Its outstanding principal in the line's currency; null where no rate was known."),
      failed_rules: answerList(freeText(255, 'The id of a rule.'), 'The rules that it failed.'),
      excess: answerList(
        answerRecord(
          { limit: freeText(255, 'The id of the limit.'), amount: exactMoney('What it took off.') },
          [],
          'A limit.',
        ),
        'What concentration limits took off it.',
      ),
      net_eligible: exactMoney('What was left of it.'),
      advance_class: freeText(255, 'The id of its advance class; null for the rate of all others.'),
    },
    ['pledged', 'advance_class'],
    `What became of it ${when}; null where it did not back the line.`,
  )

const receivable = answerRecord(
  {
    receivable_id: idField('The receivable.'),
    first_reported: outcome('as first reported'),
    now: outcome('as known now'),
    difference: exactMoney('Of what is left of it, net of excess: now less first reported.'),
    entries: answerList(
      entryCause,
      `Entries up to the end of the month that came, changed or were deleted since, by date and id: the first ${CAUSES_MAX}.`,
    ),
    entries_count: count('How many entries that is.'),
    statements: answerList(
      statementCause,
      'Changes since of it, of its obligor and of its pledge. A receivable without any moved with others: by a limit, by its ' +
        `obligor, by new terms. The first ${CAUSES_MAX}.`,
    ),
    statements_count: count('How many changes that is.'),
  },
  ['first_reported', 'now'],
  'A receivable that moved.',
)

const operatorChange = answerRecord(
  {
    of: choice(LINE_RECORD_KINDS, 'The kind of record.'),
    id: idField('The record.'),
    fields: answerList(freeText(63, 'The name of a field.'), 'The changed fields with their values.'),
    effective_date: dayField(
      'The day from which it holds; null for from the beginning, and for records with days of their own.',
    ),
    recorded_at: momentField('When it became known.'),
  },
  ['effective_date'],
  "The operator's change.",
)

const token = (description: string) => freeText(1_023, description)

export const closeRestatement = defineResource({
  name: 'month_close_restatement',
  description: 'What moved the figures of a closed month since it was first reported.',
  fields: {},
  required: [],
  computed: {
    debt_line_id: idField('The debt line.'),
    month: monthField('The month.'),
    since: momentField('The moment of the close.'),
    known_at: momentField('The moment up to which writes are compared with it; the same on every page of a walk.'),
    freshness: freshnessField(
      'Both sides are calculated from everything that was written up to since and up to known_at. `left_out` names the receivables for which ' +
        'that fails on either side: none of them is listed as moved.',
    ),
    statements: answerList(
      operatorChange,
      'Changes that the operator made since, of the line, its terms, cash, rates and settings, and that affect the month: the latest first, ' +
        `${LINE_STATEMENTS_MAX} at most.`,
    ),
    receivables: answerList(receivable, 'A page of the receivables that moved, newest first.'),
    has_more: yesNo('Whether there are more receivables behind this page.'),
    next_page: token('The token of the next page.'),
    previous_page: token('The token of the page before.'),
  },
  computed_always: ['debt_line_id', 'month', 'since', 'known_at', 'freshness', 'statements', 'receivables', 'has_more'],
})
