// Uploads that fail: a caller who leaves, a stream that is cut off, a store or a disk that fails. They leave nothing behind.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http2 from 'node:http2'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeCertificate } from '../../test/harness/certificate.ts'
import { eventually } from '../../test/harness/client.ts'
import { FILE_LIMIT, FileService } from '../../test/harness/file-service.ts'

let service: FileService

beforeAll(async () => {
  service = await FileService.start()
})

afterAll(() => service.stop())

afterEach(async () => {
  expect(
    await eventually(
      () => service.leftovers(),
      ({ length }) => length === 0,
    ),
    'scratch files that were left',
  ).toEqual([])
})

const CSV = Buffer.from('date,amount\n2026-01-31,5\n')
const CSV_HEADERS = { 'Content-Type': 'text/csv' }

const head = (more: string) => `POST /files?name=a.csv HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const part = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
const broken: [string, string][] = [
  ['a body', `${head('Content-Type: text/csv\r\nContent-Length: 1000\r\n')}date,amount\n`],
  ['a body in pieces', `${head('Content-Type: text/csv\r\nTransfer-Encoding: chunked\r\n')}c\r\ndate,amount\n\r\n`],
  [
    'a part',
    `${head('Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n')}--x\r\n${part}\r\n\r\ndate`,
  ],
  [
    'the head of a part',
    `${head('Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n')}--x\r\nConte`,
  ],
]

test.each(broken)(
  'a caller who leaves within %s leaves nothing behind and affects no other caller',
  async (_where, bytes) => {
    const before = await service.countStored()
    const refused = service.refusals.length
    const socket = service.connect()
    socket.write(bytes)
    await eventually(
      () => service.leftovers(),
      ({ length }) => length === 1,
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
    await eventually(
      () => Promise.resolve(service.refusals.length),
      (length) => length > refused,
    )
    expect(service.refusals.at(-1)).toBe('malformed_body')
    expect(await service.countStored()).toBe(before)
    expect(await service.postRaw(CSV, CSV_HEADERS, '?name=a.csv')).toMatchObject({ status: 200 })
  },
)

test('over HTTP/2, a complete file is stored, and a stream that is cut off never passes for a complete file', async () => {
  const secure = await FileService.start(await makeCertificate())
  onTestFinished(() => secure.stop())
  const session = http2.connect(secure.address, { rejectUnauthorized: false })
  const open = () => session.request({ ':method': 'POST', ':path': '/files?name=a.csv', 'content-type': 'text/csv' })
  const bytes = randomBytes(100_000).toString('hex')
  for (const sent of [bytes.slice(0, 100), bytes, bytes.repeat(4)]) {
    const cutOff = open()
    cutOff.on('error', () => {})
    cutOff.write(sent)
    await eventually(
      () => secure.leftovers(),
      ({ length }) => length === 1,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    cutOff.destroy()
    await eventually(
      () => secure.leftovers(),
      ({ length }) => length === 0,
    )
  }
  await eventually(
    () => Promise.resolve(secure.refusals.length),
    (length) => length === 3,
  )
  expect(secure.refusals).toEqual(['malformed_body', 'malformed_body', 'malformed_body'])
  expect(await secure.countStored()).toBe(0)
  for (const [body, status] of [
    [bytes, 200],
    ['x'.repeat(5 * FILE_LIMIT), 413],
    [bytes.slice(1), 200],
  ] as const) {
    const stream = open()
    stream.end(body)
    const [headers] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders]
    stream.resume()
    expect(headers[':status']).toBe(status)
  }
  expect(await secure.countStored()).toBe(2)
  session.close()
})

test('an unavailable store and a full disk are reported', async () => {
  expect(await service.post('/away?name=a.csv', CSV, CSV_HEADERS)).toMatchObject({
    status: 503,
    body: { code: 'database_away' },
  })
  expect(await service.post('/full?name=a.csv', CSV, CSV_HEADERS)).toMatchObject({
    status: 503,
    body: { code: 'overloaded', message: expect.stringContaining('no room for uploads') },
  })
})
