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
      'If it was not, choose a new password at once: that ends all other sessions. Inform an admin of your organization, too.',
    ].join('\n\n'),
  }
}
