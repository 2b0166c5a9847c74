// Loan tapes in a real browser, as lenders have them: own columns, words and units, one row for a borrower, a loan and what was paid of it.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { PROGRAM } from '../../server/test/tape/command.ts'
import { type Stage, type Window, findingsOfAxe, prepareStage } from './stage.ts'
import { button, downloaded, expectFocus, focusInside, heading } from './steps.ts'

const run = promisify(execFile)

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const PRODUCTS = ['Term Loan', 'Line of Credit', 'Wunderkredit'] as const

interface Loan {
  readonly lent: number
  readonly left: number
  readonly is_odd: boolean
}

/** Two hundred loans. Amounts in cents; every tenth is paid off, and every hundredth has a product that nobody knows. */
const LOANS: readonly Loan[] = Array.from({ length: 200 }, (_, at) => ({
  lent: 12_345_67 + at * 1_000_00,
  left: at % 10 === 9 ? 0 : 5_000_50 + at * 500_00,
  is_odd: at % 100 === 50,
}))

const dollars = (cents: number) =>
  `"$${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}"`

function tapeText(loans: readonly Loan[] = LOANS, prefix = 'L'): string {
  const head =
    'Loan No,Borrower Name,Product,Loan Status,Funded On,Term,Amount Financed,Note Rate,Current Balance,Officer'
  const rows = loans.map(({ lent, left, is_odd }, at) => {
    const product = is_odd ? PRODUCTS[2] : PRODUCTS[at % 2]
    const status = left === 0 ? 'Paid Off' : 'Current'
    // Only the last days of the tape show which number is the month.
    const day = at < 190 ? '03/05/2025' : '03/15/2025'
    return `${prefix}-${at + 1},Company ${at + 1} LLC,${product},${status},${day},36 months,${dollars(lent)},12.5%,${dollars(left)},Kim`
  })
  return [head, ...rows, ''].join('\n')
}

async function openImports(as: Person): Promise<Window> {
  const opened = await stage.open({}, as)
  await opened.page.goto('/app/sandbox/connections/imports')
  await heading(opened.page, 'Imports')
  return opened
}

const choose = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** The sums of a lender's book as its portfolio has them. */
async function bookOf({ client }: Lender): Promise<{ loans: number; left: number; closed: number }> {
  const book = { loans: 0, left: 0, closed: 0 }
  for (let page: string | null = ''; page !== null;) {
    const { body } = await client.get(`/portfolio/receivables?limit=100${page === '' ? '' : `&page=${page}`}`)
    const found = body as { data: PortfolioRow[]; next_page: string | null }
    for (const { outstanding, status } of found.data ?? []) {
      book.loans += 1
      book.left += outstanding ?? 0
      if (status === 'closed') book.closed += 1
    }
    page = found.next_page ?? null
  }
  return book
}

interface PortfolioRow {
  readonly status: string
  readonly outstanding: number | null
}

/** Waits until the portfolio has a book. */
const expectBook = (lender: Lender, book: object) =>
  expect.poll(() => bookOf(lender), { timeout: 60_000 }).toEqual(book)

async function newLender(name: string): Promise<{ lender: Lender; admin: Person }> {
  const lender = await stage.service.lender({ name })
  return { lender, admin: await person(stage.service, lender.organization, 'admin') }
}

test('a tape of two hundred loans is proposed, corrected in place, tried and imported, and its figures are those of the tape', async () => {
  const { lender, admin } = await newLender('Tape & Sons')
  const { page, context, wrongs } = await openImports(admin)
  await choose(page, 'tape.csv', tapeText())
  await page.getByText('a table of 10 columns and 200 rows').waitFor()
  // Every column is there, with what it gives and why.
  const columns = page.getByRole('table', { name: 'What the columns give' })
  await expect.poll(() => columns.getByRole('row').count()).toBe(11)
  await page.getByText('10 columns: 9 used, of which 0 doubtful, and 1 not used.').waitFor()
  await expect
    .poll(() => columns.getByRole('row', { name: /^Officer/ }).innerText())
    .toMatch(/Not used\s+Its name is not known/)
  await expect
    .poll(() => columns.getByRole('row', { name: /^Product/ }).innerText())
    .toMatch(/Used, sure\s+Product, by its name/)
  // The order of the date is settled by the last rows, the sign of decimals by amounts.
  await expect.poll(() => page.getByLabel('Days are written').inputValue()).toBe('M/D/YYYY')
  await page.getByText('Settled by Funded On').waitFor()
  await page.getByText('To be settled above').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])

  await page.getByLabel('Entry (principal): date').fill('2025-06-30')
  const causes = page.getByRole('table', { name: 'Rows that cannot be sent, by cause' })
  await page.getByText('2 rows of 200 cannot be sent.').waitFor()
  await causes.getByText('Product: “Wunderkredit” is not recognized').waitFor()
  await causes.getByText('Row 52').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByLabel('Map Wunderkredit').selectOption('credit_card')
  await page.getByText('Every one of 200 rows can be sent.').waitFor()

  await button(page, 'Try it, write nothing').click()
  await page.getByText('Nothing was written. Every checked row would be accepted.').waitFor()
  expect((await lender.client.get('/receivables/L-1')).status).toBe(404)
  expect(await findingsOfAxe(page)).toEqual([])

  const mapping = await downloaded(page, () => button(page, 'Download the mapping').click())
  expect(mapping.name).toBe('tape.mapping.yaml')
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  // By hand: of each tenth loan nothing is left, of the others 5,000.50 and 500 more for each loan before.
  const left = sum(LOANS.map((loan) => loan.left))
  expect(left).toBe(180 * 5_000_50 + 500_00 * (199 * 100 - sum(Array.from({ length: 20 }, (_, at) => at * 10 + 9))))
  const book = { loans: 200, left, closed: 20 }
  await expectBook(lender, book)
  expect((await lender.client.get('/receivables/L-51')).body).toMatchObject({
    product_type: 'credit_card',
    term: '36 months',
    interest_rate: 0.125,
    origination_date: '2025-03-05',
  })
  expect((await lender.client.get('/receivables/L-200')).body).toMatchObject({ origination_date: '2025-03-15' })

  // The mapping that was downloaded gives the same figures by the command line.
  const other = await newLender('Tape by command')
  await sendByCommand(other.lender, mapping.text)
  await expectBook(other.lender, book)
  expect(wrongs).toEqual([])
  await context.close()
}, 180_000)

/** Sends the tape as the command line does. */
async function sendByCommand(lender: Lender, mapping: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-tape-'))
  try {
    await writeFile(join(folder, 'tape.csv'), tapeText())
    await writeFile(join(folder, 'tape.mapping.yaml'), mapping)
    const given = [
      'import',
      join(folder, 'tape.csv'),
      '-m',
      join(folder, 'tape.mapping.yaml'),
      '--url',
      stage.service.address,
    ]
    await run(process.execPath, [PROGRAM, ...given, '--key', lender.key, '--quiet'])
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('ids that come twice are shown before anything is sent', async () => {
  const { lender, admin } = await newLender('Twice & Co')
  const { page, context, wrongs } = await openImports(admin)
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/stored-comparison', async (route) => {
    await released
    await route.continue()
  })
  const lines = tapeText(LOANS.slice(0, 20)).split('\n')
  lines[20] = (lines[20] ?? '').replace('L-20', 'L-3')
  await choose(page, 'twice.csv', lines.join('\n'))
  await page.getByLabel('Entry (principal): date').fill('2025-06-30')
  const twice = page.getByRole('table', { name: 'Ids that come twice' })
  await twice.getByRole('row', { name: /^L-3 Receivable Row 4 Row 21/ }).waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  expect((await lender.client.get('/receivables/L-3')).status).toBe(404)
  const send = page.getByRole('button', { name: 'Import into sandbox' })
  await expect.poll(() => send.isDisabled()).toBe(true)
  // What is confirmed while the comparison is under way stays confirmed after it.
  await page.getByRole('checkbox', { name: /^Send all the same/ }).check()
  release()
  await expect.poll(() => send.isEnabled()).toBe(true)
  expect(wrongs).toEqual([])
  await context.close()
})

test('a mapping is saved for a source, loaded from a file and used again, by keyboard alone', async () => {
  const { admin } = await newLender('Keyboard Lending')
  const { page, context, wrongs } = await openImports(admin)
  await choose(page, 'june.csv', tapeText(LOANS.slice(0, 40)))
  await page.getByText('a table of 10 columns and 40 rows').waitFor()
  const day = page.getByLabel('Entry (principal): date')
  await day.focus()
  await page.keyboard.type('2025-06-30')
  await page.getByText('Every one of 40 rows can be sent.').waitFor()
  const gives = page.getByLabel('What Officer gives')
  await gives.focus()
  await page.keyboard.press('End')
  await expect.poll(() => gives.inputValue()).toMatch(/metadata\.Officer$/)
  await button(page, 'Save for the next tape').focus()
  await page.keyboard.press('Enter')
  await focusInside(page)
  await expectFocus(page.getByLabel('Name of the source'))
  await page.keyboard.type('June servicer')
  await page.keyboard.press('Enter')
  const source = page.getByLabel('Mapping of a source')
  const chosen = source.locator('option:checked')
  await expect.poll(() => chosen.innerText()).toBe('June servicer')
  const { text } = await downloaded(page, async () => {
    await button(page, 'Download the mapping').focus()
    await page.keyboard.press('Enter')
  })

  await button(page, 'Another file').focus()
  await page.keyboard.press('Enter')
  await choose(page, 'july.csv', tapeText(LOANS.slice(0, 40), 'M'))
  await page.getByText(/of 40 cannot be sent/).waitFor()
  const use = button(page, 'Use the mapping June servicer')
  await use.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Every one of 40 rows can be sent.').waitFor()
  await expect.poll(() => page.getByLabel('What Officer gives').inputValue()).toMatch(/metadata\.Officer$/)
  await source.selectOption('')
  await page.getByText(/of 40 cannot be sent/).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'june.mapping.yaml', mimeType: 'text/yaml', buffer: Buffer.from(text) })
  await page.getByText('Every one of 40 rows can be sent.').waitFor()
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Every row was taken.').waitFor()
  expect(wrongs).toEqual([])
  await context.close()
})
