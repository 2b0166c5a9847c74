// A link to choose a password, by mail.
import { passwordLetter } from '../../mail/letters.ts'
import { findOrganization } from '../organization/organization-store.ts'
import type { Services } from '../services.ts'
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
