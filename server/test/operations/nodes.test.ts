// The product on each supported version of Node: a first start, a book by request and by import, its portfolio, the dashboard, an
// orderly end, and a second start on the same data.
import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { runtime } from '../harness/runtimes.ts'
import { timeLimit } from '../harness/time-limits.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { type Installation, newInstallation } from './installation.ts'

let installation: Installation
beforeEach(async () => {
  installation = await newInstallation()
})
afterEach(() => installation.discard())

const NODES = [process.execPath, runtime('NODE_24')]
  .filter((program) => program !== undefined)
  .map((program) => [execFileSync(program, ['--version'], { encoding: 'utf8' }).trim(), program] as const)

/** Two first starts and two more take this long on a busy machine. */
const LONG_MS = timeLimit(180_000)

test.each(NODES)(
  'on Node %s a book goes in, comes back out, and is there after a second start',
  async (_, node) => {
    const { service, address } = await installation.start({}, node)
    const client = await installation.lender(address)
    await client.post('/accounts', accountBody('a'))
    await client.post('/receivables', receivableBody('asked', 'a'))
    expect(await client.post('/receivables/asked/entries', entryBody('e'))).toMatchObject({ status: 200 })
    const lines = [
      { kind: 'receivable', ...receivableBody('sent', 'a') },
      { kind: 'entry', receivable_id: 'sent', ...entryBody('e', { amount: 2_500 }) },
    ]
    const sent = await sendImport(client, linesOf(lines))
    expect(sent.body).toMatchObject({ status: 'done', rejected: 0 })

    const principal = async (of: Client) => (await of.get('/portfolio/summary')).body.data[0]?.principal.closing
    expect(
      await eventually(
        () => principal(client),
        (closing) => closing === 102_500,
      ),
    ).toBe(102_500)
    expect((await fetch(`${address}/app`)).status).toBe(200)
    service.kill('SIGTERM')
    expect(await service.ended).toEqual({ code: 0, signal: null })

    const again = await installation.start({}, node)
    expect(await principal(new Client(again.address, client.key))).toBe(102_500)
  },
  LONG_MS,
)
