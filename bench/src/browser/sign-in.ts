// A browser's context with somebody of a stage's lender signed in, whose session another window can take over.
import type { Browser, BrowserContext } from 'playwright-core'
import { PASSWORD, makePerson } from '../person.ts'
import type { Stage } from '../stage.ts'

/** Signs in by the form, in a window that stays open. `script` runs in every page before its own. */
export async function signedIn(browser: Browser, stage: Stage, script = ''): Promise<BrowserContext> {
  const email = await makePerson(stage)
  const context = await newContext(browser, stage)
  await context.addInitScript(script)
  const page = await context.newPage()
  await page.goto('/app/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  return context
}

/** A context without a cache and without anybody signed in. */
export function newContext(browser: Browser, { host, port }: Stage): Promise<BrowserContext> {
  const baseURL = `http://${host}:${port}`
  return browser.newContext({ baseURL, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
}
