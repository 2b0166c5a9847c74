// How long a call may take, and how it is ended: each with an error of its own, whatever the call was doing.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../../server/test/harness/service.ts'
import { AbortError, ConfigurationError, Tapeline, TimeoutError } from '../src/index.ts'
import { BadNetwork } from './bad-network.ts'
import { clientOf, impatientClock, newAccount } from './clients.ts'

let service: TestService
let network: BadNetwork
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  network = await BadNetwork.before(service.address)
})
beforeEach(async () => {
  lender = await service.lender()
  network.plan()
})
afterAll(async () => {
  await network.stop()
  await service.stop()
})

describe('a time-out', () => {
  const impatient = (timeout_ms: number) =>
    clientOf(network.address, lender.key, { timeout_ms, clock: impatientClock([timeout_ms, 150]) }).tapeline

  test('ends an attempt, and the next one is given the answer of a write that was carried out', async () => {
    network.plan('silence')
    // Two attempts, and more where the machine is so busy that one that is not silenced runs out of time as well.
    const account = await impatient(300).accounts.upsert(newAccount('a'), { retries_max: 50 })
    expect(account.id).toBe('a')
    expect(network.seen.length).toBeGreaterThanOrEqual(2)
    expect(new Set(network.keys()).size).toBe(1)
  })

  test('of the last attempt is named as such', async () => {
    network.plan('silence', 'silence')
    // Each attempt comes to the network within its time, on a busy machine too.
    await expect(impatient(2_000).me.get({ retries_max: 1 })).rejects.toThrow(TimeoutError)
    expect(network.seen).toHaveLength(2)
  })

  test('can be set for one call', async () => {
    network.plan('silence')
    const began = performance.now()
    await expect(impatient(30_000).me.get({ timeout_ms: 150, retries_max: 0 })).rejects.toThrow('150 ms')
    expect(performance.now() - began).toBeLessThan(25_000)
  })
})

describe('a signal', () => {
  const patient = () => new Tapeline({ key: lender.key, base_url: network.address })

  test('that was aborted before sends nothing', async () => {
    await expect(patient().me.get({ signal: AbortSignal.abort() })).rejects.toThrow(AbortError)
    expect(network.seen).toHaveLength(0)
  })

  test('ends an attempt, which is not tried again, and names its reason', async () => {
    network.plan('silence')
    const controller = new AbortController()
    const call = patient().me.get({ signal: controller.signal })
    call.catch(() => {})
    await expect.poll(() => network.seen.length).toBe(1)
    controller.abort('enough')
    await expect(call).rejects.toMatchObject({ name: 'AbortError', cause: 'enough' })
    expect(network.seen).toHaveLength(1)
  })

  test('ends the last attempt too, and is not taken for a lost connection', async () => {
    network.plan('silence')
    const controller = new AbortController()
    const call = patient().me.get({ signal: controller.signal, retries_max: 0 })
    setTimeout(() => controller.abort(), 200)
    await expect(call).rejects.toThrow(AbortError)
  })

  test('ends the wait between attempts', async () => {
    network.plan({ status: 503, headers: { 'Retry-After': '30' } })
    const controller = new AbortController()
    const began = performance.now()
    // Once an attempt has failed its call waits.
    const onAttempt = () => setTimeout(() => controller.abort(), 50)
    const tapeline = new Tapeline({ key: lender.key, base_url: network.address, onAttempt })
    await expect(tapeline.me.get({ signal: controller.signal })).rejects.toThrow(AbortError)
    expect(performance.now() - began).toBeLessThan(25_000)
    expect(network.seen).toHaveLength(1)
  })

  test('ends a list between pages', async () => {
    const tapeline = patient()
    for (const id of ['a', 'b', 'c']) await tapeline.accounts.upsert(newAccount(id))
    const controller = new AbortController()
    const walk = async () => {
      for await (const _ of tapeline.accounts.list({ limit: 1, signal: controller.signal })) controller.abort()
    }
    await expect(walk()).rejects.toThrow(AbortError)
  })

  test('is let go of after each call', async () => {
    const { signal } = new AbortController()
    let listening = 0
    const watched = new Proxy(signal, {
      get: (target, name) => {
        if (name === 'addEventListener') listening += 1
        if (name === 'removeEventListener') listening -= 1
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    network.plan({ status: 500 }, 'cut before')
    await clientOf(network.address, lender.key).tapeline.me.get({ signal: watched })
    expect(listening).toBe(0)
  })
})

test.each([
  [{ timeout_ms: 0 }, 'timeout_ms'],
  [{ timeout_ms: Number.NaN }, 'timeout_ms'],
  [{ timeout_ms: 2 ** 31 }, 'timeout_ms'],
  [{ retries_max: -1 }, 'retries_max'],
  [{ retries_max: 0.5 }, 'retries_max'],
])('a limit that is none is refused: %j', async (options, name) => {
  expect(() => clientOf(network.address, lender.key, options)).toThrow(name)
  await expect(clientOf(network.address, lender.key).tapeline.me.get(options)).rejects.toThrow(ConfigurationError)
})
