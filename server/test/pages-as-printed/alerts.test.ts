// The guide to alerts as printed: its rules are made as they stand there, and what they find is listed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneAlert } from '../alerts/read-alerts.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const [EVENTS = '', FIGURE = '', SELECTED = '', LIST = ''] = blocksOf(pageOf('docs/guides/alerts.md'), 'sh')
const WITHOUT = lacking('docs/guides/alerts.md', 'curl')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = new PageFolder({ TAPELINE_URL: service.address, TAPELINE_KEY: lender.key })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

test.skipIf(WITHOUT)('rules of the page are made, and an import opens an alert that waits for somebody', async () => {
  expect(JSON.parse((await folder.run(EVENTS)).out)).toMatchObject({
    id: 'imports',
    status: 'active',
    delivery: 'immediately',
  })
  expect(JSON.parse((await folder.run(FIGURE)).out)).toMatchObject({
    id: 'headroom',
    threshold: 0.1,
    closing_threshold: 0.12,
    debt_line_ids: null,
  })
  expect(JSON.parse((await folder.run(SELECTED)).out)).toMatchObject({
    id: 'leases',
    receivable_selector: { product_types: ['lease'], metadata: { channel: 'partner' } },
  })
  expect(JSON.parse((await folder.run(LIST)).out).data).toEqual([])
  await sendImport(lender.client, linesOf([{ kind: 'account', ...accountBody('cafe-luz') }]), '?id=first')
  const { id } = await oneAlert(lender.client)
  expect(JSON.parse((await folder.run(LIST)).out).data).toMatchObject([
    { id, rule_id: 'imports', state: 'open', subject: { kind: 'import', id: 'first' }, occurrences: 1 },
  ])
})
