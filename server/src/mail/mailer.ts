// Sending mail by SMTP. What cannot be sent is logged and returned as not sent; nothing is kept to be tried again, since whoever asked
// can ask again, and a link that comes late has expired.
import { createTransport } from 'nodemailer'
import type { Attachment, Letter } from './letters.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** A way to send mail. */
export interface Mailer {
  /** A link to a page of the dashboard; its token is behind the #, which browsers send to nobody. */
  link(page: 'invitation' | 'password', token: string): string
  /** A link to a page of the dashboard by its path, such as `/live/alerts`. */
  page(path: string): string
  /** Sends a letter; false where it could not be handed to the mail server. */
  send(letter: Letter): Promise<boolean>
  /** Signs in to the mail server without sending anything; rejects with the reason where that fails. */
  verify(): Promise<void>
  /** Closes connections to the mail server. */
  close(): void
}

/** How long each step of handing over a letter may take: somebody may be waiting for it. */
const STEP_MS_MAX = 8_000

/** Opens a mailer. `report` receives what could not be sent, without the letter. */
export function openMailer(settings: SmtpSettings, report: (what: string, error: unknown) => void): Mailer {
  const { host, port, tls, authority, login, from, public_url } = settings
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    // A certificate that is not believed ends it in every mode: to continue in the clear is what an attacker would want.
    ...(authority === undefined ? {} : { tls: { ca: authority } }),
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: STEP_MS_MAX,
    greetingTimeout: STEP_MS_MAX,
    socketTimeout: STEP_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(public_url)
  const named = (key: string | undefined) => (key === undefined ? {} : { messageId: `<${key}@${hostname}>` })
  return {
    link: (page, token) => `${public_url}/app/${page}#${token}`,
    page: (path) => `${public_url}/app${path}`,
    send: async ({ to, subject, text, attachment, key }) => {
      try {
        // An address object is never parsed, so that nothing in it can name somebody else.
        const address = { name: '', address: to }
        await transport.sendMail({ from, to: address, subject, text, ...attached(attachment), ...named(key) })
        return true
      } catch (error) {
        report('a letter could not be sent', error)
        return false
      }
    },
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

function attached(attachment: Attachment | undefined) {
  if (attachment === undefined) return {}
  const { name: filename, content_type: contentType, content } = attachment
  return { attachments: [{ filename, contentType, content }] }
}
