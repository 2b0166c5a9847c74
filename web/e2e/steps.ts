// Steps that people take on many pages: to a heading, on a button, through the second step of signing in, with a file in hand at the end.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD, type Person, appCode, beginningOfPeriod } from '../../server/test/dashboard/browser.ts'
import { type Look, type Stage, type Window, settle } from './stage.ts'

/** Waits until the page of that title is there. */
export function heading(page: Page, name: string): Promise<void> {
  return page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Waits until two more frames are drawn: what an answer changes is on the page then, and the page listens for its keys. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
}

/** A button by its name. */
export function button(page: Page | Locator, name: string | RegExp): Locator {
  return page.getByRole('button', { name })
}

/** Signs in by the form. */
export async function signInBy(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/app/sign-in')
  await fillSignIn(page, email, password)
}

/** Fills the form of whoever is asked to sign in. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, /^Sign in$/).click()
}

/** Signs out by the menu of the user. */
export async function signOut(page: Page): Promise<void> {
  await button(page, /account and settings$/).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await heading(page, 'Sign in')
}

/** Answers the question for a code as the app of that secret would. */
export async function enterCode(page: Page, secret: string): Promise<void> {
  await heading(page, 'Enter your code')
  await page.getByLabel('Code').fill(appCode(secret))
  await button(page, 'Continue').click()
}

/** Turns two-step sign-in on in the account page; gives the secret that the app would hold. */
export async function turnOnTwoStep(page: Page, password: string): Promise<string> {
  await page.goto('/app/sandbox/account')
  await button(page, 'Turn on').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your sessions in other browsers end.').waitFor()
  await ownPassword(dialog).fill(password)
  await button(dialog, 'Continue').click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '')
  await beginningOfPeriod()
  await page.getByLabel('Code that the app shows').fill(appCode(secret, -1))
  await button(dialog, 'Turn on').click()
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor()
  await button(page, 'I have kept them').click()
  await page.getByText('10 recovery codes left.').waitFor()
  return secret
}

/** The field that takes the password of whoever is signed in, before what gives somebody access. */
export const ownPassword = (at: Page | Locator): Locator => at.getByRole('textbox', { name: 'Your password' })

/** What a key is made by. */
interface NewKey {
  readonly name: string
  readonly environment: 'sandbox' | 'live'
  /** The password of the admin who makes it. */
  readonly password?: string
}

/** Goes to the API keys by the navigation and creates one; gives the key, which is shown only then. */
export async function createKeyBy(page: Page, { name, environment, password = PASSWORD }: NewKey): Promise<string> {
  await page.getByRole('link', { name: 'API Keys' }).click()
  await heading(page, 'API Keys')
  await button(page, 'Create a key').click()
  await page.getByLabel('Name').fill(name)
  await ownPassword(page).fill(password)
  await button(page, /^Create$/).click()
  const key = await page.getByLabel(`Your ${environment} key`).innerText()
  await button(page, 'I have copied it').click()
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  return key
}

/** Deletes a key in the list of keys. */
export async function deleteKeyBy(page: Page, name: string): Promise<void> {
  await button(page, `Delete ${name}`).click()
  await button(page, 'Delete the key').click()
  await page.getByRole('row', { name: new RegExp(name) }).waitFor({ state: 'detached' })
}

/** Parts of a page, as far as their texts are read. */
interface CellOfPage {
  readonly innerText: string
}
interface TableOfPage {
  readonly tBodies: Iterable<{ readonly rows: Iterable<{ readonly cells: Iterable<CellOfPage> }> }>
}

/**
 * The cells of the rows of a table, each on one line. All are read in one look: between two a page may put others in their place. A table may be there
 * before all that belongs into it, so a test compares this by `expect.poll`.
 */
export function rowsOf(within: Page | Locator, caption: string): Promise<string[][]> {
  return within.getByRole('table', { name: caption, exact: true }).evaluate(({ tBodies }: TableOfPage) => {
    const texts = (cells: Iterable<CellOfPage>) =>
      Array.from(cells, ({ innerText }) => innerText.trim().replaceAll(/\s+/g, ' '))
    return Array.from(tBodies, ({ rows }) => Array.from(rows, ({ cells }) => texts(cells))).flat()
  })
}

/** A file that a page gave. */
export interface Downloaded {
  readonly name: string
  readonly bytes: Buffer
  readonly text: string
}

/** The file that follows from what is done. */
export async function downloaded(page: Page, act: () => Promise<unknown>): Promise<Downloaded> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), bytes, text: bytes.toString('utf8') }
}

/** The lines of a CSV file, its head first. A line break within a cell would count as one more. */
export function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')
}

/** Waits until an element has the focus. */
export async function expectFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.and(place.page().locator(':focus')).count()).toBe(1)
}

/** Whether the focus is in what is open, and is still at the same place two drawn frames later. */
const FOCUS_STAYS = `(async () => {
  const had = document.activeElement
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return had === document.activeElement && had.matches('[role=dialog] *, [role=menu], [role=menu] *')
})()`

/** Waits until what opened has the focus to stay. It is put there twice, and a key that is pressed in between is pressed elsewhere. */
export async function focusInside(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(FOCUS_STAYS)).toBe(true)
}

/** Opens a page of the sandbox in a window of its own, and waits until its figures are there. */
export async function openPage(stage: Stage, as: Person, address: string, look: Look = {}): Promise<Window> {
  const opened = await stage.open(look, as)
  await opened.page.goto(`/app/sandbox${address}`)
  await settle(opened.page)
  return opened
}

/** Closes a window, in which nothing went wrong. */
export async function close({ context, wrongs }: Window): Promise<void> {
  expect(wrongs).toEqual([])
  await context.close()
}

/** The rows that a button copies, by their cells. What the button shows of it passes, so the clipboard is looked at, which is emptied before. */
export async function copiedRows(page: Page, copy: string): Promise<string[][]> {
  await page.evaluate("navigator.clipboard.writeText('')")
  await button(page, copy).click()
  let text = ''
  const read = async () => (text = await page.evaluate<string>('navigator.clipboard.readText()'))
  await expect.poll(read).not.toBe('')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
}
