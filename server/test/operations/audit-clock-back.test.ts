// The clock of a database may go back: it is corrected, or a standby with another clock takes over. What was exported and sent of an audit stays its beginning.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAudit } from '../../src/commands/run-audit.ts'
import { AuditStream } from '../../src/jobs/audit-stream/stream-audits.ts'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { Client } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { CLOCK_IS_SET, type ClockedService, startWithClock } from '../harness/set-clock.ts'
import { demand } from '../surface/operations.ts'
import { type Receiver, startReceiver } from '../webhooks/receiver.ts'

let clocked: ClockedService
let receiver: Receiver
let folder: string

beforeAll(async () => {
  if (!CLOCK_IS_SET) return
  clocked = await startWithClock('2026-03-02T12:00:00Z')
  receiver = await startReceiver()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-back-'))
})
afterAll(async () => {
  if (!CLOCK_IS_SET) return
  await rm(folder, { recursive: true, force: true })
  await receiver.stop()
  await clocked.service.stop()
})

describe.runIf(CLOCK_IS_SET)('when the clock of the database goes back', () => {
  test('lines of the audit that were exported or sent stay, and new ones come behind them', async () => {
    const { service, setClock } = clocked
    const { client, organization, tenant } = await service.lender()
    const stream = new AuditStream(service.database, { url: receiver.url, headers: {} })
    const download = () => demand(client.get('/receivable-metrics.csv'))
    const write = (name: string) => demand(client.post('/accounts', accountBody('a', { name })))
    const exported = async (file: string) => {
      await exportAudit(service.database, join(folder, file), {
        organization: organization.organization,
        environment: 'sandbox',
      })
      return (await readFile(join(folder, file), 'utf8')).trimEnd().split('\n').slice(0, -1)
    }
    await write('First')
    await setClock('2026-03-02T12:00:05Z')
    await download()
    await stream.run(new AbortController().signal)
    const before = await exported('before')

    await setClock('2026-03-02T11:59:00Z')
    await write('Behind the download')
    await stream.run(new AbortController().signal)
    await download()
    await createApiKey(service.database, tenant, 'behind')
    await write('Last')
    expect((await demand(new Client(service.address, client.key).get('/accounts/a'))).body.name).toBe('Last')
    await setClock('2026-03-02T12:10:00Z')
    await stream.run(new AbortController().signal)

    const after = await exported('after')
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after).toHaveLength(before.length + 4)
    const sent = receiver.requests.flatMap(({ body }) => body.trimEnd().split('\n'))
    expect(sent.map((text) => /"line":(.*)\}$/.exec(text)?.[1])).toEqual(after)
  })
})
