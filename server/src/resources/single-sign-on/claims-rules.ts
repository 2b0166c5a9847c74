// What the claims of a provider state of a person: whose address it is and whether that was verified, the name, the role. Pure.
import { type Role, emailField, nameField } from '../user/user-definition.ts'

/** Claims as a provider sends them: anything may be missing or of another kind. */
export type Claims = Readonly<Record<string, unknown>>

/** A person as the provider describes them. */
export interface Person {
  readonly issuer: string
  readonly subject: string
  /** In normal form; undefined where there is none in the form of an address. */
  readonly email: string | undefined
  readonly is_verified: boolean
  readonly name: string
  readonly claims: Claims
}

/** The person of an ID token, with what only the user endpoint states. An address and its verification are of one of the two, never of both. */
export function personOf(token: Claims & { readonly iss: string; readonly sub: string }, user: Claims = {}): Person {
  const addressed = token['email'] === undefined ? user : token
  const claims = { ...user, ...token }
  const email = addressOf(addressed['email'])
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    is_verified: isVerified(addressed),
    name: nameOf(claims, email),
    claims,
  }
}

/** Whether an ID token lacks what the user endpoint may state. */
export function isIncomplete(token: Claims, role_claim: string): boolean {
  const wanted = ['email', 'name', ...(role_claim === '' ? [] : [role_claim])]
  return wanted.some((name) => token[name] === undefined) || !isVerified(token)
}

function addressOf(claim: unknown): string | undefined {
  const reading = emailField.read(claim, 'email')
  return 'faults' in reading ? undefined : String(reading.value)
}

/**
 * `email_verified` of OpenID Connect, which some providers send as a text; where it is not sent, `xms_edov` of Microsoft Entra ID: the owner of the domain is
 * verified.
 */
function isVerified({ email_verified, xms_edov }: Claims): boolean {
  return [true, 'true', 1, '1'].includes((email_verified ?? xms_edov) as string)
}

function nameOf(claims: Claims, email: string | undefined): string {
  const parts = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string')
  const candidates = [claims['name'], parts.join(' '), email?.split('@')[0]]
  for (const candidate of candidates) {
    const reading = nameField.read(typeof candidate === 'string' ? candidate.slice(0, 100) : undefined, 'name')
    if (!('faults' in reading)) return String(reading.value)
  }
  return 'No name'
}

/** The domain of an e-mail address in normal form; empty where it has none. */
export function domainOf(email: string): string {
  const at = email.lastIndexOf('@')
  return at === -1 ? '' : email.slice(at + 1)
}

/** Google verifies addresses of any domain for personal accounts too, so its `email_verified` is no word of the domain's owner. */
const GOOGLE = 'accounts.google.com'

/**
 * Whether a person is of one of the domains: by the address, exactly, so that no subdomain of another owner counts; at Google by `hd` as well, the primary
 * domain of the organization there whose account it is.
 */
export function isOfDomains(
  { issuer, email = '', claims }: Pick<Person, 'issuer' | 'email' | 'claims'>,
  domains: readonly string[],
): boolean {
  if (!domains.includes(domainOf(email))) return false
  const { hd } = claims
  return issuer.replace('https://', '') !== GOOGLE || (typeof hd === 'string' && domains.includes(hd.toLowerCase()))
}

/** The claim that decides on roles, empty where none does, and the values of it that make an admin and an auditor. */
export interface RoleClaim {
  readonly role_claim: string
  readonly admin_values: readonly string[]
  readonly auditor_values: readonly string[]
}

/**
 * The role that a claim gives: one text, or a list of which one makes an admin, and if none does, an auditor. Undefined where no claim decides, and where
 * the provider states only that the claim is elsewhere (`_claim_names`, which Microsoft Entra ID sends of people with many groups).
 */
export function roleOf(claims: Claims, { role_claim, admin_values, auditor_values }: RoleClaim): Role | undefined {
  if (role_claim === '' || isElsewhere(claims, role_claim)) return undefined
  const claim = Object.hasOwn(claims, role_claim) ? claims[role_claim] : undefined
  const values: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  const isOneOf = (wanted: readonly string[]) =>
    values.some((value) => typeof value === 'string' && wanted.includes(value))
  if (isOneOf(admin_values)) return 'admin'
  return isOneOf(auditor_values) ? 'auditor' : 'member'
}

function isElsewhere({ _claim_names: names }: Claims, claim: string): boolean {
  return typeof names === 'object' && names !== null && Object.hasOwn(names, claim)
}
