// The reference pages: whoever integrates reads them before they have a key, offline if need be, and copies what they find.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '../src/contract/errors.ts'
import { html, jsonCode, sentence } from '../src/http/reference/html.ts'
import { referenceOf } from '../src/http/reference/model.ts'
import { contract } from '../src/resources/index.ts'
import { type TestService, startTestService } from './harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
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
  return body
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

describe('every page', () => {
  // A browser that finds another hash shows the page bare.
  test.each(addresses)('%s admits the style it carries', async (address) => {
    const { headers, text } = await page(address)
    const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  })

  test.each(addresses)('%s is there without a key, and may load nothing and run nothing', async (address) => {
    const { status, headers, text } = await page(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
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

  test.each(addresses)(
    '%s has one title, a main part that the keyboard can skip to, and ids that are unique',
    async (address) => {
      const { text } = await page(address)
      expect(text.match(/<h1>/g)?.length).toBe(1)
      expect(text).toContain('<html lang="en">')
      expect(text.match(/<a class="skip" href="#main">/g)?.length).toBe(1)
      const ids = [...text.matchAll(/ id="([^"]*)"/g)].map((match) => match[1])
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    },
  )

  test('its style is the one that its policy admits', async () => {
    const { headers, text } = await page('/docs')
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(headers.get('content-security-policy')).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })
})

const nameIn = (row: string) => /<span class="name">([^<]*)</.exec(row)?.[1] ?? ''

describe('the pages', () => {
  test('describe every endpoint and every list of the contract', async () => {
    expect(operations.length).toBe(declared.endpoints.length + declared.lists.length)
    const overview = textOf((await page('/docs')).text)
    for (const { path, summary } of [...declared.endpoints, ...declared.lists]) {
      expect(overview).toContain(path)
      expect(overview).toContain(summary)
    }
  })

  test.each(tags.map((tag) => [tag.tag, tag] as const))(
    'tell of %s every parameter, field, answer and error',
    async (_, tag) => {
      const { text } = await page(`/docs/${tag.slug}`)
      for (const operation of tag.operations) {
        const from = text.indexOf(`<section class="operation" id="${operation.name}"`)
        expect(from, operation.name).toBeGreaterThan(0)
        const section = text.slice(from, text.indexOf('</section>', from))
        const names = [...operation.parameters, ...(operation.body ?? []), ...operation.answer.fields].map(
          ({ name }) => name,
        )
        expect(names.filter((name) => !section.includes(`<span class="name">${name}</span>`))).toEqual([])
        expect(operation.errors.length).toBeGreaterThan(5)
        expect(operation.errors.filter(({ code }) => !section.includes(`/docs/errors#${code}"`))).toEqual([])
        expect(textOf(`<body>${section}`)).toContain(`Answer: ${operation.answer.status}`)
      }
    },
  )

  test('mark the fields that creation needs, and the parameters that are deprecated', async () => {
    const { text } = await page('/docs/receivables')
    const rows = [...text.matchAll(/<tr[^>]*>[\s\S]*?<\/tr>/g)].map((match) => match[0])
    const required = rows.filter((row) => row.includes('required on creation')).map(nameIn)
    expect(required).toEqual(['id', 'obligor_id', 'product_type', 'funded_by', 'origination_date', 'currency'])
    const deprecated = rows.filter((row) => row.includes('>deprecated<')).map(nameIn)
    expect(new Set(deprecated)).toEqual(new Set(['skip', 'take', 'start_after', 'starting_after', 'start_after_id']))
  })

  test('hold every code of the error catalogue with its status and message', async () => {
    const text = textOf((await page('/docs/errors')).text)
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(text).toMatch(new RegExp(`${status}\\s*${code}\\s`))
      expect(text).toContain(message)
    }
  })
})

/** Fields whose value depends on when one asks. */
const LATER: ReadonlySet<string> = new Set(['balance', 'status', 'created_at', 'updated_at'])

describe('examples', () => {
  test('work when they are copied, in the order of the pages', async () => {
    const { key } = await service.lender()
    const environment = { TAPELINE_URL: service.address, TAPELINE_KEY: key }
    for (const tag of tags) {
      const { text } = await page(`/docs/${tag.slug}`)
      const shown = [...text.matchAll(/<code class="curl">([\s\S]*?)<\/code>/g)].map((match) =>
        textOf(`<body>${match[1] ?? ''}`),
      )
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
      const example: object = JSON.parse(operation.answer.example ?? '')
      expect(Object.keys(answer.body)).toEqual(Object.keys(example))
      const settled = Object.entries(example).filter(([field]) => !LATER.has(field))
      expect(answer.body).toMatchObject(Object.fromEntries(settled))
    }
  })
})

/** Sends what a command of the pages would send. */
async function sendCurl(
  curl: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> {
  const [program, ...words] = shellWords(curl, environment)
  expect(program).toBe('curl')
  const headers: [string, string][] = []
  const request: { method: string; url: string; body?: string } = { method: 'GET', url: '' }
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') request.method = words.shift() ?? ''
    else if (word === '-d') request.body = words.shift() ?? ''
    else if (word === '-H') headers.push(headerOf(words.shift() ?? ''))
    else request.url = word
  }
  const { url, ...rest } = request
  const answer = await fetch(url, { ...rest, headers })
  return { status: answer.status, body: await answer.text() }
}

function headerOf(line: string): [string, string] {
  const at = line.indexOf(': ')
  return [line.slice(0, at), line.slice(at + 2)]
}

/** A command as a shell splits it: single quotes hold text as it is, double quotes fill in variables, a backslash ends no line. */
function shellWords(command: string, environment: Readonly<Record<string, string>>): string[] {
  const quoted = /'([^']*)'|"([^"]*)"|([^\s'"\\]+)|\\\n|(\s+)/gy
  const words: string[] = []
  let word: string | undefined
  let read = 0
  for (const [whole, single, double, bare, space] of command.matchAll(quoted)) {
    read += whole.length
    if (space !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (!whole.startsWith('\\')) {
      word =
        (word ?? '') +
        (single ?? (double ?? bare ?? '').replaceAll(/\$(\w+)/g, (_, name: string) => environment[name] ?? ''))
    }
  }
  expect(read, `a shell reads all of ${command}`).toBe(command.length)
  return word === undefined ? words : [...words, word]
}

describe('what a contract says cannot become markup', () => {
  const hostile = `<script>alert("x")</script> & 'y'`
  const escaped = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;'

  test('in texts and attributes', () => {
    expect(html`<a title="${hostile}">${hostile}</a>`.text).toBe(`<a title="${escaped}">${escaped}</a>`)
  })

  test('in sentences with code, and in JSON', () => {
    expect(sentence(`a \`${hostile}\` ${hostile}`).text).toBe(`a <code>${escaped}</code> ${escaped}`)
    const name = '<span class="k">&quot;&lt;b&gt;&quot;:</span>'
    const values =
      '<span class="s">&quot;&lt;/code&gt;&quot;</span>,<span class="v">1.5</span>,<span class="v">null</span>'
    expect(jsonCode(JSON.stringify({ '<b>': ['</code>', 1.5, null] })).text).toBe(`{${name}[${values}]}`)
  })
})
