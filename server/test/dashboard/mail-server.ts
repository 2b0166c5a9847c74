// A mail server in the test's own process: takes letters over SMTP, in the clear or over TLS, from those who sign in, and keeps them to be read.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { Certificate } from '../harness/certificate.ts'

/** A letter as it came over the wire, its text decoded. */
export interface Received {
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  /** Whether it came over TLS. */
  readonly is_secure: boolean
}

/** The server. */
export interface MailServer {
  readonly settings: Readonly<Record<string, string>>
  readonly letters: readonly Received[]
  /** The letters as they came, with what they bring. */
  readonly sources: readonly string[]
  stop(): Promise<void>
}

const USER = 'tapeline'
const PASSWORD = 'letters'

/** How a server speaks TLS, with which certificate. */
export interface MailTls extends Certificate {
  readonly by: 'starttls' | 'implicit'
}

/** Starts it on a port of its own, in the clear where no TLS is given; `settings` are those of a service that sends by it. */
export async function startMailServer(tls?: MailTls): Promise<MailServer> {
  const letters: Received[] = []
  const sources: string[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    secure: tls?.by === 'implicit',
    ...(tls === undefined ? { disabledCommands: ['STARTTLS'] } : { cert: tls.cert, key: tls.key }),
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD ? done(null, { user: USER }) : done(new Error('Who is there?')),
    onData: (stream, { envelope, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        const source = Buffer.concat(chunks).toString('utf8')
        sources.push(source)
        letters.push({ to, from, is_secure: secure, ...readLetter(source) })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    settings: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      SMTP_TLS: tls?.by ?? 'none',
      SMTP_USER: USER,
      SMTP_PASSWORD: PASSWORD,
      SMTP_FROM: 'Tapeline <no-reply@tapeline.example>',
      PUBLIC_URL: 'https://reports.example.com',
    },
    letters,
    sources,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function readLetter(raw: string): { subject: string; text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const subject = /^Subject: (.*)$/m.exec(headers)?.[1]?.trim() ?? ''
  const body = rest.join('\r\n\r\n')
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(headers)
  const text = isBase64 ? Buffer.from(body, 'base64').toString('utf8') : decodeQuoted(body)
  return { subject, text: text.replaceAll('\r\n', '\n') }
}

function decodeQuoted(text: string): string {
  const joined = text.replaceAll('=\r\n', '')
  return Buffer.from(
    joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}
