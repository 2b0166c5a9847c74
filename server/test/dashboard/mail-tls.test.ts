// Letters over TLS, by a real mail server: when they go, when they are kept back, and that they never go in the clear unless the settings allow it.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openMailer } from '../../src/mail/mailer.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { type MailServer, type MailTls, startMailServer } from './mail-server.ts'

let folder: string
let known: Certificate
let known_file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-mail-'))
  known = await makeCertificate()
  known_file = join(folder, 'known.pem')
  await writeFile(known_file, known.cert)
})
afterAll(() => rm(folder, { recursive: true }))

async function serverBy(by: MailTls['by'] | 'clear', certificate = known): Promise<MailServer> {
  const server = await startMailServer(by === 'clear' ? undefined : { by, ...certificate })
  onTestFinished(() => server.stop())
  return server
}

/** Sends a letter by settings like those of the server. Returns whether it went, how it came, and what the log has of why not. */
async function send({ settings, letters }: MailServer, more: Record<string, string>) {
  const reported: string[] = []
  const { smtp } = readConfig({ ...settings, ...more })
  if (smtp === undefined) throw new Error('The settings hold no mail server')
  const mailer = openMailer(smtp, (_, error) => reported.push(String(error)))
  const sent = await mailer.send({ to: 'ana@people.example', subject: 'A link', text: 'Follow it.' })
  mailer.close()
  return { sent, came: letters.map(({ is_secure }) => is_secure), reported: reported.join() }
}

const OVER_TLS = { sent: true, came: [true], reported: '' }

describe('starttls', () => {
  test('sends over TLS to a server that is believed by SMTP_CA', async () => {
    expect(await send(await serverBy('starttls'), { SMTP_CA: known_file })).toEqual(OVER_TLS)
  })

  test('sends nothing to a server that does not offer it', async () => {
    const outcome = await send(await serverBy('clear'), { SMTP_TLS: 'starttls', SMTP_CA: known_file })
    expect(outcome).toMatchObject({ sent: false, came: [] })
    expect(outcome.reported).toContain('STARTTLS')
  })
})

test('implicit TLS sends to a server that is believed by SMTP_CA', async () => {
  expect(await send(await serverBy('implicit'), { SMTP_CA: known_file })).toEqual(OVER_TLS)
})

describe('opportunistic', () => {
  const OPPORTUNISTIC = { SMTP_TLS: 'opportunistic' }

  test('sends over TLS where it is offered, and in the clear where it is not', async () => {
    expect(await send(await serverBy('starttls'), { ...OPPORTUNISTIC, SMTP_CA: known_file })).toEqual(OVER_TLS)
    expect(await send(await serverBy('clear'), OPPORTUNISTIC)).toEqual({ sent: true, came: [false], reported: '' })
  })

  test('does not continue in the clear where TLS fails', async () => {
    expect(await send(await serverBy('starttls'), OPPORTUNISTIC)).toMatchObject({ sent: false, came: [] })
  })
})

describe.each(['starttls', 'implicit'] as const)('by %s, a certificate is refused', (by) => {
  test('that no authority signed', async () => {
    const outcome = await send(await serverBy(by), {})
    expect(outcome).toMatchObject({ sent: false, came: [] })
    expect(outcome.reported).toMatch(/self-signed certificate/)
  })

  test('that is another than the one SMTP_CA names', async () => {
    const server = await serverBy(by, await makeCertificate())
    expect(await send(server, { SMTP_CA: known_file })).toMatchObject({ sent: false, came: [] })
  })

  test('that is of another host, though SMTP_CA names it', async () => {
    const other = await makeCertificate('mail.elsewhere.example')
    const file = join(folder, `${by}.pem`)
    await writeFile(file, other.cert)
    const outcome = await send(await serverBy(by, other), { SMTP_CA: file })
    expect(outcome).toMatchObject({ sent: false, came: [] })
    expect(outcome.reported).toMatch(/altnames/)
  })
})

test('a file that is not there is reported at the start, by the name of its setting', async () => {
  const { settings } = await serverBy('starttls')
  expect(() => readConfig({ ...settings, SMTP_CA: join(folder, 'none.pem') })).toThrow(/SMTP_CA cannot be read/)
})
