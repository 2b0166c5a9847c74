// A tape in two files that belong together by an id, and what a mapping asks for beside the tape, in a real browser.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { type Stage, findingsOfAxe, prepareStage } from './stage.ts'
import { button, downloaded, heading } from './steps.ts'
import { tapeLoans, tapeText } from './tape-text.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const LOANS = `Loan No,Borrower Name,Product,Funded On,Amount Financed,Current Balance,As of Date
L-1,Ana LLC,Term Loan,2025-03-15,$1200.00,$900.00,2025-06-30
L-2,Bea LLC,Term Loan,2025-03-16,$2400.00,$800.00,2025-06-30
L-3,Cleo LLC,Term Loan,2025-03-17,$3600.00,$700.00,2025-06-30
`
const TERMS = `Loan No,Note Rate,Term,Branch
L-3,9.5%,24 months,west
L-1,12.5%,36 months,east
L-2,7%,12 months,west
`

async function openImports(name: string) {
  const lender = await stage.service.lender({ name })
  const opened = await stage.open({}, await person(stage.service, lender.organization, 'admin'))
  await opened.page.goto('/app/sandbox/connections/imports')
  await heading(opened.page, 'Imports')
  return { ...opened, lender }
}

test('files that share an id are joined as proposed, their columns give fields of the loan, and it is imported', async () => {
  const { page, context, wrongs, lender } = await openImports('Two Files Lending')
  await page.locator('input[type=file]').setInputFiles([file('loans.csv', LOANS), file('terms.csv', TERMS)])
  await page
    .getByText('3 of 3 ids in Loan No are in loans.csv, and each comes once: its row can be looked up.')
    .waitFor()
  await button(page, 'Join terms.csv as proposed').click()
  await expect.poll(() => page.getByLabel('Rows of terms.csv').inputValue()).toBe('table_1')
  await expect.poll(() => page.getByLabel('By the column of terms.csv').inputValue()).toBe('Loan No')
  await page.getByText('Every one of 3 rows can be sent.').waitFor()
  await expect.poll(() => page.getByLabel('What Note Rate gives').inputValue()).toBe('1.receivable.interest_rate')
  await page.getByLabel('What Branch gives').selectOption('metadata')
  await page.getByText('4 columns: 4 used').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await page.getByText('No stored record would change.').waitFor()
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
  expect((await lender.client.get('/receivables/L-2')).body).toMatchObject({
    interest_rate: 0.07,
    term: '12 months',
    metadata: { Branch: 'west' },
  })
  expect(wrongs).toEqual([])
  await context.close()
}, 90_000)

test('what a mapping asks for is filled in on the page, and stays in the mapping', async () => {
  const { page, context, wrongs } = await openImports('Asking Lending')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(file('tape.csv', tapeText(tapeLoans(5))))
  await page.getByText('5 rows of 5 cannot be sent.').waitFor()
  const { text } = await downloaded(page, () => button(page, 'Download the mapping').click())
  const asking = text
    .replace('tape: 1', 'tape: 1\nparameters:\n  as_of:\n    about: The day of the balances')
    .replace('date: "?"', "date: = date(as_of, 'YYYY-MM-DD')")
  await page.locator('input[type=file]').setInputFiles(file('asking.mapping.yaml', asking))
  await page.getByText('Fill in what the mapping asks for: The day of the balances.').waitFor()
  const day = page.getByLabel('As of', { exact: true })
  await day.focus()
  await page.keyboard.type('2025-06-30')
  await page.getByText('Every one of 5 rows can be sent.').waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  const set = await downloaded(page, () => button(page, 'Download the mapping').click())
  expect(set.text).toMatch(/about: The day of the balances\n\s+default: "?2025-06-30"?\n/)
  expect(wrongs).toEqual([])
  await context.close()
})
