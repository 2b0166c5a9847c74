// What figures mean, beside them: opened and closed by keyboard, in the words of the drawer or the glossary, with the way to the definition.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TERMS } from '../src/generated/glossary.ts'
import { DEMO_DAY } from './demo-lender.ts'
import { type Stage, findingsOfAxe, prepareStage, settle } from './stage.ts'
import { button } from './steps.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

/** Opens a help by keyboard and waits until the focus stays in it; gives what opened. */
async function explain(page: Page, within: Page | Locator, name: string): Promise<Locator> {
  await button(within, `What ${name} means`).first().press('Enter')
  const text = page.getByRole('dialog')
  await text.waitFor()
  await expect.poll(() => focused(page)).toBe('Definition')
  return text
}

test('a headline figure and a column explain themselves by keyboard, and give the focus back', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox?as_of=${DEMO_DAY}`)
  await settle(page)
  const figures = page.getByRole('region', { name: 'USD', exact: true })
  await figures.first().waitFor()
  const table = page.getByRole('table', { name: 'USD by product type' })
  const help = await explain(page, table, 'Disbursed')
  await help.getByText('Principal given out in the month, up to the day shown.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  const opener = button(table, 'What Disbursed means')
  await expect
    .poll(() => opener.evaluate('document.activeElement.getAttribute("aria-label")'))
    .toBe('What Disbursed means')

  // The headline figure has the sentence of its drawer.
  const headline = await explain(page, figures.first(), 'Outstanding')
  const sentence = await headline.locator('p').first().innerText()
  await page.keyboard.press('Escape')
  await headline.waitFor({ state: 'detached' })
  await button(page, /^Outstanding: /)
    .first()
    .press('Enter')
  await page.getByRole('dialog').getByText(sentence).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('rates are explained in the words of the glossary, and the definition is there', async () => {
  const { page, context, wrongs } = await stage.open({}, stage.demoAdmin)
  await page.goto(`/app/sandbox/portfolio/delinquency?as_of=${DEMO_DAY}`)
  await settle(page)
  const help = await explain(page, page, 'Rate, reported')
  const term = TERMS.find(({ term: name }) => name === 'PAR')
  await help.getByText(term?.meaning ?? '').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await help.getByRole('link', { name: 'Definition' }).press('Enter')
  await page.waitForURL(/\/docs\/definitions\/portfolio#delinquency-rates-and-par/)
  await page.locator('#delinquency-rates-and-par').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})
