// An error has a class for its kind, and holds what the service returned: status, code, request id, every fault.
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import * as sdk from '../src/index.ts'
import { BadNetwork, refusal } from './bad-network.ts'
import { clientOf, newAccount, newReceivable } from './clients.ts'

let service: TestService
let network: BadNetwork
let lender: Lender
let tapeline: sdk.Tapeline
beforeAll(async () => {
  service = await startTestService()
  await service.operator()
  network = await BadNetwork.before(service.address)
  lender = await service.lender()
  tapeline = clientOf(network.address, lender.key, { retries_max: 0 }).tapeline
  await tapeline.accounts.upsert(newAccount('a', { legal_entity_id: 'duns:150483782' }))
})
afterAll(async () => {
  await network.stop()
  await service.stop()
})

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return await call.then(
    () => undefined,
    (error: unknown) => error,
  )
}

const strange = () => clientOf(network.address, `sk_snbx_1_${'x'.repeat(43)}`).tapeline

describe('a refusal of the service is thrown as', () => {
  test.each<[string, new (...given: never[]) => sdk.ApiError, number, string, () => Promise<unknown>]>([
    ['ValidationError', sdk.ValidationError, 400, 'invalid_request', () => tapeline.accounts.upsert({ id: 'b' })],
    ['AuthenticationError', sdk.AuthenticationError, 401, 'unauthorized', () => strange().me.get()],
    ['PermissionError', sdk.PermissionError, 403, 'forbidden', () => tapeline.operator.debtLines.list().page()],
    ['NotFoundError', sdk.NotFoundError, 404, 'not_found', () => tapeline.accounts.get('nobody')],
    [
      'ConflictError',
      sdk.ConflictError,
      409,
      'legal_entity_id_taken',
      () => tapeline.accounts.upsert(newAccount('b', { legal_entity_id: 'duns:150483782' })),
    ],
    [
      'IdempotencyMismatchError',
      sdk.IdempotencyMismatchError,
      422,
      'idempotency_key_reused',
      async () => {
        await tapeline.accounts.upsert(newAccount('c'), { idempotency_key: 'k' })
        await tapeline.accounts.upsert(newAccount('d'), { idempotency_key: 'k' })
      },
    ],
  ])('%s', async (name, Kind, status, code, call) => {
    network.plan()
    const failure = await failureOf(call())
    expect(failure).toBeInstanceOf(Kind)
    expect(failure).toBeInstanceOf(sdk.ApiError)
    expect(failure).toBeInstanceOf(sdk.TapelineError)
    expect(failure).toMatchObject({ name, status, code, request_id: expect.stringMatching(/./) })
    expect((failure as Error).message).not.toBe('')
  })

  test.each([
    ['RateLimitError', 429, 'too_many_requests'],
    ['ServerError', 500, 'internal_error'],
    ['ServerError', 503, 'overloaded'],
    ['ApiError', 413, 'body_too_large'],
  ])('%s where it is %i', async (name, status, code) => {
    network.plan(refusal(status, code, { 'Retry-After': '3' }))
    expect(await failureOf(tapeline.me.get())).toMatchObject({ name, status, code, retry_after_ms: 3_000 })
  })
})

test('a validation error lists every fault with its field', async () => {
  network.plan()
  const failure = await failureOf(
    tapeline.receivables.upsert({ ...newReceivable('r', 'nobody'), funded_by: 'other', currency: 'XXX1' }),
  )
  if (!(failure instanceof sdk.ValidationError)) throw new Error(String(failure))
  expect(failure.details.map(({ param }) => param).toSorted()).toEqual(['currency', 'fund_name', 'obligor_id'])
  expect(failure.faultsOf('fund_name').map(({ message }) => message)).toEqual([expect.stringContaining('fund')])
  expect(failure.faultsOf('fund')).toEqual([])
})

test('faults within an object are faults of the object', async () => {
  network.plan()
  const failure = await failureOf(tapeline.accounts.upsert(newAccount('e', { address: { country: 'XX' } })))
  if (!(failure instanceof sdk.ValidationError)) throw new Error(String(failure))
  expect(failure.faultsOf('address')).toEqual(failure.faultsOf('address.country'))
  expect(failure.faultsOf('address')).toHaveLength(1)
})

test.each([
  ['HTML', { status: 502, body: '<h1>Bad gateway</h1>' }],
  ['nothing', { status: 503 }],
  ['JSON of another kind', { status: 500, body: '{"error":"x"}' }],
  ['a list', { status: 500, body: '[]' }],
])('an answer that is not the service’s own is an error by its status: %s', async (_what, turn) => {
  network.plan(turn)
  const failure = await failureOf(tapeline.me.get())
  expect(failure).toMatchObject({ name: 'ServerError', status: turn.status, code: undefined, details: [] })
  expect((failure as Error).message).toContain(String(turn.status))
})

test('no answer is a ConnectionError that names its cause', async () => {
  network.plan('cut before')
  expect(await failureOf(tapeline.me.get())).toMatchObject({ name: 'ConnectionError', cause: expect.any(Error) })
  const { tapeline: nowhere } = clientOf('http://127.0.0.1:1', lender.key, { retries_max: 0 })
  expect(await failureOf(nowhere.me.get())).toBeInstanceOf(sdk.ConnectionError)
})

test('no error shows the key', async () => {
  const failures = []
  for (const turn of ['cut before', refusal(401, 'unauthorized'), { status: 502 }] as const) {
    network.plan(turn)
    failures.push(await failureOf(tapeline.accounts.upsert(newAccount('a'))))
  }
  const shown = failures
    .map((failure) => inspect(failure, { depth: 20, showHidden: true }) + JSON.stringify(failure))
    .join()
  expect(shown).toContain('ConnectionError')
  expect(shown).not.toContain(lender.key)
  expect(shown).not.toContain(lender.key.slice(10))
})
