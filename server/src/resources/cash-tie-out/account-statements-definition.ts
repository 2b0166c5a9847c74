// What is answered of the accounts of a lender: the statement of each account and month, which foots.
import { answerList, answerRecord, exactMoney } from '@tapeline/contract/answer-record'
import { monthField } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, momentField, signedMoney } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { DAY_BALANCES } from '@tapeline/kernel/metrics/cash-tie-out/account-statements'
import { CASH_FRESHNESS, counted } from './cash-months-definition.ts'
import { ACCOUNT, RULE, SOURCE } from './cash-rows-definition.ts'

const stated = (what: string) =>
  answerRecord(
    {
      amount: signedMoney("The balance in the currency's smallest denomination; negative where overdrawn."),
      kind: choice(DAY_BALANCES, 'Which balance it is, as the bank names it.'),
      day: dayField('The day that the bank names: its start for an opening balance, its end for a closing one.'),
      stated_by: choice(
        ['operator', 'lender'],
        "Whose statement states it. lender: the lender's own word. Of a lender's own account it is the operator's where both state the same day.",
      ),
    },
    [],
    what,
  )

const byRule = answerRecord(
  { rule: RULE, lines: counted('lines', 'The lines.') },
  [],
  'Lines that were matched by one rule.',
)

const lines = (what: string) =>
  answerRecord(
    {
      all: counted('lines', 'All lines that the bank booked in the month; matched, explained and open add up to it.'),
      matched: counted('lines', 'Of these, those that belong to payments, a debt line or another account.'),
      by_rule: answerList(byRule, 'The matched ones by rule.'),
      explained: counted('lines', 'Of these, those of which the operator decided what they are.'),
      open: counted('lines', 'Of these, those that belong to nothing, and that nobody explained.'),
      fees: exactMoney(
        'Fees that a processor or the bank deducted: payments less lines, of matches whose first line is among these. Below zero where the bank shows more.',
      ),
    },
    [],
    what,
  )

/** The fields of a statement. */
export const ACCOUNT_STATEMENT = {
  account: ACCOUNT,
  source: SOURCE,
  currency: currencyField('The currency of the statement.'),
  month: monthField('The month, by the day on which the bank booked the lines.'),
  open: yesNo('Whether the month is in progress on as_of.'),
  opening: stated('What the bank states for the start of the month; null where it states nothing.'),
  credits: lines('Money that came in.'),
  debits: lines('Money that went out.'),
  closing: exactMoney('The opening balance and the lines; null where the opening balance is unknown.'),
  stated_closing: stated('What the bank states for the end of the month, or for as_of; null where it states nothing.'),
  difference: exactMoney(
    'The balance that the bank states less the one by the lines: what the lines lack. 0 where the statement foots, null where one of both is unknown.',
  ),
}

export const accountStatements = defineResource({
  name: 'cash_account_statements',
  description:
    'The statement of each bank account of a lender and month: opening balance and lines make the closing balance.',
  fields: {},
  required: [],
  computed: {
    as_of: dayField('The day of the statements.'),
    known_at: momentField(
      'The moment whose tie-out is shown: the last one at which it was complete, at or before the one that was asked for; null where there is none.',
    ),
    freshness: CASH_FRESHNESS,
    definitions: freeText(255, 'The page of this service that documents the figures.'),
    data: answerList(
      answerRecord(ACCOUNT_STATEMENT, ['opening', 'closing', 'stated_closing', 'difference'], 'A statement.'),
      'The months with lines or balances: by account, then by month.',
    ),
  },
  computed_always: ['as_of', 'freshness', 'definitions', 'data'],
})
