// Amounts of three currencies, of none, two and three decimals: what pages show is what the service answers in minor units, its point moved;
// what is typed in forms arrives as those minor units. In dinars the sums are beyond 2^53.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../../server/test/harness/records.ts'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { demand } from '../../server/test/surface/operations.ts'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { cookieOf, openWindow } from './stage.ts'
import { button, heading } from './steps.ts'

/** A currency with its decimals by ISO 4217, the product that backs its line, and the amount of each of three loans, in minor units. */
const CURRENCIES = [
  { currency: 'JPY', decimals: 0, product: 'lease', each: 123_456_789 },
  { currency: 'USD', decimals: 2, product: 'term_loan', each: 123_456_789 },
  { currency: 'KWD', decimals: 3, product: 'line_of_credit', each: 2 ** 52 - 1 },
] as const

type Currency = (typeof CURRENCIES)[number]

let service: TestService
let lender: Lender
let operator: Lender
let browser: Browser
let lenderPage: Page
let operatorPage: Page
const wrongs: (readonly string[])[] = []

beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender({ organization: 'alder', name: 'Alder Credit' })
  operator = await service.operator()
  await demand(lender.client.post('/accounts', accountBody('obligor')))
  for (const one of CURRENCIES) await sendLine(one)
  browser = await launchBrowser()
  lenderPage = await windowOf(lender)
  operatorPage = await windowOf(operator)
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const lineOf = ({ currency }: Currency) => `line-${currency.toLowerCase()}`

async function sendLine(one: Currency): Promise<void> {
  const { currency, product: product_type, each } = one
  for (const number of [1, 2, 3]) {
    const id = `${currency}-${number}`
    const loan = receivableBody(id, 'obligor', { currency, product_type, funded_by: 'operator' })
    await demand(lender.client.post('/receivables', loan))
    await demand(lender.client.post(`/receivables/${id}/entries`, entryBody('drawn', { amount: each })))
  }
  const owned = { organization: 'alder' }
  await demand(
    operator.client.post('/operator/debt-lines', {
      ...owned,
      id: lineOf(one),
      name: `Line in ${currency}`,
      currency,
      status: 'active',
      commitment: 400_000_001,
      principal_outstanding: 1_234_567,
      opened_on: '2026-01-01',
      pledge_selector: { product_types: [product_type] },
    }),
  )
  await demand(
    operator.client.post('/operator/debt-line-terms', {
      ...owned,
      id: `terms-${currency}`,
      debt_line_id: lineOf(one),
      effective_from: '2026-01-01',
      advance_rates: { rate: 0.8 },
      draw_step: { minimum: 100_000, multiple: 50_000 },
      covenants: [{ id: 'size', name: 'Size', metric: 'average_balance', comparator: '<=', threshold: 200_000_001 }],
    }),
  )
}

async function windowOf({ organization }: Lender): Promise<Page> {
  const opened = await openWindow(browser, service.address, {})
  const admin = await person(service, organization, 'admin')
  await opened.context.addCookies([await cookieOf(admin, service.address)])
  wrongs.push(opened.wrongs)
  return opened.page
}

/** The digits of an amount with its point moved and its thousands apart. */
function shown(minor: number | string, decimals: number): string {
  const digits = String(minor).padStart(decimals + 1, '0')
  const [whole, part] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end))
  return decimals === 0 ? groups.join(',') : `${groups.join(',')}.${part}`
}

describe.each(CURRENCIES)('in $currency', (one) => {
  const { currency, decimals } = one
  const money = (minor: number | string) => shown(minor, decimals)
  const path = `/debt-lines/${lineOf(one)}`
  const problem =
    decimals === 0 ? 'JPY has no decimals.' : `${currency} has ${decimals} decimals. Send no more than that, such as`

  test('the borrowing base and its covenant are shown to the last minor unit', async () => {
    const { body: base } = await eventually(
      () => demand(lender.client.get(`${path}/borrowing-base`)),
      ({ body }) => body.pledged?.count === 3 && body.base !== null,
    )
    expect(BigInt(base.pledged.amount)).toBe(3n * BigInt(one.each))
    await lenderPage.goto(`/app/sandbox${path}`)
    const table = lenderPage.getByRole('table', { name: 'The borrowing base, step by step' })
    for (const [step, amount] of [
      ['Pledged', base.pledged.amount],
      ['Borrowing base', base.base],
      ['Drawn and outstanding', base.outstanding],
      ['Availability', base.availability],
    ] as const)
      await table
        .getByRole('row', { name: new RegExp(`^${step}`) })
        .getByText(money(amount))
        .waitFor()

    const { body: tests } = await eventually(
      () => demand(lender.client.get(`${path}/metrics`)),
      ({ body }) => body.data[0]?.value !== undefined && body.data[0].value !== null,
    )
    await lenderPage.goto(`/app/sandbox${path}/covenants`)
    await lenderPage
      .getByText(`at most ${money(200_000_001)}`)
      .first()
      .waitFor()
    await lenderPage.getByText(money(tests.data[0].value)).first().waitFor()
  })

  test('a draw is typed in major units, and its limits are shown in them', async () => {
    await lenderPage.goto(`/app/sandbox${path}/draw-requests`)
    await button(lenderPage, 'Request a draw').click()
    const dialog = lenderPage.getByRole('dialog')
    const box = dialog.getByLabel(`Amount in ${currency}`)
    const step = `${money(50_000)} ${currency}`
    await dialog.getByText(`at least ${money(100_000)} ${currency}, in steps of ${step}`).waitFor()
    const sent = async (text: string, sentence: string) => {
      await box.fill(text)
      await button(dialog, 'Send the request').click()
      await dialog.getByText(sentence).waitFor()
      await expect.poll(() => box.inputValue()).toBe(text)
    }
    await sent(`1.${'0'.repeat(decimals)}5`, problem)
    await sent('1,50', `Send an amount in ${currency}, such as ${money(25_000 * 10 ** decimals)}.`)
    await sent('-5', `Send at least ${money(1)} ${currency}.`)
    await sent(money('9007199254740993'), `Send at most ${money('9007199254740991')} ${currency}.`)
    await sent(money(99_999), `amount must be at least ${money(100_000)} ${currency}.`)
    await sent(money(120_000), `Send ${money(100_000)} ${currency} or ${money(150_000)} ${currency}.`)
    await box.fill(money(150_000))
    await button(dialog, 'Send the request').click()
    await dialog.waitFor({ state: 'detached' })
    await lenderPage
      .getByText(`${money(150_000)} ${currency}`)
      .first()
      .waitFor()
    const { body } = await lender.client.get('/draw-requests', { debt_line_id: lineOf(one) })
    expect(body.data.map(({ amount }: { amount: number }) => amount)).toEqual([150_000])
  })

  test('a line and a threshold are typed in major units', async () => {
    await operatorPage.goto('/app/sandbox/operator/debt-lines?line=new')
    const dialog = operatorPage.getByRole('dialog', { name: 'Make a debt line' })
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    await field('Organization').fill('alder')
    await operatorPage.keyboard.press('Tab')
    await expect.poll(() => field('Organization').inputValue()).toMatch(/\(alder\)$/)
    // Typed before its currency: it stays what was typed.
    await field('Commitment').fill('7,000,001')
    await field('Currency').fill(currency)
    await expectValue(field('Commitment'), money(7_000_001 * 10 ** decimals))
    await field('Commitment').fill(`1.${'0'.repeat(decimals)}5`)
    await operatorPage.keyboard.press('Tab')
    await dialog.getByText(problem).waitFor()
    await expect.poll(() => dialog.getByText(/smallest denomination|minor unit/).count()).toBe(0)
    await field('Commitment').fill(money(7_000_001))
    await field('Id').fill(`new-${currency}`)
    await field('Name').fill(`New in ${currency}`)
    await field('Opened on').fill('2026-03-01')
    await dialog.getByText('Nothing is wrong with it.').waitFor()
    await button(dialog, 'Make the line').click()
    await heading(operatorPage, 'Change the terms')
    const { body } = await operator.client.get(`/operator/debt-lines/new-${currency}`)
    expect(body).toMatchObject({ currency, commitment: 7_000_001 })

    await operatorPage.goto(`/app/sandbox/operator${path}/terms`)
    await button(operatorPage, /^Size Average balance/i).click()
    const threshold = operatorPage.getByLabel('Threshold (optional)', { exact: true })
    await expectValue(threshold, money(200_000_001))
    await threshold.fill(`1.${'0'.repeat(decimals)}5`)
    await operatorPage.keyboard.press('Tab')
    await operatorPage.getByText(problem).first().waitFor()
    await threshold.fill(money(300_000_007))
    await button(operatorPage, 'Save as new terms').click()
    await button(operatorPage, 'Save the terms').click()
    await heading(operatorPage, `Line in ${currency}`)
    const stored = await operator.client.get('/operator/debt-line-terms', { debt_line_id: lineOf(one) })
    expect(stored.body.data[0].covenants[0].threshold).toBe(300_000_007)
  })
})

test('nothing went wrong in the pages', () => {
  expect(wrongs.flat()).toEqual([])
})

async function expectValue(box: Locator, value: string): Promise<void> {
  await expect.poll(() => box.inputValue()).toBe(value)
}
