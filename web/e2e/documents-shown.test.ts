// How documents are shown: the files that each has had, at another moment, and within a laptop and a phone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demand } from '../../server/test/surface/operations.ts'
import { OPERATORS, RECEIVABLE, choose, finish, documentsOf } from './document-steps.ts'
import { PHONE, findingsOfAxe, overhang, prepareStage, settle, type Stage } from './stage.ts'
import { button, downloaded } from './steps.ts'

let stage: Stage
let documents: ReturnType<typeof documentsOf>

beforeAll(async () => {
  stage = await prepareStage()
  documents = documentsOf(stage)
})
afterAll(() => stage.close())

test('documents as they were known at another moment are not changed', async () => {
  const { open } = documents
  const { page, context, wrongs, row } = await open(`/app/sandbox/debt-lines/${stage.line}/documents`, stage.borrower)
  await button(page, 'Change Insurance of the vehicles').waitFor()
  const known_at = new Date(Date.now() - 1_000).toISOString()
  await page.goto(`/app/sandbox/debt-lines/${stage.line}/documents?known_at=${known_at}`)
  await row(/Insurance of the vehicles/).waitFor()
  await expect.poll(() => button(page, /^(?:Send the file|Change) /).count()).toBe(0)
  expect(wrongs).toEqual([])
  await context.close()
})

test('each file that a document has had is there with who sent it, and is fetched as it was', async () => {
  const lenders = stage.lender.organization.organization
  const { asOperator, uploadAsLender, open } = documents
  await asOperator('deed', { kind: 'title', description: 'Deed', receivable_id: 'loan-0' })
  await uploadAsLender('deed', 'draft.txt', 'The draft')
  const id = encodeURIComponent(`${lenders}:deed`)
  const type = { 'Content-Type': 'text/plain' }
  const path = `/operator/documents/${id}/content?name=signed.txt`
  await demand(stage.operator.client.send('POST', path, 'Signed by both', type))
  const { page, context, wrongs, row, dialog } = await open(RECEIVABLE)
  await button(page, 'Send another file of Deed').press('Enter')
  await choose(page, dialog, 'recorded.txt', 'As recorded')
  await finish(dialog, /^Send$/)
  await row(/Deed/).getByRole('link', { name: 'recorded.txt' }).waitFor()
  // A change without a file is none of its files.
  await asOperator('deed', { description: 'Deed of the yard' })
  await button(page, 'Files of Deed').press('Enter')
  const files = dialog.getByRole('listitem')
  await files.first().waitFor()
  const texts = async () => (await files.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  const sender = { member: 'A member', operator: 'the operator' }
  await expect
    .poll(texts)
    .toEqual([
      expect.stringMatching(new RegExp(`^recorded\\.txt, 1 KB Sent .+ by ${sender.member}$`)),
      expect.stringMatching(new RegExp(`^signed\\.txt, 1 KB Sent .+ by ${sender.operator}$`)),
      expect.stringMatching(/^draft\.txt, 1 KB Sent .+ by key_/),
    ])
  expect(await findingsOfAxe(page)).toEqual([])
  const fetched = async (name: RegExp) =>
    (await downloaded(page, () => dialog.getByRole('link', { name }).press('Enter'))).bytes.toString()
  expect(await fetched(/^draft/)).toBe('The draft')
  expect(await fetched(/^signed/)).toBe('Signed by both')
  expect(await fetched(/^recorded/)).toBe('As recorded')
  expect(wrongs).toEqual([])
  await context.close()

  const other = await open(OPERATORS, stage.operatorAdmin)
  await button(other.page, 'Files of Deed of the yard').press('Enter')
  await expect.poll(() => other.dialog.getByRole('listitem').count()).toBe(3)
  await other.dialog.getByText('by the lender').first().waitFor()
  const link = other.dialog.getByRole('link', { name: /^draft/ })
  expect((await downloaded(other.page, () => link.click())).bytes.toString()).toBe('The draft')
  expect(other.wrongs).toEqual([])
  await other.context.close()
})

test('on a laptop no button of a document is cut off', async () => {
  const { asOperator, asLender, uploadAsLender, open } = documents
  await asLender('plan', { kind: 'other', description: 'Plan of the site', receivable_id: 'loan-2' })
  await uploadAsLender('plan', 'plan.txt', 'The plan')
  await asOperator('view', {
    kind: 'other',
    description: 'View of the site',
    receivable_id: 'loan-2',
    due_date: '2026-01-31',
  })
  for (const [path, as] of [
    ['/app/sandbox/receivables/loan-2?tab=documents', stage.member],
    [`/app/sandbox/debt-lines/${stage.line}/documents`, stage.borrower],
    ['/app/sandbox/documents', stage.member],
    [`/app/sandbox/debt-lines/${stage.line}/documents`, stage.operatorAdmin],
    [OPERATORS, stage.operatorAdmin],
  ] as const) {
    const { page, context } = await open(path, as)
    await button(page, /^Change /)
      .first()
      .waitFor()
    const panel = page.locator('.panel').last()
    const edge = await panel.evaluate((one: ElementOfPage) => one.getBoundingClientRect().right)
    await expect.poll(() => page.getByRole('table').evaluate(rightmost), { message: path }).toBeLessThanOrEqual(edge)
    await context.close()
  }
})

/** How far what is in an element reaches to the right, in pixels. */
function rightmost(within: ElementOfPage): number {
  return Math.max(...[...within.querySelectorAll('*')].map((one) => one.getBoundingClientRect().right))
}
interface ElementOfPage {
  readonly querySelectorAll: (selector: string) => Iterable<ElementOfPage>
  readonly getBoundingClientRect: () => { readonly right: number }
}

test('on a phone the dialogs fit', async () => {
  const { asLender } = documents
  await asLender('photo', { kind: 'other', description: 'Photo of the site', receivable_id: 'loan-2' })
  const { page, context, wrongs } = await stage.open({ size: PHONE }, stage.member)
  await page.goto('/app/sandbox/receivables/loan-2?tab=documents')
  await settle(page)
  const dialog = page.getByRole('dialog')
  for (const name of ['Send the file of Photo of the site', 'Change Photo of the site', 'Send a document']) {
    await button(page, name).press('Enter')
    await dialog.waitFor()
    await expect.poll(() => overhang(page)).toBe(0)
    await expect.poll(() => dialog.evaluate(rightmost)).toBeLessThanOrEqual(PHONE.width)
    await button(dialog, 'Cancel').press('Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(wrongs).toEqual([])
  await context.close()
})
