// What may be in a log: request ids, route patterns, counts. What may not: anything that names a person, a key, or a record.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataPathsOf } from '../../src/embedded/data-paths.ts'
import { connectionOfRunning } from '../../src/embedded/embedded-postgres.ts'
import { type ServiceProcess, runCommand } from '../crash/service-process.ts'
import { Browser } from '../dashboard/browser.ts'
import { Client, type Received, eventually } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Installation, newInstallation } from './installation.ts'

/** In every value that is sent, in a form of its own for those with a format. */
const MARK = 'Zyxmark'
const MARKS = [MARK.toLowerCase(), '2025550199', '911144442', encodeURIComponent(MARK).toLowerCase()]

/** Words and names of parameters, nothing that was sent. */
const DASHBOARD_PATTERN = /^\/app\/api(?:\/(?:[a-z-]+|:id|:environment))+$/

interface LogLine {
  readonly msg: string
  readonly reqId?: string
  readonly route?: string | null
  readonly status?: number
  readonly actor?: string
  readonly address?: string
}

let installation: Installation
let service: ServiceProcess
let client: Client
const answers: Received[] = []
/** Tokens of links and of sessions. */
const secrets: string[] = []

beforeAll(async () => {
  installation = await newInstallation()
  const started = await installation.start({ LOG_LEVEL: 'trace' })
  service = started.service
  client = await installation.lender(started.address)
  await sendEverything()
  await breakSessions()
  await sendEverything()
  await eventually(
    () =>
      Promise.resolve(answers.every((answer) => service.stdout().includes(String(answer.headers.get('x-request-id'))))),
    (all) => all,
  )
})

afterAll(() => installation.discard())

/** The lines of the service's log that are of requests. */
function requestLines(): LogLine[] {
  const lines = service.stdout().trim().split('\n')
  return lines.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === 'request')
}

test('the line of a request names the key or the user that made it, and nobody where neither is known', async () => {
  const key = (await client.get('/me')).body.caller.id as string
  const of = (route: string, status: number) =>
    requestLines()
      .filter((line) => line.route === route && line.status === status)
      .map(({ actor }) => actor ?? null)
  // A key that was seen before goes to the writer unchecked, one that was not is checked first: both are named.
  for (const route of ['/accounts', '/accounts/:id', '/receivables/:id/entries'])
    expect(new Set(of(route, 200)), route).toEqual(new Set([key]))
  expect(new Set(of('/accounts', 401))).toEqual(new Set([null]))
  for (const route of ['/app/api/sandbox/v/accounts', '/app/api/:environment/keys']) {
    expect(of(route, 200)).toHaveLength(2)
    for (const actor of of(route, 200)) expect(actor).toMatch(/^user_[0-9a-z]+$/)
  }
  expect(new Set(of('/app/api/sign-in', 401))).toEqual(new Set([null]))
})

test('every request is one JSON line with the request id that its answer bears, the route’s pattern, the status and the address', () => {
  const requests = new Map(requestLines().map((line) => [line.reqId, line]))
  const records = ['/accounts', '/receivables', '/receivables/:id/entries']
  const patterns = new Set([
    null,
    '/me',
    ...records,
    '/accounts/:id',
    '/receivables/:id',
    '/receivables/:id/entries/:entry_id',
  ])
  expect(answers.length).toBeGreaterThan(30)
  expect(secrets.filter((secret) => secret.length === 43).length).toBeGreaterThan(3)
  for (const answer of answers) {
    const line = requests.get(String(answer.headers.get('x-request-id')))
    expect(line).toMatchObject({ status: answer.status, address: '127.0.0.1' })
    if (line?.route?.startsWith('/app/api/')) expect(DASHBOARD_PATTERN.test(line.route), line.route).toBe(true)
    else expect(patterns).toContain(line?.route ?? null)
  }
})

test('neither the log, nor the messages, nor PostgreSQL’s log name a person, a record, a key, or the token of a link or session', async () => {
  const written = {
    stdout: service.stdout(),
    stderr: service.stderr(),
    postgres: await readFile(dataPathsOf(installation.folder).log, 'utf8'),
  }
  for (const [where, text] of Object.entries(written)) {
    for (const mark of [...MARKS, client.key ?? '', 'sk_snbx_', ...secrets]) {
      const at = text.toLowerCase().indexOf(mark.toLowerCase())
      expect(at === -1 ? '' : text.slice(Math.max(0, at - 200), at + 100), `${mark} in ${where}`).toBe('')
    }
  }
})

test('no request of these failed inside the service', () => {
  expect(answers.filter((answer) => answer.status === 500).map((answer) => answer.text)).toEqual([])
})

/** All kinds of requests, good and bad, with marks wherever a caller can put one. */
/** Somebody of the dashboard, made by command as an operator would, and what goes wrong with signing in. */
async function sendPerson(): Promise<void> {
  const email = `${MARK}-${answers.length}@people.example`
  const user = ['--organization', 'acme', '--email', email, '--name', `${MARK} person`, '--role', 'admin']
  const { stdout } = await runCommand(['users', 'create', ...user], installation.settings)
  const token = stdout.trim().split('#')[1] ?? ''
  const password = `${MARK} a password`
  const browser = new Browser(client.address, { 'User-Agent': `${MARK} browser` })
  secrets.push(token)
  for (const [path, body] of [
    ['/password-link/open', { token }],
    ['/password-link/use', { token, password }],
    ['/sign-in', { email, password: `${MARK} wrong` }],
    ['/sign-in', { email, password }],
    ['/invitations', { email: `${MARK}-invited-${answers.length}@people.example`, role: 'member', password }],
    ['/sandbox/keys', { name: MARK, password }],
    ['/sandbox/v/accounts', accountBody(`${MARK}-by-person`)],
    [`/users/${MARK}/password-link`, { password }],
    ['/sign-in/code', { code: MARK }],
  ] as const) {
    await keep(browser.post(path, body))
    if (browser.cookie !== undefined) secrets.push(browser.cookie.split('=')[1] ?? '')
  }
  await keep(browser.get(`/sandbox/v/accounts/${MARK}-by-person`))
  await keep(browser.get(`/${MARK}/keys`))
  await keep(browser.send('DELETE', `/sessions/${MARK}`))
}

async function sendEverything(): Promise<void> {
  const person = {
    type: 'individual',
    first_name: `${MARK} first`,
    last_name: `${MARK} last`,
    phone: '+12025550199',
    email: `${MARK}@example.com`,
    website: `https://${MARK}.example`,
    legal_entity_id: 'ein:911144442',
    address: { country: 'US', region: 'CA', street_address: `${MARK} street`, locality: MARK, postal_code: MARK },
    metadata: { [MARK]: MARK },
  }
  const post = (path: string, body: unknown) =>
    keep(client.post(path, body, { IdempotencyKey: `${MARK}-${answers.length}` }))
  const get = (path: string, query?: Record<string, string>) => keep(client.get(path, query))
  await post('/accounts', { id: `${MARK}-a`, ...person })
  await post(
    '/receivables',
    receivableBody(`${MARK}-r`, `${MARK}-a`, { collateral: { car: MARK }, metadata: { [MARK]: MARK } }),
  )
  await post(
    `/receivables/${MARK}-r/entries`,
    entryBody(`${MARK}-e`, { description: MARK, metadata: { [MARK]: MARK } }),
  )
  await get(`/accounts/${MARK}-a`)
  await get(`/receivables/${MARK}-r`)
  await get(`/receivables/${MARK}-r/entries/${MARK}-e`)
  await get('/receivables', { [`metadata[${MARK}]`]: MARK, obligor_id: `${MARK}-a` })
  await sendPerson()
  // Refusals of every kind.
  await post('/accounts', accountBody(`${MARK}-b`, { legal_entity_id: 'ein:911144442', address: { country: 'US' } }))
  await post('/accounts', { id: `${MARK}-c`, type: MARK, email: MARK, phone: MARK, [MARK]: 1 })
  await post('/receivables', receivableBody(`${MARK}-x`, `${MARK}-nobody`))
  await post(`/receivables/${MARK}-none/entries`, entryBody(`${MARK}-e`))
  await get(`/${MARK}`, { [MARK]: MARK })
  await get('/accounts', { page: MARK, sort: MARK, [MARK]: MARK })
  await keep(new Client(client.address, `sk_snbx_${MARK}`).get('/me'))
  await keep(new Client(client.address, `sk_snbx_${MARK}`).post('/accounts', { id: MARK }))
  await keep(client.send('POST', '/accounts', `{"id":"${MARK}`, { 'Content-Type': 'application/json' }))
  await keep(client.send('POST', '/accounts', MARK, { 'Content-Type': `text/${MARK}` }))
  await keep(client.send('PUT', '/accounts', MARK, {}))
  // Text that PostgreSQL itself might refuse.
  for (const odd of ['\u0000', '\ud800', '\udc00\ud800', '\uffff']) {
    await post(
      '/accounts',
      accountBody(`${MARK}-odd`, { name: `${MARK}${odd}`, metadata: { [`${MARK}${odd}`]: `${MARK}${odd}` } }),
    )
    await post('/receivables', receivableBody(`${MARK}-odd`, `${MARK}-a`, { collateral: { [odd]: `${MARK}${odd}` } }))
    await post(`/receivables/${MARK}-r/entries`, entryBody(`${MARK}-odd${odd}`, { description: `${MARK}${odd}` }))
  }
  await keep(client.delete(`/receivables/${MARK}-r/entries/${MARK}-e`))
}

async function keep(received: Promise<Received>): Promise<void> {
  answers.push(await received)
}

/** Cuts the service's sessions, so that what is logged of a lost database is looked at too. */
async function breakSessions(): Promise<void> {
  const admin = new pg.Client(connectionOfRunning(installation.folder))
  await admin.connect()
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await admin.end()
}
