// A borrowing base as it is answered: the waterfall of a debt line on a day, each step with its receivables and its amount, so that what a
// step took away is shown beside what it left. Figures that need terms, or a calculation that still runs, are null.
import { answerList, answerRecord, count, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { currencyField, dayField, idField, momentField, money } from '@tapeline/contract/fields'
import { choice, freeText } from '@tapeline/contract/kind'
import { type Fields, defineResource } from '@tapeline/contract/resource'
import { FRESHNESS_FIELD, leftOutField } from '../freshness/freshness-definition.ts'
import { DEBT_LINE_STATUSES } from '../debt-line/debt-line-definition.ts'

const AMOUNT: Fields = {
  count: count('How many receivables.'),
  amount: exactMoney("Their outstanding principal, in the line's currency."),
}

/** Groups in excess that an answer lists of one limit: a limit of a small amount may be exceeded by every obligor. */
export const GROUPS_MAX = 200

const amount = (description: string) => answerRecord(AMOUNT, [], description)

const name = freeText(255, 'Its name in the terms; null where it has none.')

const unconverted = answerRecord(
  { ...AMOUNT, currency: currencyField('The currency of the amount.') },
  [],
  'Receivables in a currency without a known rate.',
)

const reason = answerRecord(
  {
    id: freeText(255, 'The id of the rule in the terms.'),
    rule: freeText(63, 'Its kind.'),
    name,
    first: amount('What failed this rule before any other, in the order of the terms: these add up to ineligible.'),
    all: amount('What failed this rule, whatever else it failed.'),
  },
  ['name'],
  'A rule, and what it took out.',
)

const excessGroup = answerRecord(
  {
    group: freeText(
      255,
      "The obligor's id, the sector, the region with its country; null where that is not known, and for the largest obligors together.",
    ),
    exception: count('The index of the exception whose limit it has; null for the limit of all others.'),
    balance: exactMoney('What was left of the group when the limit was applied.'),
    limit: exactMoney('The most that it may be.'),
    excess: exactMoney('What the limit took off.'),
    count: count('Receivables of the group.'),
  },
  ['group', 'exception'],
  'A group that is larger than its limit.',
)

const largest = answerRecord(
  { obligor_id: idField('The obligor.'), balance: exactMoney('What was left of it when the limit was applied.') },
  [],
  'One of the largest obligors.',
)

const limit = answerRecord(
  {
    id: freeText(255, 'The id of the limit in the terms.'),
    group: freeText(63, 'What it is a limit of.'),
    name,
    before_excess: exactMoney('All that is eligible, where a share of it is the limit or an exception; else null.'),
    after_excess: exactMoney('What this limit leaves, where a share of that is the limit or an exception; else null.'),
    excess: exactMoney('What it took off altogether.'),
    groups: answerList(excessGroup, `Groups in excess, the largest excess first, at most ${GROUPS_MAX}.`),
    groups_count: count('How many groups are in excess.'),
    largest: answerList(largest, 'The largest obligors, as the limit found them; null for limits of other groups.'),
  },
  ['name', 'before_excess', 'after_excess', 'largest'],
  'A limit, and what it took off.',
)

const advance = answerRecord(
  {
    id: freeText(255, 'The id of the class; null for all that fit none.'),
    agreed_rate: ratioField('The rate of the terms.', 'fraction'),
    rate: ratioField('What step-downs left of it.', 'fraction'),
    net_eligible: amount('Eligible principal net of excess.'),
    advance: exactMoney('What is lent against it.'),
  },
  ['id'],
  'An advance rate, and what it lends.',
)

const balance = answerRecord(
  {
    payin_instrument_id: idField('The instrument.'),
    transparency_balance_id: idField('The balance, as its bank stated it.'),
    kind: freeText(63, 'Which balance it is.'),
    as_of: dayField('The day of the balance.'),
    currency: currencyField('Its currency.'),
    amount: exactMoney('The balance in its own currency; one without a rate into that of the line counts for nothing.'),
  },
  [],
  'The last balance of an instrument on or before the day.',
)

const cash = answerRecord(
  {
    balance: exactMoney("Balances of the instruments that the terms name, in the line's currency."),
    counted: exactMoney('What of them counts, by the rate and the maximum of the terms.'),
    balances: answerList(balance, 'What they are made of.'),
  },
  [],
  'Cash that counts toward the base.',
)

const reserve = answerRecord(
  {
    id: freeText(255, 'The id of the reserve in the terms.'),
    name,
    amount: exactMoney(
      'What is held back; null where it needs a rate of interest that is not known, or collections that cannot be tested.',
    ),
  },
  ['name', 'amount'],
  'A reserve.',
)

const tieOut = answerRecord(
  {
    tied_out_at: momentField(
      'The moment as of which cash was tied out, the last one up to known_at at which that was complete; null before the first one.',
    ),
    statements_since: dayField(
      "The day of the first line that the operator's statements show; null where they show none up to the day.",
    ),
  },
  ['tied_out_at', 'statements_since'],
  'The tie-out of cash that rules and reserves of unverified collections are made of; null where the terms have none.',
)

const checks = answerRecord(
  {
    checked_at: momentField(
      'The moment as of which the book was checked, the last one up to known_at at which that was complete; null before the first one.',
    ),
  },
  ['checked_at'],
  'The integrity checks whose findings an eligibility rule reads; null where the terms have no such rule.',
)

const rate = answerRecord(
  {
    currency: currencyField('The other currency.'),
    fx_rate_id: freeText(18, 'The rate: its pair and its day.'),
    rate: ratioField("Units of the line's currency for one of the other, both in smallest denominations.", 'number'),
  },
  ['rate'],
  'A rate of exchange that was used.',
)

/** The figures of a waterfall, which two answers share. */
export const FIGURES = {
  pledged: amount('The collateral of the line. What could not be converted is listed apart.'),
  unconverted: answerList(unconverted, 'What backs the line and could not be converted: no part of any other step.'),
  too_large: count('Receivables whose amounts are too large for any figure: no part of any step.'),
  left_out: leftOutField(
    'newest first',
    'Receivables that back the line and are part of no step: those that are too large, and those whose own calculation fails.',
  ),
  ineligible: amount('What failed a rule.'),
  reasons: answerList(reason, 'Every rule, in the order of the terms.'),
  eligible: amount('What passed every rule.'),
  limits: answerList(limit, 'Every concentration limit, in the order of the terms.'),
  excess: exactMoney('What limits took off.'),
  net_eligible: exactMoney('Eligible principal less excess.'),
  advances: answerList(advance, 'What is lent against it, by advance rate.'),
  cash_tie_out: tieOut,
  integrity_checks: checks,
  step_downs: answerList(freeText(255, 'The id of a step-down.'), 'Step-downs of advance rates that apply.'),
  advance: exactMoney('The sum of the advances; null without advance rates.'),
  cash,
  reserves: answerList(reserve, 'What is held back, in the order of the terms.'),
  reserved: exactMoney('The sum of the reserves; null where one is not known.'),
  base: exactMoney('Advance and counted cash less reserves, never below 0.'),
  commitment: money('The most that may be outstanding.'),
  outstanding: money('Principal outstanding on the line.'),
  availability: exactMoney(
    'What can be drawn: the lesser of base and commitment, less what is outstanding; never below 0.',
  ),
  deficiency: exactMoney('By how much what is outstanding exceeds the lesser of base and commitment; never below 0.'),
  effective_advance_rate: ratioField('Outstanding by eligible principal.', 'fraction'),
  overcollateralization: ratioField('One less debt by collateral and cash.', 'fraction'),
  collateral_coverage: ratioField('Collateral and cash by debt.', 'multiple'),
} as const

/** Figures that may be null in an answer that has a waterfall. */
export const MAY_BE_NULL = [
  'cash_tie_out',
  'integrity_checks',
  'advance',
  'reserved',
  'base',
  'availability',
  'deficiency',
  'effective_advance_rate',
  'overcollateralization',
  'collateral_coverage',
] as const

/** Which terms were applied. */
export const TERMS = answerRecord(
  {
    id: idField('Their id; null where they were only tried.'),
    name: freeText(255, 'Name of the agreement or amendment.'),
    effective_from: dayField('The first day on which they are in force.'),
  },
  ['id', 'name', 'effective_from'],
  'The terms that were applied; null where none are in force on the day, so that there is no borrowing base.',
)

/** How far a calculation is. */
export const CALCULATION = answerRecord(
  {
    status: choice(
      ['done', 'running', 'failed'],
      'While it runs, figures are null and Retry-After states when to ask again; one that failed is tried again when it is asked for.',
    ),
    done: count('Receivables that were looked at.'),
    total: count('Receivables to look at; 0 before that is known.'),
  },
  [],
  'How far the calculation is.',
)

/** How the figures came about. */
export const METRIC_CLASS = choice(
  ['current', 'on_request'],
  'Current figures are kept up to date as the book changes, and cost the same to read whatever its size. Those of other days and moments are ' +
    'calculated when they are first asked for, and kept while they hold.',
)

export const borrowingBase = defineResource({
  name: 'borrowing_base',
  description: 'From what backs a debt line to what can be drawn, on a day, as known at a moment.',
  fields: {},
  required: [],
  computed: {
    debt_line_id: idField('The debt line.'),
    as_of: dayField('The day of the figures.'),
    known_at: momentField('The moment up to which writes are included.'),
    metric_class: METRIC_CLASS,
    freshness: FRESHNESS_FIELD,
    definitions: freeText(255, 'The page of this service that documents formulas and sources.'),
    calculation: CALCULATION,
    currency: currencyField('Of the line, and of every amount that does not name another.'),
    status: choice(DEBT_LINE_STATUSES, 'Where the line was in its life.'),
    terms: TERMS,
    rates: answerList(rate, 'Rates of exchange that were used, each of the day or the last of the week before it.'),
    leverage: answerRecord(
      {
        ratio: ratioField('Total liabilities by tangible net worth.', 'multiple'),
        financial_id: idField('The balance sheet that it is from.'),
      },
      ['ratio', 'financial_id'],
      'Leverage of the company by its last balance sheet; null without one, and where there is no net worth.',
    ),
    deficiency_cure: answerRecord(
      {
        status: choice(
          ['none', 'in_cure', 'breach'],
          'Whether there is a deficiency, and whether it can still be cured.',
        ),
        since: dayField('The first day on which it was seen without a break.'),
        caused_by: freeText(255, 'The id of the step-down that alone has caused it.'),
        cure_until: dayField('The last day on which it can be cured, by the terms.'),
      },
      ['since', 'caused_by', 'cure_until'],
      'The deficiency of today, as it is followed from day to day; null for other days and moments.',
    ),
    total: amount("Everything the lender has outstanding in the line's currency, whatever backs a line."),
    ...FIGURES,
  },
  computed_always: ['debt_line_id', 'as_of', 'known_at', 'metric_class', 'freshness', 'definitions', 'calculation'],
})
