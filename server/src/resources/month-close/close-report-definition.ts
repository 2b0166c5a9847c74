// What is answered of one month: the close, what is known of the month now, and every step of the waterfall side by side.
import { answerList, answerRecord, count, exactInteger, ratioField } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, momentField } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { NO_CASH } from '../../certificates/certificate.ts'
import { CALCULATION } from '../borrowing-base/borrowing-base-definition.ts'
import { STATED_BY_LENDER, counted, openByAge } from '../cash-tie-out/cash-months-definition.ts'
import { freshnessField } from '../freshness/freshness-definition.ts'
import { CLOSE_FIELDS } from './month-close-definition.ts'
import { RESTATED_STEPS } from './restated-steps.ts'

const step = answerRecord(
  {
    step: choice(
      RESTATED_STEPS,
      'A step of the waterfall. reason: what a rule of the terms took out first. limit: what a concentration limit took off. class: what is lent at ' +
        'an advance rate. unconverted: what backs the line and has no rate of exchange.',
    ),
    id: freeText(
      255,
      'The rule, limit, class, reserve or currency; null of other steps, and of the rate of all others.',
    ),
    unit: choice(
      ['amount', 'count'],
      "amount: in the smallest denomination of the line's currency. count: receivables.",
    ),
    first_reported: exactInteger('As first reported; null where there was none, or the month is preliminary.'),
    now: exactInteger('As known now; null where there is none, or the calculation still runs.'),
    difference: exactInteger(
      'now less first_reported, with 0 for a step that was or is not there; null where either is not known.',
    ),
  },
  ['id', 'first_reported', 'now', 'difference'],
  'A step.',
)

const collections = answerRecord(
  {
    currency: currencyField('Of the amounts.'),
    reported: counted('payments', 'All payments that came in.'),
    verified: counted('payments', "Of these, those that lines of the operator's statements show."),
    stated_by_lender: counted('payments', STATED_BY_LENDER),
    explained: counted(
      'payments',
      'Of these, those of which the operator decided that nothing of the bank belongs to them.',
    ),
    open: counted('payments', 'Of these, those that are matched with none.'),
    verified_share: ratioField('The amount verified by the amount reported.', 'fraction'),
    open_by_age: answerList(openByAge, 'The open payments by age: five rows, youngest first.'),
  },
  ['verified_share'],
  'The collections of a currency.',
)

const cashTieOut = answerRecord(
  {
    as_of: dayField('The day of the close: what the bank shows later is not part of it.'),
    tied_at: momentField('The moment of the tie-out, which includes everything that was known at the close.'),
    collections: answerList(collections, 'By currency; empty where nothing came in.'),
  },
  [],
  'The collections of the month of the lender beside what the bank shows of them, as the certificate states them, gross of fees and of what ' +
    'was taken back later; null without a certificate, and where `no_cash_tie_out` states why there are none.',
)

const integrityChecks = answerRecord(
  {
    as_of: dayField('The day of the close.'),
    checked_at: momentField('The moment at which the book had been checked as a whole.'),
    by_severity: answerList(
      answerRecord(
        {
          severity: choice(['high', 'medium', 'low'], 'How grave it is where it is true.'),
          open: count('Findings of which the operator had decided nothing, or that it had opened again.'),
          explained: count('Findings that the operator had explained.'),
          confirmed: count('Findings that the operator had confirmed.'),
        },
        [],
        'Findings of a severity.',
      ),
      'Three rows, the gravest first.',
    ),
  },
  [],
  'How many findings the integrity checks had of the lender, as the certificate states it; null without a certificate, and where the book had not been ' +
    'checked as a whole.',
)

const noCashTieOut = choice(
  NO_CASH,
  'Why the certificate states no cash. `no_bank_statements`: no bank statement of the lender was known. `tie_out_failing`: its cash could not be ' +
    'tied out when the month was closed. Null where it states it, and without a certificate.',
)

export const closeReport = defineResource({
  name: 'month_close_report',
  description: 'A month of a debt line: what was first reported of it, and what is known of it now.',
  fields: {},
  required: [],
  computed: {
    month: monthField('The month.'),
    ...CLOSE_FIELDS,
    currency: currencyField('Of amounts; null while nothing is calculated.'),
    known_at: momentField('The moment up to which writes are included in `now`.'),
    freshness: freshnessField(
      'Of `now`: it is calculated from everything that was written up to known_at, and `left_out` names the receivables for which that fails. ' +
        'What was first reported is frozen; `certificate.left_out` names what it leaves out.',
    ),
    calculation: CALCULATION,
    kernel_version: count('The version of the formulas of today.'),
    steps: answerList(step, 'Every step of the waterfall, in its order.'),
    cash_tie_out: cashTieOut,
    no_cash_tie_out: noCashTieOut,
    integrity_checks: integrityChecks,
  },
  computed_always: [
    'month',
    'debt_line_id',
    'as_of',
    'status',
    'known_at',
    'freshness',
    'calculation',
    'kernel_version',
    'steps',
  ],
})
