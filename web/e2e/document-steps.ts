// What tests of documents do on both sides: documents written by the API, a window on a list of them, and the steps in its dialogs.
import type { Locator, Page } from 'playwright-core'
import { demand } from '../../server/test/surface/operations.ts'
import type { Person } from '../../server/test/dashboard/browser.ts'
import { LAPTOP, type Stage, settle } from './stage.ts'
import { button } from './steps.ts'

/** The documents of a receivable of the lender. */
export const RECEIVABLE = '/app/sandbox/receivables/loan-0?tab=documents'
/** The documents of all lenders, for the operator. */
export const OPERATORS = '/app/sandbox/operator/documents'

/** What a document is written with, and read as. */
export type Body = Readonly<Record<string, unknown>>

/** The documents of the lender of a stage. */
export function documentsOf(stage: Stage) {
  const organization = stage.lender.organization.organization
  const { client } = stage.lender
  return {
    /** Writes one by the API, as the operator. */
    asOperator: (id: string, body: Body) =>
      demand(stage.operator.client.post('/operator/documents', { id: `${organization}:${id}`, organization, ...body })),
    /** Writes one by the API, as the lender. */
    asLender: (id: string, body: Body) => demand(client.post('/documents', { id, ...body })),
    /** Sends its file by the API, as the lender. */
    uploadAsLender: (id: string, name: string, text: string) =>
      demand(client.send('POST', `/documents/${id}/content?name=${name}`, text, { 'Content-Type': 'text/plain' })),
    /** One as the lender has it. */
    stored: async (id: string) => (await demand(client.get(`/documents/${id}`))).body,
    /** Opens a list, for a member of the lender where nobody else is named. */
    open: async (path: string, as: Person = stage.member) => {
      const opened = await stage.open({ size: LAPTOP }, as)
      const { page } = opened
      await page.goto(path)
      await settle(page)
      return { ...opened, row: (name: RegExp) => page.getByRole('row', { name }), dialog: page.getByRole('dialog') }
    },
  }
}

/** Chooses a file by the keyboard. */
export async function choose(page: Page, dialog: Locator, name: string, text: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByLabel('File').press('Enter')])
  await chooser.setFiles({ name, mimeType: name.endsWith('.txt') ? 'text/plain' : '', buffer: Buffer.from(text) })
}

/** Sends the form of a dialog, and waits until it is gone. */
export async function finish(dialog: Locator, action: RegExp): Promise<void> {
  await button(dialog, action).press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
