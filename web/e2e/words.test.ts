// What a reader sees in words: days since money moved, defaults with their rule, one name for each bucket, counts that agree with their
// nouns, and why a curve falls. A small book whose days were counted by hand.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person, type Person } from '../../server/test/dashboard/browser.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { caughtUp } from './demo-lender.ts'
import { type Stage, type Window, prepareStage, settle } from './stage.ts'
import { button, close, heading } from './steps.ts'

const AS_OF = '2026-03-31'

let stage: Stage
let admin: Person

beforeAll(async () => {
  stage = await prepareStage()
  const lender = await stage.service.lender({ name: 'Rowan Credit' })
  admin = await person(stage.service, lender.organization, 'admin')
  const { client } = lender
  const lend = async (id: string, day: string, more: object = {}) => {
    await client.post('/receivables', receivableBody(id, 'a', { origination_date: day, ...more }))
    await client.post(`/receivables/${id}/entries`, entryBody('d', { date: day, amount: 1_000_000 }))
  }
  const late = (id: string, since: string) =>
    client.post(`/receivables?effective_date=${since}`, {
      id,
      delinquent_since: since,
      delinquent_amount: 1_000,
      delinquent_times: 1,
    })
  await client.post('/accounts', accountBody('a'))
  await lend('still', '2025-05-13')
  await lend('late-by-one', '2026-03-01')
  await late('late-by-one', '2026-03-30')
  await lend('defaulted', '2025-11-01')
  await late('defaulted', '2025-12-01')
  await lend('very-late', '2025-10-01')
  await late('very-late', '2025-11-01')
  await lend('drawn-again', '2026-01-10', { product_type: 'line_of_credit' })
  const path = '/receivables/drawn-again/entries'
  await client.post(path, entryBody('w', { type: 'write_off', date: '2026-02-05', amount: 200_000 }))
  await client.post(path, entryBody('again', { date: '2026-03-05', amount: 1_000_000 }))
  await caughtUp(lender)
})
afterAll(() => stage.close())

/** A page of the lender as of the day. */
async function openPage(path: string, title: string, more = ''): Promise<Window> {
  const window = await stage.open({}, admin)
  await window.page.goto(`/app/sandbox${path}?as_of=${AS_OF}${more}`)
  await heading(window.page, title)
  await settle(window.page)
  return window
}

test('a list states for how long no money moved, since when one is in default and why, and how late it is', async () => {
  const window = await openPage('/receivables', 'Receivables')
  const row = async (id: string) => {
    const text = await window.page.getByRole('row', { name: new RegExp(`^${id}\\b`) }).innerText()
    return text.replaceAll(/\s+/g, ' ')
  }
  await window.page.getByRole('link', { name: 'still', exact: true }).waitFor()
  await expect.poll(() => row('still')).toContain('No money moved for 322 days, since 2025-05-13')
  await expect.poll(() => row('late-by-one')).toContain('1 day 1–30')
  await expect.poll(() => row('defaulted')).toContain('In default since 2026-03-31: 120 days past due')
  await expect.poll(() => row('drawn-again')).toContain('In default since 2026-02-05: written off')
  await expect.poll(() => row('very-late')).toContain('150 days 121 or more')
  await close(window)
})

test.each([
  ['defaulted', 'In default since 2026-03-31: 120 days past due'],
  ['drawn-again', 'In default since 2026-02-05: written off'],
])('the page of %s states: %s', async (id, words) => {
  const window = await openPage(`/receivables/${id}`, id)
  await window.page.getByText(words).waitFor()
  await close(window)
})

test('the page of a receivable that has not defaulted states no default', async () => {
  const window = await openPage('/receivables/still', 'still')
  await window.page.getByRole('heading', { name: `On ${AS_OF}` }).waitFor()
  await expect.poll(() => window.page.getByRole('main').innerText()).not.toMatch(/In default|Defaulted on/)
  await close(window)
})

test('where the share of a cumulative default falls with age, the page states why; where none falls, nothing', async () => {
  const window = await openPage('/portfolio/vintages', 'Vintages', '&figure=cgd')
  const note = window.page.getByRole('note')
  await note.waitFor()
  await expect
    .poll(() => note.innerText())
    .toContain('A curve falls here (2026-01): a write-off was reversed, or more was given out')
  await window.page.getByLabel('Figure', { exact: true }).selectOption('cnl')
  await note.waitFor({ state: 'detached' })
  await close(window)
})

/** Labels of the service that a reader would have to translate, and counts that do not agree with their nouns. */
const WRONG = /\b\d+\+|(?<![\d.,])1 (?:days|months|rows|receivables|times|years|lines)\b/g

async function wrongWords(page: Page): Promise<string[]> {
  const options = await page.locator('main option').allInnerTexts()
  const text = [await page.getByRole('main').innerText(), ...options].join('\n')
  return [...text.matchAll(WRONG)].map(([found]) => found)
}

test.each([
  ['/receivables', 'Receivables', ''],
  ['/receivables/very-late', 'very-late', ''],
  ['/receivables/very-late', 'very-late', '&tab=changes'],
  ['/portfolio/delinquency', 'Delinquency', '&group_by=product_type'],
  ['/portfolio/roll-rates', 'Roll rates', '&group_by=product_type'],
  ['/portfolio/vintages', 'Vintages', '&group_by=product_type'],
  ['/portfolio/cash-flows', 'Cash flows', ''],
  ['/portfolio/restatements', 'Restatements', '&month=2026-02'],
])('on %s (%s%s) each bucket has one name, and counts agree with their nouns', async (path, title, more) => {
  const window = await openPage(path, title, more)
  await expect.poll(() => wrongWords(window.page)).toEqual([])
  await close(window)
})

test('a filter names the last bucket by its first day, and what is 31 or more days past due apart from ever 30 or more', async () => {
  const window = await openPage('/receivables', 'Receivables')
  const { page } = window
  await button(page, 'Add a filter').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.locator('option').allInnerTexts()).toContain('121 or more days past due')
  await expect.poll(() => dialog.locator('option').allInnerTexts()).toContain('31 or more days past due')
  await close(window)
})
