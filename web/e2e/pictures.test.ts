// The pictures of the dashboard in the README, of the demo book on the day they are taken. `npm run screenshots` takes them.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../../server/test/dashboard/browser.ts'
import { eventually } from '../../server/test/harness/client.ts'
import { firstStart } from '../../server/test/harness/first-start.ts'
import { type TestService, startTestService } from '../../server/test/harness/service.ts'
import { findOrganization } from '../../server/src/resources/organization/organization-store.ts'
import { launchBrowser } from '../../tools/src/chromium.ts'
import { cookieOf, openWindow, settle } from './stage.ts'
import { heading } from './steps.ts'

const DOCS = fileURLToPath(new URL('../../docs/start/', import.meta.url))

/** What a picture of a page may take: it is fetched by whoever reads the README. */
const BYTES_MAX = 150 * 1024

const PICTURES = [
  ['dashboard-borrowing-base.png', '/app/sandbox/debt-lines/demo-warehouse', 'Alder & Finch warehouse', 1200],
  ['dashboard-delinquency.png', '/app/sandbox/portfolio/delinquency', 'Delinquency', 860],
] as const

describe.runIf(process.env['SCREENSHOTS'] !== undefined)('the pictures of the README', () => {
  let service: TestService

  beforeAll(async () => {
    service = await startTestService()
    await firstStart(service)
  })
  afterAll(() => service.stop())

  test.each(PICTURES)(
    '%s is small enough for a repository',
    async (name, path, title, height) => {
      const organization = await findOrganization(service.database, 'demo')
      if (organization === undefined) throw new Error('The demo lender is missing')
      const browser = await launchBrowser()
      const { page, context } = await openWindow(browser, service.address, { size: { width: 1280, height } })
      const admin = await person(service, organization, 'admin')
      await context.addCookies([await cookieOf(admin, service.address)])
      await eventually(
        () => admin.browser.get('/sandbox/v/debt-lines/demo-warehouse/borrowing-base'),
        ({ body }) => (body as { availability: number | null }).availability !== null,
        60_000,
      )
      await page.goto(path)
      await heading(page, title)
      await page.waitForLoadState('networkidle')
      await settle(page)
      const picture = await page.screenshot({ path: `${DOCS}${name}` })
      expect(picture.length).toBeLessThan(BYTES_MAX)
      await browser.close()
    },
    120_000,
  )
})
