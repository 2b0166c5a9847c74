// What is written to people: plain text, so that the link can be seen before it is followed. Pure.

/** A letter. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

interface Invited {
  readonly to: string
  readonly organization_name: string
  readonly by: string
  readonly link: string
}

/** An invitation to join an organization. */
export function invitationLetter({ to, organization_name, by, link }: Invited): Letter {
  return {
    to,
    subject: `${by} invites you to ${organization_name} on Tapeline`,
    text: [
      `${by} invites you to join ${organization_name} on Tapeline, where its receivables are reported.`,
      `Follow this link to choose a name and a password. It works once, within seven days:\n${link}`,
      'If you do not expect this, leave it: nothing happens without the link.',
    ].join('\n\n'),
  }
}

interface Forgot {
  readonly to: string
  readonly organization_name: string
  readonly hours: number
  readonly link: string
}

/** A link to choose a password, asked for by whoever reads it, or made by an admin. */
export function passwordLetter({ to, organization_name, hours, link }: Forgot): Letter {
  return {
    to,
    subject: 'Choose a password for Tapeline',
    text: [
      `With this link you choose a new password for ${organization_name} on Tapeline. It works once, within ${hours} hours:\n${link}`,
      'Sessions that are open end when it is chosen. Two-step sign-in stays as it is.',
      'If you did not ask for this, leave it: your password stays as it is.',
    ].join('\n\n'),
  }
}
