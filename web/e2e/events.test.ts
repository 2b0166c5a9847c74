// What happened to an organization, in a real browser: its events are listed, narrowed, lead to their records and are shown whole; the operator reads
// those of a lender that are for it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { changeStatuses, createAccounts, createKeys } from '../../server/test/webhooks/deliveries.ts'
import { type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, expectFocus, heading, openPage, rowsOf } from './steps.ts'

let stage: Stage
let lender: Lender
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

beforeEach(async () => {
  lender = await stage.service.lender({ name: 'Linden Credit' })
  member = await person(stage.service, lender.organization, 'member')
  await createAccounts(stage.service.database, lender.tenant, ['obligor-7'])
  await changeStatuses(stage.service.database, lender.tenant, ['loan/7'])
})

/** What happened and to which record, as the page lists it; the events of the keys by which the lender was made come when the service finds them. */
async function listed(page: Page): Promise<string[][]> {
  const rows = (await rowsOf(page, 'Events')).map((cells) => cells.slice(1, 4))
  return rows.filter(([what]) => what !== 'API key: created')
}

const STATUS = ['Receivable: status changed', 'Receivable loan/7', 'After: Active']
const ACCOUNT = ['Account: created', 'Account obligor-7', '–']

test('a lender reads its events, the latest first, narrows them, and follows one to its record', async () => {
  const opened = await openPage(stage, member, '/connections/events')
  const { page } = opened
  await heading(page, 'Events')
  await expect.poll(() => listed(page)).toEqual([STATUS, ACCOUNT])
  expect(await findingsOfAxe(page)).toEqual([])
  await page.goto('/app/sandbox/connections/events?type=account.created')
  await expect.poll(() => listed(page)).toEqual([ACCOUNT])
  await page.goto('/app/sandbox/connections/events?subject_kind=receivable&subject_id=loan%2F7')
  await expect.poll(() => listed(page)).toEqual([STATUS])
  await page.getByRole('link', { name: 'Receivable loan/7' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/sandbox/receivables/loan%2F7')
  await close(opened)
})

test('an event is shown whole, as the API has it, and the focus returns to where it was opened', async () => {
  const [event] = (await lender.client.get('/events', { type: 'receivable.status_changed' })).body.data
  const opened = await openPage(stage, member, '/connections/events')
  const { page } = opened
  const details = button(page, `Details of Receivable: status changed ${event.id}`)
  await details.click()
  const dialog = page.getByRole('dialog', { name: 'Receivable: status changed' })
  await dialog.getByText('The status of a receivable, by the latest of its entries').waitFor()
  const json = dialog.getByLabel('The event as JSON')
  await expect.poll(async () => JSON.parse(await json.innerText())).toEqual(event)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectFocus(details)
  await close(opened)
})

test('the operator chooses a lender, and reads what is for it, and nothing of the keys of the lender', async () => {
  await createKeys(stage.service.database, lender.tenant, ['key-of-lender'])
  const opened = await openPage(stage, stage.operatorAdmin, '/connections/events')
  const { page } = opened
  await page.getByRole('combobox', { name: 'Organization' }).fill('Linden')
  await page
    .getByRole('option', { name: `Linden Credit (${lender.organization.organization})` })
    .first()
    .click()
  await expect.poll(() => listed(page)).toEqual([STATUS, ACCOUNT])
  await button(page, 'Add a filter').click()
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  expect(await page.content()).not.toContain('key-of-lender')
  await close(opened)
})
