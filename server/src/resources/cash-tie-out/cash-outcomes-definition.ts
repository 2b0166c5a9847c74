// Decisions beside what became of them: carried out, void with the reason, or the word of the lender alone.
import { answerList, answerRecord } from '@tapeline/contract/answer-record'
import { dayField, idField } from '@tapeline/contract/fields'
import { choice } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { DECISIONS, VOID_REASONS } from '@tapeline/kernel/metrics/cash-tie-out/decisions'
import { EXPLANATIONS, LINE_SOURCES } from '@tapeline/kernel/metrics/cash-tie-out/items'

/**
 * What became of a decision:
 * - `in_effect`: of the operator, and carried out.
 * - `void`: of the operator, and without effect, for the reason that is stated.
 * - `proposed`: the word of the lender, which changes nothing.
 */
export const OUTCOMES = ['in_effect', 'void', 'proposed'] as const

export const OUTCOME = choice(
  OUTCOMES,
  'What became of it. in_effect: it is carried out. void: it has no effect, for the reason that void_reason states. proposed: it is the word of the ' +
    'lender, which changes no figure.',
)

const computed = {
  decision_id: idField('The decision.'),
  decision: choice(DECISIONS, 'What was decided.'),
  decided_on: dayField('The day on which it was decided.'),
  decided_by: choice(LINE_SOURCES, 'Whose decision it is.'),
  outcome: OUTCOME,
  void_reason: choice(
    VOID_REASONS,
    'Why it has no effect. outranked: a decision of a later day is about the same rows. repeated: another one of its day states the same. contradicted: ' +
      'another one of its day states something else, and neither counts. row_missing: a row is not there, or moves no money. currencies_differ, ' +
      'directions_differ, amounts_differ: its rows do not add up, or not any more. Null where it is not void.',
  ),
  tied_on: dayField(
    'The day from which it counts: the last of its rows and of decided_on; null where it is not in effect.',
  ),
  explanation: choice(EXPLANATIONS, 'What its rows are; null where it explains nothing.'),
  lines: answerList(
    answerRecord(
      {
        source: choice(LINE_SOURCES, 'Whose statement it is of.'),
        line_id: idField('The transparency transaction or the bank line, by source.'),
      },
      [],
      'A line.',
    ),
    'The lines that it names.',
  ),
  entries: answerList(
    answerRecord({ receivable_id: idField('The receivable.'), entry_id: idField('The entry.') }, [], 'An entry.'),
    'The entries that it names, of receivables that are there.',
  ),
}

const NULLABLE = new Set(['void_reason', 'tied_on', 'explanation'])

export const cashDecision = defineResource({
  name: 'cash_decision',
  description: 'A decision of the cash tie-out that is in force, with what became of it.',
  fields: {},
  required: [],
  computed,
  computed_always: (Object.keys(computed) as (keyof typeof computed)[]).filter((field) => !NULLABLE.has(field)),
})
