// Steps by which a lender sends a bank statement as CSV: the file is chosen, its columns are, and it is sent.
import type { Page } from 'playwright-core'
import type { Person } from '../../server/test/dashboard/browser.ts'
import type { Stage, Window } from './stage.ts'
import { button, heading, openPage, rowsOf } from './steps.ts'

/** Opens the page of imports. */
export async function openImports(stage: Stage, member: Person): Promise<Window> {
  const opened = await openPage(stage, member, '/connections/imports')
  await heading(opened.page, 'Imports')
  return opened
}

/** Chooses a file, and that it is a bank statement. */
export async function chooseCsv(page: Page, name: string, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await button(page, 'It is a bank statement').click()
  await page.getByText('a bank statement in CSV').waitFor()
}

/** The cells of the statements of the file. */
export function statementsOf(page: Page): Promise<string[][]> {
  return rowsOf(page, 'Statements of the file')
}

/** Writes into a field by its label, and leaves it. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).fill(text)
  await page.getByLabel(label).press('Tab')
}

/** Sends what is chosen, and waits until every row was taken. */
export async function send(page: Page): Promise<void> {
  await button(page, 'Import into sandbox').click()
  await page.getByText('Every row was taken.').waitFor()
}
