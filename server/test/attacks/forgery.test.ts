// Attacks from other sites and by headers: what another page can make a browser send changes nothing, nobody is led elsewhere, and no text
// of a caller becomes a header.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, PASSWORD, type Person, signedIn } from '../dashboard/browser.ts'
import { type MailServer, startMailServer } from '../dashboard/mail-server.ts'
import { eventually } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let mail: MailServer
let service: TestService
let lender: Lender
let admin: Person

beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService(mail.settings)
  lender = await service.lender({ name: 'A lender\r\nBcc: reader@evil.example' })
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
})

/** Sends bytes as they are: `fetch` would put paths and headers in order first. */
function send(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }> {
  const { hostname, port } = new URL(service.address)
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, path, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

const host = () => new URL(service.address).host

describe('a form or script of another site', () => {
  const ORIGINS: [string, () => string][] = [
    ['that ends like ours', () => `http://evil-${host()}`],
    ['that begins like ours', () => `${service.address}.evil.example`],
    ['of another port', () => 'http://127.0.0.1:1'],
    ['of another scheme', () => `https://${host()}`],
    ['with our name as its user', () => `http://${host()}@evil.example`],
    ['of a file', () => 'file://'],
    ['of another name of the machine', () => service.address.replace('127.0.0.1', 'localhost')],
  ]

  test.each(ORIGINS)('with an origin %s changes nothing', async (_what, origin) => {
    const answer = await admin.browser.send('POST', '/sandbox/v/accounts', accountBody('forged'), {
      'Origin': origin(),
      'Sec-Fetch-Site': '',
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'cross_site' } })
    expect((await admin.browser.get('/sandbox/v/accounts/forged')).status).toBe(404)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'sends no form as %s',
    async (type) => {
      const cookie = admin.browser.cookie ?? ''
      const headers = {
        'Cookie': cookie,
        'Origin': 'https://evil.example',
        ...(type === '' ? {} : { 'Content-Type': type }),
      }
      const answer = await send('/app/api/sandbox/keys', { method: 'POST', headers, body: '{"name":"forged"}' })
      expect(answer.status).toBe(403)
      expect((await admin.browser.get('/sandbox/keys')).text).not.toContain('forged')
    },
  )

  test.each(['X-HTTP-Method-Override', 'X-Method-Override', 'X-HTTP-Method'])(
    'makes no change of a read by %s',
    async (name) => {
      const colleague = await signedIn(service, lender.organization, 'member')
      for (const path of [`/users/${colleague.id}`, `/users/${colleague.id}?_method=DELETE`])
        await admin.browser.send('GET', path, undefined, { [name]: 'DELETE' })
      expect((await colleague.browser.get('/me')).status).toBe(200)
    },
  )

  test('is granted nothing by a request beforehand, and reads no answer', async () => {
    const headers = { 'Origin': 'https://evil.example', 'Cookie': admin.browser.cookie ?? '' }
    const asked = {
      ...headers,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-tapeline-dashboard',
    }
    for (const [method, path, sent] of [
      ['OPTIONS', '/app/api/sandbox/keys', asked],
      ['OPTIONS', '/app/api/sign-in', asked],
      ['GET', '/app/api/me', headers],
      ['GET', '/app', headers],
    ] as const) {
      const answer = await send(path, { method, headers: sent })
      const granted = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
      expect([method, path, granted]).toEqual([method, path, []])
    }
  })

  test('shows no page of ours in a frame', async () => {
    for (const path of ['/app', '/app/sandbox/account', '/app/password', '/app/sign-in']) {
      const { headers } = await send(path)
      expect([path, String(headers['content-security-policy'])]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      expect([path, headers['referrer-policy']]).toEqual([path, 'no-referrer'])
    }
  })
})

describe('nobody is led to another site', () => {
  const PATHS = [
    '//evil.example',
    '//evil.example/app',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/app//evil.example',
    '/app?next=//evil.example',
    '/app/sign-in?return_to=https://evil.example',
    '/?url=https://evil.example',
    '/docs//evil.example/..',
    '/app/api//evil.example',
    'http://evil.example/',
  ]

  test.each(PATHS)('by %s', async (path) => {
    const answer = await send(path, { headers: { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' } })
    const { location } = answer.headers
    if (location !== undefined) expect(String(location)).toMatch(/^\/(?![/\\])/)
    expect(answer.status).toBeLessThan(500)
    expect(String(answer.headers['refresh'] ?? '')).toBe('')
  })

  test('nor by a link in a letter, whichever host a request names', async () => {
    const browser = new Browser(service.address, {
      'X-Forwarded-Host': 'evil.example',
      'Forwarded': 'host=evil.example',
    })
    const colleague = await signedIn(service, lender.organization, 'member')
    expect((await browser.post('/password-link/ask', { email: colleague.email })).status).toBe(204)
    await eventually(
      () => Promise.resolve(mail.letters.filter(({ to }) => to.includes(colleague.email))),
      (letters) => letters.length > 0,
    )
    const letters = mail.sources.filter((source) => source.includes(colleague.email))
    expect(letters.join('')).toContain('https://reports.example.com/app/password')
    expect(letters.join('')).not.toContain('evil.example/')
  })
})

describe('no text of a caller becomes a header', () => {
  test('of a letter: the name of an organization or a person breaks no line', async () => {
    const colleague = await signedIn(service, lender.organization, 'member')
    const before = mail.sources.length
    await admin.browser.post('/invitations', { email: 'invited@people.example', role: 'member', password: PASSWORD })
    await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })
    const written = mail.sources.slice(before)
    expect(written).toHaveLength(2)
    for (const source of written) {
      const [head = ''] = source.split('\r\n\r\n')
      expect(head).not.toMatch(/^bcc:/im)
    }
    expect(mail.letters.flatMap(({ to }) => to)).not.toContain('reader@evil.example')
  })

  const WITH_ANOTHER: [string, (email: string) => string][] = [
    ['a line behind it', (email) => `${email}\nBcc: reader@evil.example`],
    ['an encoded line behind it', (email) => `${email}%0d%0aBcc:reader@evil.example\r`],
    ['a name before it', (email) => `"reader@evil.example" <${email}>`],
    ['another behind it', (email) => `${email},reader@evil.example`],
    ['a line separator behind it', (email) => `${email}\u2028Bcc: reader@evil.example`],
  ]

  test.each(WITH_ANOTHER)('of a letter: nobody is written to at an address with %s', async (_what, altered) => {
    const colleague = await signedIn(service, lender.organization, 'member')
    const before = mail.letters.length
    const invited = { email: altered('invited-by-header@people.example'), role: 'member' }
    expect((await admin.browser.post('/invitations', invited)).status).toBe(400)
    const asking = new Browser(service.address)
    await asking.post('/password-link/ask', { email: altered(colleague.email) })
    // A letter that is sent all the same is begun before this one.
    const next = await signedIn(service, lender.organization, 'member')
    await asking.post('/password-link/ask', { email: next.email })
    const readers = () => mail.letters.slice(before).flatMap(({ to }) => to)
    await eventually(
      () => Promise.resolve(readers()),
      (to) => to.includes(next.email),
    )
    expect(readers()).toEqual([next.email])
  })

  test.each(['X-Request-Id', 'Idempotency-Key', 'traceparent', 'User-Agent', 'Accept-Language'])(
    'of an answer: what %s holds sets none',
    async (name) => {
      const value = 'a%0d%0aSet-Cookie:%20tapeline=forged; Path=/ <script>'
      const answer = await send('/app/api/me', { headers: { [name]: value } })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(JSON.stringify(answer.headers)).not.toContain('forged')
      expect(answer.text).not.toContain('forged')
    },
  )
})
