// A lender whose changes are worked out by hand, and how compared pages are read: for the browser tests of comparing.
import type { Page } from 'playwright-core'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import type { Lender } from '../../server/test/harness/service.ts'
import { untilCounted } from './demo-lender.ts'
import type { Stage } from './stage.ts'

/** The lender and two of its people. */
export interface Compared {
  readonly lender: Lender
  readonly analyst: Person
  readonly colleague: Person
}

/** The day and currency of the pages. */
export const DAY = 'as_of=2026-03-31&currency=USD'

/** Makes the lender with its book. */
export async function prepareCompared({ service }: Stage): Promise<Compared> {
  const lender = await service.lender({ name: 'Cedar Credit' })
  const analyst = await person(service, lender.organization, 'admin')
  const colleague = await person(service, lender.organization, 'member')
  await sendBook(lender)
  return { lender, analyst, colleague }
}

/**
 * On February 28 two term loans with 900.00 and 300.00 of USD; on March 31 one with 700.00, the other is repaid, and a line of credit has
 * 800.00. Beside them 5,000.00 of EUR, which no figure of USD may have.
 */
async function sendBook({ client }: Lender): Promise<void> {
  await client.post('/accounts', accountBody('owes'))
  const lend = async (id: string, date: string, amount: number, more = {}) => {
    await client.post('/receivables', receivableBody(id, 'owes', { origination_date: date, ...more }))
    await client.post(`/receivables/${id}/entries`, entryBody(`${id}-out`, { date, amount }))
  }
  const repay = (id: string, date: string, amount: number) =>
    client.post(`/receivables/${id}/entries`, entryBody(`${id}-${date}`, { type: 'principal', date, amount }))
  await lend('first', '2026-01-15', 1_000_00)
  await lend('second', '2026-01-15', 300_00)
  await lend('credit', '2026-03-05', 800_00, { product_type: 'line_of_credit' })
  await lend('euros', '2026-01-15', 5_000_00, { currency: 'EUR' })
  await repay('first', '2026-02-10', 100_00)
  await repay('first', '2026-03-10', 200_00)
  await repay('second', '2026-03-20', 300_00)
  await untilCounted(client, 4)
}

/** The texts of the cells of a row, each on one line. */
export async function cells(page: Page, table: string, name: RegExp): Promise<string[]> {
  const row = page.getByRole('table', { name: table, exact: true }).getByRole('row', { name })
  return (await row.locator('th, td').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
}

/** The same without what is for those who hear the page. */
export async function seenCells(page: Page, table: string, name: RegExp): Promise<string[]> {
  return seen(await cells(page, table, name))
}

/** Without what is for those who hear the page. */
export function seen(texts: readonly string[]): string[] {
  return texts.map((text) => text.replace(/\S+: (?=[\d–])/, '').replace(/(?:Change|Difference): /, ''))
}

/** What stands with a headline figure. */
export async function headline(page: Page, figure: string): Promise<string> {
  const shown = page.locator('.mantine-SimpleGrid-root > div').filter({ has: page.getByText(figure, { exact: true }) })
  return (await shown.first().innerText()).replaceAll(/\s+/g, ' ').replace('Change: ', '')
}
