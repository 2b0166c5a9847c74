// Whoever works by keyboard continues where they were: what opened a drawer, a dialog or a menu has the focus again once it is closed, by
// Escape, by its button, and by a click beside it.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, signedIn } from '../../server/test/dashboard/browser.ts'
import { DEMO_DAY } from './demo-lender.ts'
import { DRAW, LENDER, WAREHOUSE, sendOperatorBook } from './operator-book.ts'
import { type Stage, findingsOfAxe, prepareStage, settle } from './stage.ts'
import { button, expectFocus, focusInside, heading, ownPassword } from './steps.ts'
import { tapeLoans, tapeText } from './tape-text.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
  const { admin } = stage
  await admin.browser.signIn(admin.email)
  await admin.browser.post('/sandbox/tape-mappings', { name: 'Servicer', headings: 'other', mapping: '{"tape":1}' })
  await admin.browser.post('/sandbox/views', { name: 'Everything', address: '/', visibility: 'own' })
})
afterAll(() => stage.close())

/** The ways in which what is open is closed. */
const WAYS = {
  'by Escape': (page: Page) => page.keyboard.press('Escape'),
  'by its button': async (page: Page) => {
    const close = button(page.getByRole('dialog'), /^Close$/)
    await close.focus()
    await expectFocus(close)
    await page.keyboard.press('Enter')
  },
  'by a click beside it': (page: Page) => page.mouse.click(6, 400),
} as const

type Way = keyof typeof WAYS

const ALL: readonly Way[] = ['by Escape', 'by its button', 'by a click beside it']

/** What is open, and where the focus is meanwhile: nothing once it is closed. */
const OPEN = `document.querySelector('[role=dialog]') === null ? '' :
  document.querySelector('[role=dialog]').innerText + ' with the focus on ' + document.activeElement.outerHTML.slice(0, 200)`

/** Closes the dialog that is open, and looks where the focus is. */
async function closeBy(page: Page, way: Way, opener: Locator): Promise<void> {
  await page.getByRole('dialog').waitFor()
  await focusInside(page)
  await WAYS[way](page)
  await expect.poll(() => page.evaluate(OPEN), { message: `closed ${way}` }).toBe('')
  await expectFocus(opener)
}

/** Opens by keyboard, closes, and looks where the focus is. */
async function openAndClose(page: Page, opener: Locator, way: Way): Promise<void> {
  await opener.focus()
  await page.keyboard.press('Enter')
  await closeBy(page, way, opener)
}

test.each([
  ['in a table', `sandbox/portfolio/delinquency?as_of=${DEMO_DAY}`, 'Delinquency', 'table .figure-button'],
  ['by itself', `sandbox?as_of=${DEMO_DAY}`, 'Overview', '.figure-value .figure-button'],
])('a figure %s has the focus again when its drawer is closed', async (_, path, title, figures) => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/${path}`)
  await heading(page, title)
  // What is still being loaded draws the figures anew, and the focus would be lost.
  await settle(page)
  const figure = page.locator(figures).nth(1)
  for (const way of ALL) await openAndClose(page, figure, way)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a figure that an address opened has the focus when its drawer is closed', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/receivables/loan-0?open=outstanding')
  await closeBy(page, 'by Escape', button(page, /^Outstanding principal: /))
  expect(wrongs).toEqual([])
  await context.close()
})

type Seer = 'admin' | 'member' | 'operatorAdmin' | 'borrower'

/** What is done first, so that what opens the dialog is there. */
type Before = (page: Page) => Promise<unknown>

const chooseTape: Before = async (page) => {
  const tape = { name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(tapeText(tapeLoans(3))) }
  await page.locator('input[type=file]').first().setInputFiles(tape)
  await button(page, 'Save for the next tape').waitFor()
}

const changeTerms: Before = async (page) => {
  await button(page, /^obligor/).click()
  await page.getByLabel('Share').fill('40')
  await expect.poll(() => button(page, 'Save as new terms').isEnabled()).toBe(true)
}

/** By the button that opens it. */
const BEFORE: Readonly<Record<string, Before>> = {
  'Save as new terms': changeTerms,
  'Save for the next tape': chooseTape,
  'Saved mappings': chooseTape,
}

const TERMS = `sandbox/operator/debt-lines/${WAREHOUSE}/terms`

const DIALOGS: readonly (readonly [Seer, string, string | RegExp, readonly Way[]])[] = [
  ['admin', 'sandbox/connections/api-keys', 'Create a key', ALL],
  ['admin', 'sandbox/connections/api-keys', 'Rotate test', ALL],
  ['admin', 'sandbox/connections/api-keys', 'Delete test', ALL],
  ['admin', 'sandbox/team', 'Invite somebody', ALL],
  ['admin', 'sandbox/account', 'Turn on', ALL],
  ['borrower', 'sandbox/debt-lines/LINE/month-closes', 'Close a month', ALL],
  ['borrower', 'sandbox/debt-lines/LINE/documents', 'Send a document', ALL],
  ['borrower', 'sandbox/debt-lines/LINE/documents', 'Send the file of Insurance of the vehicles', ALL],
  ['borrower', 'sandbox/debt-lines/LINE/documents', 'Change Insurance of the vehicles', ALL],
  ['operatorAdmin', 'sandbox/debt-lines/LINE/documents', 'Withdraw the request for Insurance of the vehicles', ALL],
  ['borrower', 'sandbox/debt-lines/LINE/draw-requests', 'Request a draw', ALL],
  ['operatorAdmin', `sandbox/operator/draw-requests/${DRAW}`, 'Decline', ALL],
  ['operatorAdmin', `sandbox/operator/draw-requests/${DRAW}`, 'Annotate', ALL],
  ['operatorAdmin', 'sandbox/operator/debt-lines', 'Make a debt line', ALL],
  ['operatorAdmin', 'sandbox', 'Make an organization', ALL],
  ['operatorAdmin', `sandbox/operator/organizations/${LENDER}`, 'Invite the first admin', ALL],
  // In the sandbox a link leads to this page in live, where it is changed.
  ['operatorAdmin', `live/operator/organizations/${LENDER}`, 'Suspend', ALL],
  ['operatorAdmin', `live/operator/organizations/${LENDER}`, /^(?:Enable|Close) live$/, ALL],
  ['operatorAdmin', `sandbox/operator/cash-tie-out/${LENDER}`, 'Change days, fees and accounts', ALL],
  ['borrower', 'sandbox/cash-tie-out', 'Name the keys', ALL],
  ['operatorAdmin', `sandbox/operator/collateral-checks/${LENDER}`, 'Change the limits of Pledged again', ALL],
  ['borrower', 'sandbox/debt-lines/LINE/draw-requests', /^Cancel /, ALL],
  ['operatorAdmin', 'sandbox/operator/documents', 'Refuse agreement.txt', ALL],
  ['operatorAdmin', TERMS, 'Save as new terms', ALL],
  ['admin', 'sandbox/connections/imports', 'Save for the next tape', ALL],
  ['admin', 'sandbox/connections/imports', 'Saved mappings', ALL],
  ['member', 'sandbox/receivables', 'Add a filter', ['by Escape']],
  ['member', 'sandbox/receivables', /^Shown: Today/, ['by Escape']],
]

test.each(DIALOGS)('of %s on %s, %s has the focus again when what it opens is closed', async (by, path, name, ways) => {
  const { page, context, wrongs } = await stage.open({}, stage[by])
  await page.goto(`/app/${path.replace('LINE', stage.line)}`)
  await settle(page)
  await BEFORE[String(name)]?.(page)
  const opener = button(page, name).first()
  for (const way of ways) await openAndClose(page, opener, way)
  await opener.press('Enter')
  await page.getByRole('dialog').waitFor()
  await focusInside(page)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a form in which something was written is closed by its buttons alone', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.operatorAdmin)
  await page.goto('/app/sandbox/operator/debt-lines')
  await settle(page)
  const opener = button(page, 'Make a debt line')
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Warehouse')
  await page.keyboard.press('Escape')
  await page.mouse.click(6, 400)
  await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Warehouse')
  // A click on nothing takes the focus from the field.
  await dialog.getByLabel('Name', { exact: true }).focus()
  await closeBy(page, 'by its button', opener)
  // The next is another line.
  await openAndClose(page, opener, 'by Escape')
  expect(wrongs).toEqual([])
  await context.close()
})

test('the button of a menu has the focus again when the menu is closed, and when a dialog chosen from it is', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/team')
  await settle(page)
  for (const name of ['Manage A member', /^Environment: Sandbox/, /account and settings$/]) {
    const opener = button(page, name)
    await opener.focus()
    await page.keyboard.press('Enter')
    await focusInside(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expectFocus(opener)
  }
  const manage = button(page, 'Manage A member')
  for (const way of ALL) {
    await manage.press('Enter')
    await focusInside(page)
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await closeBy(page, way, manage)
  }
  await manage.press('Enter')
  await focusInside(page)
  await page.getByRole('menuitem', { name: 'Link for a new password' }).press('Enter')
  await expectFocus(ownPassword(page))
  await ownPassword(page).fill(PASSWORD)
  await ownPassword(page).press('Enter')
  await button(page, /^(Done|I have copied it)$/).press('Enter')
  await expectFocus(manage)
  expect(wrongs).toEqual([])
  await context.close()
})

/** Chooses from a menu by keyboard. */
async function chooseFrom(page: Page, menu: Locator, name: string): Promise<void> {
  await menu.focus()
  await page.keyboard.press('Enter')
  await focusInside(page)
  await page.getByRole('menuitem', { name }).press('Enter')
}

test.each([
  ['Views', 'Save this view'],
  ['Views', 'Manage views'],
  ['Menu of the page', 'Save this view'],
])('the button %s has the focus again when the dialog of %s is closed', async (menu, name) => {
  const { page, context, wrongs } = await stage.open({}, stage.admin)
  await page.goto('/app/sandbox/accounts')
  await settle(page)
  const opener = button(page, menu)
  for (const way of ALL) {
    await chooseFrom(page, opener, name)
    await closeBy(page, way, opener)
  }
  await chooseFrom(page, opener, name)
  await page.getByRole('dialog').waitFor()
  await focusInside(page)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

/** What was opened is closed by what it did, and what opened it may be gone: the focus is at the content of the page. */
async function expectContent(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(OPEN)).toBe('')
  await expectFocus(page.locator('#content'))
}

test.each([
  ['Views', '/app/sandbox/accounts', (page: Page) => chooseFrom(page, button(page, 'Views'), 'Manage views')],
  [
    'Saved mappings',
    '/app/sandbox/connections/imports',
    async (page: Page) => {
      await chooseTape(page)
      await button(page, 'Saved mappings').press('Enter')
    },
  ],
])('in the list of %s the focus goes to what takes its place, and is never lost', async (title, path, open) => {
  const lender = await stage.service.lender({ name: `Lender of ${title}` })
  const owner = await signedIn(stage.service, lender.organization, 'admin')
  const mapping = { name: 'First', headings: 'other', mapping: '{"tape":1}' }
  await owner.browser.post('/sandbox/tape-mappings', mapping)
  await owner.browser.post('/sandbox/views', { name: 'First', address: '/', visibility: 'own' })
  const { page, context, wrongs } = await stage.open({}, owner)
  await page.goto(path)
  await settle(page)
  await open(page)
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await focusInside(page)
  await button(dialog, 'Rename First').press('Enter')
  await expectFocus(dialog.getByRole('textbox'))
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.type(' of all')
  await page.keyboard.press('Enter')
  await expectFocus(dialog.getByRole('list'))
  await button(dialog, 'Delete First of all').press('Enter')
  await expectFocus(button(dialog, 'Cancel'))
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expectFocus(dialog.getByRole('list'))
  await button(dialog, 'Delete First of all').press('Enter')
  await button(dialog, /^Delete the /).press('Enter')
  await expectFocus(dialog.getByText(/^No (?:views|mappings) are saved here\.$/))
  await page.keyboard.press('Escape')
  if (title === 'Views') await expectFocus(button(page, 'Views'))
  else await expectContent(page)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a view that is saved from its dialog gives the focus back', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto('/app/sandbox/team')
  await settle(page)
  const views = button(page, 'Views')
  await chooseFrom(page, views, 'Save this view')
  await page.getByRole('dialog').waitFor()
  await focusInside(page)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(OPEN)).toBe('')
  await expectFocus(views)
  expect(wrongs).toEqual([])
  await context.close()
})

test.each([
  ['Total of all rows', ''],
  ['Totals of both sides', '?against=last_month'],
])('%s gets the focus in place of the button that asked for it', async (name, search) => {
  const { page, context, wrongs } = await stage.open({}, stage.member)
  await page.goto(`/app/sandbox/receivables${search}`)
  await settle(page)
  const total = page.getByRole('group', { name: 'Total of all rows' })
  await button(page, name).press('Enter')
  await expectFocus(total)
  await total.getByText('USD').first().waitFor()
  await expectFocus(total)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

// Last, as what it refuses and cancels is gone then.
test.each([
  [
    'operatorAdmin',
    'sandbox/operator/documents',
    'Refuse agreement.txt',
    async (page: Page) => {
      await page.getByRole('dialog').getByLabel('Why').fill('A page is missing')
      await button(page.getByRole('dialog'), /^Refuse$/).press('Enter')
    },
  ],
  [
    'borrower',
    'sandbox/debt-lines/LINE/draw-requests',
    /^Cancel /,
    (page: Page) => button(page, 'Cancel the request').press('Enter'),
  ],
] as const)('of %s on %s, the focus stays on the page when what %s asks is done', async (by, path, name, act) => {
  const { page, context, wrongs } = await stage.open({}, stage[by])
  await page.goto(`/app/${path.replace('LINE', stage.line)}`)
  await settle(page)
  const opener = button(page, name).first()
  await opener.press('Enter')
  await page.getByRole('dialog').waitFor()
  await focusInside(page)
  await act(page)
  await opener.waitFor({ state: 'detached' })
  await expectContent(page)
  expect(wrongs).toEqual([])
  await context.close()
})
