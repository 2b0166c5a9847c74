// What people do, in a real browser: the first admin signs in with a second step, makes a key, uses it and deletes it; a colleague is invited
// and joins; a member is kept out of what is for admins; whoever is signed out comes back to where they were.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../server/src/resources/password.ts'
import { createUser } from '../../server/src/resources/user/user-making.ts'
import { PASSWORD } from '../../server/test/dashboard/browser.ts'
import { Client } from '../../server/test/harness/client.ts'
import { type Stage, prepareStage, settle } from './stage.ts'
import {
  button,
  createKeyBy,
  deleteKeyBy,
  enterCode,
  fillSignIn,
  heading,
  ownPassword,
  signInBy,
  signOut,
  turnOnTwoStep,
} from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

test('an admin signs in with a second step, makes a key, uses it, and deletes it, after which it opens nothing', async () => {
  const { page, context, wrongs } = await stage.open()
  const { email } = stage.admin
  await signInBy(page, email, PASSWORD)
  await heading(page, 'Overview')
  const secret = await turnOnTwoStep(page, PASSWORD)
  await signOut(page)
  await signInBy(page, email, PASSWORD)
  await enterCode(page, secret)
  await heading(page, 'Overview')

  const key = await createKeyBy(page, { name: 'Nightly sync', environment: 'sandbox' })
  expect(key).toMatch(/^sk_snbx_/)
  const row = page.getByRole('row', { name: /Nightly sync/ })
  await expect.poll(() => row.innerText()).toContain('Never')
  expect(await page.content()).not.toContain(key)

  const client = new Client(stage.service.address, key)
  expect((await client.get('/me')).body).toMatchObject({ caller: { name: 'Nightly sync' } })
  await page.reload()
  await expect.poll(() => row.innerText()).not.toContain('Never')
  await deleteKeyBy(page, 'Nightly sync')
  expect((await client.get('/me')).status).toBe(401)
  expect(wrongs).toEqual([])
  await context.close()
})

test('an admin limits a key to what its system does, and rotates it: both keys may do that and no more', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox/connections/api-keys')
  await button(page, 'Create a key').click()
  await page.getByLabel('Name').fill('Loader')
  await page.getByRole('checkbox', { name: 'Everything' }).uncheck()
  await page.getByRole('checkbox', { name: 'import', exact: true }).check()
  await page.getByLabel('Ends on').fill('2099-01-31')
  await page.getByLabel('Allowed addresses').fill('nowhere')
  await button(page, /^Create$/).click()
  await page.getByText(/must be an address or a network/).waitFor()
  await ownPassword(page).fill('not my password')
  await page.getByLabel('Allowed addresses').fill('127.0.0.0/8\n2001:db8::/32')
  await button(page, /^Create$/).click()
  await page.getByRole('alert').getByText('Your current password is not right.').waitFor()
  await ownPassword(page).fill(PASSWORD)
  await button(page, /^Create$/).click()
  const first = await page.getByLabel('Your sandbox key').innerText()
  await button(page, 'I have copied it').click()
  const rows = page.getByRole('row', { name: /Loader/ })
  await expect.poll(() => rows.first().innerText()).toContain('read, import')
  await expect.poll(() => rows.first().innerText()).toContain('127.0.0.0/8, 2001:db8::/32')

  await button(page, 'Rotate Loader').click()
  await page.getByText(/valid for as long as this one was made for/).waitFor()
  await page.getByLabel('The old key works on for').selectOption('7 days')
  await ownPassword(page).fill(PASSWORD)
  // While it is on its way, nothing closes the dialog: nobody would ever see the key.
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/rotations', async (route) => {
    await isReleased
    await route.continue()
  })
  await button(page, /^Rotate$/).click()
  await expect.poll(() => button(page, 'Cancel').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByLabel('Close').click()
  release()
  const second = await page.getByLabel('Your sandbox key').innerText()
  await button(page, 'I have copied it').click()
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => rows.first().innerText()).toMatch(/in (?:6|7) days, replaced/)
  await expect.poll(() => button(page, 'Rotate Loader').count()).toBe(1)
  expect(second).not.toBe(first)
  for (const key of [first, second]) {
    const client = new Client(stage.service.address, key)
    expect((await client.get('/accounts')).status).toBe(200)
    expect((await client.post('/accounts', { id: 'x', type: 'business' })).body.code).toBe('scope_needed')
  }
  expect(wrongs).toEqual([])
  await context.close()
})

test('a member is not offered the keys, and the page at their address states that they are for admins', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await expect.poll(() => page.getByRole('link', { name: 'API Keys' }).count()).toBe(0)
  await page.goto('/app/sandbox/connections/api-keys')
  await page.getByText('API Keys are managed by admins').waitFor()
  await expect.poll(() => button(page, 'Create a key').count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('somebody who is invited opens the link, joins, and is seen in the team', async () => {
  const admin = await stage.open({}, stage.operatorAdmin)
  await admin.page.goto('/app/sandbox/team')
  await button(admin.page, 'Invite somebody').click()
  await admin.page.getByLabel('E-mail').fill('ana@people.example')
  await ownPassword(admin.page).fill(PASSWORD)
  await button(admin.page, 'Create the link').click()
  const link = await admin.page.getByLabel('Link', { exact: true }).innerText()
  await button(admin.page, 'I have copied it').click()
  await admin.page.getByRole('row', { name: /ana@people.example/ }).waitFor()

  const { page, context, wrongs } = await stage.open()
  await page.goto(link)
  await heading(page, 'Join The operator')
  await page.getByLabel('Your name').fill('Ana')
  await page.getByRole('textbox', { name: 'Password' }).fill('short')
  await button(page, 'Join').click()
  await page.getByText('Password must have at least 12 characters').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await button(page, 'Join').click()
  await heading(page, 'Overview')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('row', { name: /Ana/ }).waitFor()
  expect([...wrongs, ...admin.wrongs]).toEqual([])
  await Promise.all([context.close(), admin.context.close()])
})

test('the environment and the clocks stay in the address from page to page, and live is marked', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox?as_of=2026-02-10')
  await page.getByText('Lending as of 2026-02-10').waitFor()
  await settle(page)
  await expect.poll(() => page.getByText('1,500,000.00').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Team' }).click()
  await heading(page, 'Team')
  await expect.poll(() => page.url()).toContain('/app/sandbox/team?as_of=2026-02-10')
  await button(page, /^Environment: Sandbox/).click()
  await page.getByRole('menuitem', { name: /^Live/ }).click()
  await button(page, /^Environment: Live/).waitFor()
  await expect.poll(() => page.url()).toContain('/app/live/team?as_of=2026-02-10')
  await button(page, /^Shown: As of 2026-02-10/).click()
  await button(page, 'Today, now').click()
  await button(page, /^Shown: Today/).waitFor()
  await expect.poll(() => page.url()).toMatch(/\/app\/live\/team$/)
  await context.close()
})

test('whoever is signed out meanwhile signs in and is back where they were', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/team?as_of=2026-02-10')
  await heading(page, 'Team')
  // What the page itself asks for would learn of it too: that is answered before, or after the press.
  await settle(page)
  await page.waitForLoadState('networkidle')
  let release = (): void => {}
  const pressed = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/app/api/**', async (route) => {
    await pressed
    await route.continue()
  })
  await stage.member.browser.post('/sign-out')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  release()
  await heading(page, 'Sign in')
  await fillSignIn(page, stage.member.email, 'wrong wrong wrong')
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await heading(page, 'Account')
  await expect.poll(() => page.url()).toContain('/app/sandbox/account?as_of=2026-02-10')
  await context.close()
})

test('whoever has one password for two organizations chooses one, by keyboard, and changes to the other by signing in again', async () => {
  const { service, lender, operator } = stage
  const email = 'both@people.example'
  const password_hash = await hashPassword(PASSWORD)
  for (const { organization } of [lender, operator])
    await createUser(service.database, organization, { email, name: 'Both', role: 'member', password_hash })
  const { page, context, wrongs } = await stage.open()
  await signInBy(page, email, PASSWORD)
  await heading(page, 'Choose an organization')
  await page.getByLabel('Organization').selectOption({ label: 'Alder & Finch Lending' })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await heading(page, 'Overview')
  await expect.poll(() => page.locator('body').innerText()).toContain('Alder & Finch Lending')
  await signOut(page)
  await signInBy(page, email, PASSWORD)
  await heading(page, 'Choose an organization')
  await button(page, 'Sign in with another address').click()
  await heading(page, 'Sign in')
  expect(wrongs).toEqual([])
  await context.close()
})

test('an address of another site is never gone to after signing in', async () => {
  const { page, context } = await stage.open()
  for (const next of ['https://evil.example/', '//evil.example/sandbox', '/sandbox/../../evil']) {
    await page.goto(`/app/sign-in?next=${encodeURIComponent(next)}`)
    await fillSignIn(page, stage.operatorAdmin.email, PASSWORD)
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
    const { origin } = new URL(page.url())
    expect(origin).toBe(stage.service.address)
  }
  await context.close()
})
