// Whatever the network does, a call is carried out once or fails with an error, and is sent again only where that is harmless.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { ApiError, type Attempt, ConnectionError, type FileBody, ServerError, type Tapeline } from '../src/index.ts'
import { BadNetwork, type Turn, refusal } from './bad-network.ts'
import { clientOf, impatientClock, newAccount, newEntry, newReceivable } from './clients.ts'

let service: TestService
let network: BadNetwork
let lender: Lender
let tapeline: Tapeline
let waits: number[]
let attempts: Attempt[]
beforeAll(async () => {
  service = await startTestService()
  await service.operator()
  network = await BadNetwork.before(service.address)
})
beforeEach(async () => {
  lender = await service.lender()
  attempts = []
  const client = clientOf(network.address, lender.key, {
    onAttempt: (attempt) => attempts.push(attempt),
    random: () => 0.5,
  })
  tapeline = client.tapeline
  waits = client.waits
})
afterAll(async () => {
  await network.stop()
  await service.stop()
})

/** How often an account of the lender's was written. */
async function writes(): Promise<number> {
  const { body } = await lender.client.get('/audit', { subject_type: 'account', limit: 100 })
  return body.data.length
}

const LOST: readonly Turn[] = [
  'cut before',
  'cut after',
  'cut within',
  refusal(503, 'database_away', { 'Retry-After': '1' }),
  refusal(503, 'overloaded'),
  refusal(500, 'internal_error'),
  refusal(429, 'too_many_requests'),
  refusal(409, 'request_in_flight', { 'Retry-After': '1' }),
  { status: 502, body: '<html>Bad gateway</html>', headers: { 'Content-Type': 'text/html' } },
  { status: 504, passed: true },
]

describe.each(
  LOST.map((turn) => [typeof turn === 'string' ? turn : `${turn.status} ${turn.body ?? ''}`, turn] as const),
)('a call that meets: %s', (_title, turn) => {
  test('is sent again in the same words under the same key, and written once', async () => {
    network.plan(turn, turn)
    const account = await tapeline.accounts.upsert(newAccount('a', { name: 'Once' }), { effective_date: '2026-01-01' })
    expect(account).toMatchObject({ id: 'a', name: 'Once' })
    expect(network.seen).toHaveLength(3)
    expect(new Set(network.seen.map(({ url, body }) => url + body)).size).toBe(1)
    const [key] = new Set(network.keys())
    expect([key, new Set(network.keys()).size]).toEqual([expect.stringMatching(/^sdk-[\da-f-]{36}$/), 1])
    expect(await writes()).toBe(1)
  })

  test('deletes once, and gets no error that nothing was there', async () => {
    await tapeline.accounts.upsert(newAccount('a'))
    await tapeline.receivables.upsert(newReceivable('r', 'a'))
    await tapeline.receivables.entries('r').upsert(newEntry('e'))
    network.plan(turn, turn)
    expect(await tapeline.receivables.entries('r').delete('e')).toBeUndefined()
    expect(network.seen.map(({ method }) => method)).toEqual(['DELETE', 'DELETE', 'DELETE'])
    expect(new Set(network.keys()).size).toBe(1)
    expect(await tapeline.receivables.entries('r').list().toArray({ limit: 9 })).toEqual([])
  })

  test('reads again', async () => {
    network.plan(turn)
    expect((await tapeline.me.get()).caller.type).toBe('api_key')
    expect(network.keys()).toEqual([undefined, undefined])
  })

  test('fails with the last failure when the attempts are used up', async () => {
    network.plan(turn, turn)
    const failure = await tapeline.me.get({ retries_max: 1 }).catch((error: unknown) => error)
    if (typeof turn === 'string') expect(failure).toBeInstanceOf(ConnectionError)
    else expect(failure).toMatchObject({ status: turn.status })
    expect(network.seen).toHaveLength(2)
  })
})

test('each call has an idempotency key of its own, or the one it is given', async () => {
  network.plan()
  const { tapeline: other } = clientOf(network.address, lender.key)
  await other.accounts.upsert(newAccount('a'))
  await other.accounts.upsert(newAccount('a'))
  await other.accounts.upsert(newAccount('a'), { idempotency_key: 'mine' })
  expect(new Set(network.keys()).size).toBe(3)
  expect(network.keys()[2]).toBe('mine')
})

describe('what waiting does not change is not sent again', () => {
  const refused = async (call: Promise<unknown>): Promise<ApiError> => {
    const failure = await call.then(
      () => undefined,
      (error: unknown) => error,
    )
    if (failure instanceof ApiError) return failure
    throw new Error(`Not refused: ${String(failure)}`)
  }

  test.each([400, 401, 403, 404, 405, 413, 415, 422])('%i', async (status) => {
    network.plan(refusal(status, 'invalid_request'))
    expect((await refused(tapeline.accounts.upsert(newAccount('a')))).status).toBe(status)
    expect(network.seen).toHaveLength(1)
  })

  test('409 of another record', async () => {
    network.plan()
    await tapeline.accounts.upsert(newAccount('a', { legal_entity_id: 'duns:150483782' }))
    const failure = await refused(tapeline.accounts.upsert(newAccount('b', { legal_entity_id: 'duns:150483782' })))
    expect(failure).toMatchObject({ name: 'ConflictError', status: 409, code: 'legal_entity_id_taken' })
    expect(network.seen).toHaveLength(2)
  })

  test('a redirect, which the key does not follow', async () => {
    network.plan({ status: 307, headers: { Location: `${service.address}/me` } })
    expect((await refused(tapeline.me.get())).status).toBe(307)
    expect(network.seen).toHaveLength(1)
  })

  test('success without JSON', async () => {
    network.plan({ status: 200, body: '<html>' })
    expect((await refused(tapeline.me.get())).message).toContain('`base_url`')
    expect(network.seen).toHaveLength(1)
  })
})

describe('waits', () => {
  test('double up to a bound, half of each by chance', async () => {
    network.plan(...Array.from({ length: 7 }, (): Turn => ({ status: 500 })))
    await expect(tapeline.me.get({ retries_max: 6 })).rejects.toThrow(ServerError)
    expect(waits).toEqual([375, 750, 1_500, 3_000, 6_000, 6_000])
  })

  /** A clock that is held: how long a request takes is no part of a wait until a date. */
  const NOW_MS = Date.UTC(2026, 1, 3, 12)

  test.each([
    ['seconds', '7'],
    ['a date', new Date(NOW_MS + 7_000).toUTCString()],
  ])('are never shorter than Retry-After in %s', async (_form, header) => {
    const clock = { ...impatientClock(), now: () => NOW_MS }
    const held = clientOf(network.address, lender.key, { clock, random: () => 0.5 }).tapeline
    network.plan(refusal(503, 'overloaded', { 'Retry-After': header }))
    await held.me.get()
    expect(clock.waits).toEqual([7_375])
  })

  test('of more than a minute are left to the caller, with their length', async () => {
    network.plan(refusal(429, 'too_many_requests', { 'Retry-After': '61' }))
    await expect(tapeline.me.get()).rejects.toMatchObject({ name: 'RateLimitError', retry_after_ms: 61_000 })
    expect(network.seen).toHaveLength(1)
  })
})

describe('files', () => {
  const pdf = new TextEncoder().encode('%PDF-1.4\n%%EOF\n')
  const digest = createHash('sha256').update(pdf).digest('hex')
  beforeEach(async () => {
    network.plan()
    await tapeline.accounts.upsert(newAccount('a'))
    await tapeline.receivables.upsert(newReceivable('r', 'a'))
    network.plan('cut after')
  })
  const options = { id: 'd', kind: 'contract', name: 'a.pdf', content_type: 'application/pdf' }

  test.each<[string, () => FileBody]>([
    ['a Blob', () => new Blob([pdf])],
    ['bytes', () => pdf],
    ['a buffer', () => pdf.buffer],
    ['a form', () => formOf(pdf)],
  ])('of %s are sent again under the same key, and stored once', async (_what, make) => {
    const file = make()
    const document = await tapeline.receivables.documents('r').upload(file, file instanceof FormData ? {} : options)
    expect(document).toMatchObject({ id: 'd', sha256: digest })
    expect([network.seen.length, new Set(network.keys()).size]).toEqual([2, 1])
    expect((await tapeline.receivables.documents('r').list().toArray({ limit: 9 })).map(({ id }) => id)).toEqual(['d'])
  })

  test('of a stream are not sent again, since the stream is spent', async () => {
    const stream = new Blob([pdf]).stream()
    await expect(tapeline.receivables.documents('r').upload(stream, options)).rejects.toThrow(ConnectionError)
    expect([network.seen.length, waits]).toEqual([1, []])
  })

  test('come as they were sent, from a stream too', async () => {
    network.plan()
    const document = await tapeline.receivables.documents('r').upload(new Blob([pdf]).stream(), options)
    network.plan('cut before', { status: 503 })
    const file = await tapeline.documents.content(document.id).download()
    expect(
      createHash('sha256')
        .update(new Uint8Array(await file.arrayBuffer()))
        .digest('hex'),
    ).toBe(digest)
    expect(network.seen).toHaveLength(3)
  })
})

/** A form has in its parts what is otherwise in the query. */
function formOf(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.append('id', 'd')
  form.append('kind', 'contract')
  form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'a.pdf')
  return form
}

describe('what the service still calculates', () => {
  const progress = { done: 40, total: 100, remaining_s: 9 }
  const running: Turn = {
    status: 503,
    headers: { 'Content-Type': 'application/json', 'Retry-After': '2' },
    body: JSON.stringify({ message: 'It runs.', code: 'calculation_running', details: [], progress }),
  }

  test('is waited for after each Retry-After, beside the retries of other failures', async () => {
    network.plan(running, running, 'cut before', running, running, running)
    expect(await tapeline.me.get()).toMatchObject({ environment: 'sandbox' })
    expect(waits).toEqual([2_000, 2_000, expect.any(Number), 2_000, 2_000, 2_000])
  })

  test('is given up after the time for it, with how far it is', async () => {
    network.plan(running, running, running)
    const given_up = tapeline.me.get({ calculation_wait_ms: 5_000 })
    await expect(given_up).rejects.toMatchObject({ name: 'ServerError', code: 'calculation_running', progress })
    expect(waits).toEqual([2_000, 2_000])
  })
})

test('each attempt is reported, with the request id and when the next comes', async () => {
  network.plan('cut before', refusal(503, 'overloaded', { 'X-Request-Id': 'r-2' }), 'cut after')
  await tapeline.accounts.upsert(newAccount('a'))
  const reported = attempts.map(({ number, status, retry_in_ms, replayed }) => [number, status, retry_in_ms, replayed])
  expect(reported).toEqual([
    [1, undefined, 375, false],
    [2, 503, 750, false],
    [3, undefined, 1_500, false],
    [4, 200, undefined, true],
  ])
  expect(attempts.map(({ request_id }) => request_id)).toEqual([undefined, 'r-2', undefined, expect.any(String)])
  expect(attempts[0]).toMatchObject({ method: 'POST', path: '/accounts' })
})
