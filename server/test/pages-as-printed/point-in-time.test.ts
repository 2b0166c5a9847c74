// The point-in-time recovery of the page, command by command, on a PostgreSQL that writers use: a base backup while they write, a deletion by
// hand, and the recovery to the moment before it. What was acknowledged by then is there, nothing after it is, and everything goes on.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database.ts'
import { migrate } from '../../src/storage/migrate.ts'
import { Client } from '../harness/client.ts'
import { microsecondsNow } from '../harness/moments.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'
import { demand } from '../surface/operations.ts'
import { PageFolder, blocksOf, lacking, pageOf, patternOf, stepsOf, withoutNumbers } from './console.ts'
import { OwnServer, newestPrograms } from './own-server.ts'
import { type Acknowledged, startWriters } from './steady-writers.ts'

const PAGE = pageOf('docs/operations/back-up-and-restore.md')
const SECTION = PAGE.slice(PAGE.indexOf('## Point-in-time recovery'))

/** What the page has in place of the test's own. */
const PRINTED = { folder: '/var/backups', moment: '2026-01-31 14:05:00+00', day: 'base-2026-01-31' }

const RECEIVABLES = ['r0', 'r1', 'r2']
const ACCOUNTS = ['a0', 'a1', 'a2', 'a3', 'a4']

/** Writes that are acknowledged in each part of the test at least. */
const WRITES_EACH = 12

const TEST_MS = 240_000
const isLacking =
  newestPrograms() === '' && lacking('back-up-and-restore.md', 'initdb', 'pg_ctl', 'pg_basebackup', 'psql')

/** The blocks of the section in a language, without their indentation. */
function sectionBlocks(language: string): string[] {
  return blocksOf(SECTION, language).map((block) => block.replaceAll(/^ {3}/gm, ''))
}

describe.skipIf(isLacking)('point-in-time recovery', () => {
  const [ARCHIVED = '', BACKED_UP = '', STOPPED = '', PREPARED = '', RECOVERED = '', RESET = '', CHECKED = ''] =
    sectionBlocks('console')
  let server: OwnServer
  let folder: PageFolder
  let service: TestService
  let client: Client
  let key = ''
  let page = ''
  let moment = new Date()
  let written: readonly Acknowledged[] = []

  const localized = (text: string): string =>
    text
      .replaceAll(PRINTED.folder, server.folder)
      .replace(PRINTED.moment, moment.toISOString().replace('T', ' ').replace('Z', '+00'))
      .replace(PRINTED.day, `base-${new Date().toISOString().slice(0, 10)}`)

  /** Runs a block up to the first command that fails, and compares what is printed with what the block shows. */
  async function expectAsPrinted(
    block: string,
    run: (commands: string) => ReturnType<OwnServer['run']>,
  ): Promise<void> {
    const steps = stepsOf(`\`\`\`console\n${localized(block)}\`\`\`\n`)
    const commands = steps.map(({ command, printed }) => (isText(command) ? `${command}\n${printed}` : command))
    const { code, out } = await run(`exec 2>&1; set -e\n${commands.join('\n')}`)
    expect(code, out).toBe(0)
    const shown = steps.filter(({ command }) => !isText(command)).map(({ printed }) => printed)
    expect(withoutNumbers(out)).toMatch(patternOf(shown.filter((text) => text !== '').join('\n')))
  }

  /** Whether the lines below a command are its input. */
  const isText = (command: string) => command.includes("<<'END'")
  const onServer = (commands: string) => server.run(commands)

  const start = () => startTestService({ DATABASE_URL: urlOf(server.connection) }, { connection: server.connection })

  /** The entries of a receivable, page by page. */
  async function entriesOf(receivable: string): Promise<Map<string, { amount: number; created_at: string }>> {
    const found = new Map<string, { amount: number; created_at: string }>()
    for (let next: string | null = ''; next !== null;) {
      const query = { limit: 20, ...(next === '' ? {} : { page: next }) }
      const { body } = await demand(client.get(`/receivables/${receivable}/entries`, query))
      for (const { id, amount, created_at } of body.data) {
        expect(found.has(id), `${id} is listed twice`).toBe(false)
        found.set(id, { amount, created_at })
      }
      next = body.next_page
    }
    return found
  }

  beforeAll(async () => {
    server = new OwnServer()
    await server.create(localized(sectionBlocks('ini')[0] ?? ''))
    server.makeFolder('wal')
    await server.demand(`pg_ctl start --silent --log=log && createdb tapeline`)
    const database = openDatabase(server.connection, { connections_max: 1, onError: () => {} })
    await migrate(database)
    await database.end()
    folder = new PageFolder({ DATABASE_URL: urlOf(server.connection) })
    service = await start()
    const lender = await service.lender()
    client = lender.client
    key = lender.key
    for (const id of ACCOUNTS) await demand(client.post('/accounts', accountBody(id)))
    for (const id of RECEIVABLES) await demand(client.post('/receivables', receivableBody(id, 'a0')))
    page = (await demand(client.get('/accounts', { limit: 2 }))).body.next_page
  }, TEST_MS)
  afterAll(async () => {
    await service.stop()
    folder.remove()
    server.remove()
  })

  test(
    'a base backup is made and verified while entries are written, and a deletion by hand is a mistake that remains',
    async () => {
      const writers = startWriters(client, RECEIVABLES)
      try {
        await writers.until(WRITES_EACH)
        await expectAsPrinted(ARCHIVED, onServer)
        await expectAsPrinted(BACKED_UP, onServer)
        await writers.until(writers.acknowledged.length + WRITES_EACH)
        // What was acknowledged in the millisecond of the moment may have been stored behind it.
        moment = new Date(microsecondsNow() / 1_000)
        await writers.until(writers.acknowledged.length + WRITES_EACH)
        const admin = new pg.Client(server.connection)
        await admin.connect()
        await admin.query('delete from entries')
        await admin.end()
        await writers.until(writers.acknowledged.length + WRITES_EACH)
      } finally {
        written = await writers.stop()
      }
      const left = await entriesOf('r0')
      expect(written.filter(({ id, receivable }) => receivable === 'r0' && !left.has(id)).length).toBeGreaterThan(0)
      await service.stop()
    },
    TEST_MS,
  )

  test(
    'the recovery stops at the moment, and figures and doctor find nothing wrong',
    async () => {
      for (const block of [STOPPED, PREPARED, RECOVERED, RESET]) await expectAsPrinted(block, onServer)
      await expectAsPrinted(CHECKED, (commands) => folder.run(commands))
    },
    TEST_MS,
  )

  test(
    'what was acknowledged by the moment is there, and nothing that was sent after it',
    async () => {
      service = await start()
      client = new Client(service.address, key)
      const before = written.filter(({ answered_ms }) => answered_ms <= moment.getTime())
      const after = written.filter(({ sent_ms }) => sent_ms > moment.getTime())
      expect(before.length).toBeGreaterThanOrEqual(2 * WRITES_EACH)
      expect(after.length).toBeGreaterThanOrEqual(WRITES_EACH)
      for (const receivable of RECEIVABLES) {
        const found = await entriesOf(receivable)
        const own = (some: readonly Acknowledged[]) => some.filter((one) => one.receivable === receivable)
        for (const { id, amount, created_at } of own(before))
          expect(found.get(id), `${receivable}/${id}`).toEqual({ amount, created_at })
        expect(own(after).filter(({ id }) => found.has(id))).toEqual([])
      }
    },
    TEST_MS,
  )

  test(
    'page tokens go on, retries double nothing, and what is sent again comes after all that was lost',
    async () => {
      const rest = await demand(client.get('/accounts', { limit: 2, page }))
      expect(rest.body.data.map(({ id }: { id: string }) => id)).toEqual(['a2', 'a1'])
      const latest =
        written
          .map(({ created_at }) => created_at)
          .sort()
          .at(-1) ?? ''
      for (const one of written) {
        const { body } = await demand(client.post(one.path, one.body, { 'Idempotency-Key': one.key }))
        if (one.answered_ms <= moment.getTime()) expect(body.created_at).toBe(one.created_at)
        if (one.sent_ms > moment.getTime()) expect(body.created_at > latest).toBe(true)
      }
      for (const receivable of RECEIVABLES) {
        const ids = written.filter((one) => one.receivable === receivable).map(({ id }) => id)
        const kept = [...(await entriesOf(receivable)).keys()]
        expect(kept.sort()).toEqual(ids.sort())
      }
    },
    TEST_MS,
  )
})
