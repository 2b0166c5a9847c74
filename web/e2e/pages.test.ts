// Every page, in light and dark, on a laptop and a phone: nothing that axe finds, nothing refused by the policy, nothing asked of another
// host, nothing wider than the screen. `npm run screenshots` keeps what each looks like.
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOperatorBook } from './operator-book.ts'
import { PAGES } from './pages-seen.ts'
import { LAPTOP, PHONE, type Stage, findingsOfAxe, overhang, prepareStage, settle } from './stage.ts'
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

describe.each(LOOKS)('%s', (name, look) => {
  test.each(Object.entries(PAGES))('%s is whole and readable', async (picture, { by, path, heading: title, act }) => {
    const { page, context, wrongs } = await stage.open(look, by && stage[by])
    await page.goto(path.replace('LINE', stage.line))
    await heading(page, title)
    await settle(page)
    await act?.(page)
    if (process.env['SCREENSHOTS'] !== undefined) {
      await page.evaluate('scrollTo(0, 0)')
      await page.screenshot({ path: `${FOLDER}${picture}, ${name}.png`, fullPage: true })
    }
    expect(await findingsOfAxe(page)).toEqual([])
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    expect(wrongs).toEqual([])
    await context.close()
  })
})
