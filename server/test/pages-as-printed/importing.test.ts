// The guide to imports as printed: its lines are a file, which is sent, continued and sent each night by its commands.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryBody } from '../harness/records.ts'
import { demand } from '../surface/operations.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const GUIDE = pageOf('docs/guides/importing.md')
const [LINES = ''] = blocksOf(GUIDE, '')
const [SEND = '', REJECTED = '', CONTINUE = '', NIGHTLY = ''] = blocksOf(GUIDE, 'sh')
const WITHOUT = lacking('docs/guides/importing.md', 'curl', 'jq', 'gzip')

let service: TestService
let lender: Lender
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  folder = new PageFolder({ TAPELINE_URL: service.address, KEY: lender.key })
  folder.write('book.ndjson', LINES)
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

test.skipIf(WITHOUT)(
  'its lines are taken: what is there already is unchanged, and the entry and the bank line are deleted',
  async () => {
    const [account = '', receivable = '', ...changes] = LINES.trim().split('\n')
    expect(changes).toHaveLength(5)
    for (const [path, line] of [
      ['/accounts', account],
      ['/receivables', receivable],
    ] as const) {
      const { kind: _, ...body } = JSON.parse(line)
      await demand(lender.client.post(path, body))
    }
    await demand(lender.client.post('/receivables/loan-1/entries', entryBody('entry-0')))
    const pending = { direction: 'credit', amount: 100, currency: 'USD', status: 'pending' }
    await demand(lender.client.post('/bank-lines', { id: 'bank-0', ...pending }))
    const sent = JSON.parse((await folder.run(SEND)).out)
    expect(sent).toMatchObject({ id: 'book-2026-01-31', status: 'done', applied: 5, unchanged: 2, rejected: 0 })
    const { body } = await demand(lender.client.get('/receivables/loan-1'))
    expect(body).toMatchObject({ obligor_id: 'acct-1', delinquent_amount: 5_000, delinquent_since: '2026-03-15' })
    const entries = await demand(lender.client.get('/receivables/loan-1/entries'))
    expect(entries.body.data.map(({ id }: { id: string }) => id)).toEqual(['entry-1'])
    const lines = await demand(lender.client.get('/bank-lines'))
    expect(lines.body.data).toMatchObject([{ id: 'bank-1', amount: 83_333, settled_at: '2026-02-16T00:00:00.000000Z' }])
  },
)

test.skipIf(WITHOUT)('what was rejected is listed, and an import continues after what is settled', async () => {
  folder.write('book.ndjson', `${LINES}{"kind": "account", "id": "acct-2", "type": "person"}\n`)
  const another = (command: string) => folder.run(command.replaceAll('book-2026-01-31', 'book-2'))
  // The entry and the bank line are gone by now, so deleting them once more is rejected as well.
  const counts = { lines_read: 8, applied: 0, unchanged: 5, rejected: 3 }
  expect(JSON.parse((await another(SEND)).out)).toMatchObject(counts)
  const { data } = JSON.parse((await another(REJECTED)).out)
  expect(data).toMatchObject([
    { line: 5, kind: 'entry_deletion' },
    { line: 7, kind: 'bank_line_deletion' },
    { line: 8, kind: 'account' },
  ])
  expect(JSON.parse((await another(CONTINUE)).out)).toMatchObject(counts)
})

test.skipIf(WITHOUT)('the script for every night ends with 1 where something is rejected, else with 0', async () => {
  expect(await folder.run(NIGHTLY)).toMatchObject({ code: 1, out: 'false\n' })
  folder.write('book.ndjson', LINES.replaceAll(/^.*_deletion.*\n/gm, ''))
  // Another file under the id of the day would be refused.
  expect(await folder.run(NIGHTLY.replace('nightly-', 'corrected-'))).toMatchObject({ code: 0, out: 'true\n' })
})
