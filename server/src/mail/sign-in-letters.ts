// What is written to people about their own sign-in. Pure.
import type { Letter } from './letters.ts'

interface NewPlace {
  readonly to: string
  readonly organization_name: string
  readonly client: string
  readonly address: string
  /** When, as people write it, with its time zone. */
  readonly at: string
}

/** Somebody signed in from a network from which this user never did. */
export function newPlaceLetter({ to, organization_name, client, address, at }: NewPlace): Letter {
  return {
    to,
    subject: 'Sign-in to Tapeline from a new place',
    text: [
      `Somebody signed in to your account at ${organization_name} on Tapeline from a network that is new to it: ${client}, address ${address}, ${at}.`,
      'If this was you, there is nothing to do.',
      'If it was not, choose a new password at once: that ends all other sessions. Remove passkeys that are not yours, and inform an admin.',
    ].join('\n\n'),
  }
}

interface AddedPasskey {
  readonly to: string
  readonly organization_name: string
  /** What it is called. */
  readonly name: string
}

/** A passkey was added, by which somebody signs in from now on. */
export function passkeyLetter({ to, organization_name, name }: AddedPasskey): Letter {
  return {
    to,
    subject: 'A passkey was added to your account on Tapeline',
    text: [
      `The passkey “${name}” signs in to your account at ${organization_name} on Tapeline from now on.`,
      'If you added it, there is nothing to do.',
      'If you did not, remove it on the page of your account and choose a new password at once. Inform an admin of your organization, too.',
      'If you cannot sign in, ask an admin to turn off two-step sign-in; a new password does not end this passkey.',
    ].join('\n\n'),
  }
}

interface SignInLink {
  readonly to: string
  readonly organization_name: string
  readonly provider_name: string
  readonly link: string
}

/** The link by which people of an organization sign in at its provider, asked for by whoever reads it. */
export function signInLinkLetter({ to, organization_name, provider_name, link }: SignInLink): Letter {
  return {
    to,
    subject: `Your sign-in link for ${organization_name} on Tapeline`,
    text: [
      `You sign in to ${organization_name} on Tapeline with your account at ${provider_name}, not with a password here:\n${link}`,
      'The link is always the same, so you can keep it. It lets in only those who sign in there.',
      'If you did not ask for this, leave it: nothing has changed.',
    ].join('\n\n'),
  }
}
