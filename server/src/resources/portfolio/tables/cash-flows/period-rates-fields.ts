// The fields of a period: its principal, and each annual rate on both balances that agreements divide by.
import { freeText, titled, yesNo } from '@tapeline/contract/kind'
import { answerRecord, count, decimals, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { PRINCIPAL_FIELD } from './cash-flows-fields.ts'

const average = ratioField(
  'Mean over the months of (opening + closing) / 2, in minor units: its value is the average balance.',
  'minor_units',
)

function rateField(description: string) {
  const rate = answerRecord(
    {
      amount: exactMoney('The amount of the period.'),
      on_opening: ratioField('amount times 12 / months by the balance when the period began.', 'fraction'),
      on_average: ratioField('amount times 12 / months by the average balance of the period.', 'fraction'),
    },
    ['on_opening', 'on_average'],
    description,
  )
  return titled('period_rate', rate)
}

/** The fields of a row. */
export const PERIOD_RATES_FIELDS = {
  period: freeText(7, 'The period: 2026-01, 2026-Q1 or 2026.'),
  months: count('Months of the period that are over on as_of: its figures are those of these months.'),
  complete: yesNo('Whether all months of the period are over.'),
  principal: PRINCIPAL_FIELD,
  balance: answerRecord(
    { opening: exactMoney('Outstanding when the period began.'), average, closing: exactMoney('When it ended.') },
    ['average'],
    'Outstanding principal of receivables that owe something, by which losses and yields are divided. What was overpaid lowers none of it.',
  ),
  scheduled_balance: answerRecord(
    { opening: exactMoney('Outstanding when the period began.'), average },
    ['average'],
    'The part of it of which it is known what falls due, by which prepayments are divided.',
  ),
  gross_losses: rateField('Principal written off, as a rate of a year (M15).'),
  net_losses: rateField('Principal written off less recoveries, as a rate of a year (M15).'),
  prepayments: rateField(
    'Principal paid ahead of schedule, receivable by receivable, as a simple rate of a year (M18).',
  ),
  gross_yield: rateField('Interest, fees and other income received, as a rate of a year on a cash basis (M24).'),
  net_yield: rateField('Income less net losses, as a rate of a year (M24).'),
  cdr: decimals(
    'Compounded default rate of the months (M14): 1 - ((1 - mdr_1) ... (1 - mdr_n))^(12 / n), rounded half up to nine decimals. Null where a ' +
      'month has no monthly rate.',
    'fraction',
  ),
  cpr: decimals(
    'Conditional prepayment rate of the months (M18): the same of their single monthly mortalities.',
    'fraction',
  ),
}

/** Those that may be null as a whole. */
export const PERIOD_RATES_MAY_BE_NULL: readonly (keyof typeof PERIOD_RATES_FIELDS)[] = ['cdr', 'cpr']
