// The pages of operations as printed: the nightly backup and the restore drill run command by command, doctor prints what its page shows, and
// the page of metrics lists what is exported.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKS } from '../../src/doctor/checks.ts'
import { readLags } from '../../src/telemetry/lag-reads.ts'
import { AcknowledgedClocks } from '../../src/storage/writer/acknowledged-clocks.ts'
import { Telemetry } from '../../src/telemetry/telemetry.ts'
import { eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, pageOf, patternOf, stepsOf, withoutNumbers } from './console.ts'

const BACKUPS = pageOf('docs/operations/back-up-and-restore.md')
const DOCTOR = pageOf('docs/operations/doctor.md')
const MONITOR = pageOf('docs/operations/monitor.md')

let service: TestService
let folder: PageFolder
beforeAll(async () => {
  service = await startTestService()
  const { client } = await service.lender({ organization: 'acme', name: 'Acme Lending' })
  await demand(client.post('/accounts', accountBody('a')))
  await demand(client.post('/receivables', receivableBody('r', 'a')))
  await demand(client.post('/receivables/r/entries', entryBody('e', { amount: 500 })))
  await eventually(
    () => readLags(service.database),
    (lags) => lags.every(({ seconds }) => seconds === 0),
  )
  folder = new PageFolder({ DATABASE_URL: urlOf(service.connection), PORT: new URL(service.address).port })
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})

/** Runs the commands of a block in one shell, up to the first that fails, and compares what they print with what the block shows. */
async function expectAsPrinted(block: string): Promise<void> {
  const steps = stepsOf(`\`\`\`console\n${block}\`\`\`\n`)
  const { code, out } = await folder.run(`exec 2>&1; set -e\n${steps.map(({ command }) => command).join('\n')}`)
  expect(code, out).toBe(0)
  const printed = steps.map((step) => step.printed).filter((text) => text !== '')
  expect(withoutNumbers(out)).toMatch(patternOf(printed.join('\n')))
}

/** It makes a database and starts PostgreSQL on it for each command. */
const DRILL_MS = 180_000

describe('back up and restore', () => {
  const [NIGHTLY = '', DRILL = ''] = blocksOf(BACKUPS, 'console')

  test('the nightly backup is made, and found by doctor', async () => {
    await expectAsPrinted(NIGHTLY)
  })

  test(
    'the drill restores the newest backup beside the service, and its figures agree with their history',
    async () => {
      await expectAsPrinted(DRILL.replace('organizations list\n…', 'organizations list\n…acme … Acme Lending …'))
    },
    DRILL_MS,
  )
})

describe('doctor', () => {
  /** The lines of a report by the name of the check: its status, and what was found. */
  const findingsOf = (report: string) =>
    new Map(
      [...report.matchAll(/^(ok|warning|failure|not checked) +(\w+) +(.+)$/gm)].map(([, status, name = '', found]) => [
        name,
        { status, found: found ?? '' },
      ]),
    )
  const [COMMAND] = stepsOf(DOCTOR)

  test('prints a line for each check, as shown where the result is the same', async () => {
    const { code, out } = await folder.run(COMMAND?.command ?? '')
    // The server of the tests is not durable.
    expect(code, out).toBe(1)
    const [shown, printed] = [findingsOf(COMMAND?.printed ?? ''), findingsOf(out)]
    expect([...shown.keys()]).toEqual(CHECKS.map(({ name }) => name))
    expect([...printed.keys()]).toEqual([...shown.keys()])
    const alike = [...shown].filter(([name, { status }]) => printed.get(name)?.status === status)
    expect(alike.length).toBeGreaterThan(10)
    const sentence = (text = '') => withoutNumbers(text).replace('0.0', '0')
    for (const [name, { found }] of alike) expect(sentence(printed.get(name)?.found), name).toBe(sentence(found))
  })

  test('the page explains every check, and none that does not exist', () => {
    const table = DOCTOR.slice(DOCTOR.indexOf('## The checks'))
    const explained = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
    expect(explained).toEqual(CHECKS.map(({ name }) => name))
  })
})

describe('monitor', () => {
  /** Read from the system, by the name that the page has for what is not everywhere. */
  const ON_LINUX = new Set([
    'process_open_fds',
    'process_max_fds',
    'process_virtual_memory_bytes',
    'process_heap_bytes',
  ])

  const exported = async (): Promise<Set<string>> => {
    const writer = { counts: { operations: 0, batches: 0, waiting: 0 }, clocks: new AcknowledgedClocks(() => {}) }
    const reads = { by_replica: 0, by_primary: 0, after_replica: 0 }
    const admission = { under_way: 0, refused: 0 }
    const watched = { database: service.database, writer, reads, admission, has_audit_stream: true }
    const { text } = await new Telemetry(watched).scrape()
    return new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name))
  }

  test('the page has every metric that is exported, and no other', async () => {
    const names = await exported()
    const listed = new Set([...MONITOR.matchAll(/`((?:tapeline|nodejs|process)_\w+)`/g)].map(([, name = '']) => name))
    const missing = [...listed].filter((name) => !names.has(name))
    expect([...names].filter((name) => !listed.has(name))).toEqual([])
    expect(missing.filter((name) => process.platform === 'linux' || !ON_LINUX.has(name))).toEqual([])
  })
})
