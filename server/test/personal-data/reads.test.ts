// Who read personal data is in the audit: by a key, by a browser, and by a write that changed nothing and was answered with the record.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NO_LIMITS, createApiKey, issueApiKey } from '../../src/resources/api-key/api-key-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Person, signedIn } from '../dashboard/browser.ts'
import { Client } from '../harness/client.ts'
import { awaitWaiting, holding } from '../harness/held-locks.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { type AuditLine, askedOf } from '../operator/audit-line.ts'

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
  await demand(lender.client.post('/accounts', accountBody('a/1', { name: 'Bistro Sol', phone: '+14155550123' })))
  await demand(lender.client.post('/receivables', receivableBody('r', 'a/1')))
})
afterAll(() => service.stop())

/** Lines of an audit once all reads before are recorded. */
async function lines(client: Client, query: string, path = '/audit'): Promise<AuditLine[]> {
  await service.app.services.personal_reads.store({ waits: true })
  return (await demand(client.get(`${path}?limit=100${query}`))).body.data
}

const reads = (client: Client) => lines(client, '&reads=only')

const idOf = async (client: Client): Promise<string> => (await demand(client.get('/me'))).body.caller.id

describe('a read of personal data', () => {
  test('is a line with who read it, its path and what was asked for', async () => {
    const answer = await demand(lender.client.get('/accounts/a%2F1?as_of=2026-03-31'))
    expect(answer.body.id).toBe('a/1')
    expect(await reads(lender.client)).toMatchObject([
      {
        action: 'read',
        subject_type: 'personal_data',
        subject_id: '/accounts/a%2F1',
        fields: ['as_of=2026-03-31'],
        actor_id: await idOf(lender.client),
        actor_organization: organization,
        organization,
      },
    ])
  })

  test('of a list is a line each page, without the values of filters by metadata and the token of a page', async () => {
    await demand(lender.client.post('/accounts', accountBody('b', { metadata: { tax: '123-45' } })))
    await demand(lender.client.get('/accounts', { 'metadata[tax]': '123-45', limit: '1' }))
    const { body } = await demand(lender.client.get('/accounts?limit=1'))
    await demand(lender.client.get('/accounts', { limit: '1', page: body.next_page }))
    expect(askedOf(await reads(lender.client))).toEqual([
      ['/accounts', ['limit=1', 'page']],
      ['/accounts', ['limit=1']],
      ['/accounts', ['metadata[tax]', 'limit=1']],
    ])
  })

  test('is recorded whatever the request has in it, and holds up none that comes behind it', async () => {
    for (const odd of ['a%00b', '%ED%A0%80', '%F0%9F%98%80'])
      await lender.client.send('GET', `/accounts?metadata%5B${odd}%5D=${odd}&limit=1`, undefined, {})
    await demand(lender.client.get('/accounts/a%2F1'))
    const of = await reads(lender.client)
    expect(of[0]).toMatchObject({ subject_id: '/accounts/a%2F1' })
    expect(of.slice(1).map(({ fields }) => fields)).toContainEqual(['metadata[a\ufffdb]', 'limit=1'])
  })

  test.each([
    ['lines of a bank', '/bank-lines'],
    ['names of obligors', '/portfolio/obligors'],
    ['credit scores', '/portfolio/receivables'],
  ])('may be of %s', async (_, path) => {
    await expect.poll(async () => (await lender.client.get(path)).status).toBe(200)
    expect((await reads(lender.client))[0]).toMatchObject({ subject_id: path })
  })

  test('by somebody in a browser names the person, an auditor too, wherever a page shows it', async () => {
    const { browser, id }: Person = await signedIn(service, lender.organization, 'auditor')
    const ids = `ids=${encodeURIComponent('a/1\nb')}`
    for (const path of ['/v/accounts', `/account-names?${ids}`, `/accounts-by-id?${ids}`]) {
      const answer = await browser.get(`/sandbox${path}`)
      expect(answer.status, answer.text).toBe(200)
    }
    const found = await browser.post('/sandbox/find', { text: 'Bistro', limit: 5 })
    expect(found.status, found.text).toBe(200)
    const of = await reads(lender.client)
    expect(askedOf(of)).toEqual([
      ['/find', ['ids=a/1']],
      ['/accounts-by-id', ['ids=a/1\nb']],
      ['/account-names', ['ids=a/1\nb']],
      ['/accounts', []],
    ])
    expect(new Set(of.map(({ actor_id }) => actor_id))).toEqual(new Set([id]))
  })

  test('is also what a tape is compared with', async () => {
    const { browser } = await signedIn(service, lender.organization, 'member')
    const compared = JSON.stringify({ kind: 'account', id: 'a/1', type: 'business', name: 'Another' })
    const answer = await browser.post('/sandbox/stored-comparison', { lines: compared })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.changed).toHaveLength(1)
    expect(askedOf(await reads(lender.client))).toEqual([['/stored-comparison', ['ids=a/1']]])
  })
})

describe('an upsert that is answered with the record', () => {
  test('is no read where it changes something, since that is a line by itself', async () => {
    await demand(lender.client.post('/accounts', { id: 'a/1', name: 'Another' }))
    expect(await reads(lender.client)).toEqual([])
  })

  test('is one where it changes nothing', async () => {
    const answer = await demand(lender.client.post('/accounts', { id: 'a/1' }))
    expect(answer.body.phone).toBe('+14155550123')
    expect(askedOf(await reads(lender.client))).toEqual([['/accounts/a%2F1', []]])
  })

  test('is one where the answer is a kept one', async () => {
    const send = () => lender.client.post('/accounts', { id: 'a/1', name: 'Again' }, { IdempotencyKey: 'k' })
    await demand(send())
    expect(await reads(lender.client)).toEqual([])
    await demand(send())
    expect(await reads(lender.client)).toHaveLength(1)
  })
})

describe('nothing is a read that answered no personal data', () => {
  test.each([
    ['figures', '/portfolio/summary', 200],
    ['a receivable', '/receivables/r', 200],
    ['an account that is not there', '/accounts/none', 404],
    ['a request with a fault', '/accounts?limit=none', 400],
  ])('%s', async (_, path, status) => {
    await expect.poll(async () => (await lender.client.get(path)).status).toBe(status)
    expect(await reads(lender.client)).toEqual([])
  })

  test('what is found that names nobody, and a tape that changes nobody', async () => {
    const { browser } = await signedIn(service, lender.organization, 'member')
    const found = await browser.post('/sandbox/find', { text: 'nobody of this name', limit: 5 })
    const lines = JSON.stringify({ kind: 'account', id: 'new', type: 'business', name: 'Another' })
    const compared = await browser.post('/sandbox/stored-comparison', { lines })
    expect([found.status, compared.status]).toEqual([200, 200])
    expect(await reads(lender.client)).toEqual([])
  })

  test('a key that may not read, and nobody', async () => {
    const limited = { ...NO_LIMITS, name: 'reports', scopes: ['report'] } as const
    const made = await issueApiKey(service.database, lender.tenant, limited)
    if (typeof made === 'string') throw new Error(made)
    expectError(await new Client(service.address, made.key).get('/accounts'), 403, 'scope_needed')
    expectError(await new Client(service.address, 'none').get('/accounts'), 401, 'unauthorized')
    expect(await reads(lender.client)).toEqual([])
  })
})

describe('walls', () => {
  test('nobody sees the reads of another lender', async () => {
    const other = await service.lender()
    await demand(lender.client.get('/accounts/a%2F1'))
    for (const query of [
      '&reads=only',
      '&reads=all&subject_type=personal_data&subject_id=/accounts/a%252F1',
      `&reads=all&actor_id=${await idOf(lender.client)}`,
    ])
      expect((await lines(other.client, query)).filter(({ action }) => action === 'read')).toEqual([])
    expect(await reads(lender.client)).toHaveLength(1)
  })

  test('the operator sees what a lender read, and the lender not what the operator read', async () => {
    await demand(lender.client.get('/accounts/a%2F1'))
    await demand(operator.client.get(`/operator/organizations/${organization}/bank-lines`))
    const path = `/operator/organizations/${organization}/audit`
    const ofLender = await lines(operator.client, '&reads=only', path)
    const own = await reads(lender.client)
    expect(ofLender).toEqual(own.map((line) => ({ ...line, address: null })))
    expect(askedOf(ofLender)).toEqual([['/accounts/a%2F1', []]])
    expect((await reads(operator.client))[0]).toMatchObject({
      subject_id: `/operator/organizations/${organization}/bank-lines`,
      actor_organization: 'operator',
      organization: 'operator',
    })
  })
})

describe('the audit', () => {
  test('leaves reads out unless they are asked for, and lists them in the order of all else', async () => {
    await demand(lender.client.get('/accounts'))
    await service.app.services.personal_reads.store({ waits: true })
    await demand(lender.client.post('/accounts', { id: 'a/1', name: 'Another' }))
    await demand(lender.client.get('/accounts'))
    const all = await lines(lender.client, '&reads=all')
    expect(all.map(({ action }) => action)).toEqual(['read', 'changed', 'read', 'created', 'created', 'created'])
    const without = all.filter(({ action }) => action !== 'read')
    expect(await lines(lender.client, '')).toEqual(without)
    expect(await lines(lender.client, '&downloads=none')).toEqual(without)
    expect(await lines(lender.client, '&downloads=only')).toEqual([])
    expect(await reads(lender.client)).toEqual(all.filter(({ action }) => action === 'read'))
    expectError(await lender.client.get('/audit?reads=none'), 400, 'invalid_request')
  })

  test('filters reads by what was read, who read it and when', async () => {
    const second = new Client(service.address, await createApiKey(service.database, lender.tenant, 'second'))
    for (const client of [lender.client, second, lender.client]) await demand(client.get('/accounts/a%2F1'))
    await demand(second.get('/accounts'))
    const all = await reads(lender.client)
    expect(all).toHaveLength(4)
    const same = async (query: string, wanted: (line: AuditLine) => boolean, expected: number) => {
      const found = await lines(lender.client, query)
      expect(found).toEqual(all.filter(wanted))
      expect(found).toHaveLength(expected)
    }
    const of = await idOf(second)
    const isOne = ({ subject_id }: AuditLine) => subject_id === '/accounts/a%2F1'
    const one = '&subject_type=personal_data&subject_id=/accounts/a%252F1'
    await same('&subject_type=personal_data', () => true, 4)
    await same(one, isOne, 3)
    await same(`${one}&actor_id=${of}`, (line) => isOne(line) && line.actor_id === of, 1)
    await same(`&reads=only&actor_id=${of}`, ({ actor_id }) => actor_id === of, 2)
    await same(`&reads=only&since=${all[1]?.at}&until=${all[1]?.at}`, ({ at }) => at === all[1]?.at, 1)
    expect(await lines(lender.client, '&reads=only&subject_type=file')).toEqual([])
  })

  test('is walked on and back over reads and writes, each once', async () => {
    for (const name of ['b', 'c', 'd', 'e']) {
      await demand(lender.client.get(`/accounts/a%2F1`))
      await service.app.services.personal_reads.store({ waits: true })
      await demand(lender.client.post('/accounts', { id: 'a/1', name }))
    }
    const whole = await lines(lender.client, '&reads=all')
    const pages: AuditLine[][] = []
    let page = (await demand(lender.client.get('/audit?limit=3&reads=all'))).body
    for (;;) {
      pages.push(page.data)
      await demand(lender.client.get('/accounts'))
      await service.app.services.personal_reads.store({ waits: true })
      if (page.next_page === null) break
      page = (await demand(lender.client.get(`/audit?limit=3&reads=all&page=${page.next_page}`))).body
    }
    expect(pages.flat()).toEqual(whole)
    for (const before of pages.slice(0, -1).toReversed()) {
      page = (await demand(lender.client.get(`/audit?limit=3&reads=all&page=${page.previous_page}`))).body
      expect(page.data).toEqual(before)
    }
  })
})

describe('reading is not held up by a write', () => {
  const locked = () => `select from tenants where tenant = ${lender.tenant} for update`

  test('what was read meanwhile is recorded once the lock is free, also without anybody who asks for it', async () => {
    await holding(service, locked(), async () => {
      expect((await lender.client.getOnce('/accounts/a%2F1')).status).toBe(200)
      await service.app.services.personal_reads.store()
    })
    const recorded = async () => (await demand(lender.client.get('/audit?reads=only'))).body.data.length
    await expect.poll(recorded, { timeout: 20_000 }).toBe(1)
  })

  test('many reads wait for the lock of a busy writer, and are recorded together once it is theirs', async () => {
    const { personal_reads: recorder } = service.app.services
    const reader = { tenant: lender.tenant, number: 1, address: 'unknown' }
    const stored = await holding(service, locked(), async () => {
      for (let i = 0; i < 2_500; i++) recorder.note(reader, { path: '/accounts', asked: [`limit=${i}`] })
      const storing = recorder.store()
      await awaitWaiting(service, 'for update of t', 1)
      return { storing }
    })
    await stored.storing
    const count = installationStatement(
      '',
      "select count(*)::int as reads from downloads where tenant = $1 and action = 'read'",
    )
    expect(await service.database.query(count, [lender.tenant])).toEqual([{ reads: 2_500 }])
  })

  test('and where too much waits to be recorded, personal data is refused instead of answered', async () => {
    const { personal_reads: recorder } = service.app.services
    const reader = { tenant: lender.tenant, number: 1, address: 'unknown' }
    await recorder.store({ waits: true })
    await holding(service, locked(), async () => {
      for (let i = 0; i < 20_000; i++) recorder.note(reader, { path: '/accounts', asked: [] })
      const refused = await lender.client.getOnce('/accounts/a%2F1')
      expectError(refused, 503, 'overloaded')
      expect(refused.text).not.toContain('+14155550123')
      expect((await lender.client.getOnce('/receivables/r')).status).toBe(200)
      const other = await service.lender()
      expect((await other.client.getOnce('/accounts')).status).toBe(200)
    })
    await recorder.store({ waits: true })
    expect((await lender.client.getOnce('/accounts/a%2F1')).status).toBe(200)
  })
})

test('a process that ends records what it answered', async () => {
  const other = await service.another()
  await demand(new Client(other.address ?? '', lender.key).get('/accounts/a%2F1'))
  await other.stop()
  expect(askedOf((await demand(lender.client.get('/audit?reads=only'))).body.data)).toEqual([['/accounts/a%2F1', []]])
})
