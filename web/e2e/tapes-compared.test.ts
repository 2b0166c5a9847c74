// A tape beside what is stored, in a real browser: what is new, unchanged or changed, and what would go to somebody else, before any of it is sent.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button, heading } from './steps.ts'
import { tapeLoans, tapeText } from './tape-text.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const choose = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'tape.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

const LOANS = tapeLoans(40)

/** The counts of each kind of record beside what is stored: new, unchanged, changed. */
async function countsOf(page: Page): Promise<Record<string, string[]>> {
  const rows = page.getByRole('table', { name: 'Records beside what is stored' }).getByRole('row')
  const texts = await rows.allInnerTexts()
  return Object.fromEntries(
    texts.slice(1).map((text) => {
      const [kind = '', ...counts] = text.trim().split(/\s+/)
      return [kind, counts]
    }),
  )
}

test('a tape is compared with what is stored before it is sent, and what would go to somebody else is to be confirmed', async () => {
  const lender = await stage.service.lender({ name: 'Again & Again' })
  const admin = await person(stage.service, lender.organization, 'admin')
  const { page, context, wrongs } = await stage.open({}, admin)
  await page.goto('/app/sandbox/connections/imports')
  await heading(page, 'Imports')
  await choose(page, tapeText(LOANS))
  await page.getByLabel('Entry (principal): date').fill('2025-06-30')
  await page.getByText('No stored record would change.').waitFor()
  // Each loan has a disbursement, and a payment of what is no longer owed.
  const all = (at: number, of: number) => [0, 1, 2].map((place) => (place === at ? String(of) : '0'))
  await expect
    .poll(() => countsOf(page))
    .toEqual({ Borrowers: all(0, 40), Receivables: all(0, 40), Entries: all(0, 80) })
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  await button(page, 'Compare again').click()
  await expect
    .poll(() => countsOf(page))
    .toEqual({ Borrowers: all(1, 40), Receivables: all(1, 40), Entries: all(1, 80) })

  // Two loans more; one has another balance, one another customer, and one customer is somebody else.
  const changed = [...LOANS, ...tapeLoans(42).slice(40)].map((loan, at) => {
    if (at === 4) return { ...loan, left: loan.left - 1_000_00 }
    if (at === 7) return { ...loan, customer: 'C-3', name: 'Company 3 LLC' }
    return at === 9 ? { ...loan, name: 'Somebody Else Inc' } : loan
  })
  await button(page, 'Another file').click()
  await choose(page, tapeText(changed))
  await page.getByLabel('Entry (principal): date').fill('2025-06-30')
  await page.getByText('3 stored records would change.').waitFor()
  // The customer of the loan that moved is in the tape no more.
  await expect
    .poll(() => countsOf(page))
    .toEqual({
      Borrowers: ['2', '38', '1'],
      Receivables: ['2', '39', '1'],
      Entries: ['4', '79', '1'],
    })
  const fields = page.getByRole('table', { name: 'Fields that would change' })
  const paid = (LOANS[4]?.lent ?? 0) - (LOANS[4]?.left ?? 0)
  expect([paid, paid + 1_000_00]).toEqual([934_517, 1_034_517])
  await fields.getByRole('row', { name: /^Entry: Amount 1 L-5, L-5-principal .*9,345\.17.*10,345\.17/ }).waitFor()
  await fields.getByRole('row', { name: /^Receivable: .* 1 L-8 C-8 C-3/ }).waitFor()
  const losses = page.getByRole('table', { name: 'Stored records that would go to somebody else' })
  await losses.getByRole('row', { name: 'L-8 The receivable goes to another borrower C-8 C-3' }).waitFor()
  await losses
    .getByRole('row', { name: 'C-10 The borrower becomes another one Company 10 LLC Somebody Else Inc' })
    .waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  const send = button(page, 'Import into sandbox')
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page
    .getByRole('checkbox', { name: /^Send all the same: stored records go to somebody else \(2 records\)/ })
    .check()
  await expect.poll(() => send.isEnabled()).toBe(true)
  expect((await lender.client.get('/receivables/L-8')).body).toMatchObject({ obligor_id: 'C-8' })
  expect(wrongs).toEqual([])
  await context.close()
}, 120_000)

test('comparing can be stopped, and a tape is then sent only when that is confirmed', async () => {
  const lender = await stage.service.lender({ name: 'Stop Lending' })
  const admin = await person(stage.service, lender.organization, 'admin')
  const { page, context, wrongs } = await stage.open({}, admin)
  const held: (() => void)[] = []
  await page.route('**/stored-comparison', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await page.goto('/app/sandbox/connections/imports')
  await heading(page, 'Imports')
  await choose(page, tapeText(LOANS))
  await page.getByLabel('Entry (principal): date').fill('2025-06-30')
  await page.getByText(/^Comparing: /).waitFor()
  const send = button(page, 'Import into sandbox')
  await expect.poll(() => send.isDisabled()).toBe(true)
  await button(page, 'Stop comparing').click()
  await page.getByText(/^Stopped after 0 of 40 rows/).waitFor()
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: 'Send it without comparing all of it with what is stored' }).check()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const go of held) go()
  await button(page, 'Compare again').click()
  await page.getByText('No stored record would change.').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('lines of records that go as they are are compared as rows of tapes are', async () => {
  const lender = await stage.service.lender({ name: 'Lines & Lines' })
  const admin = await person(stage.service, lender.organization, 'admin')
  await lender.client.post('/accounts', accountBody('a', { name: 'Corner Kitchen' }))
  await lender.client.post('/accounts', accountBody('b', { name: 'Other' }))
  await lender.client.post('/receivables', receivableBody('r', 'a'))
  await lender.client.post('/receivables/r/entries', entryBody('e', { amount: 1_234_56 }))
  const { page, context, wrongs } = await stage.open({}, admin)
  await page.goto('/app/sandbox/connections/imports')
  await heading(page, 'Imports')
  const records: object[] = [
    { kind: 'account', ...accountBody('a', { name: 'Corner Kitchen' }) },
    { kind: 'account', ...accountBody('new') },
    { kind: 'receivable', ...receivableBody('r', 'b') },
    { kind: 'entry', receivable_id: 'r', ...entryBody('e', { amount: 2_345_67 }) },
    { kind: 'entry', receivable_id: 'r', ...entryBody('f') },
    { kind: 'entry_deletion', receivable_id: 'r', id: 'gone' },
    { kind: 'nothing known' },
  ]
  // A blank line and one that is no JSON are refused by the service, and compared with nothing.
  const text = [...records.map((record) => JSON.stringify(record)), '', '{"kind":', ''].join('\n')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'lines.ndjson', mimeType: 'application/x-ndjson', buffer: Buffer.from(text) })
  await page.getByText('2 stored records would change.').waitFor()
  await expect
    .poll(() => countsOf(page))
    .toEqual({
      Borrowers: ['1', '1', '0'],
      Receivables: ['0', '0', '1'],
      Entries: ['1', '0', '1'],
    })
  const fields = page.getByRole('table', { name: 'Fields that would change' })
  await fields.getByRole('row', { name: /^Entry: Amount 1 r, e .*1,234\.56.*2,345\.67/ }).waitFor()
  await page
    .getByRole('table', { name: 'Stored records that would go to somebody else' })
    .getByRole('row', { name: 'r The receivable goes to another borrower a b' })
    .waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  const send = button(page, 'Import into sandbox')
  await expect.poll(() => send.isDisabled()).toBe(true)
  await page
    .getByRole('checkbox', { name: /^Send all the same: stored records go to somebody else \(1 record\)/ })
    .check()
  await send.click()
  await page.getByText('Imported', { exact: true }).waitFor()
  expect((await lender.client.get('/receivables/r')).body).toMatchObject({ obligor_id: 'b' })
  expect(wrongs).toEqual([])
  await context.close()
})
