// Decisions that are sent together while the connection is cut: each is stored once, and what is not known is stated. In a real browser.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TAKE_BACK, matchedBook, outcomes, pathOf } from './reconcile-book.ts'
import { type Stage, prepareStage } from './stage.ts'
import { button, openPage } from './steps.ts'

let stage: Stage
beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

/** What was stored by the service, but of which the page never receives the answer: the connection is cut. */
async function loseAnswers(page: Page, isLost: (sent: number) => boolean): Promise<void> {
  let sent = 0
  await page.route('**/tie-out-decisions', async (route) => {
    sent += 1
    if (!isLost(sent)) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
}

/** Closes a window in which connections were cut and nothing else went wrong. */
async function closeAfterCuts({ context, wrongs }: Opened): Promise<void> {
  expect(new Set(wrongs)).toEqual(new Set(['Failed to load resource: net::ERR_CONNECTION_RESET']))
  await context.close()
}

type Opened = Awaited<ReturnType<typeof openPage>>

const ALL = ['confirm in_effect a', 'confirm in_effect b', 'confirm in_effect c']

test('an answer that is lost is asked for again: each match is confirmed once, and all are counted', async () => {
  const book = await matchedBook(stage.service)
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  await loseAnswers(page, (sent) => sent === 2)
  await button(page, 'Count them').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Confirm 3 matches').click()
  await dialog.getByText(/^3 matches confirmed/).waitFor()
  expect(await outcomes(book)).toEqual(ALL)
  await loseAnswers(page, (sent) => sent === 1)
  await button(dialog, TAKE_BACK).click()
  await dialog.getByText('All were taken back.').waitFor()
  expect(await outcomes(book)).toEqual([])
  await closeAfterCuts(opened)
})

test('where the connection stays cut the page states of which match it does not know, and it is stored once', async () => {
  const book = await matchedBook(stage.service)
  const opened = await openPage(stage, stage.operatorAdmin, pathOf(book))
  const { page } = opened
  await loseAnswers(page, (sent) => sent >= 2)
  await button(page, 'Count them').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, 'Confirm 3 matches').click()
  await dialog.getByText(/^1 of 3 matches confirmed\. One more may be: its answer was lost\./).waitFor()
  await page.unroute('**/tie-out-decisions')
  await page.keyboard.press('Escape')
  await button(page, 'Count them').click()
  await button(dialog, /^Confirm \d match/).click()
  await dialog.getByText(/^\d match(es)? confirmed/).waitFor()
  expect(await outcomes(book)).toEqual(ALL)
  await closeAfterCuts(opened)
})
