// An address of a record that does not exist, as from an old link: the page is named, states what is the matter, and leads back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, findingsOfAxe, prepareStage, settle } from './stage.ts'

let stage: Stage

beforeAll(async () => {
  stage = await prepareStage()
})
afterAll(() => stage.close())

const ADDRESSES = [
  ['member', '/receivables/no-such', 'All receivables'],
  ['member', '/receivables/no-such?tab=entries', 'All receivables'],
  ['member', '/accounts/no-such', 'All accounts'],
  ['member', '/connections/imports/no-such', 'All imports'],
  ['borrower', '/debt-lines/no-such', 'All debt lines'],
  ['borrower', '/debt-lines/no-such/terms', 'All debt lines'],
  ['borrower', '/debt-lines/LINE/month-closes/1999-01', 'Month closes'],
  ['borrower', '/debt-lines/LINE/month-closes/no-such', 'Month closes'],
  ['borrower', '/debt-lines/LINE/covenants?covenant=no-such', 'All debt lines'],
  ['borrower', '/debt-lines/LINE/statements?of=financials&statement=no-such', 'All debt lines'],
  ['operatorAdmin', '/debt-lines/no-such', 'All debt lines'],
  ['operatorAdmin', '/operator/debt-lines/no-such', 'All debt lines'],
  ['operatorAdmin', '/operator/debt-lines/no-such/terms', 'All debt lines'],
  ['operatorAdmin', '/operator/organizations/no-such', 'Overview'],
  ['operatorAdmin', '/operator/draw-requests/no-such', 'All draw requests'],
] as const

test.each(ADDRESSES)('for %s, %s has one heading, a way back, and nothing that axe finds', async (by, path, back) => {
  const { page, context, wrongs } = await stage.open({}, stage[by])
  await page.goto(`/app/sandbox${path.replace('LINE', stage.line)}`)
  await page.getByRole('main').getByRole('link', { name: back }).first().waitFor()
  await settle(page)
  await page.getByRole('alert').or(page.getByText('This covenant was not tested')).first().waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts()).toHaveLength(1)
  expect(await findingsOfAxe(page)).toEqual([])
  expect(wrongs).toEqual([])
  await context.close()
})

test('a page of an environment that does not exist, and one at no address, has one heading and leads back', async () => {
  const { page, context } = await stage.open({}, stage.member)
  for (const path of ['/app/nowhere/receivables', '/app/sandbox/no/such/page']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.getByRole('link').count()).toBeGreaterThan(0)
    expect(await findingsOfAxe(page)).toEqual([])
  }
  await context.close()
})
