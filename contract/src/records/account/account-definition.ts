// An account: the party that owes. Fields and texts; cross-field rules are in account-rules.ts.
import { countryField, idField, metadataField, momentField } from '../../fields.ts'
import { choice, freeText, keyedObject, textKind } from '../../kind.ts'
import { personal } from '../../personal-data.ts'
import { defineResource, shapeOf } from '../../resource.ts'
import { parseCreditScore } from './credit-score.ts'
import { parseEmail } from './email.ts'
import { parseIndustry } from './industry.ts'
import { parseLegalEntityId } from './legal-entity-id.ts'
import { parsePhone } from './phone.ts'
import { parseWebsite } from './website.ts'

const address = keyedObject(
  {
    street_address: personal(freeText(255, 'Street and number.')),
    locality: personal(freeText(255, 'City or town.')),
    region: freeText(255, 'State, province or region.'),
    postal_code: personal(freeText(32, 'Postal code.')),
    country: countryField('Country.'),
  },
  'Postal address. Sent keys are merged into those stored; null clears a key.',
)

/** A credit score with its bureau. */
export const creditScore = textKind(parseCreditScore, {
  examples: ['experian:720'],
  description:
    '`<bureau>:<score>`, the score padded to three digits. Leave it out when the bureau is unknown or the score is your own.',
})

export const account = defineResource({
  name: 'account',
  description: 'The party that owes: a person or a business.',
  fields: {
    id: idField('The id you give the account.'),
    type: choice(['individual', 'business'], 'Whether the account is a person or a business.'),
    first_name: personal(freeText(255, 'Given name of an individual.')),
    last_name: personal(freeText(255, 'Family name of an individual.')),
    name: personal(freeText(255, 'Name of a business.')),
    legal_entity_id: personal(
      textKind(parseLegalEntityId, {
        examples: ['ein:911144442', 'duns:150483782'],
        description:
          'National or D-U-N-S number as `<kind>:<number>`; kinds are rfc, ein, nit, nif, crn, bn and duns. At most one of your accounts may ' +
          'hold it, and a national number must match address.country. Leave it out when it is not known.',
      }),
    ),
    address,
    phone: personal(
      textKind(parsePhone, { examples: ['+14155550123'], description: 'E.164: plus, country code, number.' }),
    ),
    email: personal(
      textKind(parseEmail, { maxLength: 254, examples: ['ana@example.com'], description: 'E-mail address.' }),
    ),
    website: personal(
      textKind(parseWebsite, {
        maxLength: 255,
        examples: ['https://example.com'],
        description: 'The domain-level address, not a page. Leave it out when there is none.',
      }),
    ),
    credit_score: personal(creditScore),
    industry: textKind(parseIndustry, {
      minLength: 6,
      maxLength: 6,
      examples: ['722511'],
      description: 'Six-digit NAICS code.',
    }),
    metadata: personal(metadataField),
  },
  required: ['id', 'type'],
  computed: {
    created_at: momentField('When the account was first reported.'),
    updated_at: momentField('When the account last changed.'),
  },
  computed_always: ['created_at', 'updated_at'],
  // One value for all effective time: a correction of who the account is, not a change of it.
  contract: ['type', 'legal_entity_id'],
  cleared: { metadata: {} },
})

export const accountShape = shapeOf(account)
