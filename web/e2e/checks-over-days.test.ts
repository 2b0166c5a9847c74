// The five checks that a first start cannot show, in a real browser: what a lender sends over days, in a month on one day, or beside another lender, is on
// its page with what was measured and what it is made of. Worked out by hand.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { CLOCK_IS_SET, startWithClock } from '../../server/test/harness/set-clock.ts'
import { type CheckedBook, checkNow } from '../../server/test/integrity/checked-book.ts'
import { IdentityBook, VIN } from '../../server/test/integrity/identity-book.ts'
import { sendOverDays } from '../../server/test/integrity/over-days-book.ts'
import { PAYING, monthsOf, openSeveralBook } from '../../server/test/integrity/several-book.ts'
import { type Stage, prepareStageOn } from './stage.ts'
import { close, heading, openPage, rowsOf } from './steps.ts'

let stage: Stage
/** Who sees the findings of each check. */
const members = new Map<string, Person>()

const OVER_DAYS = ['eased_before_test', 'backdated_before_close', 'deleted_before_close']

beforeAll(async () => {
  if (!CLOCK_IS_SET) return
  // The stage is of the present; the book over days is sent in the past, as that of another lender.
  const clocked = await startWithClock(new Date().toISOString())
  stage = await prepareStageOn(clocked.service)
  const over_days = await sendOverDays(clocked)
  for (const check of OVER_DAYS) members.set(check, await memberOf(over_days))
  const paid = await openSeveralBook(clocked.service)
  for (const { send } of monthsOf(paid)) await send()
  members.set('payments_on_one_day', await memberOf(paid))
  const [north, south] = [await IdentityBook.open(clocked.service), await IdentityBook.open(clocked.service)]
  await north.lend('loan-1', { collateral: { vin: VIN } })
  await south.lend('theirs', { collateral: { vin: VIN } }, '2026-02-20')
  for (const book of [north, south]) await book.follow()
  await north.findContestedNow()
  members.set('asset_contested', await memberOf(north))
  await checkNow()
}, 240_000)
afterAll(() => stage?.close())

const memberOf = ({ parties }: Pick<CheckedBook, 'parties'>) => person(stage.service, parties.organization, 'member')

interface Shown {
  readonly check: string
  readonly name: string
  /** About what, how grave, since when, and what is at stake. */
  readonly row: readonly string[]
  readonly sentence: string
  readonly measured: readonly (readonly string[])[]
  /** The first cells of the tables of what it is made of. */
  readonly made_of: Readonly<Record<string, readonly (readonly string[])[]>>
}

const ONE_DAY = PAYING.map((loan) => ['paid-04', loan, 'Principal', '2026-04-30'])

const SHOWN: readonly Shown[] = [
  {
    check: 'eased_before_test',
    name: 'Eased before test',
    row: ['PUT-OFF', 'Medium', '2026-02-26', '1,200.00 USD'],
    sentence: 'It holds since 2026-02-26, with 1,200.00 USD at stake.',
    measured: [
      ['Past due without the change', '1 day', '1 day'],
      ['Past due', '0 days', '–'],
      ['Before the day that it is compared with', '5 days', '5 days'],
    ],
    made_of: { Changes: [['Payment frequency', 'PUT-OFF', '1 month', '2 months']] },
  },
  {
    check: 'backdated_before_close',
    name: 'Backdated before close',
    row: ['SLIPPED-IN', 'Medium', '2026-03-27', '70.00 USD'],
    sentence: 'It holds since 2026-03-27, with 70.00 USD at stake.',
    measured: [
      ['Before entries that were known', '41 days', '30 days'],
      ['Before the close', '4 days', '5 days'],
      ['Entries', '1', '–'],
    ],
    made_of: { Entries: [['slipped', 'SLIPPED-IN', 'Principal', '2026-01-05']] },
  },
  {
    check: 'deleted_before_close',
    name: 'Deleted before close',
    row: ['TAKEN-AWAY', 'Medium', '2026-03-27', '80.00 USD'],
    sentence: 'It holds since 2026-03-27, with 80.00 USD at stake.',
    measured: [
      ['Age of the entry', '54 days', '30 days'],
      ['Before the close', '4 days', '5 days'],
      ['Entries', '1', '–'],
    ],
    made_of: { Entries: [['paid-1', 'TAKEN-AWAY', 'Principal', '2026-02-01']] },
  },
  {
    check: 'payments_on_one_day',
    name: 'Payments on one day',
    row: ['The whole book', 'Medium', '2026-04-30', '–'],
    sentence: 'It holds since 2026-04-30.',
    measured: [
      ['Payments', '20', '20'],
      ['Payments of one day', '20', '–'],
      ['Share of one day', '100 %', '90 %'],
      ['Day of the month with most payments', '30', '–'],
      ['Share of the busiest day before', '50 %', '50 %'],
    ],
    made_of: { Entries: ONE_DAY },
  },
  {
    check: 'asset_contested',
    name: 'Asset contested',
    row: ['loan-1', 'High', '2026-01-15', '–'],
    sentence: 'It holds since 2026-01-15.',
    measured: [],
    made_of: {},
  },
]

test.skipIf(!CLOCK_IS_SET).each(SHOWN)(
  '$name: on the page of the lender, with what was measured and what it is made of',
  async ({ check, name, row, sentence, measured, made_of }) => {
    const who = members.get(check)
    if (who === undefined) throw new Error(`Nobody has ${check}`)
    const opened = await openPage(stage, who, `/collateral-checks?check=${check}`)
    const { page } = opened
    const listed = async () =>
      (await rowsOf(page, 'Findings')).map((cells) => [cells[0], cells[1], cells[2], cells[4], cells[6]])
    await expect.poll(listed).toEqual([[name, ...row]])
    await page.getByRole('table', { name: 'Findings', exact: true }).getByRole('link', { name }).click()
    await heading(page, name)
    await page.getByText(sentence, { exact: true }).waitFor()
    const beside = async () =>
      (await rowsOf(page, 'Measured beside the limits')).slice(0, measured.length).map((cells) => cells.slice(0, 3))
    await expect.poll(beside).toEqual(measured)
    for (const [caption, rows] of Object.entries(made_of)) {
      const shown = async () => (await rowsOf(page, caption)).map((cells) => cells.slice(0, 4))
      await expect.poll(shown, { message: caption }).toEqual(rows)
    }
    if (check === 'asset_contested') await page.getByText('What contests it is of another lender.').waitFor()
    await close(opened)
  },
)

test.skipIf(!CLOCK_IS_SET)('a contested asset names nothing of the other lender anywhere on the page', async () => {
  const opened = await openPage(
    stage,
    members.get('asset_contested') as Person,
    '/collateral-checks?check=asset_contested',
  )
  const { page } = opened
  await page
    .getByRole('table', { name: 'Findings', exact: true })
    .getByRole('link', { name: 'Asset contested' })
    .click()
  await heading(page, 'Asset contested')
  await page.getByText('What contests it is of another lender.').waitFor()
  await expect.poll(() => page.locator('body').innerText()).not.toMatch(/theirs|2026-02-20/)
  await close(opened)
})
