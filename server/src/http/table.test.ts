// A table is sent piece by piece: complete, or recognizably incomplete.
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { freeText } from '@tapeline/contract/kind'
import { sendTable } from './table.ts'

const servers: { close: () => Promise<unknown> }[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

/** Serves records of one field, a number or a long text. */
async function serve(pieces: () => AsyncIterable<readonly { readonly a: unknown }[]>): Promise<string> {
  const server = Fastify({ forceCloseConnections: true })
  servers.push(server)
  server.get('/', (_request, reply) =>
    sendTable(reply, { name: 'a table', fields: { a: freeText(99, 'A.') }, about: {}, pieces: pieces() }, 'minor'),
  )
  return server.listen({ port: 0, host: '127.0.0.1' })
}

/** Longer than what is joined before it is sent. */
const LONG = 'x'.repeat(100_000)

test('all pieces arrive, in order, as a file to save', async () => {
  const answer = await fetch(
    await serve(async function* () {
      for (let i = 0; i < 1_000; i += 2) yield [{ a: i }, { a: i + 1 }]
    }),
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toContain('filename="a table.csv"')
  const text = await answer.text()
  expect(text).toBe(['a', ...Array.from({ length: 1_000 }, (_, i) => String(i))].map((line) => `${line}\r\n`).join(''))
})

test('a failure before the first piece is an error, not a file', async () => {
  const answer = await fetch(
    await serve(async function* () {
      yield* []
      throw new Error('nothing can be read')
    }),
  )
  expect(answer.status).toBe(500)
  expect(answer.headers.get('content-disposition')).toBeNull()
})

test('a failure during sending cuts the connection, so that the file does not pass for complete', async () => {
  const answer = await fetch(
    await serve(async function* () {
      yield [{ a: LONG }]
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('the rest cannot be read')
    }),
  )
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow()
})

test('a receiver that goes away ends the reading', async () => {
  let ended: () => void = () => {}
  const end = new Promise<void>((resolve) => (ended = resolve))
  const leaving = new AbortController()
  const answer = await fetch(
    await serve(async function* () {
      try {
        for (;;) {
          yield [{ a: LONG }]
          await new Promise((resolve) => setImmediate(resolve))
        }
      } finally {
        ended()
      }
    }),
    { signal: leaving.signal },
  )
  expect(answer.status).toBe(200)
  leaving.abort()
  await end
})
