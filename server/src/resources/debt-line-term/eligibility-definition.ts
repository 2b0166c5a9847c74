// Eligibility: the ordered rules that a receivable must all pass to count toward the borrowing base (M30). The order
// decides only which failed rule is named first, never the total. A rule about something a receivable may lack states how
// a lack counts.
import { type Variant, fraction, listOf, variantOf } from '@tapeline/contract/composite-kind'
import { currencyField, dayField, durationField, idField, money } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, wholeNumber } from '@tapeline/contract/kind'
import type { Fields } from '@tapeline/contract/resource'
import { STATUSES } from '@tapeline/contract/records/receivable-definition'
import * as kinds from './term-kinds.ts'

const COMMON = {
  id: idField('The id of the rule, unique among the rules of the terms.'),
  name: freeText(255, 'What the agreement calls it.'),
}

const MISSING = choice(
  ['eligible', 'ineligible'],
  'What applies to a receivable for which the value was not reported, so that the rule cannot be checked.',
)

/** A rule whose judgement never lacks what it needs. */
function rule(description: string, fields: Fields, required: readonly string[]): Variant {
  return { description, fields: { ...COMMON, ...fields }, required: ['id', ...required] }
}

/** A rule about something that may not have been reported. */
function ruleOnReported(description: string, fields: Fields, required: readonly string[]): Variant {
  const whole = rule(description, { ...fields, missing: MISSING }, required)
  return { ...whole, defaults: { missing: 'ineligible' } }
}

function between(kind: (description: string) => Kind, of: string): Fields {
  return { min: kind(`${of} must not be less than this.`), max: kind(`${of} must not be more than this.`) }
}

function membership(kind: Kind): Fields {
  return {
    in: kinds.valuesOf(kind, 'Must be one of these.'),
    not_in: kinds.valuesOf(kind, 'Must not be one of these.'),
  }
}

/** The kinds of rule, by the word that names them. */
const ELIGIBILITY_RULES: { readonly [rule: string]: Variant } = {
  days_past_due: rule(
    'Not more than so many days past due.',
    { max: kinds.days('The most days past due that are eligible.'), basis: kinds.basis },
    ['max', 'basis'],
  ),
  not_written_off: rule('Nothing of the principal has been written off.', {}, []),
  reconciled: rule('The balance that the lender reports agrees with the one computed from entries.', {}, []),
  term: ruleOnReported(
    'Term from origination to maturity, compared by the day on which each ends.',
    between(durationField, 'The term'),
    [],
  ),
  remaining_term: ruleOnReported(
    'Time left to maturity, compared by the day on which each ends.',
    between(durationField, 'The time left'),
    [],
  ),
  interest_rate: ruleOnReported('Annual interest rate.', between(kinds.annualRate, 'The rate'), []),
  amount: rule(
    'Principal: `original`, all that was disbursed, or `outstanding`.',
    {
      of: choice(['original', 'outstanding'], 'Which principal.'),
      ...between((description) => money(`${description} In the currency of the debt line.`), 'The principal'),
    },
    ['of'],
  ),
  score: ruleOnReported(
    'Credit score of the obligor, by bureau. A score of a bureau that is not named counts as not reported.',
    { scores: kinds.valuesOf(kinds.creditScore, 'The least score of each bureau, as `<bureau>:<score>`.') },
    ['scores'],
  ),
  country: ruleOnReported('Country of the obligor.', membership(kinds.country), []),
  region: ruleOnReported(
    'Region of obligors in one country; obligors of other countries pass.',
    { country: kinds.country, ...membership(kinds.region) },
    ['country'],
  ),
  industry: ruleOnReported(
    'Industry of the obligor, by NAICS code or its first digits.',
    membership(kinds.industry),
    [],
  ),
  currency: rule('Currency.', membership(currencyField('Currency of the receivable.')), []),
  product_type: rule('Product type.', membership(kinds.productType), []),
  status: ruleOnReported(
    'Status by the latest entry that states one.',
    { in: kinds.valuesOf(choice(STATUSES, 'A status.'), 'Must be one of these.') },
    ['in'],
  ),
  documents: rule(
    'Documents of these kinds are all there.',
    { kinds: kinds.valuesOf(kinds.ownWord('A kind of document.'), 'The kinds of document.') },
    ['kinds'],
  ),
  metadata: ruleOnReported(
    'Value of one metadata key of the receivable.',
    { key: kinds.metadataKey, ...membership(kinds.metadataValue) },
    ['key'],
  ),
  origination_date: rule(
    'Originated within these days, both included.',
    { from: dayField('The first day that is eligible.'), to: dayField('The last day that is eligible.') },
    [],
  ),
  times_delinquent: rule(
    'Not delinquent more often than this over its life.',
    { max: wholeNumber({ minimum: 0, maximum: 10_000 }, 'a count', 'The most times that are eligible.') },
    ['max'],
  ),
  collections_verified: ruleOnReported(
    'Collections that are older than so many days are shown by the statements of the bank that the operator has. Without a bound none may be missing.',
    {
      days: kinds.days('A collection may stay unverified for so many days.'),
      amount_max: money('The most that may be unverified altogether. In the currency of the debt line.'),
      count_max: wholeNumber(
        { minimum: 0, maximum: 10_000 },
        'a count',
        'The most collections that may be unverified.',
      ),
    },
    ['days'],
  ),
  no_findings: ruleOnReported(
    'No finding of the integrity checks that counts, of the receivable or of its obligor. Missing is what was found while the book is checked for the ' +
      'first time.',
    kinds.findingFilter,
    [],
  ),
  cross_ageing: rule(
    'Where more than a share of an obligor’s balance is past due by more than so many days, none of it is eligible.',
    {
      days_past_due: kinds.days('Balance past due by more days than this counts.'),
      basis: kinds.basis,
      share_max: fraction('The largest share of the obligor’s balance.'),
    },
    ['days_past_due', 'basis', 'share_max'],
  ),
}

/** The eligibility rules of a debt line's terms. */
export const eligibility = listOf(
  variantOf('rule', ELIGIBILITY_RULES, 'One rule; `rule` names its kind.'),
  { items_max: 100 },
  {
    description:
      'The rules that a receivable must all pass to be eligible, in order; the first one failed is named first.',
    examples: [
      [
        { id: 'past-due', rule: 'days_past_due', max: 30, basis: 'reported' },
        { id: 'countries', rule: 'country', in: ['US'] },
      ],
    ],
  },
)
