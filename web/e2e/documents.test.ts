// What people do with documents in the browser: send what is asked for about a receivable, renew what expires, change dates of their own, and withdraw a
// request. Days are far in the past or in the future, so that what they mean is the same on every day of a test.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demand } from '../../server/test/surface/operations.ts'
import { OPERATORS, RECEIVABLE, choose, finish, documentsOf, type Body } from './document-steps.ts'
import { findingsOfAxe, prepareStage, type Stage } from './stage.ts'
import { button, expectFocus } from './steps.ts'

let stage: Stage
let documents: ReturnType<typeof documentsOf>

beforeAll(async () => {
  stage = await prepareStage()
  documents = documentsOf(stage)
})
afterAll(() => stage.close())

test('what the operator asks for about a receivable is sent from its page, with what the person changed alone', async () => {
  const { asOperator, stored, open } = documents
  await asOperator('title', {
    kind: 'title',
    description: 'Title of the truck',
    receivable_id: 'loan-0',
    due_date: '2026-03-31',
  })
  const { page, context, wrongs, row, dialog } = await open(RECEIVABLE)
  await row(/Title of the truck/)
    .getByText('Overdue')
    .waitFor()
  await button(page, 'Send the file of Title of the truck').press('Enter')
  await dialog.waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  await button(dialog, /^Send$/).press('Enter')
  await dialog.getByText('Choose the file to send.').waitFor()
  await choose(page, dialog, 'title.exe', 'MZ')
  await dialog.getByLabel('Valid until').fill('2099-04-30')
  await button(dialog, /^Send$/).press('Enter')
  // The refusal is at the file, and what is filled in stays.
  await dialog.getByLabel('File').and(page.locator('[aria-invalid="true"]')).waitFor()
  await dialog.getByText(/not accepted: send PDF/).waitFor()
  await expectFocus(dialog.getByLabel('File'))
  await expect.poll(() => dialog.getByLabel('Valid until').inputValue()).toBe('2099-04-30')
  expect(await stored('title')).toMatchObject({ sha256: null, expiry_date: null })
  // Meanwhile the operator describes it more exactly, and asks for it later: both stay.
  await asOperator('title', { description: 'Title of the blue truck', due_date: '2026-04-15' })
  await choose(page, dialog, 'title.txt', 'The title')
  await expect.poll(() => dialog.getByText(/not accepted: send PDF/).count()).toBe(0)
  await finish(dialog, /^Send$/)
  await row(/Title of the blue truck/)
    .getByRole('link', { name: 'title.txt' })
    .waitFor()
  expect(await stored('title')).toMatchObject({
    kind: 'title',
    description: 'Title of the blue truck',
    due_date: '2026-04-15',
    expiry_date: '2099-04-30',
    file_name: 'title.txt',
    dates_by: 'operator',
  })
  expect(wrongs).toEqual([])
  await context.close()
})

test('a lender sees the dates of what the operator asked for, and why it does not change them', async () => {
  const { asOperator, stored, open } = documents
  await asOperator('lien', {
    kind: 'other',
    description: 'Lien search',
    receivable_id: 'loan-0',
    due_date: '2099-06-30',
  })
  const { page, context, wrongs, row, dialog } = await open(RECEIVABLE)
  await row(/Lien search/)
    .getByText('Needed')
    .waitFor()
  await expect.poll(() => button(page, 'Withdraw the request for Lien search').count()).toBe(0)
  const change = button(page, 'Change Lien search')
  await change.press('Enter')
  await dialog.getByText('2099-06-30').waitFor()
  await dialog.getByText(/^The operator made this record, so only the operator changes these dates\./).waitFor()
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(1)
  expect(await findingsOfAxe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(change)
  // Its kind is the lender's to change too; the description and the dates stay as they are.
  await change.press('Enter')
  await dialog.getByLabel('Kind').selectOption('Correspondence')
  await asOperator('lien', { description: 'Lien search of 2026' })
  await finish(dialog, /^Save$/)
  expect(await stored('lien')).toMatchObject({
    kind: 'correspondence',
    description: 'Lien search of 2026',
    due_date: '2099-06-30',
  })
  expect(wrongs).toEqual([])
  await context.close()
})

test('a lender renews what has expired by another file with its day', async () => {
  const { asLender, uploadAsLender, stored, open } = documents
  await asLender('policy', {
    kind: 'insurance',
    description: 'Policy of the truck',
    receivable_id: 'loan-0',
    expiry_date: '2026-01-31',
  })
  await uploadAsLender('policy', 'policy-2026.txt', 'Policy of 2026')
  const { page, context, wrongs, row, dialog } = await open(RECEIVABLE)
  await row(/Policy of the truck/)
    .getByText('Expired')
    .waitFor()
  await button(page, 'Send another file of Policy of the truck').press('Enter')
  await expect.poll(() => dialog.getByLabel('Valid until').inputValue()).toBe('2026-01-31')
  await choose(page, dialog, 'policy-2099.txt', 'Policy of 2099')
  await dialog.getByLabel('Valid until').fill('2099-01-31')
  await finish(dialog, /^Send$/)
  await row(/Policy of the truck/)
    .getByRole('link', { name: 'policy-2099.txt' })
    .waitFor()
  await expect
    .poll(() =>
      row(/Policy of the truck/)
        .getByText('Expired')
        .count(),
    )
    .toBe(0)
  expect(await stored('policy')).toMatchObject({
    kind: 'insurance',
    expiry_date: '2099-01-31',
    file_name: 'policy-2099.txt',
    size_bytes: 14,
  })
  // What is its own it may also make valid for good, and call otherwise, with the file.
  await button(page, 'Send another file of Policy of the truck').press('Enter')
  await choose(page, dialog, 'policy.txt', 'Policy for good')
  await dialog.getByLabel('Valid until').fill('')
  await dialog.getByLabel('Description').fill('Policy')
  await finish(dialog, /^Send$/)
  await expect
    .poll(() => stored('policy'))
    .toMatchObject({ kind: 'insurance', description: 'Policy', expiry_date: null, size_bytes: 15 })
  expect(wrongs).toEqual([])
  await context.close()
})

test("the day of the operator's record is renewed with another file alone, and a refusal states so at the day", async () => {
  const { asOperator, uploadAsLender, stored, open } = documents
  await asOperator('cover', {
    kind: 'insurance',
    description: 'Cover note',
    receivable_id: 'loan-0',
    expiry_date: '2026-02-28',
  })
  await uploadAsLender('cover', 'cover.txt', 'Cover of 2026')
  const { page, context, wrongs, row, dialog } = await open(RECEIVABLE)
  await button(row(/Cover note/), 'Send another file of Cover note').press('Enter')
  await choose(page, dialog, 'cover.txt', 'Cover of 2026')
  await dialog.getByLabel('Valid until').fill('')
  await button(dialog, /^Send$/).press('Enter')
  await dialog.getByText('only the operator, who made the record, leaves it empty.').waitFor()
  await dialog.getByLabel('Valid until').fill('2099-02-28')
  await button(dialog, /^Send$/).press('Enter')
  await dialog
    .getByText(
      'Valid until cannot change without another file, since the operator made the record: send it with the new file.',
    )
    .waitFor()
  await expectFocus(dialog.getByLabel('Valid until'))
  expect(await stored('cover')).toMatchObject({ expiry_date: '2026-02-28', size_bytes: 13 })
  await choose(page, dialog, 'cover.txt', 'Cover of the year 2099')
  await finish(dialog, /^Send$/)
  await expect.poll(() => stored('cover')).toMatchObject({ expiry_date: '2099-02-28', size_bytes: 22 })
  expect(wrongs).toEqual([])
  await context.close()
})

test('a lender sends a document of a receivable, changes its days, and takes its own request back', async () => {
  const { asLender, stored, open } = documents
  const { page, context, wrongs, row, dialog } = await open('/app/sandbox/receivables/loan-1?tab=documents')
  await page.getByText('No documents').waitFor()
  await button(page, 'Send a document').press('Enter')
  await choose(page, dialog, 'contract.txt', 'Contract')
  await dialog.getByLabel('Kind').selectOption('Contract')
  await dialog.getByLabel('Description').fill('Signed contract')
  await finish(dialog, /^Send$/)
  await row(/Signed contract/)
    .getByRole('link', { name: 'contract.txt' })
    .waitFor()
  await asLender('receipt', { kind: 'other', description: 'Receipt', receivable_id: 'loan-1', due_date: '2026-05-31' })
  await page.reload()
  await row(/Receipt/)
    .getByText('Overdue')
    .waitFor()
  await button(page, 'Change Receipt').press('Enter')
  await dialog.getByLabel('Needed by').fill('2099-05-31')
  await dialog.getByLabel('Description').fill('')
  await finish(dialog, /^Save$/)
  await row(/2099-05-31/)
    .getByText('Needed', { exact: true })
    .waitFor()
  expect(await stored('receipt')).toMatchObject({ due_date: '2099-05-31', description: null, dates_by: 'lender' })
  // Without a description it is called by its id.
  await button(page, 'Withdraw the request for receipt').press('Enter')
  expect(await findingsOfAxe(page)).toEqual([])
  await finish(dialog, /^Withdraw the request$/)
  await expect.poll(() => row(/2099-05-31/).count()).toBe(0)
  expect(await stored('receipt')).toMatchObject({ due_date: null, sha256: null })
  const { body } = await demand(stage.lender.client.get('/receivables/loan-1/documents'))
  expect(body.data.map(({ description }: Body) => description)).toEqual([null, 'Signed contract'])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a day that is written in part is no empty one: it is asked for at its field, and nothing changes', async () => {
  const { asLender, stored, open } = documents
  await asLender('lease', { kind: 'contract', description: 'Lease', receivable_id: 'loan-2', due_date: '2099-07-31' })
  const { page, context, wrongs, dialog } = await open('/app/sandbox/receivables/loan-2?tab=documents')
  await button(page, 'Change Lease').press('Enter')
  await dialog.getByLabel('Needed by').focus()
  // The first part of the day, whichever it is, is emptied.
  await page.keyboard.press('Backspace')
  await button(dialog, /^Save$/).press('Enter')
  await dialog.getByText('Write the whole day, or leave it empty.').waitFor()
  await dialog.getByLabel('Needed by').and(page.locator('[aria-invalid="true"]')).waitFor()
  expect(await stored('lease')).toMatchObject({ due_date: '2099-07-31' })
  await dialog.getByLabel('Needed by').fill('2099-08-31')
  await finish(dialog, /^Save$/)
  expect(await stored('lease')).toMatchObject({ due_date: '2099-08-31', description: 'Lease' })
  expect(wrongs).toEqual([])
  await context.close()
})

test('the operator moves and withdraws its own request, and sees why the days of a lender are not its own', async () => {
  const lenders = stage.lender.organization.organization
  const { asOperator, asLender, stored, open } = documents
  await asOperator('survey', { kind: 'other', description: 'Survey', due_date: '2026-01-31' })
  await asLender('licence', { kind: 'identification', description: 'Licence', expiry_date: '2099-12-31' })
  const { page, context, wrongs, row, dialog } = await open(OPERATORS, stage.operatorAdmin)
  const survey = row(new RegExp(`${lenders}:survey`))
  await survey.getByText('Overdue').waitFor()
  await button(survey, 'Change Survey').press('Enter')
  await dialog.getByLabel('Needed by').fill('2099-01-31')
  await finish(dialog, /^Save$/)
  await survey.getByText('Needed', { exact: true }).waitFor()
  await button(survey, 'Withdraw the request for Survey').press('Enter')
  await finish(dialog, /^Withdraw the request$/)
  await expect.poll(() => survey.getByText('2099-01-31').count()).toBe(0)
  expect(await stored('survey')).toMatchObject({ due_date: null, description: 'Survey' })
  await button(page, 'Change Licence').press('Enter')
  await dialog.getByText('2099-12-31').waitFor()
  await dialog.getByText(/^The lender made this record, so only the lender changes these dates\./).waitFor()
  await expect.poll(() => dialog.getByLabel('Needed by').count()).toBe(0)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a lender has all that is asked of it in one list, sends it from there, and files what is of no loan', async () => {
  const { asOperator, stored, open } = documents
  await asOperator('photos', { kind: 'other', description: 'Photos', receivable_id: 'loan-2', due_date: '2026-02-28' })
  await asOperator('charter', { kind: 'other', description: 'Charter', due_date: '2099-02-28' })
  const { page, context, wrongs, row, dialog } = await open('/app/sandbox')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  await row(/Charter/)
    .getByText('The organization')
    .waitFor()
  const photos = row(/Photos/)
  await photos.getByText('Overdue').waitFor()
  await photos.getByRole('link', { name: 'loan-2' }).waitFor()
  await button(photos, 'Send the file of Photos').press('Enter')
  await choose(page, dialog, 'photos.txt', 'Four photos')
  await finish(dialog, /^Send$/)
  await photos.getByRole('link', { name: 'photos.txt' }).waitFor()
  await expect.poll(() => photos.getByText('Overdue').count()).toBe(0)
  expect(await stored('photos')).toMatchObject({ receivable_id: 'loan-2', due_date: '2026-02-28', size_bytes: 11 })
  await button(page, 'Send a document').press('Enter')
  await choose(page, dialog, 'bylaws.txt', 'The bylaws')
  await dialog.getByLabel('Description').fill('Bylaws')
  await finish(dialog, /^Send$/)
  await row(/Bylaws/)
    .getByText('The organization')
    .waitFor()
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})
