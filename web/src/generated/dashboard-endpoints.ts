// Generated from the definitions of the dashboard's own endpoints by `npm run generate`; not to be edited.

/** An organization into which the address and the password sign in. */
export interface OrganizationOfUser {
  /** The organization. */
  id: string
  /** Its name. */
  name: string
}

/** How far a sign-in is. */
export interface SignedIn {
  /** Whether the session is signed in. */
  signed_in: boolean
  /** Whether the second step is needed first: a code, or a passkey. */
  code_needed: boolean
  /** The second steps that the user has, where one is needed; otherwise empty. */
  second_steps: readonly ('app' | 'passkey' | 'recovery_code')[]
  /** The organizations of which one has to be chosen, where the password is that of several; otherwise empty. */
  organizations: readonly OrganizationOfUser[]
  /**
   * What names the organization in its sign-in link, where it takes single sign-on instead of this password;
   * otherwise null.
   */
  sign_in_link: string | null
}

/** The provider at which the people of the organization sign in. Its client secret is never shown. */
export interface SingleSignOnProvider {
  /** The name of the provider as people know it, such as Okta. */
  provider_name: string
  /** The issuer of the provider: its address, as its documentation has it. */
  issuer: string
  /** The id under which the provider knows this service. */
  client_id: string
  /** The domains of the e-mail addresses of your people, separated by blanks or commas. */
  mail_domains: string
  /** Who may sign in by a password as well: `allowed` for everybody, or `admins_only`. */
  passwords: 'allowed' | 'admins_only'
  /**
   * Who becomes a user by signing in: `created` for everybody with a verified address of the mail domains, or
   * `invited`.
   */
  new_users: 'created' | 'invited'
  /** The claim that decides on roles, such as `groups`; empty where all are members. */
  role_claim: string
  /** The values of that claim that make a user an admin, separated by commas; empty for none. */
  admin_values: string
  /** Where signing out ends the session: `here`, or at the `provider` too. */
  sign_out: 'here' | 'provider'
  /**
   * The values of that claim that make a user an auditor, who reads and changes nothing, separated by commas;
   * empty for none.
   */
  auditor_values: string
  /**
   * How people find the way to the provider: by the sign-in `link` alone, or by an `address` of a proven domain
   * too, on the sign-in page.
   */
  found_by: 'link' | 'address'
  /** Whether people can sign in at the provider. */
  status: 'on' | 'off'
  /** When the settings were last changed. */
  changed_at: string
}

/** A mail domain of the organization, and what proves that it is its own. */
export interface MailDomain {
  /** The domain, such as `acme.example`. */
  domain: string
  /** The name of the TXT record that proves it. */
  record_name: string
  /** What the record has to hold. */
  record_value: string
  /** Since when it is proven; null while it is not. */
  proven_at: string | null
  /** Since when the record of a proven domain is missing; null while it is there. */
  missing_since: string | null
}

/** Single sign-on of the organization; the provider is null until it was stated. */
export interface SingleSignOn {
  /** What names the organization in its sign-in link. */
  connection: string
  /** The provider at which the people of the organization sign in. Its client secret is never shown. */
  provider: SingleSignOnProvider | null
  /** The mail domains that the settings state. */
  domains: readonly MailDomain[]
}

/** One check of the connection to a provider. */
export interface SingleSignOnCheck {
  /** What was checked. */
  name: 'metadata' | 'keys' | 'client' | 'code_challenge'
  /** Whether it is as it has to be. */
  passed: boolean
  /** What was found, and what to do about it. */
  message: string
}

/** What a test of the connection found. */
export interface SingleSignOnChecks {
  /** The checks that were made, up to the first without which no other can be. */
  checks: readonly SingleSignOnCheck[]
}

/** What the DNS answered for one mail domain. */
export interface MailDomainCheck {
  /** The domain. */
  domain: string
  /** Whether its record proves it. */
  passed: boolean
  /** What was found, and what to do about it. */
  message: string
}

/** What was found of the records of mail domains. */
export interface MailDomainChecks {
  /** One of each mail domain. */
  checks: readonly MailDomainCheck[]
}

/** A provider at which people with an address of a domain sign in. */
export interface FoundProvider {
  /** What names the organization in its sign-in link. */
  connection: string
  /** The name of the provider. */
  provider_name: string
  /** Name of the organization. */
  organization_name: string
}

/** At which providers an e-mail address signs in. */
export interface FoundProviders {
  /** The providers, by the name of the organization; empty where none is found. */
  providers: readonly FoundProvider[]
}

/** The link by which this browser last signed in; all null where there is none that works. */
export interface RememberedSignInLink {
  /** What names the organization in its sign-in link. */
  connection: string | null
  /** The name of the provider. */
  provider_name: string | null
  /** Name of the organization. */
  organization_name: string | null
}

/** Whose sign-in link it is. */
export interface SignInLink {
  /** The name of the provider. */
  provider_name: string
  /** Name of the organization. */
  organization_name: string
}

/** A sign-in at the provider, which has to come back within 10 minutes. */
export interface BegunSingleSignOn {
  /** Where the browser signs in: an address of the provider. */
  address: string
}

/** Where a browser goes once it is signed out here. */
export interface SignOutAtProvider {
  /** Where the session at the provider is ended; null where it stays. */
  address: string | null
}

/** A browser that is signed in. */
export interface Session {
  /** Id of the session. */
  id: string
  /** Browser and system, such as `Firefox on Linux`. */
  client: string
  /** The network address that signed in. */
  address: string
  /** How it was opened. */
  opened_by: 'password' | 'passkey' | 'single_sign_on'
  /** When it signed in. */
  created_at: string
  /** When it last made a request. */
  last_seen_at: string
  /** Whether it is the session that asks. */
  current: boolean
}

/** Every session of the user, the latest first. */
export interface Sessions {
  /** Every session of the user, the latest first. */
  data: readonly Session[]
}

/** The user who is signed in. */
export interface OwnUser {
  /** Id of the user. */
  id: string
  /** The address with which the user signs in. */
  email: string
  /** Name of the user. */
  name: string
  /** What the user may do. */
  role: 'admin' | 'member' | 'approver' | 'auditor'
  /** Whether the user has a password here; who joined by single sign-on has none. */
  has_password: boolean
  /** Whether codes of an authenticator app are a second step of signing in. */
  two_step: boolean
  /** Whether passkeys are a second step of signing in. */
  has_passkey: boolean
  /** How many recovery codes are left. */
  recovery_codes: number
}

/** The organization of the user. */
export interface OwnOrganization {
  /** Id of the organization. */
  id: string
  /** Name of the organization. */
  name: string
  /** Whether it operates the service. */
  is_operator: boolean
}

/** An environment of the organization. */
export interface EnvironmentAccess {
  /** The environment. */
  environment: 'sandbox' | 'live'
  /** Whether the organization may work there. */
  access: 'open' | 'suspended' | 'not_enabled'
  /** The time zone of its days, from the IANA database. */
  time_zone: string
  /** How far the clock of the sandbox is ahead, in milliseconds; null where it has none. */
  clock_ahead_ms: number | null
}

/** Who is signed in, and where they may work. */
export interface Me {
  /** The user who is signed in. */
  user: OwnUser
  /** The organization of the user. */
  organization: OwnOrganization
  /** Both environments, sandbox first. */
  environments: readonly EnvironmentAccess[]
  /** The short name of the operator in words of the interface. */
  operator_slug: string
}

/** A secret for an authenticator app. */
export interface TwoStepSecret {
  /** The shared secret in base 32, for typing. */
  secret: string
  /** The same as an `otpauth:` address, for a QR code. */
  uri: string
}

/** Recovery codes, which are shown this once. */
export interface RecoveryCodes {
  /** The codes in place of those before. */
  recovery_codes: readonly string[]
}

/** A passkey of the user. */
export interface Passkey {
  /** Id of the passkey. */
  id: string
  /** What the user calls the passkey, such as the device that keeps it. */
  name: string
  /** When it was added. */
  created_at: string
  /** When it last signed in; null where it never did. */
  last_used_at: string | null
  /** Whether it is for the address that the service has now. */
  works_here: boolean
}

/** Every passkey of the user, in the order in which they came. */
export interface Passkeys {
  /** Every passkey of the user, in the order in which they came. */
  data: readonly Passkey[]
}

/** What the browser asks an authenticator for. */
export interface PasskeyOptions {
  /**
   * The options of WebAuthn as JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. They are
   * good once, within five minutes.
   */
  options: string
}

/** A passkey that was added. */
export interface AddedPasskey {
  /** Recovery codes, shown this once, where the passkey is the first second step of the user; otherwise empty. */
  recovery_codes: readonly string[]
}

/** Where passkeys work. */
export interface PasskeySite {
  /** The address at which passkeys work: that of the dashboard; null where they are not offered. */
  address: string | null
}

/** A user of the organization. */
export interface User {
  /** Id of the user. */
  id: string
  /** The address with which the user signs in. */
  email: string
  /** Name of the user. */
  name: string
  /** What the user may do. */
  role: 'admin' | 'member' | 'approver' | 'auditor'
  /** The last day on which an auditor may sign in, in UTC; null where there is none, and for other roles. */
  ends_on: string | null
  /** Whether that day has passed, so that the user can sign in no more. */
  has_ended: boolean
  /** Whether signing in by the password takes a second step: a code, or a passkey. */
  two_step: boolean
  /** Whether a password was chosen. */
  can_sign_in: boolean
  /** When the user was made. */
  created_at: string
  /** When the user last made a request; null where no session is known. */
  last_seen_at: string | null
}

/** Every user of the organization, in the order in which they came. */
export interface Users {
  /** Every user of the organization, in the order in which they came. */
  data: readonly User[]
}

/** A link to hand over, whose token is shown this once. */
export interface PasswordLink {
  /** The token of the link. */
  token: string
  /** Whether the link is on its way by mail. */
  mailed: boolean
}

/** How links to choose a password are handed over. */
export interface LinkDelivery {
  /** Whether a user who forgot the password can have a link mailed. */
  by_mail: boolean
}

/** Whose password a link lets choose. */
export interface OpenPasswordLink {
  /** The address with which the user signs in. */
  email: string
  /** Name of the organization. */
  organization_name: string
}

/** An invitation that can still be accepted. */
export interface Invitation {
  /** Id of the invitation. */
  id: string
  /** The address with which the user signs in. */
  email: string
  /** What the user may do. */
  role: 'admin' | 'member' | 'approver' | 'auditor'
  /** The last day on which an auditor may sign in, in UTC; null where there is none, and for other roles. */
  ends_on: string | null
  /** Id of the user who invited. */
  invited_by: string
  /** When the invitation was made. */
  created_at: string
  /** Until when it can be accepted. */
  expires_at: string
}

/** Every invitation that can still be accepted, the latest first. */
export interface Invitations {
  /** Every invitation that can still be accepted, the latest first. */
  data: readonly Invitation[]
}

/** An invitation with the token of its link, which is shown this once. */
export interface NewInvitation {
  /** Id of the invitation. */
  id: string
  /** The address with which the user signs in. */
  email: string
  /** What the user may do. */
  role: 'admin' | 'member' | 'approver' | 'auditor'
  /** The last day on which an auditor may sign in, in UTC; null where there is none, and for other roles. */
  ends_on: string | null
  /** The token of the link. */
  token: string
  /** Whether the link is on its way by mail. */
  mailed: boolean
}

/** An invitation as the invited person sees it. */
export interface OpenInvitation {
  /** The address with which the user signs in. */
  email: string
  /** What the user may do. */
  role: 'admin' | 'member' | 'approver' | 'auditor'
  /** The last day on which an auditor may sign in, in UTC; null where there is none, and for other roles. */
  ends_on: string | null
  /** Name of the organization that invites. */
  organization_name: string
}

/** A key, as it is shown after its creation. */
export interface ApiKey {
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  /** Where the key works. */
  environment: 'sandbox' | 'live'
  /** Its prefix and its last four characters. */
  masked: string
  /** When the key was created. */
  created_at: string
  /** What it may do; null for everything. */
  scopes: readonly ('read' | 'report' | 'import' | 'decisions' | 'draws' | 'terms' | 'manage')[] | null
  /** From where it may be used, as networks; null for anywhere. */
  allowed_addresses: readonly string[] | null
  /** When it expires; null for never. */
  expires_at: string | null
  /** Whether it has expired. */
  has_expired: boolean
  /** Id of the key that a rotation put in its place; null while none has, and once that key is deleted. */
  replaced_by: string | null
  /** When it was last used; null before the first time. */
  last_used_at: string | null
  /** The address from which it was last used; null before the first time, and from 400 days after the last on. */
  last_used_address: string | null
}

/** Every key of the environment. */
export interface ApiKeys {
  /** Every key of the environment. */
  data: readonly ApiKey[]
}

/** A key with its secret, which is shown this once. */
export interface NewApiKey {
  /** Id of the key. */
  id: string
  /** What the key is for. */
  name: string
  /** Where the key works. */
  environment: 'sandbox' | 'live'
  /** Its prefix and its last four characters. */
  masked: string
  /** When the key was created. */
  created_at: string
  /** What it may do; null for everything. */
  scopes: readonly ('read' | 'report' | 'import' | 'decisions' | 'draws' | 'terms' | 'manage')[] | null
  /** From where it may be used, as networks; null for anywhere. */
  allowed_addresses: readonly string[] | null
  /** When it expires; null for never. */
  expires_at: string | null
  /** Whether it has expired. */
  has_expired: boolean
  /** Id of the key that a rotation put in its place; null while none has, and once that key is deleted. */
  replaced_by: string | null
  /** When it was last used; null before the first time. */
  last_used_at: string | null
  /** The address from which it was last used; null before the first time, and from 400 days after the last on. */
  last_used_address: string | null
  /** The whole key. */
  key: string
}

/** An account with its name. */
export interface AccountName {
  /** Id of the account. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** Name of the business, or given and family name. */
  name: string
}

/** Those of the accounts that have a name on the day, as known at the moment. */
export interface AccountNames {
  /** Those of the accounts that have a name on the day, as known at the moment. */
  data: readonly AccountName[]
}

/** Postal address. Sent keys are merged into those stored; null clears a key. */
export interface AccountByIdAddress {
  /** Street and number. */
  street_address?: string | null
  /** City or town. */
  locality?: string | null
  /** State, province or region. */
  region?: string | null
  /** Postal code. */
  postal_code?: string | null
  /** Country. ISO 3166-1 alpha-2. */
  country?: string | null
}

/** An account, by what the list of accounts shows of it. */
export interface AccountById {
  /** The id you give the account. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** Whether the account is a person or a business. */
  type: 'individual' | 'business'
  /** Given name of an individual. */
  first_name: string | null
  /** Family name of an individual. */
  last_name: string | null
  /** Name of a business. */
  name: string | null
  /**
   * National or D-U-N-S number as `<kind>:<number>`; kinds are rfc, ein, nit, nif, crn, bn and duns. At most one
   * of your accounts may hold it, and a national number must match address.country. Leave it out when it is not
   * known.
   */
  legal_entity_id: string | null
  /** Postal address. Sent keys are merged into those stored; null clears a key. */
  address: AccountByIdAddress | null
  /**
   * `<bureau>:<score>`, the score padded to three digits. Leave it out when the bureau is unknown or the score is
   * your own.
   */
  credit_score: string | null
  /** Six-digit NAICS code. */
  industry: string | null
}

/** Those that were known on the day, as known at the moment. */
export interface AccountsById {
  /** Those that were known on the day, as known at the moment. */
  data: readonly AccountById[]
}

/** A receivable; what it is ordered by is as it was when the first page was read. */
export interface OrderedReceivable {
  /** Id of the receivable. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** Who owes it. 1 to 255 printable characters, compared byte by byte. */
  obligor_id: string
  /** Its product type. */
  product_type: string
  /** Who funded it. */
  funded_by: string
  /** The name of the fund. */
  fund_name: string | null
  /** The day of its origination. */
  origination_date: string
  /** Its currency. ISO 4217. */
  currency: string
  /** Its balance, in minor units. */
  balance: number | string | null
  /** What the lender reports as delinquent. */
  delinquent_amount: number
  /** Since when, by the word of the lender. */
  delinquent_since: string | null
  /** Its latest status. */
  status: 'active' | 'closed' | null
}

/**
 * A page of receivables in an order, as it was when the first page was read, with what matched the filters then:
 * none comes twice, and none is missed.
 */
export interface OrderedReceivables {
  /** In the order. */
  data: readonly OrderedReceivable[]
  /** Whether there are more. */
  has_more: boolean
  /** The token of the next page. */
  next_page: string | null
  /** The token of the page before. */
  previous_page: string | null
  /**
   * Where the search for what matches the filters ended before the page was full: `next_page` or `previous_page`,
   * at which it continues.
   */
  rest_page: string | null
  /** How many receivables were looked at where the search ended before the page was full; otherwise 0. */
  looked_at: number
}

/** A line that changes a stored record. */
export interface ComparedLine {
  /** The number of the line in the request, the first being 1. */
  line: number
  /** The fields that would change, with the values that are stored, as a JSON object. */
  stored: string
  /** The currency of the receivable, the bank line or the bank balance; null of an account. */
  currency: string | null
  /** other_obligor: the receivable has another obligor. other_party: the account is another person or business. */
  warning: 'other_obligor' | 'other_party' | null
}

/** Lines compared with what is stored. */
export interface StoredComparison {
  /** Of each line. */
  outcomes: readonly ('new' | 'unchanged' | 'changed' | 'other')[]
  /** The lines that change a record. */
  changed: readonly ComparedLine[]
}

/** Open receivables. */
export interface PortfolioChangeBucketReported {
  /** How many more are open. */
  count: number
  /** How much more principal is outstanding. */
  amount: number | string
}

/** Receivables of a bucket. */
export interface PortfolioChangeBucket {
  /** The bucket of days past due. */
  bucket: string
  /** Open receivables. */
  reported: PortfolioChangeBucketReported
  /** Open receivables. */
  computed: PortfolioChangeBucketReported
}

/** What lines would change of the portfolio in one currency; below zero where there would be less. */
export interface PortfolioChange {
  /** The currency of the receivables. */
  currency: string
  /** How many more have principal outstanding. */
  open: number
  /** How many more are repaid. */
  paid_off: number
  /** How many more ended by a loss. */
  charged_off: number
  /** How many more are closed with principal left. */
  closed_unexplained: number
  /** How much more principal is outstanding. */
  outstanding: number | string
  /** By days past due. */
  buckets: readonly PortfolioChangeBucket[]
}

/** What lines would change of the portfolio of a day. */
export interface PortfolioWithLines {
  /** By currency. */
  changes: readonly PortfolioChange[]
  /** Lines but those of accounts that would be refused, which change nothing. */
  refused: number
  /** Accounts whose lines would be refused: one may be in several requests. */
  refused_accounts: readonly string[]
  /** Receivables that cannot be calculated, which are left as they are. */
  left_out: number
}

/** A page of the dashboard that was saved under a name. */
export interface SavedView {
  /** Id of the view. */
  id: string
  /** The name of the view. */
  name: string
  /** The page with its filters, columns, order and clocks: what is behind the environment in its address. */
  address: string
  /** Who sees the view: whoever saved it, or the organization. */
  visibility: 'own' | 'shared'
  /** Id of the user who saved it. */
  saved_by: string
  /** Whether the user who asks may change and delete it. */
  may_change: boolean
  /** When it was last saved. */
  updated_at: string
}

/** The saved views of an environment. */
export interface SavedViews {
  /** The views of the user and those that are shared, the user’s own first. */
  data: readonly SavedView[]
  /** Id of the view that the user begins with; null where it is the overview. */
  landing: string | null
}

/** Where signing in leads. */
export interface Landing {
  /** The address of the page, its environment included; null where none was chosen. */
  address: string | null
}

/** A mapping of loan tapes that was saved for a source. */
export interface SavedMapping {
  /** Id of the mapping. */
  id: string
  /** The name of the source. */
  name: string
  /** A digest of the names of columns, by which a file of the same source is recognized. */
  headings: string
  /** Id of the user who saved it. */
  saved_by: string
  /** Whether the user who asks may rename, replace and delete it. */
  may_change: boolean
  /** When it was last saved. */
  updated_at: string
}

/** The mappings of the organization, in the order of their names. */
export interface SavedMappings {
  /** The mappings of the organization, in the order of their names. */
  data: readonly SavedMapping[]
}

/** A saved mapping as it is used. */
export interface MappingContent {
  /** The mapping file, as JSON. */
  mapping: string
}

/** Receivables in one currency. */
export interface ReceivablesTotal {
  /** The currency. ISO 4217. */
  currency: string
  /** How many receivables the filters match. */
  receivables: number
  /** Their outstanding principal, in minor units. */
  outstanding: number | string
  /** How many of them have no known outstanding principal, and are not part of the amount. */
  unknown: number
}

/** The totals of a filtered list of receivables. */
export interface ReceivablesTotals {
  /** By currency, in alphabetical order. */
  data: readonly ReceivablesTotal[]
  /** How many receivables cannot be calculated, and are in no total. */
  left_out: number
  /** Whether there are more receivables than were looked at: the newest are in the totals. */
  is_cut: boolean
  /** The day. */
  as_of: string
  /** The moment as known at which. */
  known_at: string
}

export interface ReceivableByIdReported {
  /** Days past due on the day, without days of grace; 0 where nothing is outstanding. */
  days_past_due: number
  /** Their bucket by the edges in force on the day; null where nothing is outstanding. */
  bucket: string | null
  /** The most days past due at the end of any day up to this one. */
  worst_days: number
}

/** A receivable as the list of calculated receivables has it. */
export interface ReceivableById {
  /**
   * The receivable; its timeline and its entries show where the figures come from. 1 to 255 printable characters,
   * compared byte by byte.
   */
  receivable_id: string
  /** The currency of the receivable. ISO 4217. */
  currency: string
  /** What had become of it by as_of; null of too_large, as are all that follow but findings. */
  outcome: 'not_drawn' | 'outstanding' | 'paid_off' | 'charged_off' | 'closed_unexplained' | null
  /** Outstanding principal; below zero what was overpaid. */
  outstanding: number | null
  /** By the lender's word: days since delinquent_since. */
  reported: ReceivableByIdReported | null
  /** By what was due and what was paid (M1); current where it is not known what falls due. */
  computed: ReceivableByIdReported | null
  /** Whether it is known what falls due, so that computed covers it. */
  with_schedule: boolean | null
  /** Whether it is outstanding and has defaulted (M13). */
  in_default: boolean | null
}

/** A receivable without figures on the day, as known at the moment. */
export interface ReceivableNotCalculated {
  /**
   * The receivable; its timeline and its entries show where the figures come from. 1 to 255 printable characters,
   * compared byte by byte.
   */
  receivable_id: string
  /**
   * Why it has no figures. too_large: its amounts are too large to be added up. not_calculable: its figures cannot
   * be calculated from what was sent of it.
   */
  why_not: 'too_large' | 'not_calculable'
}

/** Those that were there on the day, as known at the moment. */
export interface ReceivablesById {
  /** Those that have figures. */
  data: readonly ReceivableById[]
  /** Those that were there, and could not be calculated. */
  not_calculated: readonly ReceivableNotCalculated[]
}

/** The headroom of a month. */
export interface MonthHeadroom {
  /** The tested month. */
  test_month: string
  /** The least headroom, as a share of the threshold. */
  headroom: number
}

/** The covenant with the least headroom. */
export interface TightestCovenant {
  /** Id of the covenant in the terms. */
  covenant_id: string
  /** Its name in the terms. */
  covenant_name: string | null
  /** The least headroom, as a share of the threshold. */
  headroom: number
  /** How it moved since the month before. */
  headroom_trend: 'improving' | 'worsening' | 'steady' | null
  /** Its headroom in the last twelve months, the earliest first. */
  months: readonly MonthHeadroom[]
}

/** The covenant tests of the last tested month. */
export interface CovenantSummary {
  /** The worst status of any test. */
  status: 'pass' | 'at_risk' | 'breach' | 'in_cure' | 'cured' | 'waived' | 'not_testable'
  /** How many covenants were tested. */
  covenants: number
  /** How many of them have that status. */
  at_status: number
  /** The tested month. */
  test_month: string
  /** The covenant with the least headroom. */
  tightest: TightestCovenant | null
}

/** A debt line at a glance. Money in minor units of its currency; null where it is not calculated, or has no terms. */
export interface LineAtGlance {
  /** Id of the debt line. */
  id: string
  /** Name of the debt line. */
  name: string | null
  /** Where the line is in its life. */
  status: 'pending' | 'active' | 'suspended' | 'amortizing' | 'matured' | 'closed'
  /** Currency of its amounts. ISO 4217. */
  currency: string
  /** The commitment. */
  commitment: number | string | null
  /** The outstanding principal. */
  outstanding: number | string | null
  /** The day of the borrowing base; null where none is calculated. */
  as_of: string | null
  /** Net eligible receivables. */
  net_eligible: number | string | null
  /** The borrowing base. */
  base: number | string | null
  /** What can be drawn. */
  availability: number | string | null
  /** What is owed beyond the base. */
  deficiency: number | string | null
  /** The covenant tests of the last tested month. */
  covenants: CovenantSummary | null
}

/** A lender at a glance. */
export interface LenderAtGlance {
  /** Id of the organization. */
  id: string
  /** Name of the organization. */
  name: string
  /** Whether it is suspended. */
  suspended: boolean
  /** Whether it may work in live. */
  live_enabled: boolean
  /** Its last write; null before the first. */
  last_write_at: string | null
  /** Its debt lines. */
  lines: readonly LineAtGlance[]
}

/** Every lender and line. */
export interface Overview {
  /** The lenders. */
  data: readonly LenderAtGlance[]
  /** Whether there are more lenders or lines than are listed. */
  is_cut: boolean
}

/** A write that a second person has to approve, or had to. */
export interface Approval {
  /** Id of the approval. */
  id: string
  /** What became of it. */
  status: 'waiting' | 'approved' | 'refused' | 'withdrawn'
  /** The kind of record, by the name of its resource; `approval_rule` where the rule itself is turned off. */
  resource: 'draw_request' | 'debt_line' | 'debt_line_term' | 'approval_rule'
  /** The id of the record, as it was sent. */
  record_id: string
  /** The record without the write, as JSON; null where it is new. */
  before: string | null
  /** The record with the write, as JSON. */
  after: string
  /** The day from which the write is to hold, where one was named. */
  effective_date: string | null
  /** Id of the user who asked for it. */
  asked_by: string
  /** When it was asked for. */
  asked_at: string
  /** Id of the user who decided; null while it waits. */
  decided_by: string | null
  /** When it was decided; null while it waits. */
  decided_at: string | null
  /** A word on the decision; null where there is none. */
  note: string | null
  /** Whether the user who asks this may approve or refuse it now. */
  may_decide: boolean
  /** Whether the user who asks this may withdraw it now. */
  may_withdraw: boolean
}

/** Those that wait, the first one first; then the last hundred that were decided, the newest first. */
export interface Approvals {
  /** Those that wait, the first one first; then the last hundred that were decided, the newest first. */
  data: readonly Approval[]
}

/** For what the organization wants a second person. */
export interface ApprovalRule {
  /** Whether draws take a second person: asking for one, and for people of the operator approving one. */
  draws: boolean
  /** Whether debt lines and their terms take a second person. These are written by the operator alone. */
  terms: boolean
}

/** The rule that holds now. */
export interface PutApprovalRule {
  /** Whether draws take a second person: asking for one, and for people of the operator approving one. */
  draws: boolean
  /** Whether debt lines and their terms take a second person. These are written by the operator alone. */
  terms: boolean
  /** Whether something that was to be turned off waits for a second person. */
  waits: boolean
}

/** A record that was found. */
export interface FoundHit {
  /** Id of the record; of a closed month the month. */
  id: string
  /** Its name, or its id where it has none. */
  label: string
  /** What distinguishes it from others of the same name; null where nothing does. */
  detail: string | null
  /** Id of the lender, where the operator asks. */
  organization: string | null
  /** Name of the lender, where the operator asks. */
  organization_name: string | null
  /** The debt line that it belongs to. */
  debt_line_id: string | null
  /** The receivable that it belongs to. */
  receivable_id: string | null
}

/** The records of one kind. */
export interface FoundGroup {
  /** What the records are. */
  kind: 'lender' | 'account' | 'receivable' | 'debt_line' | 'month_close' | 'document'
  /** The records, at most as many as were asked for. */
  hits: readonly FoundHit[]
  /** Whether more were found. */
  has_more: boolean
}

/** What was found. */
export interface Found {
  /** The kinds of which something was found. */
  data: readonly FoundGroup[]
}

/** How deliveries to a webhook endpoint go. */
export interface WebhookState {
  /** Id of the webhook endpoint. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** Whether a secret was issued for it: nothing is delivered before. */
  has_secret: boolean
  /**
   * When an event was last delivered, of its latest 1,000 deliveries that succeeded; null where none did in 30
   * days.
   */
  last_success_at: string | null
  /** Deliveries that are attempted or wait. None while it is disabled. */
  waiting: number
  /** Deliveries that wait although the receiver failed them at least once. */
  failing: number
  /** When the first attempt failed since the last that succeeded; null where none did. */
  failed_since: string | null
  /** After several failed attempts in a row: no attempt begins before. It may have passed. */
  rests_until: string | null
  /** Replays whose events are not queued yet. */
  replays: number
}

/** Those of all webhook endpoints, in the order of their creation. */
export interface WebhookStates {
  /** Those of all webhook endpoints, in the order of their creation. */
  data: readonly WebhookState[]
}

/** When a report schedule is due, and how its last run went. */
export interface ReportState {
  /** Id of the report schedule. 1 to 255 printable characters, compared byte by byte. */
  id: string
  /** The time zone in which it is due: that of the organization. */
  time_zone: string
  /** When it is due next; null while it is disabled, and where it follows the closes of months. */
  next_due_at: string | null
  /** When its last run was due or asked for; null where there is none. */
  last_run_at: string | null
  /** What became of that run; null where there is none. */
  last_status: 'pending' | 'sent' | 'made' | 'given_up' | null
  /** Why its last attempt failed; null where none failed. */
  last_failure: 'mail_server_unavailable' | 'calculation_running' | 'not_found' | 'forbidden' | 'disabled' | 'failed' | null
}

/** Those of all report schedules, in the order of their creation. */
export interface ReportStates {
  /** Those of all report schedules, in the order of their creation. */
  data: readonly ReportState[]
}

/** What a record can hold, as JSON Schema. */
export interface RecordShape {
  /** Always `object`. */
  type: 'object'
  /** Its fields, each as JSON Schema. */
  properties: { [key: string]: { [key: string]: unknown } }
  /** The fields that a new record needs. */
  required: readonly string[]
}

/** What each of the dashboard's own endpoints takes and answers. */
export interface DashboardEndpoints {
  'POST /sign-in': { body: { email: string; password: string }; answer: SignedIn }
  'POST /sign-in/organization': { body: { email: string; password: string; organization: string }; answer: SignedIn }
  'POST /sign-in/code': { body: { code: string }; answer: SignedIn }
  'POST /sign-out': { answer: undefined }
  'GET /single-sign-on': { answer: SingleSignOn }
  'POST /single-sign-on': { body: { provider_name: string; issuer: string; client_id: string; mail_domains: string; passwords: 'allowed' | 'admins_only'; new_users: 'created' | 'invited'; role_claim: string; admin_values: string; sign_out: 'here' | 'provider'; client_secret: string; password: string; auditor_values?: string | null | undefined; found_by?: 'link' | 'address' | null | undefined }; answer: SingleSignOn }
  'POST /single-sign-on/off': { body: { password: string }; answer: undefined }
  'POST /single-sign-on/test': { answer: SingleSignOnChecks }
  'POST /single-sign-on/domains/check': { answer: MailDomainChecks }
  'POST /sign-in/provider': { body: { email: string }; answer: FoundProviders }
  'GET /sign-in/link': { answer: RememberedSignInLink }
  'GET /sign-in/with/{id}': { answer: SignInLink }
  'POST /sign-in/with/{id}': { answer: BegunSingleSignOn }
  'POST /sign-in/with/{id}/done': { body: { answer: string }; answer: SignedIn }
  'GET /sign-out/provider': { answer: SignOutAtProvider }
  'GET /sessions': { answer: Sessions }
  'DELETE /sessions/{id}': { answer: undefined }
  'POST /sessions/end-others': { answer: undefined }
  'GET /me': { answer: Me }
  'POST /me/password': { body: { current_password: string; new_password: string }; answer: undefined }
  'POST /me/two-step': { body: { password: string }; answer: TwoStepSecret }
  'POST /me/two-step/confirm': { body: { code: string }; answer: RecoveryCodes }
  'POST /me/two-step/recovery-codes': { body: { password: string }; answer: RecoveryCodes }
  'POST /me/two-step/off': { body: { password: string }; answer: undefined }
  'GET /me/passkeys': { answer: Passkeys }
  'POST /me/passkeys/begin': { body: { password: string }; answer: PasskeyOptions }
  'POST /me/passkeys': { body: { name: string; credential: string }; answer: AddedPasskey }
  'POST /me/passkeys/{id}/remove': { body: { password: string }; answer: undefined }
  'GET /sign-in/passkey': { answer: PasskeySite }
  'POST /sign-in/passkey/begin': { answer: PasskeyOptions }
  'POST /sign-in/passkey': { body: { credential: string }; answer: SignedIn }
  'POST /sign-in/code/passkey/begin': { answer: PasskeyOptions }
  'POST /sign-in/code/passkey': { body: { credential: string }; answer: SignedIn }
  'GET /users': { answer: Users }
  'PATCH /users/{id}': { body: { role: 'admin' | 'member' | 'approver' | 'auditor'; password: string; ends_on?: string | null | undefined }; answer: undefined }
  'DELETE /users/{id}': { answer: undefined }
  'POST /users/{id}/password-link': { body: { password: string }; answer: PasswordLink }
  'POST /users/{id}/two-step/off': { body: { password: string }; answer: undefined }
  'GET /password-link': { answer: LinkDelivery }
  'POST /password-link/ask': { body: { email: string }; answer: undefined }
  'POST /password-link/open': { body: { token: string }; answer: OpenPasswordLink }
  'POST /password-link/use': { body: { token: string; password: string }; answer: undefined }
  'GET /invitations': { answer: Invitations }
  'POST /invitations': { body: { email: string; role: 'admin' | 'member' | 'approver' | 'auditor'; password: string; ends_on?: string | null | undefined }; answer: NewInvitation }
  'POST /organizations/{id}/first-admin': { body: { email: string; password: string }; answer: NewInvitation }
  'DELETE /invitations/{id}': { answer: undefined }
  'POST /invitation/open': { body: { token: string }; answer: OpenInvitation }
  'POST /invitation/accept': { body: { token: string; name: string; password: string }; answer: undefined }
  'GET /{environment}/keys': { answer: ApiKeys }
  'POST /{environment}/keys': { body: { name: string; password: string; scopes?: readonly ('read' | 'report' | 'import' | 'decisions' | 'draws' | 'terms' | 'manage')[] | null | undefined; allowed_addresses?: readonly string[] | null | undefined; expires_at?: string | null | undefined }; answer: NewApiKey }
  'POST /{environment}/keys/{id}/rotations': { body: { password: string; overlap_hours?: number | null | undefined }; answer: NewApiKey }
  'DELETE /{environment}/keys/{id}': { answer: undefined }
  'GET /{environment}/account-names': { query: { ids?: string | undefined; as_of?: string | undefined; known_at?: string | undefined }; answer: AccountNames }
  'GET /{environment}/accounts-by-id': { query: { ids?: string | undefined; as_of?: string | undefined; known_at?: string | undefined }; answer: AccountsById }
  'GET /{environment}/ordered-receivables': { query: { limit?: string | undefined; page?: string | undefined; sort?: string | undefined; obligor_id?: string | undefined }; answer: OrderedReceivables }
  'POST /{environment}/stored-comparison': { body: { lines: string }; answer: StoredComparison }
  'POST /{environment}/portfolio-with-lines': { body: { lines: string; as_of: string; known_at: string }; answer: PortfolioWithLines }
  'GET /{environment}/views': { answer: SavedViews }
  'POST /{environment}/views': { body: { name: string; address: string; visibility: 'own' | 'shared' }; answer: SavedView }
  'PATCH /{environment}/views/{id}': { body: { name: string; address: string; visibility: 'own' | 'shared' }; answer: SavedView }
  'DELETE /{environment}/views/{id}': { answer: undefined }
  'POST /{environment}/views/{id}/landing': { answer: undefined }
  'DELETE /{environment}/landing': { answer: undefined }
  'GET /landing': { answer: Landing }
  'GET /{environment}/tape-mappings': { answer: SavedMappings }
  'POST /{environment}/tape-mappings': { body: { name: string; headings: string; mapping: string }; answer: SavedMapping }
  'GET /{environment}/tape-mappings/{id}': { answer: MappingContent }
  'PATCH /{environment}/tape-mappings/{id}': { body: { name: string }; answer: SavedMapping }
  'POST /{environment}/tape-mappings/{id}/content': { body: { headings: string; mapping: string }; answer: SavedMapping }
  'DELETE /{environment}/tape-mappings/{id}': { answer: undefined }
  'GET /{environment}/receivables-totals': { query: { currency?: string | undefined; product_type?: string | undefined; vintage?: string | undefined; funded_by?: string | undefined; debt_line?: string | undefined; industry?: string | undefined; industry_code?: string | undefined; country?: string | undefined; region?: string | undefined; obligor_id?: string | undefined; status?: string | undefined; in_default?: string | undefined; as_of?: string | undefined; known_at?: string | undefined; state?: string | undefined; basis?: string | undefined; ever_past_due?: string | undefined; first_payment?: string | undefined; written_off_in?: string | undefined; finding?: string | undefined; cause?: string | undefined; month?: string | undefined; from_bucket?: string | undefined; to_state?: string | undefined; direction?: string | undefined }; answer: ReceivablesTotals }
  'GET /{environment}/receivables-by-id': { query: { ids?: string | undefined; as_of?: string | undefined; known_at?: string | undefined }; answer: ReceivablesById }
  'GET /{environment}/overview': { query: { as_of?: string | undefined; known_at?: string | undefined }; answer: Overview }
  'GET /{environment}/approvals': { answer: Approvals }
  'POST /{environment}/approvals': { body: { resource: 'draw_request' | 'debt_line' | 'debt_line_term' | 'approval_rule'; record: string; effective_date?: string | null | undefined }; answer: Approval }
  'POST /{environment}/approvals/{id}/decision': { body: { decision: 'approve' | 'refuse' | 'withdraw'; note?: string | null | undefined }; answer: Approval }
  'GET /{environment}/approval-rule': { answer: ApprovalRule }
  'POST /{environment}/approval-rule': { body: { draws?: boolean | null | undefined; terms?: boolean | null | undefined }; answer: PutApprovalRule }
  'POST /{environment}/find': { body: { text: string; limit: number }; answer: Found }
  'GET /term-shape': { answer: { [key: string]: { [key: string]: unknown } } }
  'GET /{environment}/webhook-states': { answer: WebhookStates }
  'GET /{environment}/report-states': { answer: ReportStates }
  'GET /new/debt-lines': { answer: RecordShape }
  'POST /{environment}/new/debt-lines': { body: object; answer: undefined }
}
