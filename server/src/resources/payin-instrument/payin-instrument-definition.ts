// A payin instrument: where money comes in. It is shown to people, so full account numbers are refused in every field
// (account-number.ts): an instrument is recognized by its holder, its institution and the last four.
import {
  countryField,
  currencyField,
  idField,
  metadataField,
  recordMoments,
  openWord,
  referenceField,
} from '@tapeline/contract/fields'
import { type Kind, choice, freeText, textKind } from '@tapeline/contract/kind'
import { defineResource } from '@tapeline/contract/resource'
import { defineOperatorResource } from '../operator-record/operator-resource.ts'
import { parseMaskedNumber } from './masked-number.ts'
import { withoutAccountNumbers, withoutIbans } from './without-account-numbers.ts'

/** Listed kinds of payin instrument. */
const INSTRUMENT_KINDS = ['bank_account', 'virtual_account', 'card', 'wallet', 'lockbox', 'direct_debit'] as const

const kind = openWord(INSTRUMENT_KINDS, 'What kind of instrument it is.')
const status = choice(['pending', 'active', 'inactive', 'closed'], 'Whether money can come in by it.')
const currency = currencyField('The currency it takes; null when it takes several.')

/** A number with only its last four digits shown. */
function maskedField(description: string): Kind {
  return textKind(parseMaskedNumber, {
    examples: ['••••1234'],
    maxLength: 64,
    description: `${description} Masked: at most the last four, sent as \`••••1234\`, \`****1234\` or \`1234\`, kept as \`••••1234\`.`,
  })
}

/** Text that people read and that names an account: no full account number, in whatever form. */
export function accountText(length_max: number, description: string): Kind {
  return withoutAccountNumbers(
    freeText(length_max, `${description} A full account number is refused: send the last four only.`),
  )
}

/** Text in which long numbers are usual, such as references of a bank: only IBANs are refused. */
export function referenceText(length_max: number, description: string): Kind {
  return withoutIbans(freeText(length_max, `${description} An IBAN is refused: send its last four only.`))
}

/** Metadata in which long numbers are usual: only IBANs are refused. */
export const referenceMetadata: Kind = withoutIbans(metadataField)

export const payinInstrument = defineOperatorResource({
  definition: defineResource({
    name: 'payin_instrument',
    description:
      'Where money comes in: a bank account, a card, a lockbox. A full account number in any field, metadata and its keys included, is refused: an ' +
      'IBAN, a card number, or seven digits or more in a row (blanks and dashes between them do not count). Dates (2026-01-31), phone numbers ' +
      '(+14155550123), UUIDs, hashes and legal entity identifiers are not mistaken for one.',
    fields: {
      id: withoutAccountNumbers(idField('The id you give the instrument, not its account number.')),
      organization: referenceField('organization', 'The id of the lender whose instrument it is; never changes.'),
      kind,
      holder_name: accountText(255, 'Who holds it.'),
      institution: accountText(255, 'The bank or provider that keeps it.'),
      country: countryField('Country in which it is kept.'),
      currency,
      masked_number: maskedField('The number of the account or card.'),
      routing_hint: maskedField('The routing number, sort code or BIC by which it is reached.'),
      status,
      metadata: withoutAccountNumbers(metadataField),
    },
    required: ['id', 'organization', 'kind', 'status'],
    computed: recordMoments('instrument'),
    computed_always: ['created_at', 'updated_at'],
    contract: [
      'organization',
      'kind',
      'holder_name',
      'institution',
      'country',
      'currency',
      'masked_number',
      'routing_hint',
      'status',
      'metadata',
    ],
    cleared: { metadata: {} },
  }),
  path: '/payin-instruments',
  scope: 'terms',
  tag: 'Payin instruments',
  plural: 'payin instruments',
  filters: { kind, status, currency },
})
