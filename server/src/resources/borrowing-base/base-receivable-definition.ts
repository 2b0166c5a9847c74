// A receivable behind a borrowing base as it is answered: what the rules saw of it, and what became of it in each step.
import { answerList, answerRecord, count, decimals, exactMoney, ratioField } from '@tapeline/contract/answer-record'
import { countryField, currencyField, dayField, idField, momentField, signedMoney } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { personal } from '@tapeline/contract/personal-data'
import { defineResource } from '@tapeline/contract/resource'
import { inLineCurrency } from '@tapeline/contract/units'
import { STATUSES } from '@tapeline/contract/records/receivable-definition'
import { STEPS } from './outcome-rules.ts'

const excess = answerRecord(
  {
    limit: freeText(255, 'The id of the limit.'),
    group: freeText(
      255,
      'The group of the limit that it belongs to; null where that is not known, and for the largest obligors.',
    ),
    amount: inLineCurrency(exactMoney('What the limit took off it.')),
  },
  ['group'],
  'What a limit took off.',
)

export const baseReceivable = defineResource({
  name: 'borrowing_base_receivable',
  description: 'A receivable that backs a debt line, and its way through the waterfall of the borrowing base.',
  fields: {},
  required: [],
  computed: {
    receivable_id: idField('The id of the receivable.'),
    obligor_id: idField('The id of the account that owes it.'),
    as_of: dayField('The day of the figures.'),
    known_at: momentField('The moment up to which writes are included.'),
    steps: answerList(choice(STEPS, 'A step.'), 'The steps that it is part of.'),
    pledged: inLineCurrency(
      exactMoney("Its outstanding principal in the line's currency; null where no rate is known."),
    ),
    failed_rules: answerList(
      freeText(255, 'The id of a rule.'),
      'The rules that it failed, in the order of the terms.',
    ),
    excess: answerList(excess, 'What limits took off it, in the order of the terms.'),
    net_eligible: inLineCurrency(exactMoney('What is left of it.')),
    advance_class: freeText(255, 'The id of the advance class that it belongs to; null for the rate of all others.'),
    advance_rate: ratioField('The rate that is lent against it, step-downs considered.', 'fraction'),
    currency: currencyField('The currency of the amounts below.'),
    product_type: freeText(63, 'What kind of receivable it is.'),
    outstanding: signedMoney('Outstanding principal.'),
    original: signedMoney('Principal that was given out, less refunds.'),
    written_off: signedMoney('Principal that was written off.'),
    days_past_due: answerRecord(
      { computed: count('By what fell due and was paid.'), reported: count("By the lender's word.") },
      [],
      'Days past due on the day.',
    ),
    reconciled: yesNo('Whether the balance that the lender states agrees with its entries.'),
    unverified_collections: answerRecord(
      {
        count: count('How many.'),
        amount: exactMoney('How much they add up to.'),
        oldest: dayField('The day of the oldest; null where there are none.'),
      },
      ['oldest'],
      'Its collections that the bank does not show, of whatever age; null where nothing in the terms is made of the tie-out of cash.',
    ),
    status: choice(STATUSES, 'The status that its latest entry states; null where none does.'),
    origination_date: dayField('The day on which it was originated.'),
    maturity: dayField('The day on which its term ends; null without a term.'),
    interest_rate: decimals('Annual, as a fraction; null where none is known.', 'fraction'),
    times_delinquent: count('How often it was delinquent.'),
    credit_score: personal(freeText(63, 'Of its obligor; null where none is known.')),
    country: countryField('Of its obligor; null where it is not known.'),
    region: freeText(255, 'Of its obligor, with its country; null where it is not known.'),
    industry: freeText(6, 'Of its obligor; null where it is not known.'),
    documents: answerList(freeText(63, 'A kind.'), 'The kinds of documents with a file that belong to it.'),
  },
  computed_always: [
    'receivable_id',
    'obligor_id',
    'as_of',
    'known_at',
    'steps',
    'failed_rules',
    'excess',
    'net_eligible',
  ],
})
