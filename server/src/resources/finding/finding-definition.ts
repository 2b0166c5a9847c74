// Findings of the integrity checks as they are listed, and one with all that it is made of (0143).
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { currencyField, dayField, idField, momentField } from '@tapeline/contract/fields'
import { anyJson, choice, freeText } from '@tapeline/contract/kind'
import { CLOCKS } from '@tapeline/contract/parameter'
import { defineResource } from '@tapeline/contract/resource'
import { CHECK_NAMES, SEVERITIES } from '@tapeline/kernel/metrics/integrity/checks'

/** What people decided of a finding. */
export const FINDING_STATES = ['open', 'explained', 'confirmed'] as const

/** One of these. */
export type FindingState = (typeof FINDING_STATES)[number]

/** The kinds of evidence, in the order in which they are shown. */
export const EVIDENCE_KINDS = [
  'entries',
  'changes',
  'pledges',
  'receivables',
  'accounts',
  'documents',
  'transactions',
] as const

/** The clocks of findings. */
export const FINDING_CLOCKS = {
  as_of: {
    ...CLOCKS.as_of,
    description: 'The day on which findings hold; today when left out, or the day of known_at. Never in the future.',
  },
  known_at: {
    ...CLOCKS.known_at,
    description: 'Show what had been found by this moment; what is found by now when left out.',
  },
}

export const CHECK = choice(CHECK_NAMES, 'The check that found it.')
export const SEVERITY = choice(SEVERITIES, 'How grave it is where it is true.')
export const STATE = choice(
  FINDING_STATES,
  'What the operator decided of it. open: nothing yet. explained: it is ordinary. confirmed: it is what the check looks for.',
)

const measured = answerRecord(
  {
    name: freeText(60, 'What was measured, by its name in the formula.'),
    value: count('Its value, in the unit that the check states.'),
  },
  [],
  'A measure.',
)

/** The fields of a row. */
export const FINDING_ROW = {
  id: idField('The finding; it stays the same when it is found again.'),
  check: CHECK,
  severity: SEVERITY,
  state: STATE,
  receivable_id: idField('The receivable that it is about; null where it is about several.'),
  obligor_id: idField('The obligor that it is about: the id of an account; null where it is about none.'),
  from: dayField('The first day as of which it holds.'),
  until: dayField('The first day as of which it no longer holds; null where it holds for good.'),
  amount: exactMoney("What is at stake, in the currency's smallest denomination; null where it is no amount."),
  currency: currencyField('The currency of the amount; null where there is none.'),
  measured: answerList(measured, 'What was compared with the thresholds, by name.'),
  found_at: momentField('When it was found, by the clock of the calculator.'),
  ended_at: momentField(
    'When it was no longer found, after a change of what was known or of thresholds; null while it is found.',
  ),
  evidence_count: answerRecord(
    Object.fromEntries(
      EVIDENCE_KINDS.map((kind) => [kind, count(`How many ${kind} are behind it, also where not all are named.`)]),
    ),
    [],
    'What it is made of.',
  ),
}

const NULLABLE = new Set(['receivable_id', 'obligor_id', 'until', 'amount', 'currency', 'ended_at'])

/** The fields of a row that are never null. */
export const alwaysOf = <F extends object>(fields: F) =>
  (Object.keys(fields) as (keyof F & string)[]).filter((field) => !NULLABLE.has(field))

export const finding = defineResource({
  name: 'finding',
  description: 'Something that an integrity check found.',
  fields: {},
  required: [],
  computed: FINDING_ROW,
  computed_always: alwaysOf(FINDING_ROW),
})

const ENTRY_VERSION = {
  date: dayField('Its day.'),
  type: freeText(60, 'Its type.'),
  amount: exactMoney('Its amount, in minor units of the currency of the receivable.'),
}

const entry = answerRecord(
  {
    receivable_id: idField('The receivable.'),
    entry_id: idField('The entry.'),
    recorded_at: momentField('When this version of it became known.'),
    evidenced: answerRecord(ENTRY_VERSION, [], 'The entry as it was found; null where that version is no longer kept.'),
    current: answerRecord(ENTRY_VERSION, [], 'The entry as it is known now; null where it was deleted.'),
  },
  ['evidenced', 'current'],
  'An entry.',
)

const change = answerRecord(
  {
    receivable_id: idField('The receivable.'),
    field: freeText(60, 'The field that was changed.'),
    before: anyJson({ depth_max: 0, length_max: 500 }, 'What it was, as the lender sent it; null for none.'),
    after: anyJson({ depth_max: 0, length_max: 500 }, 'What it became; null for none.'),
    recorded_at: momentField('When the change became known.'),
  },
  ['before', 'after'],
  'A change of a field.',
)

const pledge = answerRecord(
  {
    receivable_id: idField('The receivable.'),
    debt_line_id: idField('The debt line that it backed.'),
    from: dayField('The first day on which it backed the line; null where it did from the beginning.'),
    released: dayField('The day of its release, the first on which it no longer did; null while it does.'),
  },
  ['from', 'released'],
  'Days on which a receivable backed a debt line.',
)

/** A threshold in force. */
export const THRESHOLD_IN_FORCE = {
  name: freeText(60, 'Its name in the formula.'),
  unit: choice(['days', 'months', 'count', 'basis_points'], 'Its unit.'),
  value: count('The limit that the check compares with.'),
  description: freeText(255, 'What it limits.'),
}

const DETAIL = {
  ...FINDING_ROW,
  description: freeText(500, 'What the check finds, in one sentence.'),
  formula: freeText(1_000, 'How, so that anybody can repeat it.'),
  thresholds: answerList(
    answerRecord(THRESHOLD_IN_FORCE, [], 'A threshold.'),
    'The thresholds of the check that were in force on the first day of the finding.',
  ),
  evidence: answerRecord(
    {
      entries: answerList(entry, 'Entries, in the order in which they count.'),
      changes: answerList(change, 'Changes of fields.'),
      pledges: answerList(pledge, 'Pledges, by their first days.'),
      receivables: answerList(idField('A receivable.'), 'Other receivables.'),
      accounts: answerList(idField('An obligor.'), 'Obligors.'),
      documents: answerList(idField('A document.'), 'Documents.'),
      transactions: answerList(idField('A bank transaction of the operator.'), 'Lines of the bank.'),
    },
    [],
    'What it is made of: of each kind the first 500 at most. evidence_count states how many there are.',
  ),
}

export const findingDetail = defineResource({
  name: 'finding_detail',
  description: 'A finding with all that it is made of, the formula, and the thresholds that were in force.',
  fields: {},
  required: [],
  computed: DETAIL,
  computed_always: alwaysOf(DETAIL),
})
