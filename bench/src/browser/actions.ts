// What people do on the pages of a book that the page has to answer at once, each to its end.
import type { Locator, Page } from 'playwright-core'
import { LAST_DAY } from '../pages/page-list.ts'

/** Something that is done on a page. */
export interface Action {
  readonly name: string
  readonly path: string
  /** What is there once it can be done. */
  ready(page: Page): Locator
  /** What is done before, which is not measured. */
  prepare?(page: Page): Promise<void>
  act(page: Page): Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const outstanding = (page: Page) => button(page, /^Outstanding: /).first()
const find = (page: Page) => page.locator('[role=combobox]:focus')
const compact = (page: Page) => button(page, 'Compact rows')
const firstRow = (page: Page) => page.locator('tbody tr').first()

/** To another page by the menu, until its first row is there. */
const goTo = (title: string) => async (page: Page) => {
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await firstRow(page).waitFor()
}

/** All of them. */
export const ACTIONS: readonly Action[] = [
  {
    name: 'overview: open a figure',
    path: '',
    ready: outstanding,
    act: async (page) => {
      await outstanding(page).click()
      await page.getByRole('dialog').locator('tbody tr').first().waitFor()
    },
  },
  {
    name: 'overview: change the day',
    path: '',
    ready: outstanding,
    act: async (page) => {
      await button(page, /^Shown: /).click()
      await page.getByLabel('As of').fill(LAST_DAY)
      await button(page, 'Show').last().click()
      await button(page, new RegExp(`^Shown: As of ${LAST_DAY}`)).waitFor()
    },
  },
  {
    name: 'overview: open Find',
    path: '',
    ready: outstanding,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await find(page).waitFor()
    },
  },
  {
    name: 'overview: type into Find',
    path: '',
    ready: outstanding,
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await find(page).waitFor()
    },
    act: async (page) => {
      await page.keyboard.type('vintages', { delay: 50 })
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'overview: open the menu of the user',
    path: '',
    ready: outstanding,
    act: async (page) => {
      await button(page, /account and settings$/).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'receivables: open the filters',
    path: '/receivables',
    ready: firstRow,
    act: async (page) => {
      await button(page, 'Add a filter').click()
      await page.getByRole('dialog', { name: 'Add a filter' }).waitFor()
    },
  },
  {
    name: 'receivables: 100 rows, next page',
    path: '/receivables?limit=100',
    ready: firstRow,
    act: async (page) => {
      await button(page, 'Next').click()
      await page.waitForURL(/page=/)
    },
  },
  {
    name: 'receivables: 100 rows, closer together',
    path: '/receivables?limit=100',
    ready: firstRow,
    prepare: async (page) => {
      // The browser remembers what was chosen the time before.
      if ((await compact(page).getAttribute('aria-pressed')) === 'true') await compact(page).click()
      await page.locator('.table[data-density=comfortable]').waitFor()
    },
    act: async (page) => {
      await compact(page).click()
      await page.locator('.table[data-density=compact]').waitFor()
    },
  },
  {
    name: 'receivables: 100 rows, open one',
    path: '/receivables?limit=100',
    ready: firstRow,
    act: async (page) => {
      await firstRow(page).getByRole('link').first().click()
      await page.waitForURL(/\/receivables\/[^/?]+/)
      await page.getByRole('tablist').waitFor()
    },
  },
  {
    name: 'receivables: 100 rows, to the accounts',
    path: '/receivables?limit=100',
    ready: firstRow,
    act: goTo('Accounts'),
  },
  {
    name: 'delinquency: order by a heading',
    path: '/portfolio/delinquency',
    ready: firstRow,
    act: async (page) => {
      await page.locator('th button.sort', { hasText: 'Reported' }).first().click()
      await page.locator('th[aria-sort=descending]').first().waitFor()
    },
  },
  {
    name: 'delinquency: open the menu of comparing',
    path: '/portfolio/delinquency',
    ready: firstRow,
    act: async (page) => {
      await button(page, 'Compare').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'delinquency: to the vintages',
    path: '/portfolio/delinquency',
    ready: firstRow,
    act: goTo('Vintages'),
  },
  {
    name: 'vintages: open a cell',
    // Of a small book nothing was charged off, and a zero opens nothing; something is collected of every cohort.
    path: '/portfolio/vintages?figure=collected_share',
    ready: firstRow,
    act: async (page) => {
      await page.locator('td .figure-button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
