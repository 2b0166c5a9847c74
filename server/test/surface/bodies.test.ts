// Bodies and ids at their edges: bounded, never an internal error, and nothing of them lost or changed on the way.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '../../src/contract/resource.ts'
import { pathOf } from '../harness/client.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError, faultyParams, onlyFault } from './answers.ts'
import { OPERATIONS, RESOURCES, WRITING, call, canExist, demand, reportBook } from './operations.ts'
import { jsonRequest, sendRaw } from './raw.ts'
import { leastBody, sampleOf } from './samples.ts'
import { collectionOf, reportSurroundings } from './written.ts'

let service: TestService
let lender: Lender
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  await reportSurroundings(lender.client)
})
afterAll(() => service.stop())

const sendBytes = (path: string, body: Buffer | string, headers: Record<string, string> = {}) =>
  sendRaw(service.address, jsonRequest(path, lender.key, body, headers))

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'the body of an $title',
  ({ resource }) => {
    testSyntax(resource)
    testEncodings(resource)
    testTypes(resource)
    testSizes(resource)
    testTexts(resource)
    testMetadata(resource)
    testNumbers(resource)
  },
)

/** Bodies that are no JSON object. */
function testSyntax(resource: ResourceDefinition): void {
  const path = collectionOf(resource)

  test.each<[string, Buffer | string]>([
    ['malformed', '{"id":'],
    ['trailing text', '{"id":"x"} x'],
    ['a comment', '{/* */"id":"x"}'],
    ['single quotes', "{'id':'x'}"],
    ['NaN', '{"id":"x","amount":NaN}'],
    ['empty', ''],
    ['blank', '  '],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', Buffer.from('{"id":"x"}', 'utf16le')],
    ['an overlong NUL', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
  ])('that is %s is refused as malformed', async (_, body) => {
    const answer = await sendBytes(path, body)
    expectError(answer, 400, 'malformed_body')
    expect(answer.body.details).toEqual([
      { param: 'body', code: 'malformed_body', message: expect.stringContaining('JSON') },
    ])
  })

  test.each(['[]', '"text"', '5', 'true', 'null', '[{"id":"x"}]'])(
    'that is %s and no object is refused',
    async (body) => {
      expect(onlyFault(await sendBytes(path, body), 'body')).toContain('JSON object')
    },
  )
}

/** Byte order marks and Content-Encoding. */
function testEncodings(resource: ResourceDefinition): void {
  const path = collectionOf(resource)

  test('may begin with a byte order mark and be compressed', async () => {
    const text = JSON.stringify(leastBody(resource, 'marked'))
    expect((await sendBytes(path, `\uFEFF${text}`)).status).toBe(200)
    expect((await sendBytes(path, gzipSync(text), { 'Content-Encoding': 'gzip' })).status).toBe(200)
  })

  test.each(['GZIP', 'Gzip'])('in Content-Encoding %s is read: names of encodings have no case', async (encoding) => {
    expect(
      (
        await sendBytes(path, gzipSync(JSON.stringify(leastBody(resource, 'zipped'))), {
          'Content-Encoding': encoding,
        })
      ).status,
    ).toBe(200)
  })

  test.each(['deflate', 'br', 'zstd', 'gzip, gzip', 'x'])(
    'in Content-Encoding %s is refused with 415',
    async (encoding) => {
      expectError(await sendBytes(path, '{}', { 'Content-Encoding': encoding }), 415, 'unsupported_media_type')
    },
  )
}

/** Content-Type. */
function testTypes(resource: ResourceDefinition): void {
  const path = collectionOf(resource)

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('of type %s is refused with 415', async (type) => {
    expectError(
      await sendBytes(path, JSON.stringify(leastBody(resource, 'x')), { 'Content-Type': type }),
      415,
      'unsupported_media_type',
    )
  })

  test.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8'])(
    'of type %s is read',
    async (type) => {
      expect(
        (await sendBytes(path, JSON.stringify(leastBody(resource, 'typed')), { 'Content-Type': type })).status,
      ).toBe(200)
    },
  )
}

/** Length and depth. */
function testSizes(resource: ResourceDefinition): void {
  const path = collectionOf(resource)

  test('of more than a mebibyte is refused with 413, plain or as a small gzip', async () => {
    const large = JSON.stringify({ ...leastBody(resource, 'large'), metadata: { k: 'x'.repeat(1_048_576) } })
    expectError(await sendBytes(path, large), 413, 'body_too_large')
    expectError(await sendBytes(path, gzipSync(large), { 'Content-Encoding': 'gzip' }), 413, 'body_too_large')
    const bomb = gzipSync(Buffer.alloc(200_000_000, 0x20))
    expect(bomb.length).toBeLessThan(1_048_576)
    expectError(await sendBytes(path, bomb, { 'Content-Encoding': 'gzip' }), 413, 'body_too_large')
    expect((await sendBytes(path, JSON.stringify(leastBody(resource, 'after')))).status).toBe(200)
  })

  test('as large as is allowed is judged', async () => {
    const body = JSON.stringify({ ...leastBody(resource, 'padded'), typo: '' })
    const padded = body.replace('"typo":""', `"typo":"${'x'.repeat(1_048_576 - body.length)}"`)
    expect(Buffer.byteLength(padded)).toBe(1_048_576)
    expect(faultyParams(await sendBytes(path, padded))).toEqual(['typo'])
  })

  test('nested ever so deep is refused field by field, and the service lives', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const field of ['metadata', 'id', 'typo']) {
      const answer = await sendBytes(
        path,
        JSON.stringify({ ...leastBody(resource, 'deep'), [field]: 0 }).replace(`"${field}":0`, `"${field}":${deep}`),
      )
      expectError(answer, 400)
    }
    const inMetadata = `{"id":"deep","metadata":{"k":${deep}}}`
    expect(faultyParams(await sendBytes(path, inMetadata))).toContain('metadata.k')
  })
}

/** Text that cannot be stored. */
function testTexts(resource: ResourceDefinition): void {
  const path = collectionOf(resource)
  const texts = Object.keys(resource.fields).filter(
    (field) => field === 'id' || typeof sampleOf(resource, field).values[0] === 'string',
  )
  test.each(texts)('with NUL or a lone surrogate in %s is refused by name', async (field) => {
    for (const harmful of ['a\\u0000b', 'a\\ud800b', '\\udc00']) {
      const text = JSON.stringify({ ...leastBody(resource, 'harmful'), [field]: 0 }).replace(
        `"${field}":0`,
        `"${field}":"${harmful}"`,
      )
      expect(faultyParams(await sendBytes(path, text))).toEqual([field])
    }
  })
}

/** Keys and values of metadata that are not what they seem. */
function testMetadata(resource: ResourceDefinition): void {
  const path = collectionOf(resource)

  test.each(['1', 'null', '"x"'])(
    'with NUL or a lone surrogate in a metadata key of value %s is refused',
    async (value) => {
      for (const harmful of ['a\\u0000b', 'a\\ud800b']) {
        const text = JSON.stringify({ ...leastBody(resource, `harmful-${value}`), metadata: 0 }).replace(
          '"metadata":0',
          `"metadata":{"${harmful}":${value}}`,
        )
        const answer = await sendBytes(path, text)
        expectError(answer, 400, 'invalid_request')
      }
    },
  )

  test('with NUL in a metadata value, however deep, is refused', async () => {
    for (const metadata of ['{"k":"\\u0000"}', '{"k":[{"a":"\\u0000"}]}', '{"k":{"\\u0000":1}}', '{"k":"\\ud800"}']) {
      const text = JSON.stringify({ ...leastBody(resource, 'harmful'), metadata: 0 }).replace(
        '"metadata":0',
        `"metadata":${metadata}`,
      )
      expect(faultyParams(await sendBytes(path, text))).toEqual(['metadata.k'])
    }
  })

  test('with __proto__ and its like in metadata keeps them as keys like any other, and nothing else changes', async () => {
    const metadata = '{"__proto__":{"polluted":true},"constructor":"c","toString":1,"hasOwnProperty":null}'
    const text = JSON.stringify({ ...leastBody(resource, 'proto'), metadata: 0 }).replace(
      '"metadata":0',
      `"metadata":${metadata}`,
    )
    const answer = await sendBytes(path, text)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.text).toContain('"__proto__":{"polluted":true}')
    const read = await lender.client.get(`${path}/proto`)
    expect(Object.keys(read.body.metadata).toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    const cleared = await sendBytes(
      path,
      '{"id":"proto","metadata":{"__proto__":null,"constructor":null,"toString":null}}',
    )
    expect(cleared.body.metadata).toEqual({})
  })
}

/** Numbers that would not arrive as they were sent. */
function testNumbers(resource: ResourceDefinition): void {
  const path = collectionOf(resource)
  const numbers = Object.keys(resource.fields).filter(
    (field) => field !== 'id' && Number.isInteger(sampleOf(resource, field).values[1]),
  )
  if (numbers.length > 0) {
    test.each(numbers)('with a number in %s beyond what JSON carries exactly is refused', async (field) => {
      for (const number of [
        '9007199254740992',
        '9007199254740993',
        '-9007199254740993',
        '1e400',
        '100000000000000000000',
      ]) {
        const text = JSON.stringify({ ...leastBody(resource, 'vast'), [field]: 0 }).replace(
          `"${field}":0`,
          `"${field}":${number}`,
        )
        expect([number, faultyParams(await sendBytes(path, text))]).toEqual([number, expect.arrayContaining([field])])
      }
    })
  }
}

describe('ids', () => {
  const odd = [
    'a/b',
    '%',
    '100%25',
    '%2F',
    '?',
    '#',
    'a?b=c#d',
    '🏦',
    ' ',
    ' padded ',
    'a b',
    '"',
    "'",
    '\\',
    'é',
    'e\u0301',
    '+',
    ';',
    ':',
    '&=',
    '日本',
    '...',
    'a..b',
    './a',
    '0',
    '-1',
    'null',
    'true',
    'ID',
    'id',
    '__proto__',
    'constructor',
    '{id}',
    '*',
    'x'.repeat(255),
    '🏦'.repeat(255),
    '<script>',
    '$1',
    "'; drop table accounts; --",
  ]

  test.each(odd)('%j goes in by the body and the path and comes back as it was', async (id) => {
    expect((await lender.client.post('/accounts', accountBody(id))).body.id).toBe(id)
    expect((await lender.client.get(pathOf('accounts', id))).body.id).toBe(id)
    expect((await lender.client.post('/receivables', receivableBody(id, id))).body).toMatchObject({
      id,
      obligor_id: id,
    })
    expect((await lender.client.get(pathOf('receivables', id))).body.id).toBe(id)
    expect((await lender.client.post(`${pathOf('receivables', id)}/entries`, entryBody(id))).body.id).toBe(id)
    expect((await lender.client.get(pathOf('receivables', id, 'entries', id))).body.id).toBe(id)
    expect((await lender.client.get(`${pathOf('receivables', id)}/entries`)).body.data).toHaveLength(1)
    const { data } = (await lender.client.get('/receivables', { obligor_id: id })).body
    expect(data.map((row: { id: string }) => row.id)).toEqual([id])
    expect((await lender.client.delete(pathOf('receivables', id, 'entries', id))).status).toBe(204)
  })

  test('that look alike are not one: none is trimmed, folded or normalised', async () => {
    const alike = ['é', 'e\u0301', 'ID', 'id', ' id', 'id ']
    for (const id of alike) await demand(lender.client.post('/accounts', accountBody(id, { name: id })))
    for (const id of alike) expect((await lender.client.get(pathOf('accounts', id))).body.name).toBe(id)
  })

  test.each([
    '.',
    '..',
    '',
    'x'.repeat(256),
    '🏦'.repeat(256),
    'a\nb',
    'a\tb',
    '\u200b',
    'a\u0000b',
    '\u0085',
    '\u2028',
  ])('%j is refused', async (id) => {
    expect(onlyFault(await lender.client.post('/accounts', accountBody(id)), 'id')).toContain('id')
    expect(onlyFault(await lender.client.post('/receivables/parent/entries', entryBody(id)), 'id')).toContain('id')
  })
})

describe('queries', () => {
  const askable = OPERATIONS.filter((operation) => canExist(operation) && operation.method !== 'DELETE')

  test.each(askable)('an unknown parameter is named, also beside others: $title', async (operation) => {
    const ids = await reportBook(lender.client, 'asked')
    expect(faultyParams(await call(lender.client, operation, ids, { query: '?limt=5&Sort=x&__proto__=1' }))).toEqual([
      'Sort',
      '__proto__',
      'limt',
    ])
  })

  test.each(askable.filter((operation) => operation.isList))(
    'a parameter sent twice is refused: $title',
    async (operation) => {
      const ids = await reportBook(lender.client, 'asked')
      for (const name of ['limit', 'page', 'sort'])
        expect(onlyFault(await call(lender.client, operation, ids, { query: `?${name}=1&${name}=2` }), name)).toContain(
          'once',
        )
    },
  )

  test.each(WRITING)('a stray character in the query is no internal error: $title', async (operation) => {
    const ids = await reportBook(lender.client, 'asked')
    for (const query of ['?%00=1', '?a=%ff', '?=', '?a[b][c]=1', `?${'a'.repeat(5_000)}=1`, '?metadata[a]=1']) {
      const answer = await call(lender.client, operation, ids, { query })
      expect([query.slice(0, 20), answer.status]).toEqual([query.slice(0, 20), 400])
    }
  })

  test('a NUL in a filter or a token is no internal error', async () => {
    for (const query of ['obligor_id=%00', 'page=%00', 'sort=%00', 'limit=%00'])
      expectError(await lender.client.get(`/receivables?${query}`), 400, 'invalid_request')
    for (const query of ['metadata[a]=%00', 'metadata[%00]=1', 'metadata[__proto__]=1'])
      expect([200, 400]).toContain((await lender.client.get(`/receivables?${query}`)).status)
  })
})
