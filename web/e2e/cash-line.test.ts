// A borrowing base that is limited by collections that the bank does not show, as its lender sees it: why, since when, and of which receivable.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { CashLineBook } from '../../server/test/debt-line/cash-line-book.ts'
import { calculateNow } from '../../server/test/harness/calculators.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { BOOK_MS_MAX } from './line-lender.ts'
import { LAPTOP, type Stage, prepareStage } from './stage.ts'

let stage: Stage
let cash: CashLineBook

const ON_30 = { as_of: '2026-06-30' }

beforeAll(async () => {
  stage = await prepareStage()
  cash = await CashLineBook.open(stage.service)
  await cash.pay('a1', 'e1', '2026-06-05', 4_001)
  await cash.pay('a1', 'e2', '2026-06-25', 1_000)
  await cash.settle('opening', '2026-06-01', 7)
  await eventually(
    async () => {
      await calculateNow()
      return demand(cash.book.base(ON_30))
    },
    ({ body }) => body.ineligible?.count === 1,
    BOOK_MS_MAX,
  )
})
afterAll(() => stage.close())

test('the base states its tie-out, and leads from the rule to the receivable with what is not shown', async () => {
  const { page, context, wrongs } = await stage.open(
    { size: LAPTOP },
    await person(stage.service, cash.book.lender.organization, 'admin'),
  )
  await page.goto(`/app/sandbox/debt-lines/${cash.book.line}?as_of=${ON_30.as_of}`)
  await page.getByRole('heading', { name: 'Cash tie-out of this base' }).waitFor()
  await page.getByText('The operator’s bank statements begin on 2026-06-01.').waitFor()
  // Half of 40.01, rounded up.
  await page.getByText('20.01').first().waitFor()
  await page.getByRole('link', { name: /^949.99, Shown by the bank/ }).click()
  const fails = 'Fails: Shown by the bank (2 unverified collections of 50.01, the oldest of 2026-06-05)'
  await expect.poll(() => page.getByText(fails).count()).toBe(1)
  expect(wrongs).toEqual([])
  await context.close()
})
