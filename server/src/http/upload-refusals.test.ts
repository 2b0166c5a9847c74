// Uploads that are refused: in one response, with what to send instead, and before anything is stored.
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Body, FileService, form, pieces, sha256 } from '../../test/harness/file-service.ts'

let service: FileService

beforeAll(async () => {
  service = await FileService.start()
})

afterAll(() => service.stop())

afterEach(async () => {
  service.judge = () => []
  expect(await service.leftovers(), 'scratch files that were left').toEqual([])
})

const CSV = Buffer.from('date,amount\n2026-01-31,5\n')

describe('an invalid upload is refused with what to send instead', () => {
  const csv = () => new Blob([new Uint8Array(CSV)], { type: 'text/csv' })
  const cases: [string, () => Body, string, string][] = [
    ['no file', () => form([['id', '1']]), 'file', 'required'],
    [
      'a file in another part',
      () =>
        form([
          ['upload', csv(), 'a.csv'],
          ['file', csv(), 'a.csv'],
        ]),
      'upload',
      'unexpected_file',
    ],
    [
      'two files',
      () =>
        form([
          ['file', csv(), 'a.csv'],
          ['file', csv(), 'b.csv'],
        ]),
      'file',
      'too_many_files',
    ],
    ['an empty file', () => form([['file', new Blob([]), 'a.csv']]), 'file', 'empty'],
    ['a file without a name', () => form([['file', 'date,amount']]), 'file', 'name_required'],
    ['a name too long', () => form([['file', csv(), `${'a'.repeat(247)}.csv`]]), 'file', 'name_too_long'],
    ['a name with a mark that turns it round', () => form([['file', csv(), 'a\u202Evsc.exe']]), 'file', 'invalid_name'],
    [
      'a field twice',
      () =>
        form([
          ['id', '1'],
          ['id', '2'],
          ['file', csv(), 'a.csv'],
        ]),
      'id',
      'sent_twice',
    ],
    [
      'a field in both forms',
      () =>
        form([
          ['id', '1'],
          ['document', '{"id":"2"}'],
          ['file', csv(), 'a.csv'],
        ]),
      'id',
      'sent_twice',
    ],
    [
      'a document that is no object',
      () =>
        form([
          ['document', '[1]'],
          ['file', csv(), 'a.csv'],
        ]),
      'document',
      'invalid_type',
    ],
    [
      'a document that is no JSON',
      () =>
        form([
          ['document', '{'],
          ['file', csv(), 'a.csv'],
        ]),
      'document',
      'invalid_type',
    ],
    [
      'a field too long',
      () =>
        form([
          ['title', 'x'.repeat(70_000)],
          ['file', csv(), 'a.csv'],
        ]),
      'title',
      'too_long',
    ],
    [
      'a document too long',
      () =>
        form([
          ['document', new Blob(['1'.repeat(70_000)]), 'd'],
          ['file', csv(), 'a.csv'],
        ]),
      'document',
      'too_long',
    ],
    [
      'a part without a name',
      () =>
        form([
          ['', 'x'],
          ['file', csv(), 'a.csv'],
        ]),
      'body',
      'nameless_part',
    ],
    [
      'too many fields',
      () => form([['file', csv(), 'a.csv'], ...Array.from({ length: 60 }, (_, i) => [`f${i}`, 'x'] as const)]),
      'body',
      'too_many_parts',
    ],
  ]
  test.each(cases)('%s', async (_what, make, param, code) => {
    const before = await service.countStored()
    const { status, body } = await service.post('/files', make())
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' })
    expect(body.details).toEqual([{ param, code, message: expect.stringMatching(/send|needs|name|must be a JSON/) }])
    expect(await service.countStored()).toBe(before)
  })

  test('every fault of file and fields is in one response, before anything is stored', async () => {
    service.judge = () => [{ param: 'id', code: 'required', message: 'id is required: send the id of the document' }]
    const bytes = Buffer.from('a,b\n1,2\n')
    const { status, body } = await service.postForm([
      ['x', 'x'.repeat(70_000)],
      ['file', new Blob([]), 'a.csv'],
    ])
    expect(status).toBe(400)
    expect(body.details.map(({ param }: { param: string }) => param)).toEqual(['x', 'file', 'id'])
    expect(await service.post('/files', form([['file', new Blob([bytes]), 'a.csv']]))).toMatchObject({ status: 400 })
    expect(await service.storedBytes(sha256(bytes))).toBeUndefined()
  })

  test('nothing at all', async () => {
    expect(await service.postStream(pieces(Buffer.alloc(0), 1), {})).toMatchObject({
      status: 400,
      body: { details: [{ param: 'file' }] },
    })
    const bare = await fetch(`${service.address}/files`, { method: 'POST' })
    expect(await bare.json()).toMatchObject({ details: [{ param: 'file', code: 'required' }] })
  })

  test.each([
    ['without a boundary', 'multipart/form-data', '--x\r\n'],
    [
      'that is cut short',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b',
    ],
    ['that is cut short in its head', 'multipart/form-data; boundary=x', '--x\r\nContent-Dis'],
    ['that is something else', 'multipart/form-data; boundary=x', 'hello'],
    ['that is empty', 'multipart/form-data; boundary=x', ''],
  ])('multipart/form-data %s', async (_what, type, body) => {
    const answer = await service.postStream(pieces(Buffer.from(body), 7), { 'Content-Type': type })
    expect(answer).toMatchObject({ status: 400 })
    expect(['malformed_body', 'invalid_request']).toContain(answer.body.code)
  })

  test('gzip that is broken or cut short', async () => {
    const zipped = gzipSync(CSV)
    for (const bytes of [zipped.subarray(0, -3), CSV]) {
      const answer = await service.postRaw(
        bytes,
        { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
        '?name=a.csv',
      )
      expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_body' } })
    }
  })
})
