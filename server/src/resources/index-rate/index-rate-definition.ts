// A fixing of an interest rate index, such as SOFR: what debt whose terms name the index costs. One record an index and day,
// as FX rates are, and its id names them. A fixing is a fact of its day: a write of it again is a correction, on the known
// clock only.
import { decimal } from '@tapeline/contract/composite-kind'
import { dayField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { freeText, statedText, textKind } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { INDEX_LENGTH_MAX, indexRateFaults, parseIndexRateId } from './index-rate-rules.ts'

/** The name of an index, which terms and fixings spell alike. */
export function indexName(description: string) {
  return statedText(INDEX_LENGTH_MAX, description)
}

const index = indexName('Name of the index with its tenor, spelled as debt line terms spell it; never changes.')
const date = dayField('The day of the fixing; never changes.')

export const indexRate = defineOperatorResource({
  definition: defineResource({
    name: 'index_rate',
    description:
      'What an index of interest rates was fixed at on a day. The interest of a debt line whose terms name the index is calculated with it, on that ' +
      "day and until the next fixing, for at most ten days. Fixings are the operator's own facts and hold for all lenders.",
    fields: {
      id: textKind(parseIndexRateId, {
        minLength: 12,
        maxLength: INDEX_LENGTH_MAX + 11,
        examples: ['SOFR 1M-2026-01-30'],
        description: '`<index>-<date>`: an index has one fixing a day.',
      }),
      organization: referenceField(
        'organization',
        "The id of the operator's own organization, whose facts the fixings of all lenders are; never changes.",
      ),
      index,
      date,
      rate: decimal({ minimum: -10, maximum: 10 }, 'An annual fraction: 0.0432 is 4.32 %.'),
      source: freeText(255, 'Where the fixing is from, such as CME Term SOFR.'),
      metadata: metadataField,
    },
    required: ['id', 'organization', 'index', 'date', 'rate'],
    computed: recordMoments('fixing'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization', 'index', 'date', 'rate', 'source', 'metadata'],
    cleared: { metadata: {} },
  }),
  path: '/index-rates',
  scope: 'terms',
  tag: 'Index rates',
  called: 'an index rate',
  plural: 'index rates',
  filters: { index, date },
  // As of FX rates: a lender's lists hold records of its own organization, and these are the operator's.
  lenderReads: false,
  ofOperator: true,
  shownToLender: () => false,
  faults: indexRateFaults,
  fixed: { index: 'it is part of the id', date: 'it is part of the id' },
})
