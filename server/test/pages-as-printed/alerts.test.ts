// The guide to alerts as printed: its rules are made as they stand there, and what they find is listed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneAlert } from '../alerts/read-alerts.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const [EVENTS = '', FIGURE = '', SELECTED = '', RECEIVABLES = '', LIST = ''] = blocksOf(
  pageOf('docs/guides/alerts.md'),
  'sh',
)
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
  expect(JSON.parse((await folder.run(RECEIVABLES)).out)).toMatchObject({
    id: 'late-leases',
    metric: 'share_past_due_30_plus',
    receivable_selector: { product_types: ['lease'], metadata: {} },
  })
  expect(JSON.parse((await folder.run(LIST)).out).data).toEqual([])
  await sendImport(lender.client, linesOf([{ kind: 'account', ...accountBody('cafe-luz') }]), '?id=first')
  const { id } = await oneAlert(lender.client)
  expect(JSON.parse((await folder.run(LIST)).out).data).toMatchObject([
    { id, rule_id: 'imports', state: 'open', subject: { kind: 'import', id: 'first' }, occurrences: 1 },
  ])
  await demand(lender.client.post('/receivables', receivableBody('r', 'cafe-luz', { product_type: 'lease' })))
  await demand(lender.client.post('/receivables/r/entries', entryBody('paid-out')))
  const owed = { delinquent_since: '2026-02-01', delinquent_amount: 500, delinquent_times: 1 }
  await demand(lender.client.post('/receivables?effective_date=2026-02-01', { id: 'r', ...owed }))
  const late = await oneAlert(lender.client, { rule_id: 'late-leases' })
  expect(late).toMatchObject({ subject: { kind: 'portfolio', id: 'USD' }, figure: { value: 1 } })
})
