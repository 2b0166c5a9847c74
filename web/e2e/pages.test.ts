// Every page, in light and dark, on a laptop and a phone: nothing that axe finds, nothing refused by the policy, nothing asked of another
// host, nothing wider than the screen. `npm run screenshots` keeps what each looks like.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_FULL } from '../../kernel/test/length.ts'
import { sendOperatorBook } from './operator-book.ts'
import { PAGES, type Seen } from './pages-seen.ts'
import {
  LAPTOP,
  type Look,
  PHONE,
  type Stage,
  type Window,
  changeLook,
  findingsOfAxe,
  overhang,
  prepareStage,
  settle,
} from './stage.ts'
import { heading } from './steps.ts'

const FOLDER = fileURLToPath(new URL('screenshots/', import.meta.url))

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
  await mkdir(FOLDER, { recursive: true })
})
afterAll(() => stage.close())

const LOOKS = [
  ['light on a laptop', { scheme: 'light', size: LAPTOP }],
  ['dark on a laptop', { scheme: 'dark', size: LAPTOP }],
  ['light on a phone', { scheme: 'light', size: PHONE }],
] as const

/** Whether each look of a page is loaded by itself, in a browser that has seen nothing; else it is the look of a window that changes. */
const EACH_LOADED = IS_FULL || process.env['SCREENSHOTS'] !== undefined

/** What dark changes of a page that was light before: colors alone. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** Where people have signed in, when windows of one share what is loaded. */
const known = new Map<Seen['by'], BrowserContext>()

async function show({ by, path, heading: title, act }: Seen, look: Look): Promise<Window> {
  const beside = EACH_LOADED ? undefined : known.get(by)
  const shown = await stage.open(look, by && stage[by], beside)
  known.set(by, shown.context)
  await shown.page.goto(path.replace('LINE', stage.line))
  await heading(shown.page, title)
  await settle(shown.page)
  await act?.(shown.page)
  return shown
}

describe.each(Object.entries(PAGES))('%s', (picture, seen) => {
  let shown: Window | undefined
  afterAll(() => shown?.page.close())

  test.each(LOOKS)('%s is whole and readable', async (name, look) => {
    const isChanged = !EACH_LOADED && shown !== undefined
    if (shown === undefined || EACH_LOADED) shown = await show(seen, look)
    else await changeLook(shown.page, look)
    const { page, context, wrongs } = shown
    if (process.env['SCREENSHOTS'] !== undefined) {
      await page.evaluate('scrollTo(0, 0)')
      await page.screenshot({ path: `${FOLDER}${picture}, ${name}.png`, fullPage: true })
    }
    expect(await findingsOfAxe(page, isChanged && look.scheme === 'dark' ? COLORS : undefined)).toEqual([])
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
    expect(wrongs).toEqual([])
    if (EACH_LOADED) await context.close()
  })
})
