// A lender without figures is led to its first one: the commands that the page shows are run as shown while it is open, and it follows.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, person } from '../../server/test/dashboard/browser.ts'
import { type Organization, createOrganization } from '../../server/src/resources/organization/organization-store.ts'
import { accountBody } from '../../server/test/harness/records.ts'
import { PHONE, type Stage, changeLook, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, heading, ownPassword } from './steps.ts'

const run = promisify(execFile)

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

/** An organization that has not even a key. */
async function emptyOrganization(): Promise<Organization> {
  const chosen = { organization: 'cedar', name: 'Cedar Lending', is_operator: false, live_enabled: false }
  const made = await createOrganization(stage.service.database, chosen)
  if (made === undefined) throw new Error('there is an organization cedar already')
  return made
}

/** Waits until the page waits for the step. */
const waitingFor = (page: Page, step: number, what: string) =>
  page.getByText(`Step ${step} of 5: Waiting for your first ${what} …`).waitFor()

/** Runs the command that the page shows for a step. */
async function runShown(page: Page, step: string, key: string): Promise<void> {
  const command = await page.getByRole('region', { name: `Command: ${step}` }).innerText()
  const { stdout } = await run('sh', ['-c', command.replace('curl', 'curl --fail -sS')], {
    env: { ...process.env, KEY: key },
  })
  expect(JSON.parse(stdout)).toHaveProperty('id')
}

test('from an empty organization to its first figure by the commands shown, without a reload', async () => {
  const admin = await person(stage.service, await emptyOrganization(), 'admin')
  const { page, context, wrongs } = await stage.open({}, admin)
  await page.goto('/app/sandbox')
  await waitingFor(page, 1, 'key')
  await settle(page)
  expect(await findingsOfAxe(page)).toEqual([])

  // By keyboard: the dialog, the name, the password, the key, and back.
  await button(page, 'Create a key').press('Enter')
  const name = page.getByRole('dialog').getByLabel('Name')
  await expect.poll(() => name.evaluate('document.activeElement.name')).toBe('name')
  await name.fill('Loan system')
  await ownPassword(page).fill(PASSWORD)
  await ownPassword(page).press('Enter')
  const key = await page.getByLabel('Your sandbox key').innerText()
  await button(page, 'I have copied it').press('Enter')
  await waitingFor(page, 2, 'account')
  await page.evaluate('window.isSamePage = true')

  await runShown(page, 'account', key)
  await waitingFor(page, 3, 'receivable')
  expect(await findingsOfAxe(page)).toEqual([])
  await changeLook(page, { scheme: 'dark', size: PHONE })
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  expect(await findingsOfAxe(page)).toEqual([])
  await changeLook(page, {})
  await runShown(page, 'receivable', key)
  await waitingFor(page, 4, 'entry')
  await runShown(page, 'entry', key)
  await button(page, /^Outstanding: 10,000.00/).waitFor()
  await expect.poll(() => page.getByText('Your first figure in five steps').count()).toBe(0)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a member is led by what arrives, learns who makes keys, and reaches the import by keyboard', async () => {
  const { organization, client } = await stage.service.lender({ name: 'Fir Lending' })
  const { email } = await person(stage.service, organization, 'admin')
  const member = await person(stage.service, organization, 'member')
  const { page, context, wrongs } = await stage.open({}, member)
  await page.goto('/app/sandbox')
  await waitingFor(page, 1, 'key')
  await page.getByText(email).waitFor()
  await expect.poll(() => button(page, 'Create a key').count()).toBe(0)
  await client.post('/accounts', accountBody('first'))
  await waitingFor(page, 3, 'receivable')
  await page.goto('/app/sandbox?as_of=2020-01-31')
  await page.getByText('Nothing drawn by then').waitFor()
  await page.goto('/app/sandbox')
  await page.getByRole('link', { name: 'send a file' }).press('Enter')
  await heading(page, 'Imports')
  expect(wrongs).toEqual([])
  await context.close()
})
