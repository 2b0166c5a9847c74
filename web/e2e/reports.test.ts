// Scheduled reports in a real browser: admins make schedules by the form, have reports made now and download their files; members read them alone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { LineBook } from '../../server/test/debt-line/line-book.ts'
import { sender, settledRun } from '../../server/test/reports/sending.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage } from './stage.ts'
import { button, close, downloaded, expectFocus, focusInside, heading, openPage, rowsOf } from './steps.ts'

let stage: Stage
let book: LineBook
let admin: Person
let member: Person

beforeAll(async () => {
  stage = await prepareStage()
  book = await LineBook.open(stage.service)
  admin = await person(stage.service, book.lender.organization, 'admin')
  member = await person(stage.service, book.lender.organization, 'member')
  await book.openLine({ commitment: 100_000 })
})
afterAll(() => stage.close())

/** No job of the service sends reports: the tests do. */
const settle = (schedule: string) => settledRun(book.lender.client, schedule, sender(stage.service, {}))

const REPORTS = '/reports'
const WEEKLY = 'Base of the warehouse'

/** Has a schedule written by the interface. Returns its id. */
async function write(id: string, more: Record<string, unknown> = {}): Promise<string> {
  const body = { id, name: `Report ${id}`, report: 'borrowing_base', frequency: 'monthly', month_day: 31, ...more }
  await demand(book.lender.client.post('/report-schedules', body))
  return id
}

/** The cells of a schedule but for when it is due next, which is other from day to day. */
async function scheduleRow(page: Page, name: string): Promise<string[] | undefined> {
  const row = (await rowsOf(page, 'Report schedules')).find((cells) => cells[0] === name)
  return row?.filter((_, at) => at !== 3)
}

const openSchedule = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).click()
  await heading(page, name)
}

test('where there is no schedule, an admin is led to the first and a member to an admin', async () => {
  const opened = await openPage(stage, admin, REPORTS)
  await opened.page.getByText('Create a schedule to have a report made and sent by mail.').waitFor()
  expect(await findingsOfAxe(opened.page)).toEqual([])
  await close(opened)
  const theirs = await openPage(stage, member, REPORTS)
  await theirs.page.getByText('Ask an admin of your organization for one.').waitFor()
  await expect.poll(() => button(theirs.page, 'Create a schedule').count()).toBe(0)
  await close(theirs)
})

test('a schedule is made by the form, which states beside each field what is wrong', async () => {
  const opened = await openPage(stage, admin, REPORTS)
  const { page } = opened
  await button(page, 'Create a schedule').click()
  const form = page.getByRole('dialog', { name: 'Create a report schedule' })
  await focusInside(page)
  await form.getByLabel('Recipients outside (optional)').fill('trustee@example.com\nbank')
  await button(form, 'Create the schedule').click()
  await form.getByText('Write what people call the report.').waitFor()
  await form.getByText('“bank” is no e-mail address. Write one address on each line.').waitFor()
  await form.getByLabel('Name').fill(WEEKLY)
  await form.getByLabel('Recipients outside (optional)').fill('trustee@example.com\nbank@-')
  await button(form, 'Create the schedule').click()
  await form.getByText(/^Recipients outside.* must/).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await form.getByLabel('Recipients outside (optional)').fill('trustee@example.com')
  await form.getByLabel('Format').selectOption('PDF')
  await form.getByLabel('Debt line').selectOption('The line')
  await form.getByLabel('Day of the week').selectOption('Friday')
  await form.getByLabel('Hour').selectOption('07:00')
  await form.getByRole('group', { name: 'Recipients' }).getByLabel(new RegExp(member.email)).check()
  await button(form, 'Create the schedule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(() => scheduleRow(page, WEEKLY))
    .toEqual([WEEKLY, 'Borrowing base of The line, PDF', 'Each Friday at 07:00', 'None yet', 'None yet', 'Enabled'])
  expect(await findingsOfAxe(page)).toEqual([])
  const { body } = await demand(book.lender.client.get('/report-schedules'))
  expect(body.data).toMatchObject([
    {
      name: WEEKLY,
      report: 'borrowing_base',
      format: 'pdf',
      debt_line_id: book.line,
      frequency: 'weekly',
      weekday: 'friday',
      hour: 7,
      recipients: [member.email],
      outside_recipients: ['trustee@example.com'],
    },
  ])
  await page.setViewportSize(PHONE)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test('a pack follows the closes of a line: it has no hour, and is due with the next close', async () => {
  const opened = await openPage(stage, admin, REPORTS)
  const { page } = opened
  await button(page, 'Create a schedule').click()
  const form = page.getByRole('dialog', { name: 'Create a report schedule' })
  await form.getByLabel('Name').fill('Pack of the month')
  await form.getByLabel('Report').selectOption('Cash tie-out')
  await expect.poll(() => form.getByLabel('Debt line').count()).toBe(0)
  await form.getByLabel('Report').selectOption('Month-close pack')
  await form.getByLabel('How often').selectOption('When a month is closed')
  await expect.poll(() => form.getByLabel('Hour').count()).toBe(0)
  await form.getByText('The report is made when a month of this line is closed.').waitFor()
  await form.getByLabel('Debt line').selectOption('The line')
  expect(await findingsOfAxe(page)).toEqual([])
  await button(form, 'Create the schedule').click()
  await form.waitFor({ state: 'detached' })
  await expect
    .poll(async () => (await scheduleRow(page, 'Pack of the month'))?.slice(1, 3))
    .toEqual(['Month-close pack of The line, Excel', 'When a month is closed'])
  await openSchedule(page, 'Pack of the month')
  await page.locator('.facts').getByText('With the next close').waitFor()
  await close(opened)
})

test('a report is made now, by the keyboard alone, and its file is downloaded', async () => {
  const id = await write('now', { debt_line_id: book.line })
  const opened = await openPage(stage, admin, `${REPORTS}/${id}`)
  const { page } = opened
  await page.getByText('The first report is made when it is due, or when an admin runs it.').waitFor()
  const run = button(page, 'Run now')
  await run.focus()
  await page.keyboard.press('Enter')
  await focusInside(page)
  await button(page, 'Run the report').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(run)
  await expect.poll(async () => (await rowsOf(page, 'Runs'))[0]?.[3]).toBe('Pending')
  await settle(id)
  await expect
    .poll(async () => (await rowsOf(page, 'Runs'))[0]?.slice(1).join(' | '))
    .toMatch(
      /^A request \| \d{4}-\d\d-\d\d \| Made for download \| – \| – \| None \| borrowing-base-.*\.xlsx \(\d+ KB\)$/,
    )
  expect(await findingsOfAxe(page)).toEqual([])
  const link = page.getByRole('link', { name: /^borrowing-base-/ })
  const { name, bytes } = await downloaded(page, () => link.click())
  expect(name).toMatch(/^borrowing-base-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await page.setViewportSize(PHONE)
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await close(opened)
})

test('a run that is given up has its reason, in the list of schedules too', async () => {
  const id = await write('lost', { debt_line_id: 'nowhere' })
  await demand(book.lender.client.post(`/report-schedules/${id}/runs`, {}))
  await settle(id)
  const opened = await openPage(stage, admin, REPORTS)
  const { page } = opened
  await expect
    .poll(async () => (await scheduleRow(page, 'Report lost'))?.[4])
    .toBe('Given up The debt line is not there, or has no closed month')
  await openSchedule(page, 'Report lost')
  await expect
    .poll(async () => (await rowsOf(page, 'Runs'))[0]?.slice(3))
    .toEqual(['Given up', 'The debt line is not there, or has no closed month', '–', 'None', 'No file yet'])
  await close(opened)
})

test('a schedule is changed, disabled, enabled and deleted', async () => {
  const id = await write('changed')
  const opened = await openPage(stage, admin, `${REPORTS}/${id}`)
  const { page } = opened
  const facts = page.locator('.facts')
  await button(page, /^Change$/).click()
  const form = page.getByRole('dialog', { name: 'Change Report changed' })
  await form.getByLabel('How often').selectOption('After the end of each month')
  await form.getByLabel('Days after the end of the month').selectOption('3')
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
  await facts.getByText('3 days after the end of each month at 08:00 (UTC)').waitFor()
  await button(page, /^Disable$/).click()
  await button(page, 'Disable the schedule').click()
  await facts.getByText('Not due').waitFor()
  await button(page, /^Enable$/).click()
  await button(page, 'Enable the schedule').click()
  await facts.getByText('Enabled').waitFor()
  await button(page, /^Delete$/).click()
  await page.getByRole('dialog').getByText('this cannot be undone').waitFor()
  await button(page, 'Delete the schedule').click()
  await heading(page, 'Scheduled reports')
  await expect.poll(() => scheduleRow(page, 'Report changed')).toBeUndefined()
  expect((await book.lender.client.get(`/report-schedules/${id}`)).status).toBe(404)
  await close(opened)
})

test('what is refused is stated where it was asked for', async () => {
  const id = await write('often', { status: 'disabled', debt_line_id: 'nowhere' })
  for (let asked = 0; asked < 20; asked += 1) {
    await demand(book.lender.client.post(`/report-schedules/${id}/runs`, {}))
    await settle(id)
  }
  const opened = await openPage(stage, admin, `${REPORTS}/${id}`)
  const { page } = opened
  await button(page, 'Run now').click()
  await button(page, 'Run the report').click()
  await page
    .getByRole('dialog')
    .getByText(/within a day, which is the most/)
    .waitFor()
  await close(opened)
})

test('a member reads schedules and runs, and changes nothing', async () => {
  const id = await write('read')
  const opened = await openPage(stage, member, REPORTS)
  const { page } = opened
  await page.getByText('Admins manage the schedules.').waitFor()
  await openSchedule(page, `Report ${id}`)
  await page.getByText('No runs yet').waitFor()
  await expect.poll(() => button(page, /^(?:Create a|Run|Change|Disable|Enable|Delete)/).count()).toBe(0)
  await close(opened)
})

test('the operator has schedules of its own, and is not offered what is answered to lenders alone', async () => {
  const opened = await openPage(stage, stage.operatorAdmin, REPORTS)
  const { page } = opened
  await page.getByText('No scheduled reports in sandbox yet').waitFor()
  await button(page, 'Create a schedule').click()
  const form = page.getByRole('dialog', { name: 'Create a report schedule' })
  await expect
    .poll(() => form.getByLabel('Report').locator('option').allInnerTexts())
    .toEqual(['Borrowing base', 'Cash tie-out', 'Month-close pack'])
  await form.getByLabel('Name').fill('All lenders')
  await button(form, 'Create the schedule').click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(async () => (await scheduleRow(page, 'All lenders'))?.[1]).toBe('Borrowing base, Excel')
  await close(opened)
})
