// A link to choose a password, or to sign in at a provider, by mail.
import { passwordLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { findOrganization } from '../organization/organization-store.ts'
import type { Services } from '../services.ts'
import { type Connection, signInPath } from '../single-sign-on/single-sign-on-store.ts'
import { LINK_HOURS } from './password-link-store.ts'
import type { Identity } from './user-store.ts'

/** Sends the link; false where no mail is sent here, or it could not be handed over. */
export async function mailPasswordLink(
  { mailer, database }: Services,
  { email: to, organization }: Pick<Identity, 'email' | 'organization'>,
  token: string,
): Promise<boolean> {
  if (mailer === undefined) return false
  const organization_name = (await findOrganization(database, organization))?.name ?? organization
  const link = mailer.link('password', token)
  return mailer.send(passwordLetter({ to, organization_name, hours: LINK_HOURS, link }))
}

/** Sends the link by which an organization signs in at its provider; false where it could not be handed over. */
export async function mailSignInLink(
  mailer: Mailer,
  to: string,
  { organization_name, provider_name, connection }: Connection,
): Promise<boolean> {
  const { signInLinkLetter } = await import('../../mail/sign-in-letters.ts')
  return mailer.send(
    signInLinkLetter({ to, organization_name, provider_name, link: mailer.page(signInPath(connection)) }),
  )
}
