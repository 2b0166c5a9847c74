// The reference pages: whoever integrates reads them before they have a key, offline if need be, and copies what they find.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '@tapeline/contract/errors'
import { breakable } from '../src/http/reference/endpoint.ts'
import { html, jsonCode, sentence } from '../src/http/reference/html.ts'
import { referenceOf } from '../src/http/reference/model.ts'
import { documentationOf } from '../src/http/reference/pages.ts'
import { contract } from '../src/resources/index.ts'
import { openApiDocument } from '@tapeline/contract/openapi'
import { node, withPartsInPlace } from '../../contract/test/document.ts'
import { judgeOf } from '../../contract/test/schemas.ts'
import { recordAnswers } from '../../tools/src/examples/record-answers.ts'
import { RECORDED_PATH, recordedText } from '../../tools/src/examples/recorded-file.ts'
import { type TestService, startTestService } from './harness/service.ts'
import { Reader, commandsOf } from './reference-pages/shell.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const declared = contract('operator')
const reference = referenceOf(declared)
const operations = reference.flatMap((page) => page.operations)
const addresses = documentationOf(declared).contents.map(({ address }) => address)

/** A page, asked for once and without a key. */
function page(address: string): Promise<Fetched> {
  const fetched = fetchedPages.get(address) ?? fetchPage(address)
  fetchedPages.set(address, fetched)
  return fetched
}

interface Fetched {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}
const fetchedPages = new Map<string, Promise<Fetched>>()

async function fetchPage(address: string): Promise<Fetched> {
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
  test.each(addresses)('%s admits the style and the one script it carries', async (address) => {
    const { headers, text } = await page(address)
    for (const name of ['style', 'script']) {
      const [one = '', ...others] = [...text.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, 'g'))].map(
        ([, inner = '']) => inner,
      )
      expect(others).toEqual([])
      const hash = createHash('sha256').update(one).digest('base64')
      expect(headers.get('content-security-policy')).toContain(`${name}-src 'sha256-${hash}'`)
    }
  })

  test.each(addresses)('%s is there without a key, and may load and run nothing else', async (address) => {
    const { status, headers, text } = await page(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      expect.stringMatching(/^script-src 'sha256-[\w+/=]+'$/),
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text.replace(/<script>[^]*?<\/script>/, '')).not.toMatch(
      /<script|\son\w+=|style="|<iframe|<img|<link|@import|url\(/i,
    )
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
})

const nameIn = (row: string) => /<span class="name">([^<]*)</.exec(row)?.[1] ?? ''

/** The endpoint that creates a resource. */
function endpointOf(resource: string): string | undefined {
  return declared.endpoints.find(({ body }) => body?.name === resource)?.name
}

/** The names of properties anywhere in a schema. */
function partsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...Object.values(value).flatMap(partsOf)] : partsOf(value),
  )
}

describe('the pages', () => {
  test('describe every endpoint and every list of the contract', async () => {
    expect(operations.length).toBe(declared.endpoints.length + declared.lists.length)
    const overview = textOf((await page('/docs/api')).text)
    for (const { path, summary } of [...declared.endpoints, ...declared.lists]) {
      expect(overview).toContain(path)
      expect(overview).toContain(summary)
    }
  })

  test.each(reference.map((described) => [described.slug, described] as const))(
    'describe of %s every parameter, field, answer and error',
    async (_, described) => {
      const { text } = await page(`/docs/${described.slug}`)
      for (const operation of described.operations) {
        const from = text.indexOf(`<section class="operation" id="${operation.name}"`)
        expect(from, operation.name).toBeGreaterThan(0)
        const section = text.slice(from, text.indexOf('</section>', from))
        const names = [...operation.parameters, ...(operation.body ?? []), ...operation.answer.fields].map(
          ({ name }) => name,
        )
        expect(names.filter((name) => !section.includes(`<span class="name">${breakable(name).text}</span>`))).toEqual(
          [],
        )
        expect(operation.errors.length).toBeGreaterThan(5)
        expect(operation.errors.filter(({ code }) => !section.includes(`/docs/errors#${code}"`))).toEqual([])
        expect(textOf(`<body>${section}`)).toContain(`Answer: ${operation.answer.status}`)
      }
    },
  )

  test('open structured fields down to the last of their parts', () => {
    for (const { body } of declared.endpoints) {
      if (body === undefined) continue
      const rows = operations.find(({ name }) => name === endpointOf(body.name))?.body ?? []
      const described = new Set(
        rows.map(({ name }) =>
          name
            .split(/[.=] ?/)
            .at(-1)
            ?.replaceAll('[]', '')
            .trim(),
        ),
      )
      const parts = Object.entries(body.fields).flatMap(([field, { schema }]) => [field, ...partsOf(schema)])
      expect(
        parts.filter((part) => !described.has(part)),
        body.name,
      ).toEqual([])
    }
    const ofTerms = operations.find(({ name }) => name === endpointOf('debt_line_term'))?.body ?? []
    const names = ofTerms.map(({ name }) => name)
    expect(names).toContain('covenants[].window.months')
    expect(names).toContain('eligibility[].rule = cross_ageing')
  })

  test('describe every field of a resource, and show values of the book, never stand-ins', () => {
    const rows = operations.flatMap(({ body = [], answer }) => [...body, ...answer.fields])
    const ofResources = operations.filter(({ path }) => path !== '/me')
    const described = ofResources.flatMap(({ body = [], answer }) => [...body, ...answer.fields])
    expect(described.filter(({ description }) => description === '').map(({ name }) => name)).toEqual([])
    expect(rows.filter(({ example }) => ['"text"', 'null', '[]'].includes(example)).map(({ name }) => name)).toEqual([])
  })

  test('keep what only the operator may do in a section of its own, with the refusal of other keys', async () => {
    const { text } = await page('/docs')
    const section = /<p class="group" id="nav-operator">Operator<\/p>\s*<ul[^>]*>(.*?)<\/ul>/s.exec(text)?.[1] ?? ''
    const linked = [...section.matchAll(/href="\/docs\/([^"]*)"/g)].map((match) => match[1])
    const ofOperator = reference.filter((one) => one.operations.some(({ path }) => path.startsWith('/operator/')))
    expect(ofOperator.length).toBeGreaterThan(10)
    expect(linked).toEqual(ofOperator.map(({ slug }) => slug))
    for (const { path, errors, curl, name } of operations) {
      const isOperators = path.startsWith('/operator/')
      expect(curl.includes('$OPERATOR_KEY'), name).toBe(isOperators)
      if (isOperators)
        expect(
          errors.map(({ code }) => code),
          name,
        ).toContain('forbidden')
    }
    for (const { operations: ofPage, slug } of ofOperator)
      expect(
        ofPage.every(({ path }) => path.startsWith('/operator/')),
        slug,
      ).toBe(true)
  })

  test('name the operator as it is called where they are served', () => {
    const elsewhere = referenceOf(contract('north-capital')).flatMap((page) => page.operations)
    const [sent, answered] = [elsewhere.map(({ curl }) => curl), elsewhere.map(({ answer }) => answer.example ?? '')]
    for (const texts of [sent, answered]) {
      expect(texts.join('\n')).toContain('"funded_by": "north-capital"')
      expect(texts.join('\n')).not.toMatch(/"funded_by": ?"operator"/)
    }
  })

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

/** Commands on a page, as they would be copied. */
function commandsIn(document: string): string[] {
  return [...document.matchAll(/<code class="(?:curl|shell)">([\s\S]*?)<\/code>/g)].map((match) =>
    textOf(`<body>${match[1] ?? ''}`),
  )
}

/** Moments and keys, which differ from one run to the next, as one word each, so that the rest can be compared. */
function settled(json: string): unknown {
  const text = json.replaceAll(/"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/g, '"moment"').replaceAll(/"key_\w+"/g, '"key"')
  return JSON.parse(text)
}

describe('examples', () => {
  test('are on the pages as they are sent, each after the requests that it needs', async () => {
    for (const { slug, operations } of reference)
      expect(commandsIn((await page(`/docs/${slug}`)).text)).toEqual(
        operations.flatMap(({ leads, curl }) => [...leads.map((lead) => lead.curl), curl]),
      )
  })

  /** Every figure of the examples is calculated, beside other suites. */
  const RECORDING_MS_MAX = 180_000

  test(
    'work when they are copied, in the order of the pages, and are answered as recorded (npm run generate -- examples)',
    async () => {
      const fresh = await startTestService()
      await fresh.operator()
      const reader = new Reader(fresh.address, fresh.database)
      for (const block of commandsIn((await page('/docs/api')).text)) {
        const answer = await reader.type(block)
        expect(answer?.status ?? 200, `${block}\n${answer?.text}`).toBe(200)
      }
      const recorded = await recordAnswers(declared, (command) => reader.send(command))
      await fresh.stop()
      const committed = readFileSync(new URL(`../../${RECORDED_PATH}`, import.meta.url), 'utf8')
      expect(recorded).toEqual(JSON.parse(committed))
      expect(recordedText(recorded)).toBe(committed)
    },
    RECORDING_MS_MAX,
  )

  test('have an answer that is valid by its definition, wherever that is JSON', () => {
    const document = withPartsInPlace(node(JSON.parse(JSON.stringify(openApiDocument(declared)))))
    const schemas = operations.flatMap(({ name, path, method, answer }) => {
      const described = node(node(node(node(document['paths'])[path])[method.toLowerCase()])['responses'])
      const { schema } = node(node(node(described[answer.status])['content'])['application/json'])
      return schema === undefined ? [] : [[name, schema] as const]
    })
    const shown = operations.flatMap(({ name, answer: { example } }) =>
      example === undefined ? [] : [[name, JSON.parse(example)] as const],
    )
    expect(shown.map(([name]) => name)).toEqual(schemas.map(([name]) => name))
    // One schema for all: to compile one takes the whole document.
    const judge = judgeOf(document, { type: 'object', properties: Object.fromEntries(schemas) })
    expect(judge(Object.fromEntries(shown))).toEqual([])
  })
})

describe('the guide for the operator', () => {
  test('shows commands that work, in its order, with the answers that they get', async () => {
    const fresh = await startTestService()
    await fresh.operator()
    const reader = new Reader(fresh.address, fresh.database)
    const guide = readFileSync(new URL('../../docs/guides/operator.md', import.meta.url), 'utf8')
    const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, kind, text = '']) => ({ kind, text }))
    expect(blocks.length).toBeGreaterThan(30)
    for (const [index, { kind, text }] of blocks.entries()) {
      expect(['sh', 'json']).toContain(kind)
      if (kind === 'json') continue
      const next = blocks[index + 1]
      await expectAnswered(reader, text, next?.kind === 'json' ? JSON.parse(next.text) : {})
    }
    await fresh.stop()
  })
})

/** The last command of a block is answered as is shown, those before it succeed. */
async function expectAnswered(reader: Reader, block: string, shown: { readonly code?: unknown }): Promise<void> {
  const commands = commandsOf(block)
  for (const [index, command] of commands.entries()) {
    const example = index === commands.length - 1 ? shown : {}
    const status = Object.entries(ERRORS).find(([code]) => code === example.code)?.[1].status ?? 200
    const ask = async () => {
      const answer = await reader.type(command)
      return { status: answer?.status ?? 200, body: settled(answer?.text ?? '{}') }
    }
    const wanted = { status, body: settled(JSON.stringify(example)) }
    // What is derived can be read a little later; what is written is answered at once.
    if (/^curl(?![^]* -[dF] )/.test(command)) await expect.poll(ask, { message: command }).toMatchObject(wanted)
    else expect(await ask(), command).toMatchObject(wanted)
  }
}

describe('text of a contract cannot become markup', () => {
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
