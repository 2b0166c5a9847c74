// Saved views: a page is saved under a name, opened by a colleague, renamed, replaced and deleted, and is where signing in and the logo lead.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../server/src/storage/database.ts'
import { PASSWORD } from '../../server/test/dashboard/browser.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, expectFocus, focusInside, heading, signInBy, signOut } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

beforeEach(async () => {
  for (const table of ['saved_views', 'landing_views'])
    await stage.service.database.query(installationStatement('', `delete from ${table}`), [])
})

const FILTERED = '/app/sandbox/receivables?obligor_id=obligor-1&columns=receivable,outstanding&as_of=2026-02-20'

const OF_FILTERED = { obligor_id: 'obligor-1', columns: 'receivable,outstanding', as_of: '2026-02-20' }

const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Saves the page that is shown, by the menu of the page. */
async function save(page: Page, name: string, sees?: 'Everybody in the organization'): Promise<void> {
  await button(page, 'Menu of the page').click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const form = dialog(page, 'Save this view')
  await form.getByLabel('Name').fill(name)
  if (sees !== undefined) await form.getByLabel('Who sees it').selectOption(sees)
  await button(form, 'Save').click()
  await form.waitFor({ state: 'detached' })
}

async function openView(page: Page, name: string): Promise<void> {
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name }).click()
}

async function manage(page: Page): Promise<Locator> {
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Manage views' }).click()
  return dialog(page, 'Views')
}

test('a filtered list is saved and opened by a colleague, with its filters, columns and day', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto(FILTERED)
  await page.getByRole('link', { name: 'loan-1', exact: true }).waitFor()
  await save(page, 'Loans of Acme', 'Everybody in the organization')
  const colleague = await stage.open({}, stage.admin)
  // What is shown now is no part of a view: not the day, not the columns.
  await colleague.page.goto('/app/sandbox/accounts?as_of=2026-03-01&columns=name')
  await heading(colleague.page, 'Accounts')
  await openView(colleague.page, 'Loans of Acme')
  await heading(colleague.page, 'Receivables')
  await colleague.page.getByRole('link', { name: 'loan-1', exact: true }).waitFor()
  await expect.poll(() => new URL(colleague.page.url()).pathname).toBe('/app/sandbox/receivables')
  await expect.poll(() => parametersOf(colleague.page)).toEqual(OF_FILTERED)
  await expect.poll(() => colleague.page.locator('thead th').allInnerTexts()).toEqual(['Receivable', 'Outstanding'])
  await colleague.page.goBack()
  await heading(colleague.page, 'Accounts')
  expect([...wrongs, ...colleague.wrongs]).toEqual([])
  await colleague.context.close()
  await context.close()
})

test('a comparison of cohorts is saved, and what somebody keeps nobody else sees', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto('/app/sandbox/portfolio/vintages?as_of=2026-03-31&group_by=product_type')
  await heading(page, 'Vintages')
  await save(page, 'Vintages by product')
  await page.goto('/app/sandbox')
  await openView(page, 'Vintages by product')
  await heading(page, 'Vintages')
  await expect.poll(() => parametersOf(page)).toEqual({ as_of: '2026-03-31', group_by: 'product_type' })
  const stranger = await stage.open({}, stage.member)
  await stranger.page.goto('/app/sandbox')
  await button(stranger.page, 'Views').click()
  await stranger.page.getByRole('menuitem', { name: 'Save this view' }).waitFor()
  await expect.poll(() => stranger.page.getByRole('menuitem', { name: 'Vintages by product' }).count()).toBe(0)
  expect([...wrongs, ...stranger.wrongs]).toEqual([])
  await stranger.context.close()
  await context.close()
})

test('a view is renamed, replaced by another page and deleted; a colleague may only open it', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/accounts')
  await heading(page, 'Accounts')
  await save(page, 'Who owes', 'Everybody in the organization')
  const views = await manage(page)
  await button(views, 'Rename Who owes').click()
  await views.getByLabel('Name').fill('Borrowers')
  await button(views, 'Save').click()
  await views.getByRole('link', { name: 'Borrowers' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(FILTERED)
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await dialog(page, 'Save this view').getByLabel('Save as').selectOption('In place of Borrowers')
  await expect.poll(() => dialog(page, 'Save this view').getByLabel('Name').inputValue()).toBe('Borrowers')
  await button(dialog(page, 'Save this view'), 'Save').click()
  // The colleague sees what is saved by then.
  await dialog(page, 'Save this view').waitFor({ state: 'detached' })
  const colleague = await stage.open({}, stage.member)
  await colleague.page.goto('/app/sandbox')
  const seen = await manage(colleague.page)
  await seen.getByText('Shared by A admin').waitFor()
  await expect.poll(() => button(seen, /^(Rename|Delete)/).count()).toBe(0)
  await seen.getByRole('link', { name: 'Borrowers' }).click()
  await heading(colleague.page, 'Receivables')
  await expect.poll(() => colleague.page.url()).toContain('obligor_id=obligor-1')
  const again = await manage(page)
  await button(again, 'Delete Borrowers').click()
  await button(again, 'Delete the view').click()
  await again.getByText('No views are saved here.').waitFor()
  expect([...wrongs, ...colleague.wrongs]).toEqual([])
  await colleague.context.close()
  await context.close()
})

test('the landing page is where signing in and the logo lead, until it is the overview again', async () => {
  const { page, context, wrongs } = await stage.open()
  await signInBy(page, stage.member.email, PASSWORD)
  await heading(page, 'Overview')
  await page.goto(FILTERED)
  await heading(page, 'Receivables')
  await save(page, 'Mine')
  const views = await manage(page)
  await button(views, 'Landing page: Mine').click()
  await views.locator('[aria-pressed="true"]').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Team' }).click()
  await heading(page, 'Team')
  await page.getByRole('link', { name: /^Tapeline/ }).click()
  await heading(page, 'Receivables')
  await expect.poll(() => parametersOf(page)).toEqual(OF_FILTERED)
  await signOut(page)
  await signInBy(page, stage.member.email, PASSWORD)
  await heading(page, 'Receivables')
  await expect.poll(() => parametersOf(page)).toEqual(OF_FILTERED)
  await page.goto('/app')
  await heading(page, 'Receivables')
  const again = await manage(page)
  await button(again, 'Landing page: Mine').click()
  await again.locator('[aria-pressed="true"]').waitFor({ state: 'detached' })
  await page.goto('/app')
  await heading(page, 'Overview')
  expect(wrongs).toEqual([])
  await context.close()
})

test('whoever is asked to sign in on a page goes on there, not to the landing page', async () => {
  await stage.member.browser.signIn(stage.member.email)
  const form = { name: 'Mine', address: '/accounts', visibility: 'own' }
  const { id } = (await stage.member.browser.post('/sandbox/views', form)).body
  await stage.member.browser.send('POST', `/sandbox/views/${id}/landing`)
  const { page, context } = await stage.open()
  await page.goto('/app/sandbox/team')
  await heading(page, 'Sign in')
  await page.getByLabel('E-mail').fill(stage.member.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await heading(page, 'Team')
  await context.close()
})

test('a view is saved, opened, renamed and deleted by keyboard alone', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  const { keyboard } = page
  await page.goto('/app/sandbox/accounts')
  await heading(page, 'Accounts')
  await settle(page)
  const menu = button(page, 'Menu of the page')
  await menu.focus()
  await keyboard.press('Enter')
  await focusInside(page)
  await keyboard.press('Home')
  await expectFocus(page.getByRole('menuitem', { name: 'Save this view' }))
  await keyboard.press('Enter')
  const form = dialog(page, 'Save this view')
  await expectFocus(form.getByLabel('Name'))
  await focusInside(page)
  await keyboard.press('Control+A')
  await keyboard.type('By keyboard')
  await keyboard.press('Enter')
  await form.waitFor({ state: 'detached' })
  await expectFocus(menu)
  await page.goto('/app/sandbox/team')
  await settle(page)
  const views = button(page, 'Views')
  await views.focus()
  await keyboard.press('Enter')
  await focusInside(page)
  await keyboard.press('Home')
  await expectFocus(page.getByRole('menuitem', { name: 'By keyboard' }))
  await keyboard.press('Enter')
  await heading(page, 'Accounts')
  await views.focus()
  await keyboard.press('Enter')
  await focusInside(page)
  await keyboard.press('End')
  await expectFocus(page.getByRole('menuitem', { name: 'Manage views' }))
  await keyboard.press('Enter')
  const list = dialog(page, 'Views')
  await list.waitFor()
  await focusInside(page)
  await button(list, 'Rename By keyboard').press('Enter')
  await expectFocus(list.getByLabel('Name'))
  await keyboard.press('End')
  await keyboard.type(', again')
  await keyboard.press('Enter')
  await expectFocus(list.getByRole('list', { name: 'Saved views' }))
  await button(list, 'Delete By keyboard, again').press('Enter')
  await expectFocus(button(list, 'Cancel'))
  await button(list, 'Delete the view').press('Enter')
  await list.getByText('No views are saved here.').waitFor()
  await button(list, 'Close').press('Escape')
  await list.waitFor({ state: 'detached' })
  await expectFocus(views)
  expect(wrongs).toEqual([])
  await context.close()
})

test.each([
  ['light', undefined],
  ['dark', undefined],
  ['light', PHONE],
] as const)('the menu and the dialogs are accessible: %s, %o', async (scheme, size) => {
  await stage.member.browser.signIn(stage.member.email)
  for (const visibility of ['own', 'shared'])
    await stage.member.browser.post('/sandbox/views', {
      name: `${visibility} ${'long'.repeat(18)}`,
      address: '/',
      visibility,
    })
  const { page, context, wrongs } = await stage.open(size === undefined ? { scheme } : { scheme, size }, stage.member)
  await page.goto('/app/sandbox/receivables')
  await settle(page)
  const look = async () => {
    expect(await findingsOfAxe(page)).toEqual([])
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  }
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: /^own/ }).waitFor()
  await look()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await dialog(page, 'Save this view').getByLabel('Save as').waitFor()
  await look()
  await page.keyboard.press('Escape')
  await dialog(page, 'Save this view').waitFor({ state: 'detached' })
  const views = await manage(page)
  await button(views, /^Rename own/).waitFor()
  await look()
  await button(views, /^Delete shared/).click()
  await button(views, 'Delete the view').waitFor()
  await look()
  expect(wrongs).toEqual([])
  await context.close()
})

test('what cannot be saved is shown at its field', async () => {
  const { page, context } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/team')
  await heading(page, 'Team')
  await button(page, 'Views').click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const form = dialog(page, 'Save this view')
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Team')
  await form.getByLabel('Name').fill('  ')
  await button(form, 'Save').click()
  await form.getByText('Name is required.').waitFor()
  await context.close()
})
