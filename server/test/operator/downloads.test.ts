// Files that leave the service are lines of the audit: who was sent which, and what was asked for. Nothing else is one, and figures do not wait for them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { Browser, signedIn } from '../dashboard/browser.ts'
import { Client, eventually } from '../harness/client.ts'
import { holding } from '../harness/held-locks.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type AuditLine, askedOf } from './audit-line.ts'

const TABLE = '/portfolio/summary.csv'
const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'

let service: TestService
let operator: Lender
let lender: Lender
let organization: string

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  operator = await service.operator()
  lender = await service.lender()
  organization = lender.organization.organization
  await demand(lender.client.post('/accounts', accountBody('a')))
  await demand(lender.client.post('/receivables', receivableBody('r/1', 'a')))
  await demand(lender.client.post('/receivables/r%2F1/entries', entryBody('e')))
})
afterAll(() => service.stop())

const lines = async (client: Client, query = ''): Promise<AuditLine[]> =>
  (await demand(client.get(`/audit?limit=100${query}`))).body.data

const downloads = (client: Client) => lines(client, '&downloads=only')

const idOf = async (client: Client): Promise<string> => (await demand(client.get('/me'))).body.caller.id

/** Asks for a file with headers of one's own. */
const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.address + path, { headers: { Authorization: lender.key, ...headers } })

async function upload(id: string): Promise<void> {
  const form = new FormData()
  form.append('id', id)
  form.append('kind', 'contract')
  form.append('file', new Blob([PDF], { type: 'application/pdf' }), 'contract.pdf')
  const sent = await fetch(`${service.address}/receivables/r%2F1/documents`, {
    method: 'POST',
    body: form,
    headers: { Authorization: lender.key },
  })
  expect(sent.status, await sent.text()).toBe(200)
}

/** A table once it can be made: the first figures take a moment. */
async function tableOf(client: Client, path: string, query: Record<string, string> = {}): Promise<void> {
  const answer = await eventually(
    () => client.get(path, query),
    ({ status }) => status === 200,
  )
  expect(answer.status, answer.text).toBe(200)
}

describe('a file that is sent', () => {
  test('is a line with who was sent it, its path and what was asked for', async () => {
    await tableOf(lender.client, TABLE, { as_of: '2026-03-31', group_by: 'region' })
    const [line] = await downloads(lender.client)
    expect(line).toMatchObject({
      action: 'downloaded',
      subject_type: 'file',
      subject_id: TABLE,
      fields: ['as_of=2026-03-31', 'group_by=region'],
      actor_id: await idOf(lender.client),
      actor_organization: organization,
      organization,
    })
  })

  test('is stated by its path in the API with its ids, whether it is a table, a workbook or a document', async () => {
    await upload('c d')
    for (const path of ['/receivables/r%2F1/timeline.csv', '/receivables/r%2F1/timeline.xlsx'])
      await tableOf(lender.client, path)
    await tableOf(lender.client, '/documents/c%20d/content')
    expect(askedOf(await downloads(lender.client))).toEqual([
      ['/documents/c d/content', []],
      ['/receivables/r%2F1/timeline.xlsx', []],
      ['/receivables/r%2F1/timeline.csv', []],
    ])
  })

  test('names the person whose browser asked, an auditor too', async () => {
    const auditor = await signedIn(service, lender.organization, 'auditor')
    const answer = await auditor.browser.get(`/sandbox/v${TABLE}`)
    expect(answer.status, answer.text).toBe(200)
    expect(await downloads(lender.client)).toMatchObject([{ actor_id: auditor.id, subject_id: TABLE }])
  })

  test('is a line each time, also where the rest of it is asked for', async () => {
    await upload('c')
    const parts = ['bytes=0-4', 'bytes=5-']
    for (const Range of parts) expect((await fetched('/documents/c/content', { Range })).status).toBe(206)
    expect(await downloads(lender.client)).toHaveLength(2)
  })
})

describe('nothing is a line that sent no file', () => {
  test.each([
    ['figures as JSON', '/portfolio/summary', 200],
    ['a record', '/accounts/a', 200],
    ['a table that is refused', `${TABLE}?as_of=yesterday`, 400],
    ['a file that is not there', '/documents/none/content', 404],
  ])('%s', async (_, path, status) => {
    await tableOf(lender.client, '/portfolio/summary')
    expect((await lender.client.get(path)).status).toBe(status)
    expect(await downloads(lender.client)).toEqual([])
  })

  test('a copy that the caller has already', async () => {
    await upload('c')
    const first = await fetched('/documents/c/content')
    const again = await fetched('/documents/c/content', { 'If-None-Match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await downloads(lender.client)).toHaveLength(1)
  })

  test('a key that may not read, and nobody', async () => {
    expectError(await new Client(service.address, 'none').get(TABLE), 401, 'unauthorized')
    const browser = new Browser(service.address)
    expectError(await browser.get(`/sandbox/v${TABLE}`), 401, 'signed_out')
    expect(await downloads(lender.client)).toEqual([])
  })
})

test('a file that cannot be recorded is not sent', async () => {
  await tableOf(lender.client, '/portfolio/summary')
  const lock = `select from tenants where tenant = ${lender.tenant} for update`
  const refused = await holding(service, lock, () => lender.client.getOnce(TABLE))
  expectError(refused, 503, 'overloaded')
  expect(refused.text).not.toContain('principal')
  expect(await downloads(lender.client)).toEqual([])
})

describe('walls', () => {
  test('nobody sees the downloads of another lender, and a lender not those of the operator', async () => {
    const other = await service.lender()
    await tableOf(lender.client, TABLE)
    await tableOf(operator.client, `/operator/contested-assets.csv`)
    expect(await downloads(other.client)).toEqual([])
    expect(askedOf(await downloads(lender.client))).toEqual([[TABLE, []]])
    for (const query of [`&subject_type=file&subject_id=${TABLE}`, `&actor_id=${await idOf(lender.client)}`])
      expect((await lines(other.client, query)).filter(({ action }) => action === 'downloaded')).toEqual([])
  })

  test('the operator sees what a lender downloaded, and its own apart from it', async () => {
    await tableOf(lender.client, TABLE)
    await tableOf(operator.client, '/operator/contested-assets.csv')
    const path = `/operator/organizations/${organization}/audit?downloads=only`
    const ofLender: AuditLine[] = (await demand(operator.client.get(path))).body.data
    const own = await downloads(lender.client)
    expect(ofLender).toEqual(own.map((line) => ({ ...line, address: null })))
    expect((await downloads(operator.client))[0]).toMatchObject({
      subject_id: '/operator/contested-assets.csv',
      actor_organization: 'operator',
      organization: 'operator',
    })
  })
})

describe('the audit', () => {
  test('lists downloads beside writes, in the order in which they were made, and leaves them out where asked to', async () => {
    await tableOf(lender.client, TABLE)
    await demand(lender.client.post('/accounts', { id: 'a', name: 'New' }))
    await tableOf(lender.client, '/receivables/r%2F1/timeline.csv')
    const all = await lines(lender.client)
    expect(all.map(({ action }) => action)).toEqual([
      'downloaded',
      'changed',
      'downloaded',
      'created',
      'created',
      'created',
      'created',
    ])
    expect(await lines(lender.client, '&downloads=none')).toEqual(all.filter(({ action }) => action !== 'downloaded'))
    expect(await downloads(lender.client)).toEqual(all.filter(({ action }) => action === 'downloaded'))
  })

  test('filters downloads by file, by actor and by time', async () => {
    const second = new Client(service.address, await createApiKey(service.database, lender.tenant, 'second'))
    for (const client of [lender.client, second, lender.client]) await tableOf(client, TABLE)
    await tableOf(second, '/receivables/r%2F1/timeline.csv')
    const all = await lines(lender.client)
    const same = async (query: string, wanted: (line: AuditLine) => boolean, expected: number) => {
      const found = await lines(lender.client, query)
      expect(found).toEqual(all.filter(wanted))
      expect(found).toHaveLength(expected)
    }
    const of = await idOf(second)
    const isTable = ({ subject_id }: AuditLine) => subject_id === TABLE
    await same('&subject_type=file', ({ action }) => action === 'downloaded', 4)
    await same(`&subject_type=file&subject_id=${TABLE}`, isTable, 3)
    await same(
      `&subject_type=file&subject_id=${TABLE}&actor_id=${of}`,
      (line) => isTable(line) && line.actor_id === of,
      1,
    )
    await same(`&actor_id=${of}`, ({ actor_id }) => actor_id === of, 2)
    await same(`&since=${all[1]?.at}&until=${all[1]?.at}`, ({ at }) => at === all[1]?.at, 1)
    await same('&subject_type=account', ({ subject_type }) => subject_type === 'account', 1)
    const refused = await lender.client.get('/audit?downloads=some')
    expectError(refused, 400, 'invalid_request')
  })

  test('is walked on and back over downloads and writes at once, each once', async () => {
    await tableOf(lender.client, TABLE)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? demand(lender.client.get(TABLE))
          : demand(lender.client.post('/accounts', { id: 'a', name: `Name ${i}` })),
      ),
    )
    const whole = await lines(lender.client)
    expect(whole.filter(({ action }) => action === 'downloaded')).toHaveLength(11)
    expect(whole.filter(({ action }) => action === 'changed')).toHaveLength(10)
    const pages: AuditLine[][] = []
    let page = (await demand(lender.client.get('/audit?limit=3'))).body
    for (;;) {
      pages.push(page.data)
      await demand(lender.client.get(TABLE))
      if (page.next_page === null) break
      page = (await demand(lender.client.get(`/audit?limit=3&page=${page.next_page}`))).body
    }
    expect(pages.flat()).toEqual(whole)
    for (const before of pages.slice(0, -1).toReversed()) {
      page = (await demand(lender.client.get(`/audit?limit=3&page=${page.previous_page}`))).body
      expect(page.data).toEqual(before)
    }
  })
})

test('figures know all that was written although a file was sent since: no download is waited for', async () => {
  const before = await eventually(
    () => demand(lender.client.get('/portfolio/summary')),
    ({ body }) => body.data.length > 0,
  )
  expect(before.body.data).toHaveLength(1)
  await tableOf(lender.client, TABLE)
  const log = installationStatement('', 'select count(*)::int as batches from batches where tenant = $1')
  const [written] = await service.database.query<{ batches: number }>(log, [lender.tenant])
  await tableOf(lender.client, TABLE)
  const after = await demand(lender.client.get('/portfolio/summary'))
  expect(after.body).toEqual(before.body)
  expect(await service.database.query(log, [lender.tenant])).toEqual([written])
  expect((await lines(lender.client, '&downloads=none'))[0]?.action).toBe('created')
})
