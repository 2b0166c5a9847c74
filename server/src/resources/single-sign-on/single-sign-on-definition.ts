// What an admin states of the provider at which the people of an organization sign in.
import { type Kind, choice, freeText, statedText, textKind } from '@tapeline/contract/kind'
import { accept, refuse } from '@tapeline/kernel/core/fault'

/** Which users may sign in by a password beside single sign-on. */
export const PASSWORDS = ['allowed', 'admins_only'] as const

/** Who becomes a user by signing in: everybody of the mail domains, or those who were invited. */
export const NEW_USERS = ['created', 'invited'] as const

/** How people find the way to the provider of their organization. */
export const FOUND_BY = ['link', 'address'] as const

/** The most mail domains, and the most values that make an admin. */
const LISTED_MAX = 20

const DOMAIN = /^(?=.{1,190}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}$/

/** The parts of a text that commas, semicolons, blanks or ends of lines separate. */
export function listedDomains(text: string): string[] {
  const parts = text.split(/[\s,;]+/).map((part) => part.toLowerCase())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** The parts of a text that commas or ends of lines separate: names of groups may contain blanks. */
export function listedValues(text: string): string[] {
  return [...new Set(text.split(/[,\n]/).map((part) => part.trim()))].filter((part) => part !== '')
}

/** An issuer: the address of a provider. Whether it may be reached is judged where it is written, and at each connection. */
const issuer: Kind = textKind(
  (text) => {
    const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
    const isAddress = url !== undefined && ['https:', 'http:'].includes(url.protocol) && text.length <= 500
    if (!isAddress) return refuse('invalid_format', 'must be an address, such as https://login.example.com')
    const isBare = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
    if (!isBare || url.pathname.includes('/.well-known/'))
      return refuse('invalid_value', 'must be the issuer alone, without /.well-known/… and anything behind ? or #')
    return accept(text.trim())
  },
  { description: 'The issuer of the provider: its address, as its documentation has it.', maxLength: 500 },
)

const mailDomains: Kind = textKind(
  (text) => {
    const domains = listedDomains(text)
    const wrong = domains.find((domain) => !DOMAIN.test(domain))
    if (wrong !== undefined)
      return refuse('invalid_format', `${wrong.slice(0, 60)} is not a domain: send as acme.example`)
    if (domains.length === 0) return refuse('required', 'is required: send the domain of your addresses')
    return domains.length > LISTED_MAX ? refuse('too_long', `must be ${LISTED_MAX} domains at most`) : accept(text)
  },
  { description: 'The domains of the e-mail addresses of your people, separated by blanks or commas.' },
)

/** Values of the claim of roles, as an admin lists them. */
const claimValues = (description: string): Kind =>
  textKind(
    (text) => {
      const values = listedValues(text)
      const isShort = values.length <= LISTED_MAX && values.every((value) => value.length <= 200)
      return isShort ? accept(text) : refuse('too_long', `must be ${LISTED_MAX} values of 200 characters at most`)
    },
    { description },
  )

/** Fields that came later. Left out, as by a page of the version before, they stay as they are stored. */
export const LATER_SINGLE_SIGN_ON_FIELDS = {
  auditor_values: claimValues(
    'The values of that claim that make a user an auditor, who reads and changes nothing, separated by commas; empty for none.',
  ),
  found_by: choice(
    FOUND_BY,
    'How people find the way to the provider: by the sign-in `link` alone, or by an `address` of a proven domain too, on the sign-in page.',
  ),
}

/** The fields that an admin states, all of them texts. */
export const SINGLE_SIGN_ON_FIELDS = {
  provider_name: statedText(60, 'The name of the provider as people know it, such as Okta.'),
  issuer,
  client_id: statedText(255, 'The id under which the provider knows this service.'),
  mail_domains: mailDomains,
  passwords: choice(PASSWORDS, 'Who may sign in by a password as well: `allowed` for everybody, or `admins_only`.'),
  new_users: choice(
    NEW_USERS,
    'Who becomes a user by signing in: `created` for everybody with a verified address of the mail domains, or `invited`.',
  ),
  role_claim: freeText(100, 'The claim that decides on roles, such as `groups`; empty where all are members.'),
  admin_values: claimValues('The values of that claim that make a user an admin, separated by commas; empty for none.'),
  sign_out: choice(['here', 'provider'], 'Where signing out ends the session: `here`, or at the `provider` too.'),
}

/** The client secret as it is sent; empty where the stored one stays. */
export const givenSecret = freeText(1_000, 'The client secret. Empty: the one that is stored.')
