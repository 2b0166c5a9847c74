// A second person in a browser: an admin asks for one, a member asks for a draw, an approver sees it whole and approves it by keyboard alone; the operator's
// terms the same. What waits, and what is decided, is accessible in both looks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOrganization } from '../../server/src/resources/organization/organization-store.ts'
import type { Role } from '../../server/src/resources/user/user-definition.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { type Stage, type Window, findingsOfAxe, prepareStage } from './stage.ts'
import { button, expectFocus, heading } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

/** A colleague of somebody. */
async function colleagueOf(of: Person, role: Role): Promise<Person> {
  // Signing in once more would end the session of an open window.
  if (of.browser.cookie === undefined) await of.browser.signIn(of.email)
  const { id } = (await of.browser.get('/me')).body.organization
  const organization = await findOrganization(stage.service.database, id)
  if (organization === undefined) throw new Error(`${id} is gone`)
  return person(stage.service, organization, role)
}

async function openApprovals(as: Person, scheme: 'light' | 'dark' = 'light'): Promise<Window> {
  const opened = await stage.open({ scheme }, as)
  await opened.page.goto('/app/sandbox/approvals')
  await heading(opened.page, 'Approvals')
  return opened
}

const panel = ({ page }: Window, name: RegExp | string) => page.getByRole('region', { name })

test('a lender asks for a second person, one asks for a draw, and another one approves it', async () => {
  const admin = await openApprovals(stage.borrower)
  await admin.page.getByText('Nothing waits for approval').waitFor()
  const rule = panel(admin, 'What takes a second person')
  await rule.getByLabel('Asking for a draw, and changing its amount').check()
  await button(rule, 'Save').click()
  await rule.getByText(/^Nobody else of your organization could approve anything/).waitFor()
  const [member, approver] = [
    await colleagueOf(stage.borrower, 'member'),
    await colleagueOf(stage.borrower, 'approver'),
  ]
  await button(rule, 'Save').click()
  await expect.poll(async () => (await stage.borrower.browser.get('/sandbox/approval-rule')).body.draws).toBe(true)

  const asking = await stage.open({}, member)
  await asking.page.goto(`/app/sandbox/debt-lines/${stage.line}/draw-requests?draw=new`)
  const dialog = asking.page.getByRole('dialog')
  await dialog.getByLabel('Amount in USD').fill('35,000.00')
  await dialog.getByLabel('Purpose').fill('Loans of the week')
  await button(dialog, 'Send the request').click()
  await heading(asking.page, 'Approvals')
  const own = panel(asking, /^Ask for the draw /)
  await own.getByText('35,000.00 USD').waitFor()
  await own.getByText('Another admin or approver decides on it.').waitFor()
  await button(own, 'Withdraw').waitFor()
  await expect.poll(() => button(own, 'Approve').count()).toBe(0)

  const deciding = await openApprovals(approver, 'dark')
  const waiting = panel(deciding, /^Ask for the draw /)
  await waiting.getByText('35,000.00 USD').waitFor()
  await waiting.getByText('Loans of the week').waitFor()
  expect(await findingsOfAxe(deciding.page)).toEqual([])
  await button(waiting, 'Approve').focus()
  await deciding.page.keyboard.press('Enter')
  const question = deciding.page.getByRole('dialog', { name: /^Approve: Ask for the draw / })
  await expectFocus(question.getByLabel('Note (optional)'))
  await deciding.page.keyboard.type('As planned')
  await deciding.page.keyboard.press('Tab')
  await deciding.page.keyboard.press('Tab')
  await expectFocus(button(question, 'Approve'))
  await deciding.page.keyboard.press('Enter')
  const row = deciding.page.getByRole('row', { name: /^Ask for the draw .*Approved/ })
  await row.getByText('As planned').waitFor()
  expect(await findingsOfAxe(deciding.page)).toEqual([])

  await admin.page.goto(`/app/sandbox/debt-lines/${stage.line}/draw-requests`)
  await admin.page
    .getByRole('row', { name: /Loans of the week/ })
    .getByText('Requested')
    .first()
    .waitFor()

  // Turning it off waits for a second person itself.
  await admin.page.goto('/app/sandbox/approvals')
  await rule.getByLabel('Asking for a draw, and changing its amount').uncheck()
  await button(rule, 'Save').click()
  await panel(admin, 'No second person any more for draws')
    .getByText(/^Another admin or approver decides/)
    .waitFor()
  await expect.poll(() => rule.getByLabel('Asking for a draw, and changing its amount').isChecked()).toBe(true)
  for (const { wrongs, context } of [admin, asking, deciding]) {
    expect(wrongs).toEqual([])
    await context.close()
  }
})

test('the operator agrees on terms by two: whoever approves reads them in words, and who asked takes them back', async () => {
  const other = await colleagueOf(stage.operatorAdmin, 'admin')
  await stage.operatorAdmin.browser.post('/sandbox/approval-rule', { terms: true })
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto(`/app/sandbox/operator/debt-lines/${stage.line}/terms`)
  await button(page, /^obligor/).click()
  await page.getByLabel('Share').fill('25')
  await button(page, /^Save as new terms/).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name (optional)').fill('First amendment')
  await button(dialog, 'Save the terms').click()
  await heading(page, 'Approvals')
  const deciding = await openApprovals(other)
  const waiting = panel(deciding, /^New terms /)
  await waiting.getByText('First amendment').waitFor()
  await waiting.getByRole('heading', { name: 'Advance rates' }).waitFor()
  expect(await findingsOfAxe(deciding.page)).toEqual([])
  await button(panel({ page, context, wrongs }, /^New terms /), 'Withdraw').click()
  await button(page.getByRole('dialog'), 'Withdraw').click()
  await page.getByRole('row', { name: /^New terms .*Withdrawn/ }).waitFor()
  // What was withdrawn meanwhile is not decided any more.
  await button(waiting, 'Refuse').click()
  await button(deciding.page.getByRole('dialog'), 'Refuse').click()
  await deciding.page.getByRole('dialog').getByText('This was decided or withdrawn already.').waitFor()
  expect([...wrongs, ...deciding.wrongs]).toEqual([])
  await Promise.all([context.close(), deciding.context.close()])
})
