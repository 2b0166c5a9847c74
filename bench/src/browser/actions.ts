// What people do on the pages of a book that the page has to answer at once, each to its end.
import type { Locator, Page } from 'playwright-core'
import { LAST_DAY } from '../pages/page-list.ts'

/** Something that is done on a page. */
export interface Action {
  readonly name: string
  readonly path: string
  /** What is there once it can be done. */
  ready(page: Page): Locator
  act(page: Page): Promise<void>
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const outstanding = (page: Page) => button(page, /^Outstanding: /).first()
const firstRow = (page: Page) => page.locator('tbody tr').first()

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
    name: 'overview: type into the palette',
    path: '',
    ready: outstanding,
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.locator('[role=combobox]:focus').waitFor()
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
    name: 'delinquency: to the vintages',
    path: '/portfolio/delinquency',
    ready: firstRow,
    act: async (page) => {
      await page.getByRole('link', { name: 'Vintages' }).click()
      await page.getByRole('heading', { level: 1, name: 'Vintages' }).waitFor()
      await firstRow(page).waitFor()
    },
  },
  {
    name: 'vintages: open a cell',
    path: '/portfolio/vintages',
    ready: firstRow,
    act: async (page) => {
      await page.locator('td .figure-button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
