// The endpoints of single sign-on: its settings, for admins, and signing in at the provider, for anybody who has the link.
import { answerList } from '@tapeline/contract/answer-record'
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { momentField } from '@tapeline/contract/fields'
import { choice, freeText, yesNo } from '@tapeline/contract/kind'
import { SIGNED_IN } from '../session/sign-in-definition.ts'
import { givenPassword } from '../user/user-definition.ts'
import { AUDITOR_VALUES, SINGLE_SIGN_ON_FIELDS, givenSecret } from './single-sign-on-definition.ts'

const connection = freeText(100, 'What names the organization in its sign-in link.')
const providerName = freeText(60, 'The name of the provider.')
const organizationName = freeText(255, 'Name of the organization.')

const provider = namedRecord(
  'single_sign_on_provider',
  {
    ...SINGLE_SIGN_ON_FIELDS,
    ...AUDITOR_VALUES,
    status: choice(['on', 'off'], 'Whether people can sign in at the provider.'),
    changed_at: momentField('When the settings were last changed.'),
  },
  [],
  'The provider at which the people of the organization sign in. Its client secret is never shown.',
)

const settings = namedRecord(
  'single_sign_on',
  { connection, provider },
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
    optional: AUDITOR_VALUES,
    answer: settings,
  }),
  turnOff: defineDashboardEndpoint({
    method: 'POST',
    path: '/single-sign-on/off',
    form: { password: givenPassword },
  }),
  test: defineDashboardEndpoint({ method: 'POST', path: '/single-sign-on/test', answer: checks }),
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
