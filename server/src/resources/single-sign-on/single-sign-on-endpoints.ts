// The endpoints of single sign-on: its settings, for admins, and signing in at the provider, for anybody who has the link.
import { answerList } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { SIGNED_IN } from '../session/sign-in-definition.ts'
import { givenEmail, givenPassword } from '../user/user-definition.ts'
import { LATER_SINGLE_SIGN_ON_FIELDS, SINGLE_SIGN_ON_FIELDS, givenSecret } from './single-sign-on-definition.ts'

const connection = freeText(100, 'What names the organization in its sign-in link.')
const providerName = freeText(60, 'The name of the provider.')
const organizationName = freeText(255, 'Name of the organization.')

const provider = namedRecord(
  'single_sign_on_provider',
  {
    ...SINGLE_SIGN_ON_FIELDS,
    ...LATER_SINGLE_SIGN_ON_FIELDS,
    status: choice(['on', 'off'], 'Whether people can sign in at the provider.'),
    changed_at: momentField('When the settings were last changed.'),
  },
  [],
  'The provider at which the people of the organization sign in. Its client secret is never shown.',
)

const mailDomain = namedRecord(
  'mail_domain',
  {
    domain: freeText(190, 'The domain, such as `acme.example`.'),
    record_name: freeText(255, 'The name of the TXT record that proves it.'),
    record_value: freeText(100, 'What the record has to hold.'),
    proven_at: momentField('Since when it is proven; null while it is not.'),
    missing_since: momentField('Since when the record of a proven domain is missing; null while it is there.'),
  },
  ['proven_at', 'missing_since'],
  'A mail domain of the organization, and what proves that it is its own.',
)

const settings = namedRecord(
  'single_sign_on',
  { connection, provider, domains: answerList(mailDomain, 'The mail domains that the settings state.') },
  ['provider'],
  'Single sign-on of the organization; the provider is null until it was stated.',
)

const check = namedRecord(
  'single_sign_on_check',
  {
    name: choice(['metadata', 'keys', 'client', 'code_challenge'], 'What was checked.'),
    passed: yesNo('Whether it is as it has to be.'),
    message: freeText(500, 'What was found, and what to do about it.'),
  },
  [],
  'One check of the connection to a provider.',
)

const checks = namedRecord(
  'single_sign_on_checks',
  { checks: answerList(check, 'The checks that were made, up to the first without which no other can be.') },
  [],
  'What a test of the connection found.',
)

const domainCheck = namedRecord(
  'mail_domain_check',
  {
    domain: freeText(190, 'The domain.'),
    passed: yesNo('Whether its record proves it.'),
    message: freeText(500, 'What was found, and what to do about it.'),
  },
  [],
  'What the DNS answered for one mail domain.',
)

const domainChecks = namedRecord(
  'mail_domain_checks',
  { checks: answerList(domainCheck, 'One of each mail domain.') },
  [],
  'What was found of the records of mail domains.',
)

const link = namedRecord(
  'sign_in_link',
  { provider_name: providerName, organization_name: organizationName },
  [],
  'Whose sign-in link it is.',
)

const rememberedLink = namedRecord(
  'remembered_sign_in_link',
  { connection, provider_name: providerName, organization_name: organizationName },
  ['connection', 'provider_name', 'organization_name'],
  'The link by which this browser last signed in; all null where there is none that works.',
)

const foundProvider = namedRecord(
  'found_provider',
  { connection, provider_name: providerName, organization_name: organizationName },
  [],
  'A provider at which people with an address of a domain sign in.',
)

const foundProviders = namedRecord(
  'found_providers',
  {
    providers: answerList(foundProvider, 'The providers, by the name of the organization; empty where none is found.'),
  },
  [],
  'At which providers an e-mail address signs in.',
)

const begun = namedRecord(
  'begun_single_sign_on',
  { address: freeText(10_000, 'Where the browser signs in: an address of the provider.') },
  [],
  'A sign-in at the provider, which has to come back within 10 minutes.',
)

const signOut = namedRecord(
  'sign_out_at_provider',
  { address: freeText(30_000, 'Where the session at the provider is ended; null where it stays.') },
  ['address'],
  'Where a browser goes once it is signed out here.',
)

/** The endpoints. */
export const SINGLE_SIGN_ON = {
  show: defineDashboardEndpoint({ method: 'GET', path: '/single-sign-on', answer: settings }),
  save: defineDashboardEndpoint({
    method: 'POST',
    path: '/single-sign-on',
    form: { ...SINGLE_SIGN_ON_FIELDS, client_secret: givenSecret, password: givenPassword },
    optional: LATER_SINGLE_SIGN_ON_FIELDS,
    answer: settings,
  }),
  turnOff: defineDashboardEndpoint({
    method: 'POST',
    path: '/single-sign-on/off',
    form: { password: givenPassword },
  }),
  test: defineDashboardEndpoint({ method: 'POST', path: '/single-sign-on/test', answer: checks }),
  checkDomains: defineDashboardEndpoint({
    method: 'POST',
    path: '/single-sign-on/domains/check',
    answer: domainChecks,
  }),
  find: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/provider',
    form: { email: givenEmail },
    answer: foundProviders,
  }),
  remembered: defineDashboardEndpoint({ method: 'GET', path: '/sign-in/link', answer: rememberedLink }),
  open: defineDashboardEndpoint({ method: 'GET', path: '/sign-in/with/{id}', answer: link }),
  begin: defineDashboardEndpoint({ method: 'POST', path: '/sign-in/with/{id}', answer: begun }),
  finish: defineDashboardEndpoint({
    method: 'POST',
    path: '/sign-in/with/{id}/done',
    form: {
      answer: freeText(8_000, 'What the provider answered: the query of the address to which it sent the browser.'),
    },
    answer: SIGNED_IN,
  }),
  signOut: defineDashboardEndpoint({ method: 'GET', path: '/sign-out/provider', answer: signOut }),
}
