// The guide to webhooks as printed: its commands make an endpoint and a secret, its receiver verifies what comes, and what was missed is asked for again.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { ON_LOOPBACK, TestClock, createAccounts, deliveriesOf, openDeliverer } from '../webhooks/deliveries.ts'
import { PageFolder, blocksOf, lacking, pageOf } from './console.ts'

const GUIDE = pageOf('docs/guides/webhooks.md')
const [CREATE = '', ISSUE = '', LIST = '', AGAIN = ''] = blocksOf(GUIDE, 'sh')
const [RECEIVER = ''] = blocksOf(GUIDE, 'js')
const WITHOUT = lacking('docs/guides/webhooks.md', 'curl')
const PRINTED_URL = 'https://hooks.example.com/tapeline'

let service: TestService
let lender: Lender
let folder: PageFolder
let receiver: ChildProcess | undefined
let out = ''
beforeAll(async () => {
  service = await startTestService(ON_LOOPBACK)
  lender = await service.lender()
  folder = new PageFolder({ TAPELINE_URL: service.address, TAPELINE_KEY: lender.key })
})
afterAll(async () => {
  receiver?.kill('SIGKILL')
  folder.remove()
  await service.stop()
})

/** Runs the receiver of the page, with the SDK as it is built. */
async function startReceiver(port: number, secret: string): Promise<void> {
  const scope = join(folder.path, 'node_modules', '@tapeline')
  mkdirSync(scope, { recursive: true })
  symlinkSync(fileURLToPath(new URL('../../../sdk', import.meta.url)), join(scope, 'sdk'))
  writeFileSync(join(folder.path, 'receiver.mjs'), RECEIVER)
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: folder.path, env, stdio: ['ignore', 'pipe', 'inherit'] })
  receiver.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')))
  const answer = () => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' }).catch(() => undefined)
  const found = await eventually(answer, (answered) => answered !== undefined)
  expect([found?.status, await found?.text()]).toEqual([400, 'header_missing'])
}

test.skipIf(WITHOUT)(
  'an endpoint receives what its secret signs, and what was missed is delivered by a replay',
  async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/tapeline`
    expect(CREATE).toContain(PRINTED_URL)
    const made = JSON.parse((await folder.run(CREATE.replace(PRINTED_URL, url))).out)
    expect(made).toMatchObject({ id: 'warehouse', url, event_types: ['account.created'] })
    const { secret } = JSON.parse((await folder.run(ISSUE)).out)
    await startReceiver(port, secret)
    const { round } = openDeliverer(service, new TestClock())
    await createAccounts(service.database, lender.tenant, ['cafe-luz'])
    await round()
    // What it prints comes by another way than its answer.
    await expect.poll(() => out).toBe('account.created cafe-luz\n')
    expect(JSON.parse((await folder.run(LIST)).out).data).toMatchObject([
      { event_type: 'account.created', status: 'delivered', attempts: [{ http_status: 204, failure: null }] },
    ])
    await lender.client.post('/webhook-endpoints', { id: 'warehouse', status: 'disabled' })
    await createAccounts(service.database, lender.tenant, ['cafe-sol'])
    await round()
    expect(await folder.run(AGAIN)).toMatchObject({ code: 0 })
    await round()
    // The receiver acts on what came before once.
    await expect.poll(() => out).toBe('account.created cafe-luz\naccount.created cafe-sol\n')
    expect((await deliveriesOf(lender, 'warehouse')).map(({ status }) => status)).toEqual(Array(3).fill('delivered'))
  },
)
