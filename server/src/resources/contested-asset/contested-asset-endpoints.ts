// GET /operator/contested-assets: assets that receivables of two or more lenders share.
import { referenceField } from '@tapeline/contract/fields'
import { defineList, equals } from '@tapeline/contract/list'
import { FINDING_CLOCKS } from '../finding/finding-definition.ts'
import { ASSET_STATE, KIND, contestedAsset } from './contested-asset-definition.ts'

/** The orders, the default first. */
export const CONTESTED_SORTS = ['from_desc', 'from_asc'] as const

export const contestedAssetList = defineList({
  name: 'operator_contested_assets',
  path: '/operator/contested-assets',
  tag: 'Integrity',
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
      'Only those with a side that is pledged to this debt line on as_of.',
    ),
    state: equals(ASSET_STATE, 'Only those in this state on as_of.'),
  },
  query: FINDING_CLOCKS,
  errors: ['forbidden'],
})
