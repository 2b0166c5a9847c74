// Payments and lines as they are listed, each with what it is matched with or could be.
import { answerList, answerRecord, count, exactMoney } from '@tapeline/contract/answer-record'
import { currencyField, dayField, idField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { EXPLANATIONS, LINE_SOURCES, RULES } from '@tapeline/kernel/metrics/cash-tie-out/items'

/** Rows of one side of a match that are named at most, and candidates. */
export const PARTS_MAX = 20

const amount = exactMoney(
  "Amount in the currency's smallest denomination, never below zero; direction states which way it went.",
)

/** Which way money went. */
export const DIRECTIONS = ['in', 'out'] as const

/** What became of a payment or a line. */
export const TIED_STATUSES = ['open', 'matched', 'explained'] as const

export const DIRECTION = choice(DIRECTIONS, 'Whether money came to the lender or went out.')
export const STATUS = choice(
  TIED_STATUSES,
  'matched: it belongs to something. explained: a person decided that it belongs to nothing on the other side. open: it belongs to nothing yet.',
)
export const RULE = choice(RULES, 'The rule by which it was matched; `decision` where a person decided it.')

const PAYMENT = {
  receivable_id: idField('The receivable.'),
  entry_ids: answerList(idField('An entry.'), 'The entries of the receivable that make it up.'),
  day: dayField('The day of its entries.'),
  currency: currencyField('The currency of the amount.'),
  direction: DIRECTION,
  amount,
}

export const SOURCE = choice(
  LINE_SOURCES,
  'Whose statement it is of. operator: a transparency transaction. lender: a bank line that the lender sent of its own accounts.',
)
export const ACCOUNT = freeText(
  255,
  'The account: the id of the payin instrument, or else the label of the account; empty where neither is known.',
)

const LINE = {
  source: SOURCE,
  line_id: idField('The transparency transaction or the bank line, by source.'),
  account: ACCOUNT,
  day: dayField('The day on which it settled.'),
  currency: currencyField('The currency of the amount.'),
  direction: DIRECTION,
  amount,
}

/** A payment as part of another answer. */
export const payment = answerRecord(PAYMENT, [], 'A payment.')
/** A line as part of another answer. */
export const line = answerRecord(LINE, [], 'A line.')

const decisionId = idField('The decision by which it was made; null where a rule made it.')
const DECISION_ID = { ...decisionId, schema: { ...decisionId.schema, examples: ['decision-9702'] } }

const match = answerRecord(
  {
    rule: RULE,
    decision_id: DECISION_ID,
    lines: answerList(line, `Its lines by day, the first ${PARTS_MAX}.`),
    lines_count: count('How many lines that is.'),
    payments: answerList(payment, `Its payments by day, the first ${PARTS_MAX}.`),
    payments_count: count('How many payments that is.'),
    fee: exactMoney('What a processor kept: the payments less the lines; null where one side has none.'),
  },
  ['fee', 'decision_id'],
  'What it is matched with, itself among it; null while it is open.',
)

const STATE = {
  status: STATUS,
  tied_on: dayField('The last day of what it is matched with; null while it is open.'),
  stated_by: choice(
    LINE_SOURCES,
    "Whose statements show it: the operator's, or the lender's own where one line of the match is of them; null where it is open or explained.",
  ),
  match,
  explanation: choice(EXPLANATIONS, 'What it is where a person explained it; null otherwise.'),
}

const candidates = (kind: typeof payment, what: string) =>
  answerList(
    kind,
    `Of what is open: ${what} with its amount and currency within the days that may lie between both, the first ${PARTS_MAX} of them ` +
      'without those that a decision rejects. Empty where it is matched.',
  )

const computed = {
  payment: { ...PAYMENT, ...STATE, candidates: candidates(line, 'lines') },
  line: {
    ...LINE,
    booked_on: dayField(
      'The day on which the bank booked it; that on which it settled where the bank states no other.',
    ),
    ...STATE,
    candidates: candidates(payment, 'payments'),
  },
}

const NULL_WHILE_OPEN = new Set(['tied_on', 'stated_by', 'match', 'explanation'])

/** All but what is null while it is open. */
const alwaysOf = <F extends object>(fields: F) =>
  (Object.keys(fields) as (keyof F & string)[]).filter((field) => !NULL_WHILE_OPEN.has(field))

export const cashPayment = defineResource({
  name: 'cash_payment',
  description:
    'A payment that a lender reports: its entries of one receivable, day, direction and reference, as one amount.',
  fields: {},
  required: [],
  computed: computed.payment,
  computed_always: alwaysOf(computed.payment),
})

export const cashLine = defineResource({
  name: 'cash_line',
  description: 'A settled line of the bank on an account of a lender, as the operator or the lender sent it.',
  fields: {},
  required: [],
  computed: computed.line,
  computed_always: alwaysOf(computed.line),
})
