// What an auditor sees: every page, with the figures and lists of a member, and no button that changes something. A button that is new on a page fails here
// until it is listed among those that only show, or is hidden from auditors.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrganization } from '../../server/src/resources/organization/organization-store.ts'
import { type Person, person } from '../../server/test/dashboard/browser.ts'
import { sendOperatorBook } from './operator-book.ts'
import { PAGES, type Seen } from './pages-seen.ts'
import { type Stage, type Window, prepareStage, settle } from './stage.ts'
import { heading } from './steps.ts'

let stage: Stage
const auditors = new Map<string, Person>()
const windows = new Map<string, Window>()

/** Pages for admins alone, which show an auditor a sentence. */
const ADMINS_ONLY = /\/(?:api-keys|single-sign-on)(?:[?#]|$)/

const SEEN = Object.values(PAGES).filter(({ by, path }) => by !== undefined && !ADMINS_ONLY.test(path))

/** Each page once: what is opened on it by a member is opened by a button. */
const PAGES_OF_AUDITORS = [...new Map(SEEN.map((seen) => [`${seen.by} ${seen.path}`, seen])).values()]

beforeAll(async () => {
  stage = await prepareStage()
  await sendOperatorBook(stage)
})
afterAll(async () => {
  for (const { context } of windows.values()) await context.close()
  await stage.close()
})

/** An auditor of the organization of somebody. */
async function auditorOf(by: NonNullable<Seen['by']>): Promise<Person> {
  const seer = stage[by]
  await seer.browser.signIn(seer.email)
  const { id } = (await seer.browser.get('/me')).body.organization
  const known = auditors.get(id)
  if (known !== undefined) return known
  const organization = await findOrganization(stage.service.database, id)
  if (organization === undefined) throw new Error(`${id} is gone`)
  const made = await person(stage.service, organization, 'auditor')
  auditors.set(id, made)
  return made
}

async function windowOf(by: NonNullable<Seen['by']>): Promise<Window> {
  const known = windows.get(by)
  if (known !== undefined) return known
  const opened = await stage.open({}, await auditorOf(by))
  windows.set(by, opened)
  return opened
}

/** Buttons that show something, choose what is shown, keep it or copy it, or are of the person’s own account. */
const SHOWING: readonly RegExp[] = [
  // Around the page: finding, saved views, clocks, environment, the menu of the page, one’s own account.
  /^Find/,
  /^(?:Views|Menu of the page|Compare)$/,
  /^(?:Environment|Shown): .*\. (?:Switch|Change)$/,
  /: account and settings/,
  // Tables and charts: which columns and rows are shown, in which order, and what is saved or copied of them.
  /^(?:Copy|Columns)(?:$|: )/,
  /^(?:CSV|Excel): download /,
  /: (?:data as CSV|data as Excel|picture as PNG)$/,
  /^The waterfall as PNG$/,
  /^(?:Compact rows|Add a filter|Total of all rows|Previous|Next|Apply|And later|Lenders side by side)$/,
  /^(?:Show only |Choose |Chosen |Take off |Details of |Contents, |Before and after, )/,
  /^\d+ more$/,
  /^(?:Open|Transactions|Balances|Financial statements)$/,
  /^\d{4}-\d{2}(?:-\d{2}: .*)?$/,
  /^(?:Fields|Files of .*|Leave it at that)$/,
  // Figures: what they mean, and what is behind them.
  /^What .* means$/,
  /\. Open$/,
  /^Close$/,
  // The person’s own account.
  /^(?:Change the password|Toggle password visibility|Turn on|Add a passkey|Sign out.*)$/,
]

/** What can be pressed, and where a file can be chosen. Heads of columns order their tables, and tabs lead to other pages. */
const PRESSED = ['button', '[role=button]', '[role=menuitem]', 'input[type=submit]']
  .map((one) => `${one}:visible:not(th *):not([role=tab])`)
  .concat('input[type=file]')
  .join(', ')

describe.each(PAGES_OF_AUDITORS)('$path, as an auditor of the organization of $by', ({ by, path, heading: title }) => {
  test('shows its page, and no button that changes something', async () => {
    const { page } = await windowOf(by ?? 'member')
    await page.goto(path.replace('LINE', stage.line))
    await heading(page, title)
    await settle(page)
    const names = await page
      .locator(PRESSED)
      .evaluateAll((found) => found.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''))
    expect(names.filter((name) => !SHOWING.some((shows) => shows.test(name)))).toEqual([])
  })
})
