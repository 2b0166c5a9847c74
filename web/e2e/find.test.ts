// Finding by what is typed: from any page by the keyboard alone, across lenders for the operator; and what is shown where nothing is found.
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demand } from '../../server/test/surface/operations.ts'
import { LENDER, sendOperatorBook } from './operator-book.ts'
import { PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
import { button, drawn, expectFocus, focusInside, heading, signOut } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
  const people = [
    { id: 'q-1', first_name: 'Inés', last_name: 'Quintero' },
    { id: 'q-2', first_name: 'Otto', last_name: 'Quinn' },
  ]
  for (const one of people) await demand(stage.lender.client.post('/accounts', { type: 'individual', ...one }))
})
afterAll(() => stage.close())

const field = (page: Page) => page.getByRole('combobox', { name: /^Find a borrower/ })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Opens the palette by its keys, and waits until the focus stays in its field. */
async function openByKeys(page: Page): Promise<void> {
  await drawn(page)
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await focusInside(page)
}

/** What a request looks for. */
const textOf = (request: Request) => (request.postDataJSON() as { text: string }).text

const marked = (page: Page) => page.locator('[role=option][aria-selected=true]')

test('a borrower’s page is reached by the keyboard alone, and reading goes on in its content', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await openByKeys(page)
  await page.keyboard.type('quin')
  await option(page, /^Otto Quinn/).waitFor()
  const accounts = page.getByRole('group', { name: 'Accounts' }).getByRole('option')
  const names = [expect.stringContaining('Otto Quinn'), expect.stringContaining('Inés Quintero')]
  await expect.poll(() => accounts.allInnerTexts()).toEqual(names)
  await page.keyboard.press('ArrowDown')
  const id = await option(page, /^Inés Quintero/).getAttribute('id')
  await expect.poll(() => field(page).getAttribute('aria-activedescendant')).toBe(id)
  await expect.poll(() => marked(page).innerText()).toContain('Inés Quintero')
  await page.keyboard.press('Enter')
  await heading(page, 'Inés Quintero')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/app/sandbox/accounts/q-1')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
  expect(wrongs).toEqual([])
  await context.close()
})

test('what is confirmed before the answer is there waits for it', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/find', async (route) => {
    await held
    await route.continue()
  })
  await openByKeys(page)
  const asked = page.waitForRequest((request) => request.url().endsWith('/find') && textOf(request) === 'otto')
  await page.keyboard.type('otto')
  await page.keyboard.press('Enter')
  await asked
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
  answer()
  await heading(page, 'Otto Quinn')
  expect(wrongs).toEqual([])
  await context.close()
})

test('a question is given up where the text goes on', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await page.route('**/find', async (route) => {
    // That of one letter is never answered.
    if (textOf(route.request()) !== 'o') await route.continue()
  })
  await openByKeys(page)
  const [given] = await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().endsWith('/find')),
    page.waitForRequest(/\/find$/).then(() => page.keyboard.type('tto')),
    page.keyboard.type('o'),
  ])
  expect(given.failure()?.errorText).toBe('net::ERR_ABORTED')
  await option(page, /^Otto Quinn/).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('pages and definitions are found, each in its group', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await openByKeys(page)
  await page.keyboard.type('roll')
  await page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Roll rates' }).waitFor()
  const definition = page.getByRole('group', { name: 'Definitions' }).getByRole('option', { name: /^roll to loss/ })
  await expect.poll(() => definition.innerText()).toContain('written off')
  await definition.click()
  await page.waitForURL(/\/docs\/definitions\/portfolio#roll-to-loss$/)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a closed month is found by its name, and opens', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.borrower)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await openByKeys(page)
  await page.keyboard.type('february')
  const months = page.getByRole('group', { name: 'Closed months' })
  await months.getByRole('option', { name: /^February 2026/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`/debt-lines/${stage.line}/month-closes/2026-02$`))
  await page.getByRole('heading', { name: 'The borrowing base, first reported and now' }).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('what was chosen last is there before anything is typed, until the person signs out', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.borrower)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await openByKeys(page)
  await page.getByText('Type how a name, an id, a month, a page or a term begins.').waitFor()
  await page.keyboard.type('vint')
  await option(page, /^Vintages/).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Vintages')
  await openByKeys(page)
  const last = page.getByRole('group', { name: 'Chosen last' })
  await last.getByRole('option', { name: /^Vintages/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await signOut(page)
  await expect.poll(() => page.evaluate(KEPT)).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

const KEPT = `Object.keys(localStorage).filter((key) => key.startsWith('found by')).length`

test('Escape closes it, and its button has the focus again', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables')
  await heading(page, 'Receivables')
  const opener = button(page, 'Find').first()
  await opener.focus()
  await page.keyboard.press('Enter')
  await field(page).waitFor()
  await focusInside(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectFocus(opener)
  expect(wrongs).toEqual([])
  await context.close()
})

test('its keys do nothing while a dialog is open, whose content stays', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/connections/api-keys')
  await settle(page)
  await button(page, 'Create a key').click()
  const name = page.getByLabel('Name')
  await name.fill('Nightly')
  await name.press('Control+k')
  await expect.poll(() => name.inputValue()).toBe('Nightly')
  await expect.poll(() => field(page).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await openByKeys(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(wrongs).toEqual([])
  await context.close()
})

test('what could not be looked up is stated, and can be tried again', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  const refusal = { message: 'Too many requests. Wait a moment.', code: 'too_many_requests', details: [] }
  await page.route('**/find', (route) => route.fulfill({ status: 429, json: refusal }))
  await openByKeys(page)
  await page.keyboard.type('quintero')
  await page.getByRole('alert').getByText(refusal.message).waitFor()
  await page.unroute('**/find')
  await button(page.getByRole('dialog'), 'Try again').click()
  await option(page, /^Inés Quintero/).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

describe('the operator', () => {
  test('finds lenders, lines and documents across lenders, each with its lender', async () => {
    const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
    await page.goto('/app/sandbox')
    await heading(page, 'Overview')
    await openByKeys(page)
    await page.keyboard.type('bir')
    const lines = page.getByRole('group', { name: 'Debt lines' })
    await lines.getByRole('option', { name: /Birch Warehouse.*Birch & Sons Credit/ }).waitFor()
    await lines.getByRole('option', { name: /Birch Street warehouse/ }).waitFor()
    await page
      .getByRole('group', { name: 'Lenders' })
      .getByRole('option', { name: /^Birch & Sons Credit/ })
      .waitFor()
    await option(page, /^Birch Warehouse/).click()
    await heading(page, 'Birch Warehouse')
    await openByKeys(page)
    await page.keyboard.type('agreement')
    await option(page, /agreement.*Birch & Sons Credit/).waitFor()
    expect(wrongs).toEqual([])
    await context.close()
  })

  test('finds no borrower of a lender', async () => {
    const { page, context } = await stage.open({}, stage.operatorAdmin)
    await page.goto('/app/sandbox')
    await heading(page, 'Overview')
    await openByKeys(page)
    await page.keyboard.type('quintero')
    await page.getByText('Nothing begins with “quintero”.').waitFor()
    await context.close()
  })
})

test('a lender finds nothing of another, and nothing of its sandbox in live', async () => {
  const { page, context } = await stage.open({}, stage.demoAdmin)
  for (const path of ['/app/sandbox', '/app/live']) {
    await page.goto(path)
    await heading(page, 'Overview')
    await openByKeys(page)
    await page.keyboard.type(path === '/app/live' ? 'harbour' : LENDER)
    await page.getByText(/^Nothing begins with/).waitFor()
  }
  await context.close()
})

test.each([
  ['light', {}],
  ['dark', { scheme: 'dark' }],
  ['on a phone', { size: PHONE }],
] as const)('axe finds nothing wrong with it open: %s', async (_, look) => {
  const { page, context, wrongs } = await stage.open(look, stage.member)
  await page.goto('/app/sandbox')
  await heading(page, 'Overview')
  await settle(page)
  await openByKeys(page)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.type('r')
  await page.getByRole('group', { name: 'Definitions' }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
  await page.keyboard.type('qxz')
  await page.getByText(/^Nothing begins with/).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})
