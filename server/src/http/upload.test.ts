// Uploads over real HTTP into a real database: the file is stored as it was sent, a retry is recognized, and a file that is too large
// leaves nothing behind while its caller still gets a response.
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FILE_LIMIT, FileService, form, pieces, sha256 } from '../../test/harness/file-service.ts'

let service: FileService

beforeAll(async () => {
  service = await FileService.start()
})

afterAll(() => service.stop())

afterEach(async () => {
  expect(await service.leftovers(), 'scratch files that were left').toEqual([])
})

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(400_000)])
const CSV = Buffer.from('date,amount\n2026-01-31,5\n')

const pdf = () => new Blob([PDF], { type: 'application/pdf' })

describe('a file arrives as it was sent', () => {
  test('as multipart/form-data, with fields as text beside the file', async () => {
    const answer = await service.postForm([
      ['id', 'd1'],
      ['file', pdf(), 'contract.pdf'],
      ['title', 'Vertrag für Müller'],
    ])
    expect(answer).toEqual({
      status: 200,
      body: {
        fields: { id: 'd1', title: 'Vertrag für Müller' },
        file: { name: 'contract.pdf', content_type: 'application/pdf', size: PDF.length, sha256: sha256(PDF) },
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    })
    expect((await service.storedBytes(sha256(PDF)))?.equals(PDF)).toBe(true)
  })

  test('as multipart/form-data, with the fields in one JSON part, be it a file or not', async () => {
    const fields = { id: 'd1', metadata: { pages: 3, tags: ['a'] } }
    const json = new Blob([JSON.stringify(fields)], { type: 'application/json' })
    for (const document of [
      ['document', JSON.stringify(fields)],
      ['document', json, 'document.json'],
    ] as const) {
      const answer = await service.post('/files', form([['file', pdf(), 'a.pdf'], document]))
      expect(answer).toMatchObject({ status: 200, body: { fields } })
    }
  })

  test('as the body itself, named by Content-Disposition or by the query', async () => {
    const disposition = 'attachment; filename="fallback.pdf"; filename*=UTF-8\'\'Kontoausz%C3%BCge.pdf'
    const file = { content_type: 'application/pdf', size: PDF.length, sha256: sha256(PDF) }
    const headers = { 'Content-Type': 'application/pdf' }
    expect(await service.postRaw(PDF, { ...headers, 'Content-Disposition': disposition })).toMatchObject({
      status: 200,
      body: { fields: {}, file: { ...file, name: 'Kontoauszüge.pdf' } },
    })
    expect(await service.postRaw(PDF, headers, '?name=Konto%20%C3%BC.pdf')).toMatchObject({
      status: 200,
      body: { file: { ...file, name: 'Konto ü.pdf' } },
    })
  })

  test('as the body itself, when it is JSON, which other endpoints read as fields', async () => {
    const bytes = Buffer.from('{"loans":[1]}')
    expect(await service.postRaw(bytes, { 'Content-Type': 'application/json' }, '?name=tape.json')).toMatchObject({
      status: 200,
      body: { file: { content_type: 'application/json', sha256: sha256(bytes) } },
    })
    expect(await service.post('/json', '{"a":1}', { 'Content-Type': 'application/json' })).toMatchObject({
      body: { json: { a: 1 } },
    })
  })

  test('compressed by gzip, decompressed', async () => {
    const headers = { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' }
    expect(await service.postRaw(gzipSync(CSV), headers, '?name=a.csv')).toMatchObject({
      status: 200,
      body: { file: { size: CSV.length, sha256: sha256(CSV) } },
    })
  })

  test('in pieces of any size and with any content, boundaries and line ends included', async () => {
    const boundary = 'xBoundaryx'
    const tricky = Buffer.from(`a\r\n-${boundary}\r\n--${boundary.slice(1)}\r\n--xBoundar`)
    const bytes = Buffer.concat([CSV, tricky, tricky, Buffer.from('\r\n'.repeat(5_000))])
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    for (const piece of [1_000, 4_099, 65_536]) {
      const answer = await service.postStream(pieces(body, piece), {
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      })
      expect(answer).toMatchObject({ status: 200, body: { file: { size: bytes.length, sha256: sha256(bytes) } } })
    }
  })

  test('many at once, each unmixed', async () => {
    const files = Array.from({ length: 12 }, () => Buffer.concat([Buffer.from('%PDF-'), randomBytes(300_000)]))
    const answers = await Promise.all(
      files.map((bytes) => service.post('/files', form([['file', new Blob([new Uint8Array(bytes)]), 'a.pdf']]))),
    )
    expect(answers.map(({ body }) => body.file.sha256)).toEqual(files.map(sha256))
  })
})

describe('a retry is recognized by its digest', () => {
  const digestOf = async (parts: Parameters<typeof form>[0], query = '') => {
    const answer = await service.post(`/files${query}`, form(parts))
    expect(answer.status).toBe(200)
    return answer.body.digest as string
  }
  const file = (bytes = CSV) => ['file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'a.csv'] as const

  test('which boundaries and the order of parts do not change', async () => {
    const first = await digestOf([['id', '1'], ['title', 'x'], file()])
    expect(await digestOf([file(), ['title', 'x'], ['id', '1']])).toBe(first)
    expect(await digestOf([['document', '{"title":"x","id":"1"}'], file()])).toBe(first)
  })

  test('which any other field, name, query or byte changes', async () => {
    const digests = [
      await digestOf([['id', '1'], file()]),
      await digestOf([['id', '2'], file()]),
      await digestOf([file()]),
      await digestOf([['id', '1'], file(Buffer.from('date,amount\n2026-01-31,6\n'))]),
      await digestOf([
        ['id', '1'],
        ['file', new Blob([new Uint8Array(CSV)], { type: 'text/csv' }), 'b.csv'],
      ]),
      await digestOf([['id', '1'], file()], '?effective_date=2026-01-01'),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })
})

describe('a file that is too large', () => {
  const headers = { 'Content-Type': 'application/pdf' }
  const exact = Buffer.concat([PDF, randomBytes(FILE_LIMIT - PDF.length)])
  const over = Buffer.concat([exact, Buffer.from('x')])
  const tooLarge = {
    status: 413,
    body: {
      code: 'body_too_large',
      message: `The file is too large: send one of at most ${FILE_LIMIT} bytes.`,
      details: [],
    },
  }

  test('begins one byte beyond the limit', async () => {
    expect(await service.postRaw(exact, headers, '?name=a.pdf')).toMatchObject({
      status: 200,
      body: { file: { size: FILE_LIMIT } },
    })
    expect(await service.postRaw(over, headers, '?name=a.pdf')).toEqual(tooLarge)
  })

  test.each([
    ['in a part', () => service.post('/files', form([['file', new Blob([new Uint8Array(over)]), 'a.pdf']]))],
    ['without its length', () => service.postStream(pieces(over, 50_000), headers)],
    [
      'compressed to a thousandth',
      () => service.postRaw(gzipSync(Buffer.alloc(50_000_000, '%PDF-')), { ...headers, 'Content-Encoding': 'gzip' }),
    ],
    ['announced as such', () => service.postRaw(Buffer.concat([over, randomBytes(9_000_000)]), headers)],
    [
      'beside the file, in parts that nobody asked for',
      () => postUnmeasured([['x', new Blob([randomBytes(9_000_000)]), 'x']]),
    ],
  ])('is refused %s, and leaves nothing', async (_how, attempt) => {
    const before = await service.countStored()
    expect(await attempt()).toEqual(tooLarge)
    expect(await service.countStored()).toBe(before)
  })

  test('gets its response although the caller sends all of it first, over a connection that then takes the next request', async () => {
    const long = Buffer.concat([over, randomBytes(3_000_000)])
    const first = { path: '/files?name=a.pdf', headers: 'Content-Type: application/pdf\r\n', body: long }
    const next = { path: '/files?name=a.csv', headers: 'Content-Type: text/csv\r\n', body: CSV }
    expect(await service.statusesOf([first, next])).toEqual(['413', '200'])
  })
})

test('a refusal before the body is read reaches a caller who sends all of it first, compressed or not', async () => {
  const next = { path: '/files?name=a.csv', headers: 'Content-Type: text/csv\r\n', body: CSV }
  for (const encoding of ['', 'Content-Encoding: gzip\r\n']) {
    const headers = `Content-Type: application/pdf\r\n${encoding}`
    const locked = { path: '/locked', headers, body: gzipSync(randomBytes(5_000_000)) }
    expect(await service.statusesOf([locked, next])).toEqual(['401', '200'])
  }
})

test('a body that fails while the key is still being checked affects no other request', async () => {
  const broken = { path: '/slow', headers: 'Content-Type: text/csv\r\nContent-Encoding: gzip\r\n', body: CSV }
  expect(await service.statusesOf([broken])).toEqual(['400'])
})

/** Sends a form without a Content-Length. */
async function postUnmeasured(parts: Parameters<typeof form>[0]) {
  const { body, headers } = new Response(form(parts))
  const chunks = Readable.fromWeb(body as ReadableStream)
  return await service.postStream(chunks, { 'Content-Type': headers.get('content-type') ?? '' })
}
