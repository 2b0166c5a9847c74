// The settings of mail, checked at start with a sentence for every fault. Links in mail need an address that is known beforehand: what a
// request states as its host could lead the one who reads the mail to somebody else.

/** How mail is sent, and where its links lead. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `starttls` begins in the clear and refuses to continue so; `opportunistic` continues so; `none` stays in the clear. */
  readonly tls: 'starttls' | 'implicit' | 'opportunistic' | 'none'
  /** The one authority, or the one certificate, that the server is believed by; undefined: those that everybody trusts. */
  readonly authority: Buffer | undefined
  readonly login: { readonly user: string; readonly password: string } | undefined
  /** `Tapeline <no-reply@example.com>`, or the address alone. */
  readonly from: string
  /** `https://reports.example.com`, without a slash at its end. */
  readonly public_url: string
}

/** Every setting with its default and meaning. */
export const SMTP_SETTINGS = {
  SMTP_HOST: {
    default: '',
    meaning:
      'A mail server for invitations, forgotten passwords and scheduled reports. Empty: links are shown, to be handed over.',
  },
  SMTP_PORT: { default: '587', meaning: 'Its port.' },
  SMTP_TLS: {
    default: 'starttls',
    meaning:
      '`starttls` or `implicit` (usual on port 465); on loopback also `opportunistic` (STARTTLS where it is offered) or `none`.',
  },
  SMTP_CA: {
    default: '',
    meaning:
      'The authority or the certificate that the mail server is believed by, in PEM: its file. Empty: the public ones.',
  },
  SMTP_USER: { default: '', meaning: 'The name to sign in to it with, where it asks for one.' },
  SMTP_PASSWORD: { default: '', meaning: 'The password of that name.' },
  SMTP_FROM: { default: '', meaning: 'Who mail is from, such as `Tapeline <no-reply@example.com>`.' },
  PUBLIC_URL: {
    default: '',
    meaning:
      'Where people reach the dashboard, for links in mail and for passkeys: `https://…`. Passkeys are for its host alone. Empty: none are offered.',
  },
} as const

type Refuse = (fault: string) => void

/** Reads the file that a setting names; undefined where it names none. */
type ReadFile = (name: string, path: string) => Buffer | undefined

/** Reads the settings; undefined where no mail server is set. `refuse` receives every fault. */
export function readSmtpSettings(
  value: (name: keyof typeof SMTP_SETTINGS) => string,
  refuse: Refuse,
  readFile: ReadFile,
): SmtpSettings | undefined {
  const host = value('SMTP_HOST')
  if (host === '') return undefined
  const from = value('SMTP_FROM')
  if (!/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(from))
    refuse(`SMTP_FROM is "${from}": with SMTP_HOST, give the address that mail is from, such as no-reply@example.com`)
  return {
    host,
    port: portOf(value('SMTP_PORT'), refuse),
    tls: tlsOf(value('SMTP_TLS'), host, refuse),
    authority: readFile('SMTP_CA', value('SMTP_CA')),
    login: loginOf(value('SMTP_USER'), value('SMTP_PASSWORD'), refuse),
    from,
    public_url: publicUrlOf(value('PUBLIC_URL'), refuse),
  }
}

function portOf(text: string, refuse: Refuse): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) refuse(`SMTP_PORT is "${text}": send a number from 1 to 65535`)
  return port
}

function tlsOf(text: string, host: string, refuse: Refuse): SmtpSettings['tls'] {
  if (text === 'starttls' || text === 'implicit') return text
  if (text !== 'none' && text !== 'opportunistic') {
    refuse(`SMTP_TLS is "${text}": use starttls, implicit, opportunistic or none`)
    return 'starttls'
  }
  if (!/^(?:localhost|::1|127(?:\.\d{1,3}){3})$/.test(host))
    refuse(
      `SMTP_TLS is ${text}, but SMTP_HOST is ${host}: mail holds links that let people in, so use starttls or implicit`,
    )
  return text
}

function loginOf(user: string, password: string, refuse: Refuse): SmtpSettings['login'] {
  if ((user === '') !== (password === '')) refuse('SMTP_USER and SMTP_PASSWORD go together: give both or neither')
  return user === '' ? undefined : { user, password }
}

/** Reads where people reach the dashboard; undefined where it is not stated. `refuse` receives a fault. */
export function readPublicUrl(text: string, refuse: Refuse): string | undefined {
  return text === '' ? undefined : publicUrlOf(text, refuse)
}

function publicUrlOf(text: string, refuse: Refuse): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    refuse(`PUBLIC_URL is "${text}": give where people reach the dashboard, as https://reports.example.com`)
    return ''
  }
  return url.origin
}
