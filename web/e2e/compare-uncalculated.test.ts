// A compared receivable that was there on the other side and could not be calculated, in a real browser: distinguished from one that was not
// there, with the reason, in the list, in its file and on the page of the receivable.
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { seenCells } from './compared-book.ts'
import { untilCounted } from './demo-lender.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button, close, downloaded, drawn, openPage } from './steps.ts'

let stage: Stage
let analyst: Person
/** A moment at which an entry of `huge` had too many digits, and before `later` was known. */
let then = ''

beforeAll(async () => {
  stage = await prepareStage()
  const lender = await stage.service.lender({ name: 'Elm Credit' })
  analyst = await person(stage.service, lender.organization, 'admin')
  const { client } = lender
  await client.post('/accounts', accountBody('owes'))
  const lend = async (id: string) => {
    await client.post('/receivables', receivableBody(id, 'owes'))
    await client.post(`/receivables/${id}/entries`, entryBody(`${id}-out`, { amount: 700_00 }))
  }
  await lend('huge')
  const { body } = await client.post(
    '/receivables/huge/entries',
    entryBody('slip', { amount: Number.MAX_SAFE_INTEGER }),
  )
  then = body.updated_at
  await client.delete('/receivables/huge/entries/slip')
  await lend('later')
  await untilCounted(client, 2)
})
afterAll(() => stage.close())

const DAY = 'as_of=2026-03-31'

async function row(page: Page, name: RegExp): Promise<Record<string, string>> {
  const list = page.getByRole('table', { name: 'Calculated receivables', exact: true })
  const heads = await list.locator('thead th').allInnerTexts()
  const cells = await seenCells(page, 'Calculated receivables', name)
  return Object.fromEntries(heads.map((head, at) => [head.trim(), cells[at] ?? '']))
}

test('the list states why one could not be calculated then, and which was not there', async () => {
  const window = await openPage(stage, analyst, `/receivables?${DAY}&against_known_at=${then}`)
  const { page } = window
  await expect.poll(async () => (await row(page, /^huge/))['Outstanding']).toContain('– could not be calculated then')
  const huge = await row(page, /^huge/)
  expect(huge['Outstanding']).toMatch(/^700.00/)
  expect(huge['State']).toContain('could not be calculated then: amounts too large to add up')
  const later = await row(page, /^later/)
  expect(later['Outstanding']).toContain('– no figure then')
  expect(later['State']).toContain('not there then')
  expect(await findingsOfAxe(page)).toEqual([])
  const { text } = await downloaded(page, () => button(page, 'CSV: download these receivables, compared').click())
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const thenOf = (id: string) => {
    const saved = rows.find((one) => Object.values(one).includes(id)) ?? {}
    return Object.entries(saved).find(([name]) => name.startsWith('On 2026-03-31'))?.[1]
  }
  expect(thenOf('huge')).toBe('could not be calculated then: amounts too large to add up')
  expect(thenOf('later')).toBe('not there')
  await close(window)
})

test('on a day on which it could be calculated nothing is stated', async () => {
  const window = await openPage(stage, analyst, `/receivables?${DAY}&against=2026-02-28`)
  const { page } = window
  await expect.poll(async () => (await row(page, /^huge/))['Outstanding']).toContain('700.00 0.00 (0.00 %)')
  await expect.poll(() => page.getByText('could not be calculated then:').count()).toBe(0)
  await close(window)
})

test('the page of the receivable states it too', async () => {
  const window = await openPage(stage, analyst, `/receivables/huge?${DAY}&against_known_at=${then}`)
  const { page } = window
  await page
    .getByText(
      /^On 2026-03-31, known .* it was there, but could not be calculated then: amounts too large to add up\.$/,
    )
    .waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await close(window)
  const gone = await stage.open({}, analyst)
  const why = gone.page.waitForResponse(/\/receivables-by-id\?/)
  await gone.page.goto(`/app/sandbox/receivables/later?${DAY}&against_known_at=${then}`)
  await gone.page.getByText('no figure then').first().waitFor()
  expect(await (await why).json()).toEqual({ data: [], not_calculated: [] })
  await drawn(gone.page)
  await expect.poll(() => gone.page.getByText('it was there, but').count()).toBe(0)
  await close(gone)
})

test('its page as it was then states that the amounts are too large, and not that there are none', async () => {
  const window = await openPage(stage, analyst, `/receivables/huge?${DAY}&known_at=${then}`)
  await window.page.getByText('Amounts too large to add up').waitFor()
  await expect.poll(() => window.page.getByText('No entries yet').count()).toBe(0)
  await close(window)
})
