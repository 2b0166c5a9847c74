// Webhooks in a real browser, delivered to a real receiver: an endpoint is created with its secret, its log read, events are sent again, and it is disabled and
// deleted; members read, and the operator has endpoints of its own.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyWebhook } from '@tapeline/sdk'
import { person } from '../../server/test/dashboard/browser.ts'
import { startTestService } from '../../server/test/harness/service.ts'
import {
  MINUTE,
  ON_LOOPBACK,
  TestClock,
  changeStatuses,
  createAccounts,
  openDeliverer,
  openEndpoint,
  signaturesOf,
} from '../../server/test/webhooks/deliveries.ts'
import { type Receiver, answering, startReceiver } from '../../server/test/webhooks/receiver.ts'
import { type Stage, findingsOfAxe, overhang, prepareStage, PHONE } from './stage.ts'
import { button, close, downloaded, expectFocus, focusInside, heading, openPage } from './steps.ts'

let stage: Stage
let receiver: Receiver
let clock: TestClock
let round: () => Promise<void>
beforeAll(async () => {
  stage = await prepareStage((connection) => startTestService(ON_LOOPBACK, { connection }))
})
afterAll(() => stage.close())
beforeEach(async () => {
  receiver = await startReceiver()
  clock = new TestClock()
  round = openDeliverer(stage.service, clock).round
  return () => receiver.stop()
})

const WEBHOOKS = '/connections/webhooks'

/** An endpoint of its own for each test, whose id is a part of no other and of no URL of a receiver. */
let endpoints = 0
const newId = () => `to-${(endpoints += 1)}-ledger`

const happen = (...receivables: string[]) => changeStatuses(stage.service.database, stage.lender.tenant, receivables)

/** An endpoint with a secret, made by the interface. Returns its id. */
async function openHook(of = stage.lender): Promise<{ id: string; secret: string }> {
  const id = newId()
  return { id, secret: await openEndpoint(of, receiver.url, { id }) }
}

const fact = (page: Page, name: string) =>
  page
    .locator('.facts > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')

const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries' })

/** The row of an event in the log. */
const rowOf = (page: Page, event: string | undefined) =>
  deliveries(page)
    .getByRole('row')
    .filter({ hasText: event ?? '?' })

test('an endpoint is created, its secret is shown once, and its receiver verifies what comes with it', async () => {
  const window = await openPage(stage, stage.admin, WEBHOOKS)
  const { page } = window
  const id = newId()
  await button(page, 'Create an endpoint').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Id').fill(id)
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByLabel('All events').uncheck()
  await dialog.getByRole('group', { name: 'Receivable', exact: true }).getByLabel('Status changed').check()
  await dialog.getByText('The status of a receivable, by the latest of its entries').waitFor()
  await button(dialog, 'Create').click()
  await dialog.getByText('Nothing is delivered before one is issued.').waitFor()
  await button(dialog, 'Issue a secret').click()
  const secret = await dialog.getByLabel(`Secret of ${id}`).innerText()
  expect(secret).toMatch(/^whsec_/)
  await button(dialog, 'I have copied it').click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect.poll(() => row.innerText()).toMatch(/Enabled[\s\S]*1 of \d+ types[\s\S]*None in 30 days/)

  await createAccounts(stage.service.database, stage.lender.tenant, ['other'])
  const [event] = await happen('loan-0')
  await round()
  expect(receiver.ids()).toEqual([event])
  const { body = '', headers = {} } = receiver.requests[0] ?? {}
  const now_ms = Number(headers['webhook-timestamp']) * 1_000
  expect(await verifyWebhook({ body, headers, secret, now_ms })).toMatchObject({ id: event })

  await row.getByRole('link', { name: id }).click()
  await heading(page, id)
  await expect.poll(() => fact(page, 'Events').innerText()).toBe('Receivable: status changed')
  await expect
    .poll(() => rowOf(page, event).innerText())
    .toMatch(/Receivable: status changed[\s\S]*Delivered[\s\S]*Answered 204/)
  await expect.poll(() => fact(page, 'Last success').innerText()).not.toBe('None in 30 days')
  const { name, text } = await downloaded(page, () => button(page, 'CSV: download deliveries').click())
  expect(name).toMatch(new RegExp(`^${id}-deliveries.*\\.csv$`))
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'Id,Event id,Event type,Status,Queued at,Attempts,HTTP status,Failure,Took ms,Next attempt at,Settled at',
    expect.stringMatching(
      new RegExp(`^whd_\\w+,${event},Receivable: status changed,Delivered,[^,]+,1,204,,\\d+,,[^,]+$`),
    ),
    '',
  ])
  await close(window)
})

test('what is refused is explained beside its field, and an endpoint that is there is not overwritten', async () => {
  const { id } = await openHook()
  const window = await openPage(stage, stage.admin, WEBHOOKS)
  const { page } = window
  await button(page, 'Create an endpoint').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Id').fill(newId())
  await dialog.getByLabel('URL').fill('hooks.example.com')
  await dialog.getByLabel('All events').uncheck()
  await button(dialog, 'Create').click()
  await dialog.getByText(/^URL must be an absolute URL/).waitFor()
  await dialog.getByText(/^Types of events must/).waitFor()
  await dialog.getByLabel('All events').check()
  await dialog.getByLabel('Id').fill(id)
  await dialog.getByLabel('URL').fill('https://hooks.example.com/other')
  await button(dialog, 'Create').click()
  await dialog.getByText('There is an endpoint with this id already. Choose another id.').waitFor()
  expect((await stage.lender.client.get(`/webhook-endpoints/${id}`)).body).toMatchObject({ url: receiver.url })
  await close(window)
})

test('a receiver that fails: what it answered, when it is asked again, and that it recovered', async () => {
  const { id } = await openHook()
  receiver.answer = answering(500, '<b>out of disk</b>')
  const [first, second] = await happen('loan-1', 'loan-1')
  await round()
  const window = await openPage(stage, stage.member, `${WEBHOOKS}/${id}`)
  const { page } = window
  await expect.poll(() => fact(page, 'Status').innerText()).toBe('Failing')
  await expect.poll(() => fact(page, 'Waiting').innerText()).toBe('2 deliveries (1 failed before)')
  await page.getByText('Its receiver fails').waitFor()
  await expect.poll(() => rowOf(page, first).innerText()).toMatch(/Pending[\s\S]*Answered 500/)
  await expect
    .poll(() => rowOf(page, second).innerText())
    .toMatch(/None yet[\s\S]*After an earlier event of the record/)
  await button(page, `Attempts of Receivable: status changed ${first}`).click()
  const attempt = page.getByRole('dialog').getByRole('region', { name: 'Attempt 1: Answered 500' })
  await expect.poll(() => attempt.getByLabel('Answer').innerText()).toBe('<b>out of disk</b>')
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')

  receiver.answer = answering(204)
  clock.pass(10 * MINUTE)
  await round()
  await expect.poll(() => fact(page, 'Status').innerText()).toBe('Enabled')
  await expect.poll(() => rowOf(page, second).innerText()).toContain('Delivered')
  await button(page, `Attempts of Receivable: status changed ${first}`).click()
  await page.getByRole('dialog').getByRole('region', { name: 'Attempt 2: Answered 204' }).waitFor()
  await close(window)
})

test('events are sent again: one of the log, all since a moment, those of a time, one by its id', async () => {
  const lender = await stage.service.lender()
  const { id } = await openHook(lender)
  const events = await changeStatuses(stage.service.database, lender.tenant, ['loan-0', 'loan-1'])
  await round()
  const admin = await person(stage.service, lender.organization, 'admin')
  const window = await openPage(stage, admin, `${WEBHOOKS}/${id}`)
  const { page } = window
  const dialog = page.getByRole('dialog')
  const sent = () => receiver.ids().slice(events.length)
  const ask = async () => {
    await button(dialog, 'Send again').click()
    await dialog.getByText('The events are being queued.').waitFor()
    await button(dialog, 'Done').click()
    await dialog.waitFor({ state: 'detached' })
  }

  await button(page, `Send again: Receivable: status changed ${events[0]}`).click()
  await button(dialog, 'Send again').click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => fact(page, 'Waiting').innerText()).toBe('None; 1 replay being queued')
  await round()
  expect(sent()).toEqual([events[0]])
  await expect.poll(() => rowOf(page, events[0]).count()).toBe(2)

  await button(page, 'Send events again').click()
  await button(dialog, 'Send again').click()
  await dialog.getByText('Choose the moment from which on events are sent again.').waitFor()
  await dialog.getByLabel('Since (UTC)').fill('2026-01-01T00:00')
  await ask()
  await round()
  expect(sent().slice(1).toSorted()).toEqual(events.toSorted())

  await button(page, 'Send events again').click()
  await dialog.getByText('One event', { exact: true }).click()
  await dialog.getByLabel('Event id').fill(events[1] ?? '')
  await ask()
  await round()
  expect(sent().slice(3)).toEqual([events[1]])

  await button(page, 'Send events again').click()
  await dialog.getByText('A time', { exact: true }).click()
  await dialog.getByLabel('Since (UTC)').fill('2026-01-02T00:00')
  await dialog.getByLabel('Until (UTC)').fill('2026-01-01T00:00')
  await button(dialog, 'Send again').click()
  await dialog.getByText('Until must not be before since.').waitFor()
  await dialog.getByLabel('Until (UTC)').fill('2026-01-03T00:00')
  await ask()
  await round()
  expect(sent()).toHaveLength(4)
  await close(window)
})

test('a secret is replaced while the one before still signs', async () => {
  const { id, secret } = await openHook()
  const window = await openPage(stage, stage.admin, `${WEBHOOKS}/${id}`)
  const { page } = window
  const dialog = page.getByRole('dialog')
  await button(page, 'Replace the secret').click()
  await dialog.getByText(/For 24 hours the one before it signs too/).waitFor()
  await button(dialog, 'Replace the secret').click()
  const next = await dialog.getByLabel(`Secret of ${id}`).innerText()
  await dialog.getByText(/^Until 2\d{3}-.* UTC each delivery is signed with the secret before it too\.$/).waitFor()
  await page.keyboard.press('Escape')
  await button(dialog, 'I have copied it').click()
  await happen('loan-0')
  await round()
  const [request] = receiver.requests
  if (request === undefined) throw new Error('nothing came')
  const { given, expected } = signaturesOf(request, [next, secret])
  expect(given).toEqual(expected)
  await close(window)
})

test('an endpoint is changed, disabled, enabled and deleted, with what follows stated', async () => {
  const { id } = await openHook()
  receiver.answer = answering(500)
  await happen('loan-0')
  await round()
  const window = await openPage(stage, stage.admin, `${WEBHOOKS}/${id}`)
  const { page } = window
  const dialog = page.getByRole('dialog')
  await button(page, /^Change$/).click()
  await dialog.getByLabel('Description').fill('For the ledger')
  await button(dialog, 'Save').click()
  await page.getByText('For the ledger').first().waitFor()
  expect((await stage.lender.client.get(`/webhook-endpoints/${id}`)).body).toMatchObject({
    description: 'For the ledger',
    url: receiver.url,
    event_types: ['account.created', 'receivable.status_changed'],
  })

  await button(page, /^Disable$/).click()
  await dialog.getByText('and 1 delivery that waits is discarded').waitFor()
  await button(dialog, 'Disable the endpoint').click()
  await expect.poll(() => fact(page, 'Status').innerText()).toBe('Disabled')
  await expect.poll(() => button(page, 'Send events again').count()).toBe(0)
  await round()
  await expect.poll(() => deliveries(page).innerText()).toContain('Discarded')

  await button(page, /^Enable$/).click()
  await dialog.getByText('only where you ask for it').waitFor()
  await button(dialog, 'Enable the endpoint').click()
  await expect.poll(() => fact(page, 'Status').innerText()).toBe('Enabled')

  await button(page, /^Delete$/).click()
  await dialog.getByText('this cannot be undone').waitFor()
  await button(dialog, 'Delete the endpoint').click()
  await heading(page, 'Webhooks')
  await page.getByRole('row').filter({ hasText: id }).waitFor({ state: 'detached' })
  expect((await stage.lender.client.get(`/webhook-endpoints/${id}`)).status).toBe(404)
  await close(window)
})

test('a member reads what is delivered and changes nothing', async () => {
  const { id } = await openHook()
  const [event] = await happen('loan-2')
  await round()
  const window = await openPage(stage, stage.member, WEBHOOKS)
  const { page } = window
  await page.getByText('Admins create and change endpoints.').waitFor()
  await expect.poll(() => button(page, 'Create an endpoint').count()).toBe(0)
  await page.getByRole('link', { name: id, exact: true }).click()
  await rowOf(page, event).waitFor()
  for (const name of ['Send events again', /^Change$/, 'Replace the secret', /^Disable$/, /^Delete$/, /^Send again/])
    await expect.poll(() => button(page, name).count(), { message: String(name) }).toBe(0)
  await close(window)
})

test('the operator receives the events of its lenders at endpoints of its own', async () => {
  const { id } = await openHook(stage.operator)
  const own = await openHook()
  const [event] = await happen('loan-0')
  await round()
  const window = await openPage(stage, stage.operatorAdmin, WEBHOOKS)
  const { page } = window
  await page.getByText('The events of your lenders in sandbox').waitFor()
  await page.getByRole('link', { name: id, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: own.id, exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: id, exact: true }).click()
  await rowOf(page, event).waitFor()
  await button(page, /^Change$/).click()
  const keys = page.getByRole('dialog').getByRole('group', { name: 'API key' })
  await keys.getByText('Of your own organization only.').first().waitFor()
  await close(window)
})

test('an endpoint without a secret leads to its secret by the keyboard alone', async () => {
  const id = newId()
  await stage.lender.client.post('/webhook-endpoints', { id, url: receiver.url })
  const window = await openPage(stage, stage.admin, `${WEBHOOKS}/${id}`)
  const { page } = window
  await page.getByText('It has no secret yet').waitFor()
  const issue = button(page, 'Issue a secret')
  await issue.focus()
  await page.keyboard.press('Enter')
  await focusInside(page)
  await button(page.getByRole('dialog'), 'Issue a secret').focus()
  await page.keyboard.press('Enter')
  await button(page, 'I have copied it').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(button(page, 'Replace the secret'))
  await expect.poll(() => fact(page, 'Status').innerText()).toBe('Enabled')
  await close(window)
})

test.each([
  ['on a phone', { size: PHONE }],
  ['in the dark', { scheme: 'dark' }],
] as const)('the log is whole and readable %s', async (_, look) => {
  const { id } = await openHook()
  receiver.answer = answering(503, 'x'.repeat(1_000))
  const [event] = await happen('loan-0')
  await round()
  const window = await openPage(stage, stage.admin, `${WEBHOOKS}/${id}`, look)
  const { page } = window
  await rowOf(page, event).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await button(page, /^Attempts of/).click()
  await page.getByRole('dialog').getByLabel('Answer', { exact: true }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(window)
})
