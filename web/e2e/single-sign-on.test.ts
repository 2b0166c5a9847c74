// Single sign-on in a real browser, at a real provider: an admin sets it up, people come in by the link and leave, and who is refused reads why.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '../../server/test/dashboard/browser.ts'
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../../server/test/dashboard/identity-provider.ts'
import { PROVIDERS_ON_LOOPBACK } from '../../server/test/dashboard/single-sign-on.ts'
import { type DnsServer, startDnsServer } from '../../server/test/harness/dns-server.ts'
import { startTestService } from '../../server/test/harness/service.ts'
import { type Stage, prepareStage } from './stage.ts'
import { button, heading, ownPassword, signInBy, signOut } from './steps.ts'

let stage: Stage
let dns: DnsServer
let provider: IdentityProvider
let admin: Page
/** The sign-in link, as the admin copies it. */
let link: string

beforeAll(async () => {
  dns = await startDnsServer()
  const settings = { ...PROVIDERS_ON_LOOPBACK, DNS_SERVERS: dns.address }
  stage = await prepareStage((connection) => startTestService(settings, { connection }))
  provider = await startIdentityProvider()
  provider.accounts.set('ana', { email: 'ana@alder.example', email_verified: true, name: 'Ana Alder' })
  provider.accounts.set('eve', { email: 'eve@elsewhere.example', email_verified: true, name: 'Eve' })
  admin = (await stage.open({}, stage.admin)).page
})
afterAll(async () => {
  await provider.stop()
  await stage.close()
  await dns.stop()
})

/** An address of the page, by its name. */
const shown = async (page: Page, name: string) => (await page.getByLabel(name, { exact: true }).innerText()).trim()

/** From the link to the provider, and in as an account there. */
async function signInAs(page: Page, account: string): Promise<void> {
  await page.goto(link)
  await button(page, 'Sign in with Acme Login').click()
  await heading(page, 'Provider')
  await page.getByLabel('Account').fill(account)
  await button(page, 'Continue').click()
}

test('an admin sets it up: addresses to register first, then the form, then a test of the connection', async () => {
  await admin.goto('/app/sandbox')
  await admin.getByRole('link', { name: 'Single sign-on', exact: true }).click()
  await heading(admin, 'Single sign-on')
  await button(admin, 'Set up single sign-on').click()
  link = await shown(admin, 'Sign-in link and redirect URI')
  provider.register({ redirect_uri: link, after_sign_out: await shown(admin, 'Address after signing out') })

  await admin.getByRole('textbox', { name: 'Provider', exact: true }).fill('Acme Login')
  await admin.getByLabel('Issuer').fill('login.acme.example')
  await admin.getByLabel('Client ID').fill(CLIENT.client_id)
  await admin.getByRole('textbox', { name: 'Client secret' }).fill(CLIENT.client_secret)
  await admin.getByLabel('Mail domains').fill('alder.example')
  await ownPassword(admin).fill('not my password')
  await button(admin, 'Save and turn on').click()
  await admin.getByText('Issuer must be an address, such as https://login.example.com').waitFor()
  await admin.getByLabel('Issuer').fill(provider.issuer)
  await button(admin, 'Save and turn on').click()
  await admin.getByRole('alert').getByText('Your current password is not right.').waitFor()
  await ownPassword(admin).fill(PASSWORD)
  await admin.keyboard.press('Enter')
  await admin.getByRole('heading', { name: 'Acme Login' }).waitFor()
  await button(admin, 'Test the connection').click()
  const found = admin.getByRole('status', { name: 'What the test found' }).getByRole('listitem')
  const states = async () => (await found.allInnerTexts()).map((check) => check.slice(0, 6))
  await expect.poll(states).toEqual(['Right:', 'Right:', 'Right:', 'Right:'])
  expect(await admin.content()).not.toContain(CLIENT.client_secret)
})

test('somebody new comes in by the link, sees how the session was opened, and finds the way again after signing out', async () => {
  const { page } = await stage.open()
  await signInAs(page, 'ana')
  await heading(page, 'Overview')
  await expect.poll(() => new URL(page.url()).search).not.toContain('code')
  await page.goto('/app/sandbox/account')
  await page.getByText('Ana Alder, ana@alder.example, member of Alder & Finch Lending.').waitFor()
  await page.getByText('You have no password here').waitFor()
  await page.getByRole('cell', { name: 'Single sign-on' }).waitFor()
  await signOut(page)
  await page.getByRole('link', { name: 'Sign in with Acme Login' }).click()
  await page.getByText('To Alder & Finch Lending, by single sign-on.').waitFor()
})

test('an admin proves a mail domain, and people find the provider by their address once that is chosen', async () => {
  const domain = admin.getByRole('region', { name: 'alder.example' })
  const answered = admin.getByRole('status', { name: 'What the DNS answered' })
  await domain.getByText('Not proven').waitFor()
  await button(admin, 'Check the records').click()
  await answered.getByText('Wrong: There is no TXT record at _tapeline.alder.example.').waitFor()
  const name = await shown(admin, 'Name of the TXT record of alder.example')
  dns.records.set(name, [await shown(admin, 'Value of the TXT record of alder.example')])
  await button(admin, 'Check the records').click()
  await answered.getByText('Right: The TXT record at _tapeline.alder.example is as it has to be.').waitFor()
  await domain.getByText('Proven', { exact: true }).waitFor()

  const { page } = await stage.open()
  const find = async (email: string) => {
    await page.getByLabel('E-mail').fill(email)
    await button(page, 'Continue').click()
  }
  await page.goto('/app/sign-in')
  await page.getByRole('link', { name: 'Sign in at the provider of your organization' }).click()
  await find('new@alder.example')
  await page.getByText('No organization is found by this address.').waitFor()
  await button(admin, /^Change$/).click()
  await admin.getByLabel('Found by').selectOption('address')
  await ownPassword(admin).fill(PASSWORD)
  await button(admin, 'Save and turn on').click()
  await admin.getByText('The sign-in link, or an e-mail address on the sign-in page').waitFor()
  await find('new@alder.example')
  await page.getByText('To Alder & Finch Lending, by single sign-on.').waitFor()
})

test('who is refused reads why, whatever the window goes through, and can begin once more', async () => {
  const { page } = await stage.open()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/done')) sent += 1
  })
  await signInAs(page, 'eve')
  await heading(page, 'You are not signed in')
  const reason = page.getByText('eve@elsewhere.example is of a mail domain that is not your organization’s.')
  await reason.waitFor()
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`)
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  // What the page asks for after the network came back is answered after whatever it sent before.
  await page.evaluate(() => fetch('/app/api/sign-in/link', { headers: { 'X-Tapeline-Dashboard': '1' } }))
  await expect.poll(async () => [sent, await reason.isVisible()]).toEqual([1, true])
  await page.getByRole('button', { name: 'Sign in once more' }).click()
  await button(page, 'Sign in with Acme Login').waitFor()
  await page.goto(link.replace(/[^/]+$/, 'nobody-has-this-link-00'))
  await page.getByText('This sign-in link does not work.').waitFor()
})

test('who comes back while the provider is away begins once more, since an answer works once', async () => {
  const { page } = await stage.open()
  await page.route('**/done', async (route) => {
    await provider.stop()
    await route.continue()
  })
  await signInAs(page, 'ana')
  await page.getByText('The sign-in provider of your organization does not answer.').waitFor()
  await button(page, 'Sign in once more').waitFor()
  await expect.poll(() => button(page, 'Try again').count()).toBe(0)
})

test('where it is required, the password of a member leads to the link, and turning it off opens the password again', async () => {
  await button(admin, /^Change$/).click()
  await admin.getByLabel('Passwords').selectOption('admins_only')
  await ownPassword(admin).fill(PASSWORD)
  await button(admin, 'Save and turn on').click()
  await admin.getByText('Only admins may use one').waitFor()
  const { page } = await stage.open()
  await signInBy(page, stage.member.email, PASSWORD)
  await button(page, 'Sign in with Acme Login').waitFor()
  await button(admin, 'Turn off').click()
  const dialog = admin.getByRole('dialog')
  await expect.poll(() => dialog.locator('input:focus').getAttribute('name')).toBe('password')
  await button(dialog, 'Turn off').click()
  await dialog.getByRole('alert').getByText('Your current password is not right.').waitFor()
  await ownPassword(dialog).fill(PASSWORD)
  await button(dialog, 'Turn off').click()
  await admin.getByText('Off', { exact: true }).waitFor()
  await signInBy(page, stage.member.email, PASSWORD)
  await heading(page, 'Overview')
})

test('members have no settings of it', async () => {
  const { page } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/single-sign-on')
  await page.getByText('Single sign-on is managed by admins').waitFor()
})

test('an admin without a password reads what changing the settings and inviting people take', async () => {
  const { page } = await stage.open({}, stage.admin)
  await page.route('**/app/api/me', async (route) => {
    const answer = await route.fetch()
    const me = (await answer.json()) as { user: object }
    await route.fulfill({ response: answer, json: { ...me, user: { ...me.user, has_password: false } } })
  })
  await page.goto('/app/sandbox/single-sign-on')
  await page.getByText('Changing these settings takes your password, and you have none here.').waitFor()
  await expect.poll(() => button(page, /^(Change|Turn off)/).count()).toBe(0)
  await page.goto('/app/sandbox/team')
  await button(page, 'Invite somebody').click()
  await page.getByRole('dialog').getByText('You have no password here, and this takes one.').waitFor()
  await expect.poll(() => ownPassword(page).isDisabled()).toBe(true)
})
