// Passkeys in a real browser, with its own virtual authenticator: added in the account page, then the way in alone and behind the password, then removed. The
// service is reached as `localhost`, since browsers make no passkeys for IP addresses.
import type { ClientConfig } from 'pg'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, type Person, person } from '../../server/test/dashboard/browser.ts'
import { freePort } from '../../server/test/harness/free-port.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import { type Stage, type Window, findingsOfAxe, prepareStage } from './stage.ts'
import { button, fillSignIn, heading, rowsOf, signOut } from './steps.ts'

let stage: Stage
let ana: Person
let site: string
let window: Window
let page: Page
let device: CDPSession
let authenticator: string

beforeAll(async () => {
  const port = await freePort()
  site = `http://localhost:${port}`
  const start = async (connection: ClientConfig): Promise<TestService> => ({
    ...(await startTestService({ PORT: String(port), PUBLIC_URL: site }, { connection })),
    address: site,
  })
  stage = await prepareStage(start)
  ana = await person(stage.service, stage.lender.organization, 'member')
  window = await stage.open()
  ;({ page } = window)
  device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  authenticator = await addDevice()
})
afterAll(() => stage.close())

/** A device with a fingerprint reader that the right finger is on. */
async function addDevice(): Promise<string> {
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  return (await device.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId
}

const verify = (isUserVerified: boolean) =>
  device.send('WebAuthn.setUserVerified', { authenticatorId: authenticator, isUserVerified })

const passkeys = async () => (await rowsOf(page, 'Passkeys')).map(([name]) => name)

async function add(name: string, password = PASSWORD): Promise<void> {
  await button(page, 'Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(password)
  await button(dialog, 'Continue').click()
}

/** Cancels while the browser waits for the finger: it asks no more, so that it can be asked anew. */
async function cancelWhileAsked(): Promise<void> {
  const simulate = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: authenticator, enabled })
  await simulate(false)
  const begun = page.waitForResponse('**/me/passkeys/begin')
  await add('Never')
  await begun
  await button(page.getByRole('dialog'), 'Cancel').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await simulate(true)
}

test('somebody signs in by the password, and adds a passkey under a name, with recovery codes', async () => {
  await page.goto('/app/sign-in')
  await fillSignIn(page, ana.email, PASSWORD)
  await heading(page, 'Overview')
  await page.goto('/app/sandbox/account')
  await page.getByText('Add the one of this device.').waitFor()
  await add('Laptop', 'wrong')
  await page.getByText('Your current password is not right.').waitFor()
  await button(page.getByRole('dialog'), 'Cancel').click()
  await cancelWhileAsked()
  await add('Laptop')
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  await button(page, 'I have kept them').click()
  await expect.poll(passkeys).toEqual(['Laptop'])
  await page.getByText('10 recovery codes left.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
})

test('a passkey has a name before the device makes it', async () => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await add('  ')
  await page.getByText('Give the passkey a name.').waitFor()
  expect(sent.filter((path) => path.includes('/me/passkeys'))).toEqual([])
  await button(page.getByRole('dialog'), 'Cancel').click()
})

test('one device takes one passkey of a user, and the page states it', async () => {
  await add('Again')
  await page.getByText('This device has a passkey of yours already.').waitFor()
  await button(page.getByRole('dialog'), 'Cancel').click()
  await expect.poll(passkeys).toEqual(['Laptop'])
})

test('the passkey signs in alone', async () => {
  await signOut(page)
  await button(page, 'Sign in with a passkey').click()
  await heading(page, 'Overview')
  await page.goto('/app/sandbox/account')
  await page.getByText(`${ana.email}, member of`).waitFor()
  await page.getByRole('cell', { name: 'Passkey', exact: true }).waitFor()
})

test('behind the password it is the second step, and a finger that is not right is none', async () => {
  await signOut(page)
  await fillSignIn(page, ana.email, PASSWORD)
  await heading(page, 'Finish signing in')
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Use a passkey')
  await verify(false)
  await button(page, 'Use a passkey').click()
  await page.getByText('No passkey was used: it was cancelled, or took too long.').waitFor()
  await verify(true)
  await button(page, 'Use a passkey').click()
  await heading(page, 'Overview')
})

test('the answer of a process of the version before, which states no second steps, asks for a code', async () => {
  await signOut(page)
  await page.route('**/app/api/sign-in', async (route) => {
    const answer = await route.fetch()
    const { second_steps, ...before } = (await answer.json()) as { second_steps: string[] }
    expect(second_steps).toEqual(['passkey', 'recovery_code'])
    await route.fulfill({ response: answer, json: before })
  })
  await fillSignIn(page, ana.email, PASSWORD)
  await heading(page, 'Enter your code')
  await page.unroute('**/app/api/sign-in')
  await page.goto('/app/sign-in')
  await button(page, 'Sign in with a passkey').click()
  await heading(page, 'Overview')
})

test('once it is removed the password signs in alone, and the passkey no more', async () => {
  await page.goto('/app/sandbox/account')
  await button(page, 'Remove the passkey Laptop').click()
  const dialog = page.getByRole('dialog', { name: 'Remove Laptop' })
  await dialog.getByText('your recovery codes go with it, and your password alone signs you in').waitFor()
  await dialog.getByText('The device keeps it until you remove it there.').waitFor()
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD)
  await button(dialog, 'Remove').click()
  await page.getByText('Add the one of this device.').waitFor()
  await signOut(page)
  await button(page, 'Sign in with a passkey').click()
  await page.getByText('This passkey was not accepted.').waitFor()
  await fillSignIn(page, ana.email, PASSWORD)
  await heading(page, 'Overview')
  expect(window.wrongs).toEqual([])
})
