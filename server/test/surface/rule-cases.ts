// The rules of the interface (2.2, 2.3) and of the design (3.1, 3.2), each as a record that keeps it and a change that breaks it.
// The change alone is what an update sends, so that the merged record is what must be judged.
import type { Body } from './resource-facts.ts'

/** A rule, violated and kept. */
export interface RuleCase {
  readonly rule: string
  readonly resource: string
  /** What the record holds before. */
  readonly held: Body
  /** A change that breaks the rule. */
  readonly broken: Body
  readonly param: string
  /** What the message asks the caller to send. */
  readonly message: RegExp
  /** A change like it that keeps the rule. */
  readonly kept: Body
}

const account = (rule: string, held: Body, broken: Body, param: string, message: RegExp, kept: Body): RuleCase => ({
  rule,
  resource: 'account',
  held,
  broken,
  param,
  message,
  kept,
})
const receivable = (rule: string, held: Body, broken: Body, param: string, message: RegExp, kept: Body): RuleCase => ({
  rule,
  resource: 'receivable',
  held,
  broken,
  param,
  message,
  kept,
})
const entry = (rule: string, broken: Body, param: string, message: RegExp, kept: Body): RuleCase => ({
  rule,
  resource: 'entry',
  held: {},
  broken,
  param,
  message,
  kept,
})

const delinquent = { delinquent_amount: 5, delinquent_times: 1, delinquent_since: '2026-02-01' }
const US = { address: { country: 'US' } }
/** So many keys of metadata. */
export const keys = (count: number, from = 0): Body =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${from + i}`, i]))

const COUNTRY: readonly [string, string, string, string][] = [
  ['rfc', 'rfc:GODE561231GR8', 'MX', 'US'],
  ['ein', 'ein:911144442', 'US', 'MX'],
  ['nif', 'nif:12345678Z', 'ES', 'US'],
  ['crn', 'crn:03977902', 'GB', 'US'],
  ['nit', 'nit:213123432', 'CO', 'MX'],
  ['nit', 'nit:213123432', 'BO', 'ES'],
]

/** Every rule between fields, and rules of single fields that an update can break. */
export const RULES: readonly RuleCase[] = [
  receivable(
    '2.3.1 fund_name is required when funded_by is other',
    {},
    { funded_by: 'other' },
    'fund_name',
    /send the name of the fund/,
    { funded_by: 'other', fund_name: 'Fund I' },
  ),
  receivable(
    '2.3.1 fund_name cannot be cleared while funded_by is other',
    { funded_by: 'other', fund_name: 'Fund I' },
    { fund_name: null },
    'fund_name',
    /send the name of the fund/,
    { fund_name: null, funded_by: 'balance_sheet' },
  ),
  receivable(
    '2.3.1 fund_name is omitted when funded_by is the operator',
    { funded_by: 'other', fund_name: 'Fund I' },
    { funded_by: 'operator' },
    'fund_name',
    /send fund_name: null/,
    { funded_by: 'operator', fund_name: null },
  ),
  receivable(
    '2.3.1 fund_name is omitted when funded_by is balance_sheet',
    {},
    { fund_name: 'Fund I' },
    'fund_name',
    /send fund_name: null/,
    { fund_name: 'Fund I', funded_by: 'other' },
  ),
  receivable(
    '2.3.2 delinquent_times is greater than zero when delinquent_amount is',
    {},
    { delinquent_amount: 5, delinquent_since: '2026-02-01' },
    'delinquent_times',
    /send how often/,
    delinquent,
  ),
  receivable(
    '2.3.2 delinquent_times cannot be cleared while delinquent',
    delinquent,
    { delinquent_times: null },
    'delinquent_times',
    /send how often/,
    { delinquent_times: 2 },
  ),
  receivable(
    '2.3.3 delinquent_since is required when delinquent_amount is greater than zero',
    {},
    { delinquent_amount: 5, delinquent_times: 1 },
    'delinquent_since',
    /send the day/,
    delinquent,
  ),
  receivable(
    '2.3.3 delinquent_since cannot be cleared while delinquent',
    delinquent,
    { delinquent_since: null },
    'delinquent_since',
    /send the day/,
    { delinquent_since: null, delinquent_amount: 0 },
  ),
  receivable(
    '2.3.3 delinquent_since is empty when not delinquent',
    {},
    { delinquent_since: '2026-02-01' },
    'delinquent_since',
    /send delinquent_since: null/,
    { delinquent_since: null },
  ),
  receivable(
    '2.3.3 a cure sends both',
    delinquent,
    { delinquent_amount: 0 },
    'delinquent_since',
    /send delinquent_since: null/,
    { delinquent_amount: 0, delinquent_since: null },
  ),
  receivable(
    '2.3.4 payment_frequency is not longer than term',
    { term: '1 year' },
    { payment_frequency: '13 months' },
    'payment_frequency',
    /send a shorter one, or the right term/,
    { payment_frequency: '12 months' },
  ),
  receivable(
    '2.3.4 term does not fall below payment_frequency',
    { term: '1 year', payment_frequency: 'quarterly' },
    { term: '2 months' },
    'payment_frequency',
    /send a shorter one, or the right term/,
    { term: '3 months' },
  ),
  receivable(
    '2.3.4 days and months compare only where it is certain',
    { term: '1 month' },
    { payment_frequency: '32 days' },
    'payment_frequency',
    /send a shorter one/,
    { payment_frequency: '31 days' },
  ),
  receivable(
    '2.3.4 months and weeks compare only where it is certain',
    { term: '3 weeks' },
    { payment_frequency: '1 month' },
    'payment_frequency',
    /send a shorter one/,
    { payment_frequency: '1 month', term: '4 weeks' },
  ),
  receivable('3.1 an obligor_id must name an account', {}, { obligor_id: 'nobody' }, 'obligor_id', /POST \/accounts/, {
    obligor_id: 'obligor-2',
  }),
  receivable(
    '3.2 a record holds at most 50 metadata keys, over all writes',
    { metadata: keys(50) },
    { metadata: keys(1, 50) },
    'metadata',
    /send null for keys/,
    { metadata: { ...keys(1, 50), k0: null } },
  ),
  account(
    '3.2 an account holds at most 50 metadata keys, over all writes',
    { metadata: keys(49) },
    { metadata: keys(2, 49) },
    'metadata',
    /send null for keys/,
    { metadata: keys(1, 49) },
  ),
  entry('3.2 an entry holds at most 50 metadata keys', { metadata: keys(51) }, 'metadata', /send null for keys/, {
    metadata: keys(50),
  }),
  ...COUNTRY.map(([kind, legal_entity_id, right, wrong]) =>
    account(
      `2.2.1 ${kind} needs an address in ${right}, not ${wrong}`,
      { address: { country: right } },
      { legal_entity_id, address: { country: wrong } },
      'legal_entity_id',
      /address/,
      { legal_entity_id },
    ),
  ),
  ...COUNTRY.map(([kind, legal_entity_id, right, wrong]) =>
    account(
      `2.2.1 an address cannot move to ${wrong} under ${kind}`,
      { address: { country: right }, legal_entity_id },
      { address: { country: wrong } },
      'legal_entity_id',
      /address/,
      { address: { region: 'X' } },
    ),
  ),
  account(
    '3.2 nit is refused without a country',
    {},
    { legal_entity_id: 'nit:213123432' },
    'legal_entity_id',
    /address\.country/,
    { legal_entity_id: 'nit:213123432', address: { country: 'CO' } },
  ),
  account(
    '3.2 nit keeps its country',
    { address: { country: 'CO' }, legal_entity_id: 'nit:213123432' },
    { address: null },
    'legal_entity_id',
    /address\.country/,
    { address: null, legal_entity_id: null },
  ),
  account(
    '3.2 the length of a nit goes by its country',
    { address: { country: 'BO' }, legal_entity_id: 'nit:100000000012' },
    { address: { country: 'CO' } },
    'legal_entity_id',
    /Colombia/,
    { address: { country: 'BO' } },
  ),
  account(
    '2.2.1 duns works anywhere, a national id does not',
    { ...US, legal_entity_id: 'ein:911144442' },
    { address: { country: 'FR' } },
    'legal_entity_id',
    /address/,
    { address: { country: 'FR' }, legal_entity_id: 'duns:150483782' },
  ),
  account('2.2 type is individual or business', {}, { type: 'person' }, 'type', /individual.*business/, {
    type: 'individual',
  }),
  account('2.2 a bare credit_score is rejected', {}, { credit_score: '720' }, 'credit_score', /experian:720/, {
    credit_score: 'experian:720',
  }),
  account(
    '2.2 a score is zero-padded to 3 digits',
    {},
    { credit_score: 'experian:72' },
    'credit_score',
    /experian:072/,
    { credit_score: 'experian:072' },
  ),
  account(
    '2.2 a score of the lender itself is left out',
    {},
    { credit_score: 'internal:720' },
    'credit_score',
    /leave it out/,
    { credit_score: null },
  ),
  account(
    '2.2 website is a domain, not a page',
    {},
    { website: 'https://example.com/about' },
    'website',
    /https:\/\/example\.com/,
    { website: 'https://example.com/' },
  ),
  account('2.2 phone is one field in E.164', {}, { phone: '4155550123' }, 'phone', /\+/, { phone: '+14155550123' }),
  account('2.2 industry has 6 digits', {}, { industry: '7225' }, 'industry', /six|6/, { industry: '722511' }),
]
