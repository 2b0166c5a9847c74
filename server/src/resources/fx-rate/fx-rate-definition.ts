// An FX rate: what one currency cost in another on a day. One record a pair and day, named by its id, so no day can
// have two rates. The day is in the record and not the effective date of a write: a rate holds for its day alone, and a
// write of it again is a correction, on the known clock only.
import { currencyField, dayField, metadataField, recordMoments, referenceField } from '@tapeline/contract/fields'
import { freeText, numberKind, textKind } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { RATE_MAX, RATE_MIN, parseFxRate } from './exact-rate.ts'
import { fxRateFaults, parseFxRateId } from './fx-rate-rules.ts'

const base = currencyField('The currency of which one unit is priced; never changes.')
const quote = currencyField('The currency in which it is priced; never changes.')
const date = dayField('The day of the rate; never changes.')

export const fxRate = defineOperatorResource({
  definition: defineResource({
    name: 'fx_rate',
    description:
      'What one unit of a currency cost in another on a day. Sums across currencies are made with a rate of their date, and name it. Rates are the ' +
      "operator's own facts and hold for all lenders.",
    fields: {
      id: textKind(parseFxRateId, {
        maxLength: 18,
        minLength: 18,
        examples: ['EUR-USD-2026-01-31'],
        description: '`<base>-<quote>-<date>`: a pair of currencies has one rate a day.',
      }),
      organization: referenceField(
        'organization',
        "The id of the operator's own organization, whose facts the rates of all lenders are; never changes.",
      ),
      base,
      quote,
      date,
      rate: numberKind(parseFxRate, {
        minimum: RATE_MIN,
        maximum: RATE_MAX,
        examples: [1.0842],
        description:
          'Units of quote for one unit of base, both in whole units and not in smallest denominations. At most 12 significant digits, kept exactly.',
      }),
      source: freeText(255, 'Where the rate is from, such as the European Central Bank.'),
      metadata: metadataField,
    },
    required: ['id', 'organization', 'base', 'quote', 'date', 'rate'],
    computed: recordMoments('rate'),
    computed_always: ['created_at', 'updated_at'],
    contract: ['organization', 'base', 'quote', 'date', 'rate', 'source', 'metadata'],
    cleared: { metadata: {} },
  }),
  path: '/fx-rates',
  scope: 'terms',
  tag: 'FX rates',
  called: 'an FX rate',
  plural: 'FX rates',
  filters: { base, quote, date },
  // A lender's lists hold records of its own organization, and rates are the operator's: an empty list would only mislead.
  lenderReads: false,
  ofOperator: true,
  shownToLender: () => false,
  faults: fxRateFaults,
  fixed: { base: 'it is part of the id', quote: 'it is part of the id', date: 'it is part of the id' },
})
