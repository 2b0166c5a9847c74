// Mail: who gets which link, and that asking for one shows nobody whether an address is known.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { Browser, PASSWORD, type Person, signedIn } from './browser.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let mail: MailServer
let service: TestService
let lender: Lender
let admin: Person

beforeAll(async () => {
  mail = await startMailServer()
  service = await startTestService(mail.settings)
  lender = await service.lender({ name: 'Alder & Sons' })
  admin = await signedIn(service, lender.organization, 'admin')
})
afterAll(async () => {
  await service.stop()
  await mail.stop()
})
beforeEach(() => service.database.query(installationStatement('', 'delete from sign_in_attempts'), []))

const letterTo = async (address: string) => {
  const found = await eventually(
    async () => mail.letters.filter(({ to }) => to.includes(address)).at(-1),
    (letter) => letter !== undefined,
  )
  if (found === undefined) throw new Error(`No letter to ${address}`)
  return found
}

const tokenIn = (text: string, page: string) =>
  new RegExp(`https://reports\\.example\\.com/app/${page}#(\\S+)`).exec(text)?.[1]

test('an invitation goes out by mail, from the sender in the settings, and lets its reader join', async () => {
  const invited = await admin.browser.post('/invitations', {
    email: 'new@people.example',
    role: 'member',
    password: PASSWORD,
  })
  expect(invited.body).toMatchObject({ mailed: true, token: expect.any(String) })
  const letter = await letterTo('new@people.example')
  expect(letter).toMatchObject({ from: 'no-reply@tapeline.example', to: ['new@people.example'] })
  expect(letter.subject).toBe('A admin invites you to Alder & Sons on Tapeline')
  const token = tokenIn(letter.text, 'invitation')
  expect(token).toBe(invited.body.token)
  const joined = await new Browser(service.address).post('/invitation/accept', {
    token,
    name: 'New',
    password: PASSWORD,
  })
  expect(joined.status).toBe(204)
})

describe('a forgotten password', () => {
  const ask = (email: string) => new Browser(service.address).post('/password-link/ask', { email })

  test('is chosen again by the link in the letter, once', async () => {
    const { email } = await signedIn(service, lender.organization, 'member')
    expect((await ask(` ${email.toUpperCase()} `)).status).toBe(204)
    const token = tokenIn((await letterTo(email)).text, 'password')
    const use = () =>
      new Browser(service.address).post('/password-link/use', { token, password: 'another horse battery' })
    expect((await use()).status).toBe(204)
    expect((await use()).body).toMatchObject({ code: 'link_expired' })
    expect((await new Browser(service.address).signIn(email, 'another horse battery')).status).toBe(200)
  })

  test('of nobody is answered like any other, and nothing is sent', async () => {
    const before = mail.letters.length
    const known = await ask(admin.email)
    const unknown = await ask('nobody@people.example')
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    await letterTo(admin.email)
    expect(mail.letters.length).toBe(before + 1)
    expect(mail.letters.flatMap(({ to }) => to)).not.toContain('nobody@people.example')
  })

  test('is asked for a few times only, whether anybody has the address or not', async () => {
    for (const email of [admin.email, 'stranger@people.example']) {
      for (let count = 0; count < 3; count += 1) expect((await ask(email)).status).toBe(204)
      expect(await ask(email)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    }
  })
})

test('an address cannot name further readers of a letter', async () => {
  for (const email of ['a@people.example,b@people.example', 'a@people.example\r\nBcc: b@people.example'])
    expect((await admin.browser.post('/invitations', { email, role: 'member', password: PASSWORD })).status).toBe(400)
  expect(mail.letters.flatMap(({ to }) => to)).not.toContain('b@people.example')
})

test('an admin’s link for a colleague goes out too', async () => {
  const colleague = await signedIn(service, lender.organization, 'member')
  const made = await admin.browser.post(`/users/${colleague.id}/password-link`, { password: PASSWORD })
  expect(made.body).toMatchObject({ mailed: true })
  expect(tokenIn((await letterTo(colleague.email)).text, 'password')).toBe(made.body.token)
})

test('where the mail server is away, the link is there to be handed over', async () => {
  const settings = { ...mail.settings, SMTP_PORT: '1' }
  const away = await startTestService(settings)
  const other = await away.lender()
  const { browser } = await signedIn(away, other.organization, 'admin')
  const invited = await browser.post('/invitations', {
    email: 'late@people.example',
    role: 'member',
    password: PASSWORD,
  })
  expect(invited).toMatchObject({ status: 200, body: { mailed: false, token: expect.any(String) } })
  await away.stop()
})

test('without a mail server the service states that and returns links as before', async () => {
  const plain = await startTestService()
  const stranger = new Browser(plain.address)
  expect((await stranger.get('/password-link')).body).toEqual({ by_mail: false })
  expect(await stranger.post('/password-link/ask', { email: 'a@people.example' })).toMatchObject({
    status: 409,
    body: { code: 'mail_not_set' },
  })
  expect((await new Browser(service.address).get('/password-link')).body).toEqual({ by_mail: true })
  await plain.stop()
})
