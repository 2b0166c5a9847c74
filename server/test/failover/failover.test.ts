// Promotions of standbys. With a synchronous one nothing is lost: the primary is killed under writers, importers and readers, with
// TEST_LENGTH=full a hundred times (PROMOTIONS sets another number). What an asynchronous one lacks is noticed: nothing is remembered of it,
// callers are refused rather than led on, and the log and the metrics report the loss.
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase, installationStatement } from '../../src/storage/database.ts'
import { CLOCK_WENT_BACK } from '../../src/storage/writer/acknowledged-clocks.ts'
import { Client, eventually } from '../harness/client.ts'
import { FailoverPair, onServer, setOn } from '../harness/failover.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport, sendUntilAnswered } from '../import/lines.ts'
import { runs } from '../../../kernel/test/length.ts'
import { IMPORTS, runPromotions } from './promotions.ts'

const PROMOTIONS = Number(process.env['PROMOTIONS'] ?? runs(100, 2))
const SEED = Math.trunc(Number(process.env['FAILOVER_SEED'] ?? runs(Date.now() % 1_000_000, 7)))

/** What one promotion may take on a busy machine, the new standby included. */
const PROMOTION_MS_MAX = 60_000

const METRICS_TOKEN = 'a-token-of-the-tests'

/** What a promotion, and a standby that follows again, may take on a busy machine. */
const PATIENCE_MS = 120_000
const TEST_MS = 240_000

/** How long an import whose lines were lost is sent on, line by line, before its sender ends it. */
const REFUSAL_MS_MAX = 60_000

const logged: string[] = []
let pair: FailoverPair
let service: TestService
beforeAll(async () => {
  pair = await FailoverPair.start({ synchronous: true, databases: [IMPORTS] })
}, 120_000)
afterAll(async () => {
  await service.stop()
  await pair.stop()
})

function serviceOn(url: string, replica?: string): Promise<TestService> {
  const settings = {
    DATABASE_URL: url,
    ROLE: 'api',
    METRICS_TOKEN,
    ...(replica === undefined ? {} : { DATABASE_REPLICA_URL: replica }),
  }
  const logger = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  return startTestService(settings, { connection: { connectionString: url }, logger })
}

async function metric(name: string): Promise<number> {
  const { text } = await new Client(service.address, `Bearer ${METRICS_TOKEN}`).get('/metrics')
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )
}

/** Kills the primary and promotes the standby. */
async function failOver(): Promise<void> {
  pair.killPrimary()
  await pair.promote()
}

/** Asks until the database is there. */
const served = <T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> =>
  eventually(ask, ({ status }) => status !== 503, PATIENCE_MS)

const linesWith = (text: string) => logged.filter((line) => line.includes(text))

/** Waits until the log has so many lines with a text: cheaper than asking the service again and again. */
async function untilLogged(text: string, count: number): Promise<void> {
  const lines = await eventually(
    () => Promise.resolve(linesWith(text).length),
    (found) => found >= count,
    PATIENCE_MS,
  )
  expect(lines, text).toBeGreaterThanOrEqual(count)
}

const SERVES = 'the replica answers reads'

test(
  'nothing acknowledged is lost or doubled when the primary is killed and its synchronous standby promoted',
  async () => {
    const shown = PROMOTIONS > 10 || process.env['PROMOTIONS'] !== undefined
    const logProgress = (line: string) => void process.stdout.write(shown ? `${line}\n` : '')
    const report = await runPromotions({ promotions: PROMOTIONS, writers: 8, seed: SEED, logProgress }, pair)
    process.stdout.write(`${JSON.stringify({ ...report, findings: report.findings.length })}\n`)
    expect(report.findings, `FAILOVER_SEED=${SEED}`).toEqual([])
    expect(report.promotions).toBe(PROMOTIONS)
    // How many of them are sent again depends on how busy the machine is: the service may answer all after the promotion.
    expect(report.under_way).toBeGreaterThan(0)
    pair.synchronous = false
    await onServer(pair.primary, `drop database ${IMPORTS} with (force)`, 'postgres')
    await pair.makeStandby()
    service = await serviceOn(pair.url(), pair.url('tapeline', ''))
  },
  60_000 + PROMOTIONS * PROMOTION_MS_MAX,
)

test(
  'an entry for a receivable that was lost is not found, the loss is reported once, and the clock does not go back',
  async () => {
    const { client, tenant } = await service.lender()
    const idle = await service.lender()
    for (const id of ['a', 'b']) await client.post('/accounts', accountBody(id))
    await client.post('/receivables', receivableBody('kept', 'a'))
    const { body: page } = await client.get('/accounts', { limit: 1 })
    await pair.cutStandbyOff()
    const lost = await client.post('/receivables', receivableBody('lost', 'a'))
    const post = (id: string) => client.postOnce(`/receivables/${id}/entries`, entryBody('e'))
    expect([lost.status, (await post('lost')).status]).toEqual([200, 200])
    expect(await idle.client.post('/accounts', accountBody('lost'))).toMatchObject({ status: 200 })
    await failOver()
    expect(await served(() => post('lost'))).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await post('kept')).toMatchObject({ status: 200 })
    const lossesOf = (of: number) => linesWith(CLOCK_WENT_BACK).filter((line) => line.includes(`Tenant ${of}:`))
    expect(lossesOf(tenant)).toHaveLength(1)
    expect(lossesOf(tenant)[0]).toContain('have the lender send that time again')
    // A lender that writes nothing more is compared as well.
    await untilLogged(`Tenant ${idle.tenant}:`, 1)
    expect(lossesOf(idle.tenant)).toHaveLength(1)
    expect(await metric('tapeline_clock_losses_total')).toBe(2)
    expect(await metric('tapeline_database_changes_total')).toBeGreaterThan(0)
    expect(await idle.client.get('/accounts/lost')).toMatchObject({ status: 404 })
    const again = await client.post('/receivables', receivableBody('lost', 'a'))
    expect(again.body.created_at > lost.body.created_at).toBe(true)
    const next = await client.get('/accounts', { limit: 1, page: page.next_page })
    expect(next.body.data.map(({ id }: { id: string }) => id)).toEqual(['a'])
    expect(lossesOf(tenant)).toHaveLength(1)
  },
  TEST_MS,
)

test(
  'an import whose settled lines were lost is refused while it is sent, with where it continues, and is whole when it is sent again',
  async () => {
    await pair.makeStandby()
    const { client } = await service.lender()
    const lineOf = (i: number) => linesOf([{ kind: 'account', ...accountBody(`a-${i}`) }])
    const piece = (from: number) => Array.from({ length: 10 }, (_, i) => lineOf(from + i)).join('')
    const linesRead = async () => (await client.get('/imports/cut')).body.lines_read
    const until = async (lines: number) => expect(await eventually(linesRead, (read) => read === lines)).toBe(lines)
    const progress = { is_sent: false }
    const sending = async function* () {
      yield piece(0)
      await until(10)
      await pair.cutStandbyOff()
      yield piece(10)
      await until(20)
      await failOver()
      const deadline = performance.now() + REFUSAL_MS_MAX
      for (let i = 20; performance.now() < deadline; i += 1) {
        yield lineOf(i)
        await sleep(100)
      }
      progress.is_sent = true
    }
    const refused = await sendUntilAnswered(client, sending(), '?id=cut')
    expect(progress.is_sent).toBe(false)
    expect(refused).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('continues after line 10') },
    })
    const whole = await sendImport(client, [0, 10, 20].map(piece).join(''), '?id=cut')
    expect(whole.body).toMatchObject({ status: 'done', lines_read: 30, applied: 30, rejected: 0 })
    expect((await client.get('/accounts', { limit: 100 })).body.data).toHaveLength(30)
  },
  TEST_MS,
)

test(
  'of several servers a standby answers reads, also after the one that did so was promoted',
  async () => {
    const before = linesWith(SERVES).length
    await pair.makeStandby()
    const { client } = await service.lender()
    await client.post('/accounts', accountBody('a'))
    await untilLogged(SERVES, before + 1)
    await pair.untilReplayed()
    const after = linesWith(SERVES).length
    await failOver()
    expect(await served(() => client.get('/accounts/a'))).toMatchObject({ status: 200 })
    expect(await served(() => client.post('/accounts', accountBody('b')))).toMatchObject({ status: 200 })
    expect(await client.get('/accounts/b')).toMatchObject({ status: 200 })
    await pair.makeStandby()
    await untilLogged(SERVES, after + 1)
    const reads = () => metric('tapeline_reads_total{database="replica"}')
    const counted = await reads()
    const isRead = async () => (await client.get('/accounts')).status === 200 && (await reads()) > counted
    expect(await eventually(isRead, (is_read) => is_read)).toBe(true)
  },
  TEST_MS,
)

const settings = installationStatement(
  'settings-of-session',
  `
  select current_setting('plan_cache_mode') as plan, current_setting('enable_seqscan') as scan, current_setting('geqo') as geqo,
    current_setting('statement_timeout') as bound, pg_is_in_recovery() as follows`,
)

function opened(url: string, use?: 'reads'): Database {
  const database = openDatabase(
    { connectionString: url },
    { connections_max: 2, onError: () => {}, ...(use && { use }) },
  )
  onTestFinished(() => database.end())
  return database
}

test('options of a URL are added to those of the service, which hold', async () => {
  const options = encodeURIComponent('-c geqo=off -c plan_cache_mode=auto -c statement_timeout=0')
  const expected = { plan: 'force_generic_plan', scan: 'off', geqo: 'off', bound: '6s', follows: false }
  expect(await opened(pair.url('tapeline', `&options=${options}`)).query(settings, [])).toEqual([expected])
})

test('of several servers the one that takes writes is used, or one that follows where only reads go', async () => {
  expect(await opened(pair.url()).query(settings, [])).toMatchObject([{ follows: false }])
  expect(await opened(pair.url('tapeline', ''), 'reads').query(settings, [])).toMatchObject([{ follows: true }])
})

test('where no server takes writes, the database is away, and the reason names each', async () => {
  const { host, user } = pair.standby.connection
  const url = `postgres://${user}@/tapeline?host=${encodeURIComponent(host)},/nowhere&port=5432`
  const refused = await opened(url)
    .query(settings, [])
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'database_away' })
  const reason = String((refused as Error).cause)
  expect(reason).toContain(`${host}:5432: it follows another server`)
  expect(reason).toMatch(/\/nowhere:5432: .*ENOENT/)
})

test('a server that takes no writes is away for writes: 503 with Retry-After, and it returns by itself', async () => {
  const { host, port, user, database } = pair.primary.connection
  const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const single = await serviceOn(url)
  onTestFinished(() => single.stop())
  const { client } = await single.lender()
  expect(await client.post('/accounts', accountBody('a'))).toMatchObject({ status: 200 })
  await setOn(pair.primary, 'default_transaction_read_only', 'on')
  const refused = await client.post('/accounts', accountBody('b'))
  await setOn(pair.primary, 'default_transaction_read_only', 'off')
  expect(refused).toMatchObject({ status: 503, body: { code: 'database_away' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect(await served(() => client.postOnce('/accounts', accountBody('b')))).toMatchObject({ status: 200 })
})

test(
  'a standby that is ahead of the promoted server answers no reads',
  async () => {
    const { client } = await service.lender()
    await pair.cutStandbyOff()
    await onServer(pair.primary, `select pg_logical_emit_message(false, 'test', repeat('x', 4000000))`)
    await client.post('/accounts', accountBody('lost'))
    await failOver()
    expect(await served(() => client.get('/accounts/lost'))).toMatchObject({ status: 404 })
    await pair.startUnrepaired()
    const [primary, standby] = await Promise.all([
      onServer<{ at: string }>(pair.primary, `select pg_current_wal_lsn() - '0/0' as at`),
      onServer<{ at: string }>(pair.standby, `select pg_last_wal_replay_lsn() - '0/0' as at`),
    ])
    expect(Number(standby[0]?.at)).toBeGreaterThan(Number(primary[0]?.at))
    const reason = 'It does not follow the server that takes writes'
    await untilLogged(reason, linesWith(reason).length + 1)
    expect(await client.get('/accounts/lost')).toMatchObject({ status: 404 })
  },
  TEST_MS,
)
