// Advance rates: how much is lent against what is eligible (M32). One default rate, classes that deviate from it by
// product or by delinquency bucket, and step-downs that lower every rate while the portfolio performs badly.
import { fraction, listOf, recordOf } from '@tapeline/contract/composite-kind'
import { idField } from '@tapeline/contract/fields'
import { freeText, wholeNumber } from '@tapeline/contract/kind'
import { condition } from './condition-definition.ts'
import * as kinds from './term-kinds.ts'

const range = recordOf(
  {
    fields: {
      min: kinds.days('The least days past due of the class.'),
      max: kinds.days('The most days past due of the class; left out, no end.'),
    },
    required: ['min'],
  },
  'The delinquency bucket of the class; left out, any.',
)

const rateClass = recordOf(
  {
    fields: {
      id: idField('The id of the class, unique among the classes.'),
      name: freeText(255, 'What the agreement calls it.'),
      product_types: kinds.valuesOf(kinds.productType, 'The product types of the class; left out, any.'),
      days_past_due: range,
      rate: fraction('The advance rate of the class.'),
    },
    required: ['id', 'rate'],
  },
  'A class of receivables with a rate of its own.',
)

const stepDown = recordOf(
  {
    fields: {
      id: idField('The id of the step-down, unique among them.'),
      name: freeText(255, 'What the agreement calls it.'),
      when: condition('The step-down applies from the end of a month in which this is true.'),
      reduction: fraction('What is taken off every advance rate, which does not fall below 0.'),
      restored_after: wholeNumber(
        { minimum: 1, maximum: 36 },
        'a number of months',
        'For how many months running the condition must have been false before the rates rise again.',
      ),
      cure: kinds.timeAllowed('Time to cure a deficiency that this step-down alone has caused.'),
    },
    required: ['id', 'when', 'reduction'],
    defaults: { restored_after: 1 },
  },
  'A lower advance rate while a test of performance trips.',
)

/** The advance rates of a debt line's terms. */
export const advanceRates = recordOf(
  {
    fields: {
      rate: fraction('The advance rate of every receivable that is in no class.'),
      basis: kinds.basis,
      classes: listOf(
        rateClass,
        { items_min: 1, items_max: 50 },
        'Classes with rates of their own; a receivable is in the first that it fits.',
      ),
      step_downs: listOf(
        stepDown,
        { items_min: 1, items_max: 10 },
        'Step-downs, each deeper than the one before; of those that apply the last one counts.',
      ),
    },
    required: ['rate'],
  },
  {
    description: 'How much is lent against eligible principal. `basis` is needed where a class names days past due.',
    examples: [{ rate: 0.85 }],
  },
)
