// Concentration limits (M31): how much of what is eligible one obligor, industry, place or product may be. Limits apply
// in order, each to what the ones before have left, so that nothing is taken off twice. Named groups may have other
// limits.
import { type Variant, fraction, listOf, recordOf, variantOf } from '@tapeline/contract/composite-kind'
import { idField, money, referenceField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, numberKind, wholeNumber } from '@tapeline/contract/kind'
import type { Fields } from '@tapeline/contract/resource'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import * as kinds from './term-kinds.ts'

const LIMITS: { readonly [as: string]: Variant } = {
  share: {
    description: 'A share of all eligible principal.',
    fields: {
      share: fraction('The largest share.'),
      denominator: choice(
        ['before_excess', 'after_excess'],
        'Of all that is eligible, or of what is left of it once the excess is taken off.',
      ),
    },
    required: ['share', 'denominator'],
  },
  amount: {
    description: 'An amount.',
    fields: { amount: money('The largest eligible principal, in the currency of the debt line.') },
    required: ['amount'],
  },
}

const limit = variantOf('as', LIMITS, 'How much is allowed; what exceeds it is not lent against.')

const place = recordOf(
  { fields: { country: kinds.country, region: kinds.region }, required: ['country', 'region'] },
  'A region.',
)

const scoreBand = recordOf(
  {
    fields: { from: kinds.creditScore, to: kinds.creditScore },
    required: ['from', 'to'],
  },
  'Obligors with a score of one bureau between these two, both included: their rating.',
)

/** Groups that are named, with a limit of their own. */
function exceptions(named: Fields, required: readonly string[]): Kind {
  const exception = recordOf<Fields>(
    { fields: { ...named, limit }, required: [...required, 'limit'] },
    'Groups that are named, each with this limit instead.',
  )
  return listOf(exception, { items_min: 1, items_max: 100 }, 'Limits of groups that are named.')
}

function group(description: string, own: Fields, required: readonly string[], named?: Kind): Variant {
  return {
    description,
    fields: {
      id: idField('The id of the limit, unique among the limits of the terms.'),
      name: freeText(255, 'What the agreement calls it.'),
      ...own,
      limit,
      ...(named === undefined ? {} : { exceptions: named }),
    },
    required: ['id', ...required, 'limit'],
  }
}

const obligors = kinds.valuesOf(referenceField('account', 'The id of an account.'), 'These obligors.')
const industries = kinds.valuesOf(kinds.industry, 'These industries.')
const regions = kinds.valuesOf(place, 'These regions.')
const countries = kinds.valuesOf(kinds.country, 'These countries.')
const productTypes = kinds.valuesOf(kinds.productType, 'These product types.')
const digits = numberKind(
  (number) => (number === 2 || number === 6 ? accept(number) : refuse('invalid_value', 'must be 2 or 6')),
  {
    enum: [2, 6],
    description: '2 for sectors, of which `31-33`, `44-45` and `48-49` are one each; 6 for single NAICS codes.',
  },
)
const count = wholeNumber({ minimum: 2, maximum: 1000 }, 'a count', 'How many of the largest obligors.')

/** What is limited, by the word that names it. */
const GROUPS: { readonly [group: string]: Variant } = {
  obligor: group('Each obligor.', {}, [], exceptions({ obligors, scores: scoreBand }, [])),
  top_obligors: group('The largest obligors together.', { count }, ['count']),
  industry: group('Each industry.', { digits }, ['digits'], exceptions({ industries }, ['industries'])),
  region: group('Each region of each country.', {}, [], exceptions({ regions }, ['regions'])),
  country: group('Each country.', {}, [], exceptions({ countries }, ['countries'])),
  product: group('Each product type.', {}, [], exceptions({ product_types: productTypes }, ['product_types'])),
}

/** The concentration limits of a debt line's terms. */
export const concentrationLimits = listOf(
  variantOf('group', GROUPS, 'One limit on the group that `group` names.'),
  { items_max: 50 },
  {
    description: 'How much of what is eligible one group may be, in the order in which the excess is taken off.',
    examples: [
      [
        {
          id: 'obligor',
          group: 'obligor',
          limit: { as: 'share', share: 0.03, denominator: 'before_excess' },
        },
      ],
    ],
  },
)
