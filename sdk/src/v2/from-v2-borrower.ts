// A borrower of v2 as an account of v3: the mapping of 9.2, row by row.
import type { AccountAddress, AccountWrite } from '../generated/types.ts'
import { creditScoreOf, emailOf, websiteOf } from './account-fields.ts'
import { type IndustryChoices, industryOf } from './industry.ts'
import { legalEntityIdOf } from './legal-entity-id.ts'
import { phoneOf } from './phone.ts'
import { type FromV2, Notices, isEmpty, sameFields } from './v2-notice.ts'
import type { V2Address, V2Borrower } from './v2-records.ts'

/** Facts about borrowers that v2 did not record. */
export interface FromV2BorrowerOptions extends IndustryChoices {
  /** `individual` for what went to `/borrowers/consumers`, `business` for `/borrowers/businesses`; derived from the names when left out. */
  readonly type?: 'individual' | 'business' | undefined
  /** Whose scores `credit_ranking` holds, such as `experian`. Without it, scores are left out. */
  readonly bureau?: string | undefined
}

const DROPPED = ['is_veteran', 'date_of_birth', 'date_of_incorporation'] as const

const KNOWN: ReadonlySet<string> = new Set([
  'id',
  'first_name',
  'last_name',
  'company',
  'entity_document_id',
  'address',
  'country_code',
  'phone',
  'credit_ranking',
  'industry',
  'email',
  'website',
  ...DROPPED,
])

/**
 * Converts a borrower of v2 to an account, with notices. Fields that the borrower does not have are not in the account, so the
 * result can be sent as an update too.
 */
export function fromV2Borrower(borrower: V2Borrower, options: FromV2BorrowerOptions = {}): FromV2<AccountWrite> {
  const notices = new Notices()
  const address = addressOf(borrower.address)
  const country = address?.country?.trim().toUpperCase()
  const fields = {
    type: typeOf(borrower, options, notices),
    ...sameFields(borrower, ['first_name', 'last_name']),
    ...(borrower.company === undefined ? {} : { name: isEmpty(borrower.company) ? null : borrower.company }),
    legal_entity_id: legalEntityIdOf(borrower.entity_document_id, country, notices),
    address: address === undefined ? undefined : { ...address, ...(country === undefined ? {} : { country }) },
    phone: phoneOf({ country_code: borrower.country_code, phone: borrower.phone, country }, notices),
    email: emailOf(borrower.email, notices),
    website: websiteOf(borrower.website, notices),
    credit_score: creditScoreOf(borrower.credit_ranking, options.bureau, notices),
    industry: industryOf(borrower.id, borrower.industry, options, notices),
  }
  notices.dropFields(borrower, DROPPED, '9.2 dropped')
  notices.dropUnknown(borrower, KNOWN, '9.2')
  const reported = Object.entries(fields).filter(([, value]) => value !== undefined)
  return { record: { id: borrower.id, ...Object.fromEntries(reported) }, notices: notices.list }
}

function typeOf(
  { company, first_name, last_name }: V2Borrower,
  { type }: FromV2BorrowerOptions,
  notices: Notices,
): 'individual' | 'business' | undefined {
  if (type !== undefined) return type
  if (!isEmpty(company)) return 'business'
  if (!isEmpty(first_name) || !isEmpty(last_name)) return 'individual'
  const message = 'the borrower has neither the names of a person nor of a company: send `individual` or `business`'
  notices.add('violation', 'type', 'required', '9.2 type', message)
  return undefined
}

function addressOf(address: V2Address | null | undefined): AccountAddress | undefined {
  if (address === undefined || address === null) return undefined
  const { street, city, state, postal_code, country } = address
  const parts = { street_address: street, locality: city, region: state, postal_code, country }
  const filled = Object.entries(parts).filter(([, value]) => !isEmpty(value))
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}
