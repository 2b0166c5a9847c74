// A receivable: what is owed. Fields and texts; the rules of the interface, 2.3, are in receivable-rules.ts.
import { exactMoney } from '../answer-record.ts'
import {
  currencyField,
  dayField,
  durationField,
  idField,
  metadataField,
  momentField,
  money,
  OPEN_WORDS,
  openWord,
  INTEGER_MAX,
  referenceField,
} from '../fields.ts'
import { type Kind, anyJson, choice, freeText, numberKind, textKind, wholeNumber } from '../kind.ts'
import { type ResourceDefinition, defineResource } from '../resource.ts'
import { parseInterestRate } from '@tapeline/kernel/core/interest-rate'
import { accept, refuse } from '@tapeline/kernel/core/fault'

export const PRODUCT_TYPES = [
  'term_loan',
  'line_of_credit',
  'buy_now_pay_later',
  'credit_card',
  'merchant_cash_advance',
  'revenue_based',
  'invoice_factoring',
  'salary_advance',
  'lease',
  'mortgage',
  'auto_loan',
  'student_loan',
  'other',
] as const

export const STATUSES = ['active', 'closed'] as const

/** Who funds a receivable: `other`, `balance_sheet`, the operator's slug, and what configuration adds. */
export function fundedByField(operatorSlug: string, added: readonly string[]) {
  const words = ['other', operatorSlug, 'balance_sheet', ...added]
  const list = words.map((word) => `\`${word}\``).join(', ')
  return textKind((text) => (words.includes(text) ? accept(text) : refuse('invalid_value', `must be one of ${list}`)), {
    enum: words,
    // Another installation has another operator, and may have more words.
    [OPEN_WORDS]: words,
    description: `Who funds the receivable: one of ${list}. With \`other\`, send fund_name too.`,
  })
}

/** The definition of a receivable; who the operator is, is a setting. */
export function receivableDefinition(operatorSlug: string, fundedByAdded: readonly string[] = []): ResourceDefinition {
  return defineResource({
    name: 'receivable',
    description: 'What is owed: a loan, an advance, an invoice.',
    fields: {
      id: idField('The id you give the receivable.'),
      obligor_id: referenceField('account', 'The id of the account that owes the receivable.'),
      product_type: openWord(PRODUCT_TYPES, 'What kind of receivable it is.'),
      funded_by: fundedByField(operatorSlug, fundedByAdded),
      fund_name: freeText(
        255,
        'Name of the fund; required when funded_by is `other`, left out when it is `balance_sheet` or the operator.',
      ),
      origination_date: dayField('The day on which the receivable began.'),
      currency: currencyField(
        'Currency of every amount of the receivable and its entries; cannot change once it has entries.',
      ),
      term: durationField('From origination to maturity.'),
      payment_frequency: durationField('Time between payments; not longer than term.'),
      interest_rate: numberKind(parseInterestRate, {
        minimum: -10,
        maximum: 10,
        examples: [0.05],
        description: 'Annual interest as a fraction: 0.05 is 5 %. Up to nine decimals, kept exactly.',
      }),
      credit_limit: money('The most that may be drawn.'),
      origination_fee: money('Fee charged at origination.'),
      periodic_fee: money('Fee charged each period.'),
      collateral: anyJson({ depth_max: 16, length_max: 10_000 }, 'What secures the receivable: any JSON.'),
      delinquent_amount: money('Amount past due; 0 when not delinquent.'),
      delinquent_times: wholeNumber(
        { minimum: 0, maximum: INTEGER_MAX },
        'a count',
        'How often the receivable has been delinquent over its life. Greater than 0 while delinquent_amount is.',
      ),
      delinquent_since: dayField('The day on which the receivable became delinquent; null when it is not.'),
      metadata: metadataField,
    },
    required: ['id', 'obligor_id', 'product_type', 'funded_by', 'origination_date', 'currency'],
    computed: receivableComputed,
    computed_always: ['created_at', 'updated_at'],
    contract: ['obligor_id', 'product_type', 'origination_date', 'currency', 'origination_fee'],
    begins: ['delinquent_amount', 'delinquent_times', 'delinquent_since'],
    cleared: { delinquent_amount: 0, delinquent_times: 0, metadata: {} },
  })
}

const receivableComputed: { readonly [field: string]: Kind } = {
  balance: exactMoney(
    'Outstanding principal by the entries; null until calculated, and while there are none. Negative when more was repaid than drawn.',
  ),
  status: choice(STATUSES, 'Status by the latest entry that states one; null while none does.'),
  created_at: momentField('When the receivable was first reported.'),
  updated_at: momentField('When the receivable itself last changed.'),
}
