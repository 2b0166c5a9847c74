// A client is made of a key and an address; options that would reveal the key are refused before anything is sent.
import { inspect } from 'node:util'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, ConfigurationError, Tapeline } from '../src/index.ts'
import { Resource } from '../src/resource.ts'
import { settingsOf } from '../src/settings.ts'
import { Transport } from '../src/transport.ts'
import { VERSION } from '../src/version.ts'

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_abcd3'
const KEY = `sk_snbx_12_${SECRET}`
const make = (options: Partial<ClientOptions> = {}) =>
  new Tapeline({ key: KEY, base_url: 'https://example.com', ...options })

afterEach(() => vi.unstubAllGlobals())

describe('the key', () => {
  test.each([
    [KEY, 'sandbox'],
    [`sk_live_12_${SECRET}`, 'live'],
  ])('names the environment by its prefix: %s', (key, environment) => {
    expect(make({ key }).environment).toBe(environment)
  })

  test.each(['', 'sk_test_1_abc', 'sk_snbx_', 'Bearer sk_snbx_1_abc', `${KEY}\n`, ` ${KEY}`, `${KEY}\r\nX: y`])(
    'is refused where it cannot be one, and not repeated: %j',
    (key) => {
      expect(() => make({ key })).toThrow(ConfigurationError)
      if (key.length > 8) expect(() => make({ key })).not.toThrow(key)
    },
  )

  test('is masked wherever the client is shown', () => {
    const tapeline = make()
    const shown = [inspect(tapeline), inspect({ tapeline }, { depth: 20, showHidden: true }), JSON.stringify(tapeline)]
    const custom: unknown = Reflect.get(tapeline, Symbol.for('Deno.customInspect'))
    if (typeof custom === 'function') shown.push(String(custom.call(tapeline)))
    expect(shown).toHaveLength(4)
    for (const text of shown) {
      expect(text).toContain('sk_snbx_…bcd3')
      expect(text).not.toContain(SECRET)
    }
    const all = inspect(Object.entries(tapeline), { depth: 20, showHidden: true })
    expect(all).not.toContain(SECRET)
    expect(String(tapeline)).not.toContain(SECRET)
  })
})

describe('the address', () => {
  test.each([
    ['https://example.com/', 'https://example.com'],
    ['https://example.com/reporting/', 'https://example.com/reporting'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s', (base_url, read) => {
    expect(make({ base_url }).base_url).toBe(read)
  })

  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'https://example.com?x=1',
    'https://example.com#x',
    'https://u:p@example.com',
  ])('is refused: %j', (base_url) => {
    expect(() => make({ base_url })).toThrow('`base_url`')
  })

  test.each([
    'http://example.com',
    'http://10.0.0.1:4000',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
  ])('over plain HTTP is refused beyond this machine, unless it is allowed: %s', (base_url) => {
    expect(() => make({ base_url })).toThrow(ConfigurationError)
    expect(make({ base_url, allow_plain_http: true }).base_url).toBe(base_url)
  })
})

describe('a browser', () => {
  test.each<[string, () => void]>([
    ['with a document', () => vi.stubGlobal('document', {})],
    ['without, in a worker', () => vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11)' })],
  ])('%s is refused, unless it is allowed in so many words', (_where, pretend) => {
    pretend()
    expect(() => make()).toThrow(/browser/)
    expect(make({ dangerously_allow_browser: true }).environment).toBe('sandbox')
  })

  test.each(['Node.js/24', 'Deno/2.5', 'Bun/1.3', 'Cloudflare-Workers', undefined])('is none: %s', (userAgent) => {
    vi.stubGlobal('navigator', userAgent === undefined ? undefined : { userAgent })
    expect(make().environment).toBe('sandbox')
  })
})

test('the version that requests carry is that of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(VERSION).toBe(version)
})

test('a call without a record is refused before it is sent', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  const tapeline = make({ fetch })
  const call = tapeline.accounts.upsert.bind(tapeline.accounts) as (record?: unknown) => Promise<unknown>
  await expect(call()).rejects.toThrow(TypeError)
  expect(fetch).not.toHaveBeenCalled()
})

/** An action that its path defines completely, as the generator makes one. */
class Months extends Resource {
  close(month: string): Promise<unknown> {
    return this.postBare([month, 'close'], {})
  }
}

test('an act without a body is sent without one, under an idempotency key', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(null, { status: 204 })))
  const months = new Months(new Transport(settingsOf({ key: KEY, base_url: 'https://example.com', fetch })), '/months')
  expect(await months.close('2026-01')).toBeUndefined()
  const [address, init] = fetch.mock.calls[0] ?? []
  const headers = new Headers(init?.headers)
  expect([address, init?.method, init?.body]).toEqual(['https://example.com/months/2026-01/close', 'POST', undefined])
  expect([headers.has('content-type'), headers.has('idempotencykey')]).toEqual([false, true])
})
