// What people do, in a real browser: the first admin signs in with a second step, makes a key, uses it and deletes it; a colleague is invited
// and joins; a member is kept out of what is for admins; whoever is signed out comes back to where they were.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode, beginningOfPeriod } from '../../server/test/dashboard/browser.ts'
import { Client } from '../../server/test/harness/client.ts'
import { type Stage, prepareStage, settle, signInBy } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Turns two-step sign-in on in the account page; gives the secret that the app would hold. */
async function turnOnTwoStep(page: Page): Promise<string> {
  await page.goto('/app/sandbox/account')
  await button(page, 'Turn on').click()
  await page.getByRole('textbox', { name: 'Your password' }).fill('correct horse battery')
  await button(page, 'Continue').click()
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(/\s/g, '')
  await beginningOfPeriod()
  await page.getByLabel('Code that the app shows').fill(appCode(secret, -1))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  await button(page, 'I have kept them').click()
  await page.getByText('10 recovery codes are left.').waitFor()
  return secret
}

test('an admin signs in with a second step, makes a key, uses it, and deletes it, after which it opens nothing', async () => {
  const { page, context, wrongs } = await stage.open()
  await signInBy(page, stage.admin.email)
  await heading(page, 'Overview')
  const secret = await turnOnTwoStep(page)
  await button(page, /account and settings$/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInBy(page, stage.admin.email)
  await heading(page, 'Enter your code')
  await page.getByLabel('Code').fill(appCode(secret))
  await button(page, 'Continue').click()
  await heading(page, 'Overview')

  await page.getByRole('link', { name: 'API Keys' }).click()
  await heading(page, 'API Keys')
  await button(page, 'Create a key').click()
  await page.getByLabel('Name').fill('Nightly sync')
  await button(page, /^Create$/).click()
  const key = await page.getByLabel('Your sandbox key').innerText()
  expect(key).toMatch(/^sk_snbx_/)
  await button(page, 'I have copied it').click()
  const row = page.getByRole('row', { name: /Nightly sync/ })
  await row.waitFor()
  expect(await row.innerText()).toContain('Never')
  expect(await page.content()).not.toContain(key)

  const client = new Client(stage.service.address, key)
  expect((await client.get('/me')).body).toMatchObject({ caller: { name: 'Nightly sync' } })
  await page.reload()
  expect(await row.innerText()).not.toContain('Never')
  await button(page, 'Delete Nightly sync').click()
  await button(page, 'Delete the key').click()
  await row.waitFor({ state: 'detached' })
  expect((await client.get('/me')).status).toBe(401)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a member is not offered the keys, and told at their address that they are for admins', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  expect(await page.getByRole('link', { name: 'API Keys' }).count()).toBe(0)
  await page.goto('/app/sandbox/connections/api-keys')
  await page.getByText('API Keys are managed by admins').waitFor()
  expect(await button(page, 'Create a key').count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('somebody who is invited opens the link, joins, and is seen in the team', async () => {
  const admin = await stage.open({}, stage.operatorAdmin)
  await admin.page.goto('/app/sandbox/team')
  await button(admin.page, 'Invite somebody').click()
  await admin.page.getByLabel('E-mail').fill('ana@people.example')
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
  await page.getByText('password must have at least 12 characters').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('a long enough password')
  await button(page, 'Join').click()
  await heading(page, 'Overview')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('row', { name: /Ana/ }).waitFor()
  expect([...wrongs, ...admin.wrongs]).toEqual([])
  await Promise.all([context.close(), admin.context.close()])
})

test('the environment and the clocks stay in the address from page to page, and live is told', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox?as_of=2026-02-10')
  await page.getByText('Lending as of 2026-02-10').waitFor()
  await settle(page)
  expect(await page.getByText('1,500,000.00').count()).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Team' }).click()
  await heading(page, 'Team')
  expect(page.url()).toContain('/app/sandbox/team?as_of=2026-02-10')
  await button(page, /^Environment: Sandbox/).click()
  await page.getByRole('menuitem', { name: /^Live/ }).click()
  await button(page, /^Environment: Live/).waitFor()
  expect(page.url()).toContain('/app/live/team?as_of=2026-02-10')
  await button(page, /^Shown: As of 2026-02-10/).click()
  await button(page, 'Today, now').click()
  await button(page, /^Shown: Today/).waitFor()
  expect(page.url()).toMatch(/\/app\/live\/team$/)
  await context.close()
})

test('whoever is signed out meanwhile signs in and is back where they were', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/team?as_of=2026-02-10')
  await heading(page, 'Team')
  await stage.member.browser.post('/sign-out')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await heading(page, 'Sign in')
  await page.getByLabel('E-mail').fill(stage.member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong wrong wrong')
  await button(page, 'Sign in').click()
  await page.getByText('The e-mail address or the password is not right.').waitFor()
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
  await button(page, 'Sign in').click()
  await heading(page, 'Account')
  expect(page.url()).toContain('/app/sandbox/account?as_of=2026-02-10')
  await context.close()
})

test('an address of another site is never gone to after signing in', async () => {
  const { page, context } = await stage.open()
  for (const next of ['https://evil.example/', '//evil.example/sandbox', '/sandbox/../../evil']) {
    await page.goto(`/app/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByLabel('E-mail').fill(stage.operatorAdmin.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await button(page, 'Sign in').click()
    await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
    expect(new URL(page.url()).origin).toBe(stage.service.address)
  }
  await context.close()
})

test('the first page comes in less than 300 KB, compressed, and nothing comes twice', async () => {
  const { page, context } = await stage.open({}, stage.member)
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const length = response
      .request()
      .sizes()
      .then(({ responseBodySize }) => responseBodySize)
    void length.then((size) => sizes.set(response.url(), (sizes.get(response.url()) ?? 0) + size))
  })
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await settle(page)
  // What draws charts is asked for when the figures stand, and counts by itself.
  const charts = [...sizes].filter(([url]) => url.includes('/chart-canvas-')).reduce((sum, [, size]) => sum + size, 0)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) - charts
  expect(sizes.size).toBeGreaterThan(5)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(300_000)
  expect(charts).toBeLessThan(200_000)
  await context.close()
})
