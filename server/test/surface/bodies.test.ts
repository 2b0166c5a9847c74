// Bodies at their edges: bounded, never an internal error, and nothing of them lost or changed on the way.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, faultyParams, onlyFault } from './answers.ts'
import { RESOURCES } from './book.ts'
import { type Parties, openParties } from './parties.ts'
import { jsonRequest, sendRaw } from './raw.ts'
import { reportSurroundings } from './reporting.ts'
import { sampleOf, settableFieldsOf } from './samples.ts'
import { collectionOf, makerOf, newBody, read } from './written.ts'
import { crossedWith } from '../../../kernel/test/length.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

type Headers = Record<string, string>

/** Sends bytes to where records of a resource are made, with the key of who makes them. */
function sendBytes(resource: ResourceDefinition, body: Buffer | string, headers: Headers = {}): Promise<Received> {
  const key = makerOf(parties, resource).key ?? ''
  return sendRaw(service.address, jsonRequest(collectionOf(resource), key, body, headers))
}

/** The text of a body that is accepted. */
async function validText(resource: ResourceDefinition): Promise<string> {
  return JSON.stringify(await newBody(parties, resource))
}

/** The text of such a body with one field written unchanged. */
async function textWith(resource: ResourceDefinition, field: string, value: string): Promise<string> {
  const body = { ...(await newBody(parties, resource)), [field]: 0 }
  return JSON.stringify(body).replace(`${JSON.stringify(field)}:0`, `${JSON.stringify(field)}:${value}`)
}

/** What unpacks to far more than is accepted. */
const bomb = gzipSync(Buffer.alloc(200_000_000, 0x20))

/** Deeper than any value may be. */
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`

/** Cases that every body must pass, of which in short each is tried with one resource. */
const casesOf = <T>(resource: ResourceDefinition, all: readonly T[]) =>
  crossedWith(all, RESOURCES.indexOf(resource), RESOURCES.length)

describe.each(RESOURCES.map((resource) => ({ title: resource.name, resource })))(
  'the body of an $title',
  ({ resource }) => {
    testSyntax(resource)
    testLosses(resource)
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
  test.each<[string, Buffer | string]>(
    casesOf(resource, [
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
    ]),
  )('that is %s is refused as malformed', async (_, body) => {
    const answer = await sendBytes(resource, body)
    expectError(answer, 400, 'malformed_body')
    expect(answer.body.details).toEqual([
      { param: 'body', code: 'malformed_body', message: expect.stringContaining('JSON') },
    ])
  })

  test.each(casesOf(resource, ['[]', '"text"', '5', 'true', 'null', '[{"id":"x"}]']))(
    'that is %s and no object is refused',
    async (body) => {
      expect(onlyFault(await sendBytes(resource, body), 'body')).toContain('JSON object')
    },
  )
}

/** Text of which the platform's parser would lose a part without a word. */
function testLosses(resource: ResourceDefinition): void {
  test.each<[string, string, string]>(
    casesOf(resource, [
      ['in one place', '"typo":1,"typo":1', 'typo'],
      ['by an escape', '"a":1,"\\u0061":2', 'a'],
      ['with blanks', '"a" :1, "a"\t: 2', 'a'],
      ['that is __proto__', '"__proto__":{"a":1},"__proto__":{}', '__proto__'],
      ['within metadata', '"metadata":{"k":{"a":[{"b":1,"b":2}]}}', 'metadata.k.a[0].b'],
    ]),
  )('with a key sent twice %s is refused by name', async (_, keys, param) => {
    const answer = await sendBytes(resource, (await validText(resource)).replace('{', `{${keys},`))
    expectError(answer, 400, 'invalid_request')
    const message = `${param} was sent twice: send each key once`
    expect(answer.body.details).toContainEqual({ param, code: 'sent_twice', message })
  })

  test.each(
    casesOf(resource, [
      '12345678901234567890',
      '1e400',
      '-1e400',
      '1e-400',
      '0.1000000000000000001',
      '100.00000000000000001',
    ]),
  )('with the number %s in metadata, which would be kept as another, is refused', async (number) => {
    const text = await textWith(resource, 'metadata', `{"k":[${number}]}`)
    expect(faultyParams(await sendBytes(resource, text))).toContain('metadata.k[0]')
  })
}

/** Byte order marks and Content-Encoding. */
function testEncodings(resource: ResourceDefinition): void {
  test('may begin with a byte order mark and be compressed', async () => {
    const text = await validText(resource)
    expect((await sendBytes(resource, `\uFEFF${text}`)).status).toBe(200)
    expect((await sendBytes(resource, gzipSync(text), { 'Content-Encoding': 'gzip' })).status).toBe(200)
  })

  test.each(casesOf(resource, ['GZIP', 'Gzip']))(
    'in Content-Encoding %s is read: names of encodings have no case',
    async (encoding) => {
      const zipped = gzipSync(await validText(resource))
      expect((await sendBytes(resource, zipped, { 'Content-Encoding': encoding })).status).toBe(200)
    },
  )

  test.each(casesOf(resource, ['deflate', 'br', 'zstd', 'gzip, gzip', 'x']))(
    'in Content-Encoding %s is refused with 415',
    async (encoding) => {
      const answer = await sendBytes(resource, '{}', { 'Content-Encoding': encoding })
      expectError(answer, 415, 'unsupported_media_type')
    },
  )
}

/** Content-Type. */
function testTypes(resource: ResourceDefinition): void {
  test.each(
    casesOf(resource, [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
    ]),
  )('of type %s is refused with 415', async (type) => {
    const answer = await sendBytes(resource, await validText(resource), { 'Content-Type': type })
    expectError(answer, 415, 'unsupported_media_type')
  })

  test.each(
    casesOf(resource, ['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset=UTF-8']),
  )('of type %s is read', async (type) => {
    const answer = await sendBytes(resource, await validText(resource), { 'Content-Type': type })
    expect(answer.status).toBe(200)
  })
}

/** Length and depth. */
function testSizes(resource: ResourceDefinition): void {
  test('of more than a mebibyte is refused with 413, plain or as a small gzip', async () => {
    const large = await textWith(resource, 'metadata', JSON.stringify({ k: 'x'.repeat(1_048_576) }))
    expectError(await sendBytes(resource, large), 413, 'body_too_large')
    expectError(await sendBytes(resource, gzipSync(large), { 'Content-Encoding': 'gzip' }), 413, 'body_too_large')
    expect(bomb.length).toBeLessThan(1_048_576)
    expectError(await sendBytes(resource, bomb, { 'Content-Encoding': 'gzip' }), 413, 'body_too_large')
    expect((await sendBytes(resource, await validText(resource))).status).toBe(200)
  })

  test('as large as is allowed is judged', async () => {
    const body = await textWith(resource, 'typo', '""')
    const padded = body.replace('"typo":""', `"typo":"${'x'.repeat(1_048_576 - Buffer.byteLength(body))}"`)
    expect(Buffer.byteLength(padded)).toBe(1_048_576)
    expect(faultyParams(await sendBytes(resource, padded))).toEqual(['typo'])
  })

  test('nested ever so deep is refused field by field, and the service lives', async () => {
    for (const field of ['metadata', 'id', 'typo'])
      expectError(await sendBytes(resource, await textWith(resource, field, deep)), 400)
    const inMetadata = await textWith(resource, 'metadata', `{"k":${deep}}`)
    expect(faultyParams(await sendBytes(resource, inMetadata))).toContain('metadata.k')
  })
}

/** Text that cannot be stored. */
function testTexts(resource: ResourceDefinition): void {
  const texts = settableFieldsOf(resource).filter((field) => typeof sampleOf(resource, field).values[0] === 'string')

  test.each(['id', ...texts])('with NUL or a lone surrogate in %s is refused by name', async (field) => {
    for (const harmful of ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"'])
      expect(faultyParams(await sendBytes(resource, await textWith(resource, field, harmful)))).toEqual([field])
  })
}

/** Keys and values of metadata that are not what they seem. */
function testMetadata(resource: ResourceDefinition): void {
  test.each(casesOf(resource, ['1', 'null', '"x"']))(
    'with NUL or a lone surrogate in a metadata key of value %s is refused',
    async (value) => {
      for (const harmful of ['a\\u0000b', 'a\\ud800b']) {
        const text = await textWith(resource, 'metadata', `{"${harmful}":${value}}`)
        expectError(await sendBytes(resource, text), 400, 'invalid_request')
      }
    },
  )

  test('with NUL in a metadata value, however deep, is refused', async () => {
    for (const metadata of ['{"k":"\\u0000"}', '{"k":[{"a":"\\u0000"}]}', '{"k":{"\\u0000":1}}', '{"k":"\\ud800"}']) {
      const text = await textWith(resource, 'metadata', metadata)
      expect(faultyParams(await sendBytes(resource, text))).toEqual(['metadata.k'])
    }
  })

  test('with __proto__ and its like in metadata keeps them as keys like any other, and nothing else changes', async () => {
    const metadata = '{"__proto__":{"polluted":true},"constructor":"c","toString":1,"hasOwnProperty":null}'
    const answer = await sendBytes(resource, await textWith(resource, 'metadata', metadata))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.text).toContain('"__proto__":{"polluted":true}')
    const { id } = answer.body
    const { metadata: kept } = await read(parties, resource, id)
    expect(Object.keys(kept as object).toSorted()).toEqual(['__proto__', 'constructor', 'toString'])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    const clearing = '{"__proto__":null,"constructor":null,"toString":null}'
    const cleared = await sendBytes(resource, `{"id":${JSON.stringify(id)},"metadata":${clearing}}`)
    expect(cleared.body.metadata).toEqual({})
  })
}

/** Numbers that would not arrive as they were sent. */
function testNumbers(resource: ResourceDefinition): void {
  const numbers = settableFieldsOf(resource).filter((field) => Number.isInteger(sampleOf(resource, field).values[1]))
  if (numbers.length === 0) return
  test.each(numbers)('with a number in %s beyond what JSON carries exactly is refused', async (field) => {
    for (const number of [
      '9007199254740992',
      '9007199254740993',
      '-9007199254740993',
      '1e400',
      '100000000000000000000',
      '100.00000000000000001',
      '9007199254740990.6',
      '1e-400',
    ]) {
      const text = await textWith(resource, field, number)
      const params = faultyParams(await sendBytes(resource, text))
      expect([number, params]).toEqual([number, expect.arrayContaining([field])])
    }
  })
}
