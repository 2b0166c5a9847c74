// What is written to people: plain text, so that the link can be seen before it is followed. Pure.

/** A file that a letter brings. */
export interface Attachment {
  readonly name: string
  readonly content_type: string
  readonly content: Buffer
}

/** A letter. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly attachment?: Attachment
  /** Names it, so that a letter which is sent again, since nobody knows whether it went, can be recognized. */
  readonly key?: string
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

interface Failing {
  readonly to: string
  readonly organization_name: string
  readonly environment: 'sandbox' | 'live'
  /** The id of the endpoint. Its URL may hold a secret, so no letter holds it. */
  readonly endpoint: string
}

/** Deliveries to a webhook endpoint fail, and it will be disabled. */
export function webhookFailingLetter({ to, organization_name, environment, endpoint }: Failing): Letter {
  return {
    to,
    subject: `Webhook endpoint ${endpoint} fails`,
    text: [
      `No delivery to the webhook endpoint ${endpoint} of ${organization_name} (${environment}) has succeeded for two days.`,
      'It is disabled where none succeeds for five days. Its log of deliveries states what the receiver answered.',
      'Repair the receiver, or disable the endpoint where it is not needed any more.',
    ].join('\n\n'),
  }
}

/** A webhook endpoint was disabled because deliveries to it fail. */
export function webhookDisabledLetter({ to, organization_name, environment, endpoint }: Failing): Letter {
  return {
    to,
    subject: `Webhook endpoint ${endpoint} is disabled`,
    text: [
      `No delivery to the webhook endpoint ${endpoint} of ${organization_name} (${environment}) has succeeded for five days. It is disabled.`,
      'Enable it once the receiver works again, and replay the events of the time since then.',
    ].join('\n\n'),
  }
}

interface Reported {
  readonly to: string
  readonly organization_name: string
  readonly environment: 'sandbox' | 'live'
  /** What the schedule is called. */
  readonly name: string
  readonly as_of: string
  readonly known_at: string
  /** Reports before it that were never made. */
  readonly skipped: number
  readonly file: Attachment
  readonly key: string
}

/** A scheduled report. */
export function reportLetter(reported: Reported): Letter {
  const { to, organization_name, environment, name, as_of, known_at, skipped, file, key } = reported
  const sandbox = environment === 'sandbox' ? ' Its figures are of the sandbox.' : ''
  return {
    to,
    key,
    attachment: file,
    subject: `${name}, as of ${as_of}`,
    text: [
      `${file.name} is the report "${name}" of ${organization_name} as of ${as_of}, as known at ${known_at}.${sandbox}`,
      ...(skipped === 0 ? [] : [skippedWords(skipped)]),
      'Tapeline shows the same figures for the same day and moment. An admin of the organization can change who receives this report.',
    ].join('\n\n'),
  }
}

function skippedWords(skipped: number): string {
  const reports =
    skipped === 1 ? '1 report that was due before it was' : `${skipped} reports that were due before it were`
  return `The service was not running for a time: ${reports} not made. This one is the latest.`
}

interface Alerted {
  readonly to: string
  readonly key: string
  readonly organization_name: string
  readonly environment: 'sandbox' | 'live'
  readonly title: string
  readonly alerts: readonly AlertedOf[]
  /** The list of alerts. */
  readonly link: string
  /** Whether the alerts are over. */
  readonly is_closing: boolean
}

/** An alert: its lines, and the link that opens it. */
interface AlertedOf {
  readonly lines: readonly string[]
  readonly link: string
}

/** Alerts that rules of an organization opened, or that are over. */
export function alertsLetter(alerted: Alerted): Letter {
  const { to, key, organization_name, environment, title, alerts, link, is_closing } = alerted
  const of = `of ${organization_name} (${environment})`
  return {
    to,
    key,
    subject: environment === 'sandbox' ? `[Sandbox] ${title}` : title,
    text: [
      is_closing ? `What alert rules ${of} found is over:` : `Alert rules ${of} found:`,
      ...alerts.map((alert) => [...alert.lines, alert.link].join('\n')),
      ...(alerts.length === 1 ? [] : [`All that are open:\n${link}`]),
    ].join('\n\n'),
  }
}
