// What a lender does with a debt line: sees what can be drawn and why not more, down to the entries of a receivable; follows a breach to
// what made it; asks for a draw; closes a month and checks its certificate; sends a document.
import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demand } from '../../server/test/surface/operations.ts'
import { LAPTOP, PHONE, type Stage, prepareStage, settle } from './stage.ts'
import { button, downloaded, heading, linesOf } from './steps.ts'
import { momentNow } from '../../server/test/harness/moments.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const line = (page = '') => `/app/sandbox/debt-lines/${stage.line}${page}`

async function openAt(path: string) {
  const opened = await stage.open({ size: LAPTOP }, stage.borrower)
  await opened.page.goto(path)
  return opened
}

/** How far an element is from the left and from the top of what it is in, in pixels: both from one look, as what is above may come meanwhile. */
function placeWithin(of: Locator, around: string): Promise<{ right: number; down: number }> {
  return of.evaluate((element, selector) => {
    const [inner, outer] = [element.getBoundingClientRect(), element.closest(selector)?.getBoundingClientRect()]
    return { right: inner.left - (outer?.left ?? Number.NaN), down: inner.top - (outer?.top ?? Number.NaN) }
  }, around)
}

test('what can be drawn is shown with what limits it, and each step opens down to the entries of a receivable', async () => {
  const { page, context, wrongs } = await openAt('/app/sandbox/debt-lines')
  const row = page.getByRole('row', { name: /Birch Street warehouse/ })
  await row.getByText('131,900.00').waitFor()
  await row.getByText('Breach').waitFor()
  await page.getByRole('link', { name: 'Birch Street warehouse', exact: true }).click()
  await page.getByText(/The borrowing base of 381,900.00 is below the commitment of 1,000,000.00/).waitFor()
  await page.getByRole('link', { name: /^−60,000.00, Ineligible/ }).click()
  await expect.poll(() => page.url()).toContain('/receivables?step=ineligible')
  await page.getByText('Fails: At most 30 days past due').waitFor()
  await page.getByRole('link', { name: 'dune-1' }).click()
  await heading(page, 'dune-1')
  await settle(page)
  await expect.poll(() => page.getByText('60,000.00').count()).toBeGreaterThan(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('excess is shown by obligor, and its receivables can be downloaded as CSV', async () => {
  const { page, context } = await openAt(line())
  await page.getByRole('link', { name: /^96,000.00, in excess, acme/ }).click()
  await page.getByText('96,000.00 by obligor').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const { name, text: csv } = await downloaded(page, () => page.getByRole('link', { name: /^CSV/ }).click())
  expect(name).toMatch(/\.csv$/)
  const [head, ...rows] = csv.trim().split('\r\n')
  expect(head).toContain('Receivable id')
  expect(rows.map((text) => text.split(',')[0])).toEqual(['acme-1'])
  await context.close()
})

test('the waterfall is a table, a CSV whose steps add up, and a picture', async () => {
  const { page, context } = await openAt(line())
  const csv = await downloaded(page, () => button(page, 'CSV: download the waterfall').click())
  const amounts = new Map(
    csv.text
      .trim()
      .split('\r\n')
      .map((text) => [text.split(',')[0], Number(text.split(',')[1])]),
  )
  const sum = (...steps: string[]) => steps.reduce((total, step) => total + (amounts.get(step) ?? Number.NaN), 0)
  expect(sum('Pledged', 'Ineligible', 'Concentration excess')).toBe(amounts.get('Net of excess'))
  expect(sum('Advance', 'Eligible cash', 'Reserves')).toBe(amounts.get('Borrowing base'))
  expect(sum('Borrowing base', 'Drawn and outstanding')).toBe(amounts.get('Availability'))
  const png = await downloaded(page, () => button(page, 'The waterfall as PNG').click())
  expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  await context.close()
})

test('another day is shown as it was, with the terms of that day or why there is no base', async () => {
  const { page, context } = await openAt(line('?as_of=2026-01-16'))
  await page.getByRole('heading', { name: 'What can be drawn on 2026-01-16' }).waitFor()
  await page.getByText('Every pledged receivable is eligible').waitFor()
  await page.goto(line('?as_of=2025-12-31'))
  await page.getByText('No terms are in force on 2025-12-31, so there is no borrowing base.').waitFor()
  await context.close()
})

test('a breach opens from the covenant to its months, and from there to the receivables that made it', async () => {
  const { page, context, wrongs } = await openAt(line('/covenants'))
  await page.getByRole('link', { name: 'Delinquent over 30 days' }).click()
  await page.getByRole('figure', { name: 'Delinquent over 30 days' }).waitFor()
  await page.getByRole('link', { name: 'February 2026' }).click()
  await expect.poll(() => page.url()).toContain('covenant=delinquency&month=2026-02')
  await page.reload()
  await page.getByRole('heading', { name: 'Delinquent over 30 days, February 2026' }).waitFor()
  const read = page.getByRole('table', { name: 'The months that were read' })
  await expect.poll(() => read.getByRole('row').nth(1).innerText()).toMatch(/60,000\.00\s+570,000\.00\s+10\.53 %/)
  await page.getByRole('link', { name: 'dune-1' }).click()
  await heading(page, 'dune-1')
  expect(wrongs).toEqual([])
  await context.close()
})

test('a draw is asked for with what is available in view, a refusal states what to send instead, and the request is canceled', async () => {
  const { page, context } = await openAt(line())
  await page.getByRole('link', { name: 'Request a draw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('130,000.00 USD').waitFor()
  const send = () => button(dialog, 'Send the request').click()
  await dialog.getByLabel('Amount in USD').fill('a lot')
  await send()
  await dialog.getByText('Send an amount in USD, such as 25,000.00.').waitFor()
  await dialog.getByLabel('Amount in USD').fill('900,000.00')
  await send()
  await dialog.getByText('Amount must be at most 131,900.00 USD.').waitFor()
  await dialog.getByLabel('Amount in USD').fill('35,000.00')
  await dialog.getByLabel('Purpose').fill('Loans of the week')
  await send()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: /Loans of the week/ })
  await expect.poll(() => row.innerText()).toMatch(/35,000\.00 USD[\s\S]*Requested/)
  await button(row, /^Cancel /).click()
  await button(page, 'Cancel the request').click()
  await row.getByText('Canceled').first().waitFor()
  await context.close()
})

test('a draw that was asked for opens to its steps, and to the base of when it was asked, down to its receivables', async () => {
  const { page, context, wrongs } = await openAt(line('/draw-requests'))
  await button(page, /^Asked for, draw-1: 20,000\.00 USD\. Open/).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('2030-01-01').waitFor()
  await drawer.getByText('381,900.00 USD').waitFor()
  await drawer.getByText('131,900.00 USD').waitFor()
  await expect.poll(() => drawer.getByRole('link', { name: 'Every write of it' }).count()).toBe(0)
  await drawer.getByRole('link', { name: 'What became of 4 pledged receivables' }).click()
  await page.getByText('acme-1').first().waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('on a phone sentences begin at the left, below their heading', async () => {
  const { page, context } = await stage.open({ size: PHONE }, stage.borrower)
  await page.goto(line('/draw-requests'))
  const steps = page.getByRole('list', { name: 'Steps of draw-1' })
  const within = () => placeWithin(steps, 'td')
  await expect.poll(async () => (await within()).right).toBe(0)
  await expect.poll(async () => (await within()).down).toBeGreaterThan(10)
  await context.close()
})

test('on a phone a note stands below its figure, and a lone button where its line begins', async () => {
  const { page, context } = await stage.open({ size: PHONE }, stage.borrower)
  await page.goto(line('/covenants'))
  const cell = page.locator('td[data-label="Headroom"]').first()
  const trend = cell.getByText(/^(?:steady|improving|worsening)$/)
  await expect.poll(async () => (await placeWithin(trend, 'td')).down).toBeGreaterThan(10)
  const leftOf = async (place: Locator) => (await place.boundingBox())?.x
  const besides = async () =>
    Promise.all(
      [button(page, /^CSV: download/), page.getByRole('heading', { name: 'Covenants', level: 2 })].map(leftOf),
    )
  await expect.poll(async () => new Set(await besides()).size).toBe(1)
  await context.close()
})

test('a month is closed once, and the hash beside its certificate is that of the file', async () => {
  const { page, context, wrongs } = await openAt(line('/month-closes'))
  await button(page, 'Close a month').click()
  const month = page.getByRole('dialog').getByLabel('Month')
  await expect.poll(() => month.inputValue()).toBe('2026-03')
  await month.fill('2026-05')
  await button(page, 'Close the month').click()
  await page.getByText(/close 2026-03 first/).waitFor()
  await month.fill('2026-03')
  await button(page, 'Close the month').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Certificate of March 2026 as PDF' }).waitFor()
  await page.getByRole('link', { name: 'March 2026', exact: true }).click()
  await page.getByRole('heading', { name: 'The borrowing base, first reported and now' }).waitFor()
  // The operator has a bank line of February; in March nothing was paid.
  await page.getByRole('heading', { name: 'Cash of the month, as certified' }).waitFor()
  await page.getByText('Nothing was collected in the month.').waitFor()
  const { bytes } = await downloaded(page, () => page.getByRole('link', { name: /as JSON$/ }).click())
  await page.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a document of the line is sent, and comes back as it was', async () => {
  const { page, context } = await openAt(line('/documents'))
  await button(page, 'Send a document').click()
  const dialog = page.getByRole('dialog')
  await button(dialog, /^Send$/).click()
  await dialog.getByText('Choose the file to send.').waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByLabel('File').click()])
  const content = Buffer.from('receivable,balance\r\nacme-1,300000.00\r\n')
  await chooser.setFiles({ name: 'borrowing-base.csv', mimeType: 'text/csv', buffer: content })
  await dialog.getByLabel('Description').fill('Our own base of March')
  await button(dialog, /^Send$/).click()
  await dialog.waitFor({ state: 'detached' })
  const file = page.getByRole('row', { name: /Our own base of March/ }).getByRole('link')
  expect((await downloaded(page, () => file.click())).bytes.equals(content)).toBe(true)
  await context.close()
})

test('a document that the operator asks for is overdue at its lender, who sends the file by the keyboard', async () => {
  const asking = await stage.open({ size: LAPTOP }, stage.operatorAdmin)
  await asking.page.goto(line('/documents'))
  await button(asking.page, 'Ask for a document').click()
  const question = asking.page.getByRole('dialog')
  await question.getByLabel('Kind').selectOption('Title')
  await question.getByLabel('Description').fill('Title of the warehouse')
  await question.getByLabel('Needed by').fill('2026-03-31')
  await button(question, 'Ask for it').click()
  await question.waitFor({ state: 'detached' })
  const asked = asking.page.getByRole('row', { name: /Title of the warehouse/ })
  await asked.getByText('2026-03-31').waitFor()
  await asked.getByText('Overdue').waitFor()
  expect(asking.wrongs).toEqual([])
  await asking.context.close()

  const { page, context, wrongs } = await openAt(line('/documents'))
  const row = page.getByRole('row', { name: /Title of the warehouse/ })
  await row.getByText('Overdue').waitFor()
  await button(row, 'Send the file of Title of the warehouse').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Kind').inputValue()).toBe('title')
  await dialog.getByLabel('Valid until').fill('2026-04-30')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByLabel('File').click()])
  await chooser.setFiles({ name: 'title.txt', mimeType: 'text/plain', buffer: Buffer.from('The title') })
  await button(dialog, /^Send$/).click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByRole('link', { name: /title.txt/ }).waitFor()
  // The file is there; what it proves was valid until a day that has passed.
  await row.getByText('Expired').waitFor()
  await row.getByText('2026-03-31').waitFor()
  await expect.poll(() => row.getByText('Overdue').count()).toBe(0)
  const { body } = await demand(stage.operator.client.get('/operator/documents', { debt_line_id: stage.line }))
  const [found] = body.data.filter(({ description }: { description: string }) => /warehouse/.test(description ?? ''))
  expect(found).toMatchObject({ due_date: '2026-03-31', expiry_date: '2026-04-30', file_name: 'title.txt' })
  expect(wrongs).toEqual([])
  await context.close()
})

test('a figure of the base opens to what bounds it, its definition and the receivables behind it', async () => {
  const { page, context, wrongs } = await openAt(line())
  await button(page, /^Availability, USD: 131,900.00. Open/).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('381,900.00 USD').waitFor()
  await expect.poll(() => page.url()).toMatch(/open=line(~|%7E)availability/)
  await expect
    .poll(() => drawer.getByRole('link', { name: 'Definition' }).getAttribute('href'))
    .toContain('/docs/definitions/')
  await drawer.getByRole('link', { name: 'What became of 4 pledged receivables' }).click()
  await page.getByRole('table', { name: 'Receivables behind the base' }).waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})

test('a ratio and an advance open to what each is made of', async () => {
  const { page, context, wrongs } = await openAt(line())
  const drawer = page.getByRole('dialog')
  const expectParts = async (table: string, name: RegExp, parts: RegExp) => {
    await button(page.getByRole('table', { name: table }), name)
      .first()
      .click()
    await drawer.getByRole('link', { name: 'Definition' }).waitFor()
    const shown = drawer.locator('dl').first()
    await expect.poll(async () => (await shown.innerText()).replaceAll(/\s+/g, ' ')).toMatch(parts)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
  }
  const outstanding = /^Outstanding 250,000\.00 USD by eligible principal 510,000\.00 USD$/
  await expectParts('Ratios of the line', /^Effective advance rate/, outstanding)
  const advance = /Net eligible, \d+ receivables? .* Advance rate/
  await expectParts('What is lent, by advance rate', /^Advance/, advance)
  expect(wrongs).toEqual([])
  await context.close()
})

test('terms, tests and statements are shown as of the day and as known then', async () => {
  const balances = '/statements?of=balances'
  const table = (page: Page) => page.getByRole('table', { name: 'Balances' })
  const moment = momentNow()
  const { client } = stage.operator
  const { body: terms } = await client.get('/operator/debt-line-terms', { debt_line_id: stage.line })
  await demand(client.post('/operator/debt-line-terms', { id: terms.data[0].id, name: 'As amended' }))
  const changed = { id: 'collections-2026-02-28', amount: 41_000_00 }
  await demand(client.post('/operator/transparency/balances', changed))

  const { page, context, wrongs } = await openAt(line(balances))
  await table(page).getByText('41,000.00 USD').waitFor()
  await page.goto(line(`${balances}&known_at=${moment}`))
  await table(page).getByText('40,000.00 USD').waitFor()
  const { bytes } = await downloaded(page, () => button(page, 'CSV: download balances').click())
  expect(linesOf(bytes)[1]).toContain(',40000.00,')
  await page.goto(line(`${balances}&as_of=2026-02-27`))
  await page.getByText('None among those looked at so far').or(page.getByText('No balances here')).waitFor()

  await page.goto(line('/terms'))
  await page.getByRole('heading', { name: 'As amended' }).waitFor()
  await page.goto(line(`/terms?known_at=${moment}`))
  await page.getByRole('heading', { name: 'Loan and Security Agreement' }).waitFor()

  // The test of February is made once February is over.
  await page.goto(line('/covenants?as_of=2026-02-27'))
  const tests = page.getByRole('table', { name: 'Covenants by their latest test' })
  await tests.getByText('January 2026').first().waitFor()
  await expect.poll(() => tests.getByText('February 2026').count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('on a phone the open tab is in view', async () => {
  const { page, context } = await stage.open({ size: PHONE }, stage.borrower)
  await page.goto(line('/documents'))
  const tab = page.getByRole('link', { name: 'Documents', exact: true })
  const end = async () => {
    const box = await tab.boundingBox()
    return (box?.x ?? Number.NaN) + (box?.width ?? 0)
  }
  await expect.poll(end).toBeLessThanOrEqual(PHONE.width)
  await context.close()
})
