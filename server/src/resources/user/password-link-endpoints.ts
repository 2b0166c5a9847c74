// The endpoints of links to choose a password.
import { defineDashboardEndpoint, namedRecord } from '@tapeline/contract/dashboard-endpoint'
import { freeText, yesNo } from '@tapeline/contract/kind'
import { chosenPassword, emailField, givenEmail, linkToken } from './user-definition.ts'

const linkDelivery = namedRecord(
  'link_delivery',
  { by_mail: yesNo('Whether a user who forgot the password can have a link mailed.') },
  [],
  'How links to choose a password are handed over.',
)

const openPasswordLink = namedRecord(
  'open_password_link',
  { email: emailField, organization_name: freeText(255, 'Name of the organization.') },
  [],
  'Whose password a link lets choose.',
)

/** The endpoints of links to choose a password. */
export const PASSWORD_LINKS = {
  delivery: defineDashboardEndpoint({ method: 'GET', path: '/password-link', answer: linkDelivery }),
  ask: defineDashboardEndpoint({ method: 'POST', path: '/password-link/ask', form: { email: givenEmail } }),
  open: defineDashboardEndpoint({
    method: 'POST',
    path: '/password-link/open',
    form: { token: linkToken },
    answer: openPasswordLink,
  }),
  use: defineDashboardEndpoint({
    method: 'POST',
    path: '/password-link/use',
    form: { token: linkToken, password: chosenPassword },
  }),
}
