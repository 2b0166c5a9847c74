// The timeline of a receivable: its months, each change in its history with the entries behind it, what it returned, whether the lender's
// balances agree, and what is expected still.
import { FRESHNESS_FIELD } from '../freshness/freshness-definition.ts'
import { currencyField, dayField, idField, momentField, signedMoney } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { BREAK_CAUSES } from '@tapeline/kernel/metrics/balance-check/checked-entry'
import { NO_IRR } from '@tapeline/kernel/metrics/performance-history/receivable-returns'
import { answerList, answerRecord, count, decimals, ratioField, referenceTo } from '@tapeline/contract/answer-record'
import { moicField, receivableMonth } from './receivable-month-definition.ts'
import { CHANGE_TYPES } from './timeline-change.ts'

const entryIds = answerList(
  idField('An entry of the receivable.'),
  'The entries behind it; none where age alone or a statement about the receivable made it.',
)

const basisOf = (description: string): Kind => choice(['reported', 'derived', 'none'], description)

const flows = answerRecord(
  {
    before: signedMoney('Outstanding at the end of the day before.'),
    disbursed: signedMoney('Given out that day.'),
    capitalized: signedMoney('Interest that became principal that day.'),
    collected: signedMoney('Repaid that day.'),
    refunded: signedMoney('Taken back that day.'),
    written_off: signedMoney('Lost that day.'),
    closed_unexplained: signedMoney('Left when it was closed; negative where it was opened again.'),
    after: signedMoney('Outstanding at the end of the day.'),
  },
  [],
  'Of `principal_moved`: what moved it.',
)

const change = answerRecord(
  {
    date: dayField('The day of the change.'),
    type: choice(
      CHANGE_TYPES,
      'What changed. `past_due`, `cured` and `bucket` are listed for each count of days past due, in `count`.',
    ),
    expected: yesNo('Whether it is after the day asked about, and is expected if nothing more is reported.'),
    count: choice(['reported', 'computed'], 'Which count of days past due it is about.'),
    from: freeText(60, 'Status or bucket before.'),
    to: freeText(60, 'Status or bucket after.'),
    since: dayField('Of delinquency: the day since which it is past due.'),
    amount: signedMoney('Written off, recovered, left when closed, delinquent, or the difference of a balance.'),
    principal: flows,
    entry_ids: entryIds,
    recorded_at: momentField("When it became known, where it is the lender's own statement about the receivable."),
  },
  ['count', 'from', 'to', 'since', 'amount', 'principal', 'recorded_at'],
  'A change.',
)

const returns = answerRecord(
  {
    moic: moicField,
    irr: decimals(
      'Internal rate of return of the cash that moved, annual, actual/365: 0.05 is 5 %. What is outstanding is not in it.',
      'fraction',
    ),
    irr_none_because: choice(
      NO_IRR,
      'Why there is no rate: no cash moved, it moved one way only, or no single rate fits it.',
    ),
    gross_yield: ratioField(
      'Interest, fees and other income to date times 365, by the sum of principal outstanding at the end of each day.',
      'fraction',
    ),
    net_yield: ratioField('The same less what was written off.', 'fraction'),
    wal_received: ratioField(
      'Weighted average life of the principal received, in years (actual/365) from the first disbursement.',
      'years',
    ),
    factor_rate: ratioField(
      'Factor rate: all principal and interest of the schedule, past and to come, by what was disbursed less refunded. 1.3 asks for 1.30 for each 1.00 ' +
        'advanced. Null where it is not known what falls due.',
      'multiple',
    ),
  },
  ['irr', 'irr_none_because', 'gross_yield', 'net_yield', 'wal_received', 'factor_rate'],
  'What it returned from its beginning to the day.',
)

const balanceCheck = answerRecord(
  {
    compared: count('Entries with a balance of the lender.'),
    agreeing: count('How many of them agree with ours.'),
    last: answerRecord(
      {
        date: dayField('Its day.'),
        entry_id: idField('The entry.'),
        reported: signedMoney("The lender's balance."),
        computed: signedMoney('Ours.'),
        difference: signedMoney('Reported less computed.'),
        tolerance: signedMoney('How much they may differ: a minor unit an entry, or 0.01 %.'),
      },
      [],
      'The last of them.',
    ),
    broken_since: answerRecord(
      { date: dayField('Its day.'), entry_id: idField('The entry.') },
      [],
      'The first entry of the disagreement that lasts to the end.',
    ),
    cause: choice(BREAK_CAUSES, 'The one cause that explains every balance since.'),
    evidence: answerRecord(
      { entry_ids: entryIds, amount: signedMoney("What the cause adds to the lender's principal.") },
      ['amount'],
      'What points to the cause.',
    ),
  },
  ['last', 'broken_since', 'cause'],
  "The lender's balances beside ours.",
)

const expectedItem = answerRecord(
  {
    date: dayField('When it falls due.'),
    principal: signedMoney('Principal.'),
    interest: signedMoney('Interest.'),
    basis: choice(['reported', 'derived'], 'The source of the schedule.'),
  },
  [],
  'What falls due after the day.',
)

const months = answerList(referenceTo(receivableMonth), 'Its months as /receivable-metrics lists them, oldest first.')

/** The timeline of a receivable as of a day, as known at a moment. */
export const timeline = defineResource({
  name: 'receivable_timeline',
  description: 'The timeline of a receivable as of a day, as known at a moment.',
  fields: {},
  required: [],
  computed: {
    receivable_id: idField('The receivable.'),
    currency: currencyField('The currency of all amounts.'),
    as_of: dayField('The day asked about.'),
    known_at: momentField('The moment up to which writes are included.'),
    freshness: FRESHNESS_FIELD,
    basis: basisOf('Whose schedule counts on the day.'),
    style: choice(['level', 'bullet', 'interest_only', 'none'], 'How the schedule that follows from the terms repays.'),
    too_large: yesNo(
      'Whether its amounts are too large to be added up: it then has no months and no changes of amounts.',
    ),
    months,
    changes: answerList(change, 'Its changes, by date.'),
    returns,
    balance_check: balanceCheck,
    schedule: answerList(expectedItem, 'What falls due after the day, by date.'),
  },
  computed_always: [
    'receivable_id',
    'currency',
    'as_of',
    'known_at',
    'freshness',
    'basis',
    'style',
    'too_large',
    'months',
    'changes',
    'returns',
    'balance_check',
    'schedule',
  ],
})

/** One change, as a table of its own. */
export const timelineChange = change
