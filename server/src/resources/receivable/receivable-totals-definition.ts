// What receivables add up to, in every list of them: balances that are not known are counted, and in no sum.
import { currencyField } from '@tapeline/contract/fields'
import { defineTotals } from '@tapeline/contract/list-totals'

/** What lists of receivables are totalled by. */
export const RECEIVABLE_TOTALS = defineTotals('receivable_totals', {
  by: { currency: currencyField('The currency.') },
  sums: {
    balance: 'The sum of their balances, in minor units, without those that are not known.',
    delinquent_amount: 'The sum of what is reported as delinquent, in minor units.',
  },
  lacking: {
    without_balance: {
      field: 'balance',
      description: 'How many of them have no known balance, and are in no sum of it.',
    },
  },
})
