// Kinds that several parts of the terms share: texts, days, and the ways in which receivables and obligors are picked
// out. What an account reports is stated in the same form here (`experian:680`), by the very kinds of the account.
import { CODE_LIST } from '@tapeline/contract/code-list'
import { decimal, flag, listOf, mapOf, recordOf } from '@tapeline/contract/composite-kind'
import { countryField, openWord } from '@tapeline/contract/fields'
import { type Kind, anyJson, choice, statedText, textKind, wholeNumber } from '@tapeline/contract/kind'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { MERGED_SECTORS } from '@tapeline/kernel/core/naics-sector'
import { CHECK_NAMES, SEVERITIES } from '@tapeline/kernel/metrics/integrity/checks'
import { FINDING_STATES } from '@tapeline/kernel/metrics/integrity/decisions'
import { checkText } from '@tapeline/kernel/core/text'
import { parseWord } from '@tapeline/kernel/core/words'
import { account, creditScore } from '@tapeline/contract/records/account/account-definition'
import { PRODUCT_TYPES } from '@tapeline/contract/records/receivable-definition'

/** How many values a list of picked values holds at most: more than there are countries. */
const VALUES_MAX = 300

/** A lower-case word of no list: the kinds of documents, for example, are the operator's own. */
export function ownWord(description: string): Kind {
  return textKind((text) => parseWord(text, []), { pattern: '^[a-z][a-z0-9_]*$', examples: ['contract'], description })
}

/** A number of days, of up to ten years. */
export function days(description: string): Kind {
  return wholeNumber({ minimum: 0, maximum: 3650 }, 'a number of days', description)
}

/** A time allowed: calendar days, or business days. */
export function timeAllowed(description: string): Kind {
  const fields = {
    days: days('How many days.'),
    business_days: flag('Whether they are business days: neither Saturday, Sunday, nor one of the `holidays`.'),
  }
  return recordOf({ fields, required: ['days'], defaults: { business_days: false } }, description)
}

/** An annual rate, −10 to 10. */
export function annualRate(description: string): Kind {
  return decimal({ minimum: -10, maximum: 10 }, `${description} An annual fraction: 0.05 is 5 %.`)
}

/** Several values of one kind, each once. */
export function valuesOf(kind: Kind, description: string): Kind {
  return listOf(kind, { items_min: 1, items_max: VALUES_MAX, unique: true }, description)
}

/** Which days past due a figure counts. */
export const basis = choice(
  ['computed', 'reported'],
  'Days past due as `computed` from what fell due and was paid, the oldest first, or `reported` by the lender.',
)

export const productType = openWord(PRODUCT_TYPES, 'A product type of receivables.')
export const country = countryField('Country of the obligor’s address.')
export const region = statedText(255, 'A region of the obligor’s address, as accounts report it.')
export { creditScore }

/** A NAICS code or the first digits of one; `31-33`, `44-45` and `48-49` are sectors too. */
export const industry = textKind(parseIndustryPrefix, {
  [CODE_LIST]: 'naics',
  minLength: 2,
  maxLength: 6,
  examples: ['44-45', '7225', '722511'],
  description: 'A NAICS code of six digits, or its first two to five; `31-33`, `44-45` and `48-49` are whole sectors.',
})

function parseIndustryPrefix(text: string): Reading<string> {
  if (MERGED_SECTORS.includes(text)) return accept(text)
  if (!/^\d{2,6}$/.test(text))
    return refuse('invalid_format', 'must be two to six digits of NAICS, or a sector: send for example 7225 or 44-45')
  if ('value' in fieldOfAccount('industry').read(text.padEnd(6, '0'), 'industry')) return accept(text)
  return refuse('invalid_value', 'must begin with a NAICS sector, from 11 to 92: send for example 7225')
}

function fieldOfAccount(field: string): Kind {
  const kind = account.fields[field]
  if (kind === undefined) throw new TypeError(`accounts have no ${field}`)
  return kind
}

/** A key of the lender's metadata. */
export const metadataKey = textKind(parseMetadataKey, {
  minLength: 1,
  maxLength: 40,
  description: 'A metadata key, of 1 to 40 characters without control characters.',
})

function parseMetadataKey(text: string): Reading<string> {
  if (text === '' || /\p{Cc}/u.test(text))
    return refuse('invalid_key', 'must be 1 to 40 characters without control characters')
  return checkText(text, 40)
}

/** A value of the lender's metadata that can be compared: equal means the same JSON text. */
export const metadataValue = anyJson({ depth_max: 0, length_max: 500 }, 'A text, a number, true or false.')

/** The receivables that a figure is about. */
export const population = recordOf(
  {
    fields: {
      product_types: valuesOf(productType, 'Only receivables of these product types.'),
      metadata: mapOf(
        metadataKey,
        metadataValue,
        { keys_min: 1, keys_max: 20 },
        'Only receivables whose metadata hold all of these.',
      ),
    },
    required: [],
  },
  'The receivables that count, by what is true of all of them; left out, all receivables of the debt line.',
)

/** Which findings of the integrity checks count; those of a state where `states` may be named. */
export const findingFilter = {
  checks: valuesOf(choice(CHECK_NAMES, 'A check.'), 'Only findings of these checks; of all where left out.'),
  severity_min: choice(SEVERITIES, 'Only findings of this severity and graver; all where left out.'),
  states: valuesOf(
    choice(FINDING_STATES, 'What the operator decided.'),
    'Only findings in these states on the day; open and confirmed where left out.',
  ),
}
