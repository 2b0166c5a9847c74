// GET /operator/contested-assets: assets that receivables of two or more lenders share, as a list, as a file with a row for each side, and added up.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, referenceField } from '@tapeline/contract/fields'
import { defineList, equals } from '@tapeline/contract/list'
import { defineTotals, totalled } from '@tapeline/contract/list-totals'
import { AMOUNTS_PARAMETER } from '@tapeline/contract/table-amounts'
import { FINDING_CLOCKS } from '../finding/finding-definition.ts'
import { ASSET_STATE, KIND, SIDES_MAX, contestedAsset } from './contested-asset-definition.ts'

/** The orders, the default first. */
export const CONTESTED_SORTS = ['from_desc', 'from_asc'] as const

const TAG = 'Integrity'

export const contestedAssetList = defineList({
  name: 'operator_contested_assets',
  path: '/operator/contested-assets',
  tag: TAG,
  summary: 'List the assets that receivables of two or more lenders share, latest first',
  resource: contestedAsset,
  sorts: CONTESTED_SORTS,
  metadata: false,
  has_freshness: true,
  filters: {
    organization: equals(referenceField('organization', 'An organization.'), 'Only those with a side of this lender.'),
    receivable_id: equals(referenceField('receivable', 'A receivable.'), 'Only those with a side of this id.'),
    kind: equals(KIND, 'Only those that are identified by this.'),
    debt_line_id: equals(
      referenceField('debt_line', 'A debt line.'),
      `Only those with a side that is pledged to this debt line on as_of, among the first ${SIDES_MAX}.`,
    ),
    state: equals(ASSET_STATE, 'Only those in this state on as_of.'),
  },
  query: FINDING_CLOCKS,
  errors: ['forbidden'],
})

/** An asset counts in each currency in which it has a side. */
export const contestedAssetTotals = totalled(
  contestedAssetList,
  defineTotals('contested_asset_totals', {
    by: { state: ASSET_STATE, currency: currencyField('A currency of sides of the assets.') },
    sums: {
      outstanding:
        `The sum of the outstanding principal of the sides in the currency, of each lender in full; of an asset the first ${SIDES_MAX} sides. ` +
        'A receivable that shares several assets, such as a vehicle by two numbers, is in the sum of each.',
    },
    lacking: {
      without_outstanding: {
        field: 'outstanding',
        description:
          'How many of them have a side in the currency whose outstanding principal is not known: none of their sides is in the sum.',
      },
    },
    left_out: 'How many assets have a side whose figures cannot be calculated: that side is in no total.',
  }),
)

export const contestedAssetCsv = defineEndpoint({
  name: 'downloadOperatorContestedAssets',
  method: 'GET',
  path: `${contestedAssetList.path}.csv`,
  tag: TAG,
  summary: 'Download the sides of contested assets as CSV',
  description:
    'A row for each side of every asset of the list with these filters, those of an asset after one another, in the form of /receivable-metrics.csv. ' +
    `Of an asset with more than ${SIDES_MAX} sides the first ${SIDES_MAX} are there; side_count counts all.`,
  query: { ...contestedAssetList.filters, ...FINDING_CLOCKS, ...AMOUNTS_PARAMETER },
  answer: { status: 200, csv: true },
  errors: ['forbidden'],
})
