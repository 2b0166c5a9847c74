// By what the cash of one lender is tied out. The operator's alone, since a lender must not loosen the check by which it is judged; the lender
// reads them. A change holds from its effective date on.
import {
  currencyField,
  idField,
  metadataField,
  money,
  openWord,
  recordMoments,
  referenceField,
} from '@tapeline/contract/fields'
import { listOf, recordOf } from '@tapeline/contract/composite-kind'
import { statedText, wholeNumber } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { PRODUCT_TYPES } from '@tapeline/contract/records/receivable-definition'
import { inUnit } from '@tapeline/contract/units'
import type { TieOutSettings } from '@tapeline/kernel/metrics/cash-tie-out/items'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { accountText } from '../payin-instrument/payin-instrument-definition.ts'
import { oneForEachLenderFaults } from '../reporting-settings/reporting-settings-rules.ts'

/** How far a line may be from its payment, and what processors keep, where nothing else is set. */
export const STANDARD_TIE_OUT: TieOutSettings = { days_before: 1, days_after: 5, fees: [] }

/** Together the days of one stretch, so that what a stretch leaves open is tied by the settings of it and the next one. */
const DAYS_BEFORE_MAX = 7
const DAYS_AFTER_MAX = 21
const FEES_MAX = 50
/** A fifth of the payment. */
const BASIS_POINTS_MAX = 2_000

const processorFees = listOf(
  recordOf(
    {
      fields: {
        processor: statedText(100, 'The processor, as bank lines and entries name it.'),
        currency: currencyField('The currency of the payments.'),
        basis_points: wholeNumber(
          { minimum: 0, maximum: BASIS_POINTS_MAX },
          'a number of basis points',
          'Its share of each payment, in hundredths of a percent: 290 is 2.90 %.',
        ),
        fixed: money('What it keeps of each payment besides.'),
      },
      required: ['processor', 'currency', 'basis_points', 'fixed'],
    },
    'What a processor keeps of each payment.',
  ),
  { items_max: FEES_MAX },
  {
    description:
      'Fees that processors keep before they pay out; a fee that is not declared is learned where enough payouts agree on it. Replaced as a whole.',
    examples: [[{ processor: 'Payfast', currency: 'USD', basis_points: 290, fixed: 30 }]],
  },
)

const ACCOUNTS_MAX = 200

const collectionAccounts = listOf(
  recordOf(
    {
      fields: {
        account: accountText(
          255,
          'The account as the tie-out names it: the id of the payin instrument where lines name one, else their account_label. Compared by letters ' +
            'and digits alone.',
        ),
        debt_line_id: referenceField('debt_line', 'Only for collections of receivables that back this debt line.'),
        product_type: openWord(PRODUCT_TYPES, 'Only for collections of receivables of this type.'),
      },
      required: ['account'],
    },
    'An account into which collections belong.',
  ),
  { items_max: ACCOUNTS_MAX },
  {
    description:
      'The accounts into which collections belong; into any account where none is set. Of a receivable, those count that are set for its debt line; ' +
      'where there are none, those for its product type; else those for all. Replaced as a whole.',
    examples: [[{ account: 'Collections 1234' }]],
  },
)

function days(maximum: number, description: string) {
  return inUnit(wholeNumber({ minimum: 0, maximum }, 'a number of days', description), 'days')
}

export const tieOutSettings = defineOperatorResource({
  definition: defineResource({
    name: 'tie_out_settings',
    description:
      'By what the cash of one lender is tied out, one record a lender: how far a bank line may be from its payment, the fees of processors, and the ' +
      'accounts into which collections belong. ' +
      'A change holds from its effective date on.',
    fields: {
      id: idField('The id of the lender, as organization has it: a lender has one record of settings.'),
      organization: referenceField('organization', 'The id of the lender that the settings apply to; never changes.'),
      days_before: days(
        DAYS_BEFORE_MAX,
        `Days by which a bank line may precede its payment; ${STANDARD_TIE_OUT.days_before} unless set.`,
      ),
      days_after: days(
        DAYS_AFTER_MAX,
        `Days by which a bank line may follow its payment; ${STANDARD_TIE_OUT.days_after} unless set.`,
      ),
      processor_fees: processorFees,
      collection_accounts: collectionAccounts,
      metadata: metadataField,
    },
    required: ['id', 'organization'],
    computed: recordMoments('settings'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization'],
    cleared: {
      days_before: STANDARD_TIE_OUT.days_before,
      days_after: STANDARD_TIE_OUT.days_after,
      processor_fees: [],
      collection_accounts: [],
      metadata: {},
    },
  }),
  path: '/tie-out-settings',
  scope: 'manage',
  tag: 'Cash tie-out',
  called: 'the tie-out settings',
  plural: 'tie-out settings',
  faults: oneForEachLenderFaults,
})
