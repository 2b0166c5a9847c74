// The reference pages: whoever integrates reads them before they have a key, offline if need be, and copies what they find.
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../src/contract/errors.ts'
import { html, jsonCode, sentence } from '../src/http/reference/html.ts'
import { referenceOf } from '../src/http/reference/model.ts'
import { contract } from '../src/resources/index.ts'
import { type TestService, startTestService } from './harness/service.ts'

let service: TestService
beforeAll(async () => { service = await startTestService() })
afterAll(() => service.stop())

const declared = contract('operator')
const tags = referenceOf(declared)
const operations = tags.flatMap((tag) => tag.operations)
const addresses = ['/docs', '/docs/errors', ...tags.map(({ slug }) => `/docs/${slug}`)]

/** A page, asked for without a key. */
async function page(address: string): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(service.address + address)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The text a reader sees. */
function textOf(document: string): string {
  const body = document.slice(document.indexOf('<body>')).replaceAll(/<[^>]*>/g, '')
  return body.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

describe('every page', () => {
  test.each(addresses)('%s is there without a key, and may load nothing and run nothing', async (address) => {
    const { status, headers, text } = await page(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).not.toMatch(/<script|\son\w+=|style="|<iframe|<img|<link|@import|url\(/i)
  })

  test.each(addresses)('%s leads to no other host, and to nothing that is not there', async (address) => {
    const { text } = await page(address)
    const links = [...text.matchAll(/(?:href|src|action|srcset)="([^"]*)"/g)].map((match) => match[1] ?? '')
    expect(links.length).toBeGreaterThan(10)
    for (const link of new Set(links)) {
      expect(link).toMatch(/^(?:\/(?!\/)|#)/)
      const [path, anchor] = new URL(link, `${service.address}${address}`).href.slice(service.address.length).split('#')
      const target = await page(path ?? '')
      expect(target.status, link).toBe(200)
      if (anchor !== undefined) expect(target.text, link).toContain(`id="${anchor}"`)
    }
  })

  test.each(addresses)('%s has one title, a main part that the keyboard can skip to, and ids that are unique', async (address) => {
    const { text } = await page(address)
    expect(text.match(/<h1>/g)?.length).toBe(1)
    expect(text).toContain('<html lang="en">')
    expect(text.match(/<a class="skip" href="#main">/g)?.length).toBe(1)
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('its style is the one that its policy admits', async () => {
    const { headers, text } = await page('/docs')
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(headers.get('content-security-policy')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })
})

describe('the pages', () => {
  test('describe every endpoint and every list of the contract', async () => {
    expect(operations.length).toBe(declared.endpoints.length + declared.lists.length)
    const overview = textOf((await page('/docs')).text)
    for (const { path, summary } of [...declared.endpoints, ...declared.lists]) {
      expect(overview).toContain(path)
      expect(overview).toContain(summary)
    }
  })

  test.each(tags.map((tag) => [tag.tag, tag] as const))('tell of %s every parameter, field, answer and error', async (_, tag) => {
    const { text } = await page(`/docs/${tag.slug}`)
    for (const operation of tag.operations) {
      const from = text.indexOf(`<section class="operation" id="${operation.name}"`)
      expect(from, operation.name).toBeGreaterThan(0)
      const section = text.slice(from, text.indexOf('</section>', from))
      const names = [...operation.parameters, ...(operation.body ?? []), ...operation.answer.fields].map(({ name }) => name)
      expect(names.filter((name) => !section.includes(`<span class="name">${name}</span>`))).toEqual([])
      expect(operation.errors.length).toBeGreaterThan(5)
      expect(operation.errors.filter(({ code }) => !section.includes(`/docs/errors#${code}"`))).toEqual([])
      expect(textOf(`<body>${section}`)).toContain(`Answer: ${operation.answer.status}`)
    }
  })

  test('mark the fields that creation needs, and the parameters that are deprecated', async () => {
    const { text } = await page('/docs/receivables')
    const rows = [...text.matchAll(/<tr[^>]*>[\s\S]*?<\/tr>/g)].map((match) => match[0])
    const nameIn = (row: string) => /<span class="name">([^<]*)</.exec(row)?.[1]
    const required = rows.filter((row) => row.includes('required on creation')).map(nameIn)
    expect(required).toEqual(['id', 'obligor_id', 'product_type', 'funded_by', 'origination_date', 'currency'])
    const deprecated = rows.filter((row) => row.includes('>deprecated<')).map(nameIn)
    expect(deprecated.toSorted()).toEqual(['skip', 'start_after', 'start_after_id', 'starting_after', 'take'])
  })

  test('hold every code of the error catalogue with its status and message', async () => {
    const text = textOf((await page('/docs/errors')).text)
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(text).toMatch(new RegExp(`${status}\\s*${code}\\s`))
      expect(text).toContain(message)
    }
  })
})

describe('examples', () => {
  test('work when they are copied, in the order of the pages', async () => {
    const { key } = await service.lender()
    const environment = { PATH: process.env['PATH'] ?? '', TAPELINE_URL: service.address, TAPELINE_KEY: key }
    for (const tag of tags) {
      const { text } = await page(`/docs/${tag.slug}`)
      const shown = [...text.matchAll(/<code class="curl">([\s\S]*?)<\/code>/g)].map((match) => textOf(`<body>${match[1] ?? ''}`))
      expect(shown).toEqual(tag.operations.map(({ curl }) => curl))
      for (const [index, curl] of shown.entries()) {
        const operation = tag.operations[index]
        const { status, body } = await sendCurl(curl, environment)
        // There is no debt line yet that a path could name.
        const wanted = operation?.path.startsWith('/debt-lines/{id}') ? 404 : operation?.answer.status
        expect(status, `${curl}\n${body}`).toBe(wanted)
      }
    }
  })

  test('of answers have the fields of the answers', async () => {
    const { client } = await service.lender()
    for (const operation of operations.filter(({ method, body }) => method === 'POST' && body !== undefined)) {
      const sent: unknown = JSON.parse(/-d '([\s\S]*)'$/.exec(operation.curl)?.[1] ?? '')
      const path = /\$TAPELINE_URL([^"]*)"/.exec(operation.curl)?.[1] ?? ''
      const answer = await client.post(path, sent)
      const example = JSON.parse(operation.answer.example ?? '') as Record<string, unknown>
      expect(Object.keys(answer.body)).toEqual(Object.keys(example))
      const settled = Object.keys(example).filter((field) => !['balance', 'status', 'created_at', 'updated_at'].includes(field))
      expect(Object.fromEntries(settled.map((field) => [field, answer.body[field]]))).toEqual(Object.fromEntries(settled.map((field) => [field, example[field]])))
    }
  })
})

/** Runs a command of the pages in a shell, as its reader would. */
async function sendCurl(curl: string, environment: NodeJS.ProcessEnv): Promise<{ status: number; body: string }> {
  const output = execFileSync('sh', ['-c', `${curl} -s -w '\\n%{http_code}'`], { encoding: 'utf8', env: environment })
  const at = output.lastIndexOf('\n')
  return { status: Number(output.slice(at + 1)), body: output.slice(0, at) }
}

describe('what a contract says cannot become markup', () => {
  const hostile = `<script>alert("x")</script> & 'y'`
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;'

  test('in texts and attributes', () => {
    expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(`<a title="${escaped}">${escaped}</a>`)
  })

  test('in sentences with code, and in JSON', () => {
    expect(sentence(`a \`${hostile}\` ${hostile}`).text).toBe(`a <code>${escaped}</code> ${escaped}`)
    expect(jsonCode(JSON.stringify({ '<b>': ['</code>', 1.5, null] })).text)
      .toBe('{<span class="k">&quot;&lt;b&gt;&quot;:</span>[<span class="s">&quot;&lt;/code&gt;&quot;</span>,<span class="v">1.5</span>,<span class="v">null</span>]}')
  })
})
