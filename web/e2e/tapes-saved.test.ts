// Mappings of tapes saved for the organization: offered to a colleague whose file has the same columns, renamed, replaced, downloaded and deleted; and those
// that a browser kept before, saved once.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person, signedIn } from '../../server/test/dashboard/browser.ts'
import { type Stage, type Window, findingsOfAxe, prepareStage } from './stage.ts'
import { button, downloaded, heading } from './steps.ts'
import { tapeLoans, tapeText } from './tape-text.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

async function openImports(as: Person): Promise<Window> {
  const opened = await stage.open({}, as)
  await opened.page.goto('/app/sandbox/connections/imports')
  await heading(opened.page, 'Imports')
  return opened
}

const choose = (page: Page, text = tapeText(tapeLoans(20))) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

const optionsOf = (page: Page) => page.getByLabel('Mapping of a source').locator('option').allInnerTexts()

test('a mapping is offered to colleagues whose file has the same columns, and changed by whoever saved it', async () => {
  const lender = await stage.service.lender({ name: 'Shared Mappings' })
  const member = await person(stage.service, lender.organization, 'member')
  const colleague = await person(stage.service, lender.organization, 'member')
  const { page, context, wrongs } = await openImports(member)
  await choose(page)
  await page.getByLabel('Entry (principal): date').fill('2025-06-30')
  await page.getByText('Every one of 20 rows can be sent.').waitFor()
  await button(page, 'Save for the next tape').click()
  expect(await findingsOfAxe(page)).toEqual([])
  await dialog(page, 'Save this mapping').getByLabel('Name of the source').fill('June servicer')
  await button(dialog(page, 'Save this mapping'), 'Save').click()
  await dialog(page, 'Save this mapping').waitFor({ state: 'detached' })

  const other = await openImports(colleague)
  // The same columns in another order.
  const [head = '', ...rows] = tapeText(tapeLoans(20)).split('\n')
  const moved = (line: string) => line.replace(/^([^,]+),([^,]+),/, '$2,$1,')
  await choose(other.page, [moved(head), ...rows.map(moved)].join('\n'))
  await other.page.getByText('A file with the same columns was mapped before').waitFor()
  expect(await findingsOfAxe(other.page)).toEqual([])
  await button(other.page, 'Use the mapping June servicer').click()
  await other.page.getByText('Every one of 20 rows can be sent.').waitFor()
  await expect.poll(() => other.page.getByLabel('Entry (principal): date').inputValue()).toBe('2025-06-30')
  await expect.poll(() => button(other.page, 'Use the mapping June servicer').count()).toBe(0)
  await button(other.page, 'Saved mappings').click()
  const seen = dialog(other.page, 'Saved mappings')
  await seen.getByText('Saved by A member').waitFor()
  await expect.poll(() => button(seen, /^(Rename|Delete)/).count()).toBe(0)
  const file = await downloaded(other.page, () => button(seen, 'Download June servicer').click())
  expect(file.name).toBe('June-servicer.mapping.yaml')
  expect(file.text).toMatch(/^tape: 1$/m)

  // The day of another month, in place of what is saved.
  await page.getByLabel('Entry (principal): date').fill('2025-07-31')
  await button(page, 'Save for the next tape').click()
  await expect
    .poll(() => dialog(page, 'Save this mapping').getByLabel('Save as').locator('option:checked').innerText())
    .toBe('In place of June servicer')
  await button(dialog(page, 'Save this mapping'), 'Save').click()
  await dialog(page, 'Save this mapping').waitFor({ state: 'detached' })
  await button(page, 'Saved mappings').click()
  const list = dialog(page, 'Saved mappings')
  await button(list, 'Rename June servicer').click()
  await list.getByLabel('Name of the source').fill('Servicer North')
  await button(list, 'Save').click()
  await button(list, 'Delete Servicer North').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await other.page.reload()
  await heading(other.page, 'Imports')
  await choose(other.page)
  await button(other.page, 'Use the mapping Servicer North').click()
  await expect.poll(() => other.page.getByLabel('Entry (principal): date').inputValue()).toBe('2025-07-31')
  await button(list, 'Delete Servicer North').click()
  await button(list, 'Delete the mapping').click()
  await list.getByText('No mappings are saved here.').waitFor()
  expect([...wrongs, ...other.wrongs]).toEqual([])
  await other.context.close()
  await context.close()
}, 120_000)

test('nobody of another organization sees that there is one', async () => {
  const lender = await stage.service.lender({ name: 'Owner of a mapping' })
  const owner = await signedIn(stage.service, lender.organization, 'admin')
  const { page, context, wrongs } = await openImports(
    await person(stage.service, (await stage.service.lender({ name: 'Neighbor' })).organization, 'admin'),
  )
  await choose(page)
  const form = { name: 'Secret servicer', headings: 'none', mapping: '{"tape":1}' }
  const saved = await owner.browser.post('/sandbox/tape-mappings', form)
  expect(saved.status).toBe(200)
  await page.getByText('a table of 9 columns and 20 rows').waitFor()
  await expect.poll(() => page.getByLabel('Mapping of a source').count()).toBe(0)
  expect(await page.content()).not.toContain('Secret')
  expect(wrongs).toEqual([])
  await context.close()
})

test('what a browser kept is saved for the organization, once, and offered where a file has its columns', async () => {
  const lender = await stage.service.lender({ name: 'Kept before' })
  const admin = await person(stage.service, lender.organization, 'admin')
  const { page, context, wrongs } = await openImports(admin)
  const { id } = (await admin.browser.get('/me')).body.organization as { id: string }
  const [first = '', second = ''] = tapeText(tapeLoans(1)).split(',')
  const mapping = { tape: 1, currency: 'USD', records: [{ account: { id: `= [${first}]`, name: `= [${second}]` } }] }
  const elsewhere = { ...mapping, records: [{ account: { id: '= [No such column]' } }] }
  const kept = [
    { name: 'North', mapping },
    { name: 'South', mapping: elsewhere },
  ]
  await page.evaluate(
    `localStorage.setItem(${JSON.stringify(`tape mappings ${id}`)}, ${JSON.stringify(JSON.stringify(kept))})`,
  )
  await choose(page)
  await page.getByText('2 mappings that you kept before: North, South.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await button(page, 'Save them for the organization').click()
  await expect.poll(() => optionsOf(page)).toEqual(['As proposed', 'North', 'South'])
  await expect.poll(() => button(page, 'Save them for the organization').count()).toBe(0)
  await page.getByText('All columns of a saved mapping are in this file').waitFor()
  await expect.poll(() => button(page, /^Use the mapping/).allInnerTexts()).toEqual(['Use the mapping North'])
  expect(await findingsOfAxe(page)).toEqual([])
  await page.reload()
  await heading(page, 'Imports')
  await choose(page)
  await expect.poll(() => optionsOf(page)).toEqual(['As proposed', 'North', 'South'])
  await expect.poll(() => button(page, 'Save them for the organization').count()).toBe(0)
  await button(page, 'Use the mapping North').click()
  await expect.poll(() => button(page, /^Use the mapping/).count()).toBe(0)
  await expect.poll(() => page.getByLabel('Mapping of a source').locator('option:checked').innerText()).toBe('North')
  expect(wrongs).toEqual([])
  await context.close()
})
