// The documentation as a whole: every document has a page in one of five parts, and a search finds the text of the pages. Hostile input stays text.
import { request } from 'node:http'
import { readdirSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { documentParts, servedDocuments } from '../src/http/reference/documents.ts'
import { readingOrder } from '../src/http/reference/navigation.ts'
import { documentationOf } from '../src/http/reference/pages.ts'
import { contract } from '../src/resources/index.ts'
import { type TestService, startTestService } from './harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const { contents, parts } = documentationOf(contract('operator'))
const get = (path: string, headers: Record<string, string> = {}) => fetch(service.address + path, { headers })
const searchPage = async (query: string) => (await get(`/docs/search?q=${encodeURIComponent(query)}`)).text()

interface Results {
  readonly query: string
  readonly data: readonly { address: string; title: string; page: string; excerpt: string }[]
}

async function search(query: string): Promise<Results['data']> {
  const answer = await get(`/docs/search?q=${encodeURIComponent(query)}`, { accept: 'application/json' })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as Results).data
}

describe('the five parts', () => {
  test('hold every document but decisions and what is made of the contract, each listed once in an index', () => {
    const found = readdirSync(new URL('../../docs', import.meta.url), { recursive: true, encoding: 'utf8' })
    const written = found.filter(
      (path) => path.endsWith('.md') && !/decisions\/|reference\/(?:api\/|errors)/.test(path),
    )
    const served = servedDocuments(documentParts()).map(({ path }) => path)
    expect(served.toSorted()).toEqual(written.toSorted())
  })

  test('are the navigation of every page, and the first page leads to each', async () => {
    expect(parts.map(({ title }) => title)).toEqual(['Start', 'Guides', 'Operations', 'Reference', 'Explanation'])
    for (const address of [
      '/docs',
      '/docs/guides/nightly',
      '/docs/operations/monitor',
      '/docs/accounts',
      '/docs/search',
    ]) {
      const text = await (await get(address)).text()
      for (const part of parts) expect(text).toContain(`<summary>${part.title}</summary>`)
    }
    const first = await (await get('/docs')).text()
    for (const { address } of parts) expect(first.split('<main')[1]).toContain(`href="${address}"`)
  })

  test('are read from first to last by the link to the next page', async () => {
    const order = readingOrder(parts).map(({ address }) => address)
    expect(order.toSorted()).toEqual(contents.map(({ address }) => address).toSorted())
    const read: string[] = []
    for (let at: string | undefined = '/docs'; at !== undefined;) {
      read.push(at)
      const text: string = await (await get(at)).text()
      const before = read.at(-2)
      expect(/<a rel="prev" href="([^"]*)"/.exec(text)?.[1], at).toBe(before)
      at = /<a rel="next" href="([^"]*)"/.exec(text)?.[1]
    }
    expect(read).toEqual(order)
  })

  test('a page with headings lists them', async () => {
    const text = await (await get('/docs/definitions/portfolio')).text()
    const listed = /<nav class="on-page".*?<\/nav>/s.exec(text)?.[0] ?? ''
    expect(listed).toContain('<a href="#roll-rates">')
    expect(listed.match(/<a /g)?.length).toBe(text.match(/<h[23] id=/g)?.length)
  })
})

describe('a page', () => {
  test('is sent compressed, and not again to a browser that has it', async () => {
    const plain = await get('/docs/definitions/metrics', { 'accept-encoding': 'identity' })
    const tag = plain.headers.get('etag') ?? ''
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    const compressed = await bytesOf('/docs/definitions/metrics')
    const text = await plain.text()
    expect(gunzipSync(compressed).toString()).toBe(text)
    expect(compressed.length).toBeLessThan(text.length / 3)
    const again = await get('/docs/definitions/metrics', { 'if-none-match': tag })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await get('/docs/errors', { 'if-none-match': tag })).status).toBe(200)
  })

  test('that is not there is answered with 404, the navigation and pages that may help', async () => {
    const answer = await get('/docs/guides/key-rotations')
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain('<h1>Page not found</h1>')
    expect(text).toContain('<summary>Guides</summary>')
    expect(text.split('<main')[1]).toContain('href="/docs/guides/key-rotation"')
    expect((await get('/docs/%3Cscript%3E')).status).toBe(404)
    expect(await (await get('/docs/"><script>alert(1)</script>')).text()).not.toContain('<script>alert')
  })
})

/** The bytes of a page as they are sent. */
function bytesOf(path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(service.address + path, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      expect(answer.headers['content-encoding']).toBe('gzip')
      const pieces: Buffer[] = []
      answer.on('data', (part: Buffer) => pieces.push(part))
      answer.on('end', () => resolve(Buffer.concat(pieces)))
    })
      .on('error', reject)
      .end()
  })
}

describe('a search', () => {
  test.each([
    ['a term', 'roll rates', '/docs/definitions/portfolio#roll-rates'],
    ['a term in the singular', 'vintage', '/docs/definitions/portfolio#vintages'],
    ['a heading', 'Rotating an API key', '/docs/guides/key-rotation'],
    ['a question', 'how do I rotate a key?', '/docs/guides/key-rotation'],
    ['a metric', 'tapeline_lag_seconds', '/docs/operations/monitor#figures'],
    ['a command', 'tapeline doctor', '/docs/operations/doctor'],
    ['an endpoint', 'POST /accounts', '/docs/accounts#upsertAccount'],
    ['an operation', 'upsertReceivable', '/docs/receivables#upsertReceivable'],
    ['a field', 'payment_frequency', '/docs/receivables#upsertReceivable'],
    ['an error code', 'idempotency_key_reused', '/docs/errors#idempotency_key_reused'],
    ['a setting', 'TRUST_PROXY', '/docs/operations/serving-https#a-proxy-ends-tls'],
    ['a typing error', 'delinquncy', '/docs/definitions/portfolio#delinquency'],
    ['the beginning of a word', 'coven', '/docs/definitions/covenants'],
    ['what all requests share', 'two clocks', '/docs/api#clocks'],
  ])('finds %s: %s', async (_, query, address) => {
    expect((await search(query)).slice(0, 5).map((found) => found.address)).toContain(address)
  })

  test('leads to pages and anchors that are there', async () => {
    const found = await Promise.all(['a', 'is', 'receivable', 'key', 'as_of', 'error'].map(search))
    const addresses = new Set(found.flat().map(({ address }) => address))
    expect(addresses.size).toBeGreaterThan(60)
    for (const address of addresses) {
      const [path = '', anchor] = address.split('#')
      const answer = await get(path)
      expect(answer.status, address).toBe(200)
      if (anchor !== undefined) expect(await answer.text()).toContain(`id="${anchor}"`)
    }
  })

  test('is answered as a page without a script, with what was found marked', async () => {
    const text = await searchPage('borrowing base')
    expect(text).toContain('<input id="q" name="q" type="search" value="borrowing base"')
    expect(text).toContain('<mark>base</mark>')
    expect(text).toContain('href="/docs/definitions/borrowing-base"')
    expect(await searchPage('zzzzqqqq')).toContain('No results for “zzzzqqqq”.')
    expect(await (await get('/docs/search')).text()).toContain('Type a term')
  })

  test.each([
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'-alert(1)-'",
    '<mark>days</mark> past due',
    '&lt;b&gt; &amp; base',
    '${7*7} {{7*7}} %3Cscript%3E',
    '\u0000\u202e\ud83d\ude00 days',
    '__proto__ constructor toString hasOwnProperty',
    'days AND (past OR due) NOT "x" * ? ~2 ^9',
    '../../etc/passwd',
    '(a+)+$',
  ])('shows %j as text', async (query) => {
    const text = await searchPage(query)
    const main = /<main id="main">(.*)<\/main>/s.exec(text)?.[1] ?? ''
    expect(main.replaceAll(/<\/?(?:h1|p|ol|li|a|span|mark|code)(?: (?:class|href|id)="[^"<>]*")*>/g, '')).not.toMatch(
      /[<"']/,
    )
    expect(/<input id="q"[^>]*>/.exec(text)?.[0]).toMatch(
      /^<input id="q" name="q" type="search" value="[^"<>]*" maxlength="\d+"/,
    )
    expect(text.match(/<script/g)?.length).toBe(1)
    for (const { address } of await search(query))
      expect(address).toMatch(/^\/docs(?:\/[\w/-]+)?(?:#[\p{L}\p{N}_-]+)?$/u)
  })

  test('has a longest query, and takes the last where there are two', async () => {
    expect((await get(`/docs/search?q=${'a'.repeat(100)}`)).status).toBe(200)
    const page = await get(`/docs/search?q=${'a'.repeat(101)}`)
    expect(page.status).toBe(400)
    expect(await page.text()).toContain('The query has more than 100 characters. Send a shorter one.')
    const answer = await get(`/docs/search?q=${'a'.repeat(101)}`, { accept: 'application/json' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_request' })
    expect(await (await get('/docs/search?q=covenant&q=vintage')).text()).toContain('for “vintage”')
    expect((await get('/docs/search?q[a]=1&Q=2')).status).toBe(200)
  })
})
