// The lines of a body, however its bytes arrive: none lost, none changed, none incomplete, and never more in one batch than the limit.
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { array, assert, asyncProperty, constantFrom, integer, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { Line } from './line-splitter.ts'
import { type LineLimits, readLines } from './line-stream.ts'

const LIMITS: LineLimits = {
  line_bytes_max: 40,
  together_max: 5,
  together_bytes_max: 60,
  batch_ms: 20,
  silence_ms_max: 200,
  unpacked_bytes_from: 1_000,
  unpacked_ratio_max: 10,
}

const never = new AbortController().signal

function linesIn(body: Readable, isCutOff = () => false, stopping = never): AsyncGenerator<Line[]> {
  return readLines({ body, packed_bytes: () => undefined, isCutOff }, LIMITS, stopping)
}

/** Pieces of bytes, cut at some places. */
function* cut(bytes: Buffer, places: readonly number[]): Generator<Buffer> {
  let at = 0
  for (const place of places.map((one) => one % (bytes.length + 1)).toSorted((a, b) => a - b)) {
    if (place > at) yield bytes.subarray(at, place)
    at = place
  }
  if (at < bytes.length) yield bytes.subarray(at)
}

test('the lines are those of the text, wherever its bytes are cut, and a line that is too long is counted and not kept', async () => {
  const lines = array(string({ unit: constantFrom('a', 'é', ' ', '\\r', '😀'), maxLength: 30 }), { maxLength: 30 })
  await assert(
    asyncProperty(lines, array(integer({ min: 0 }), { maxLength: 10 }), async (texts, places) => {
      const whole = Buffer.from(texts.join('\n'))
      const read: Line[] = []
      for await (const some of linesIn(Readable.from(cut(whole, places)))) {
        const bytes = some.slice(0, -1).reduce((sum, line) => sum + (line.bytes?.length ?? 0), 0)
        expect(some.length <= LIMITS.together_max && bytes < LIMITS.together_bytes_max).toBe(true)
        read.push(...some)
      }
      const wanted = whole.toString('utf8').split('\n')
      if (wanted.at(-1) === '') wanted.pop()
      const kept = wanted.map((text) => (Buffer.byteLength(text) > LIMITS.line_bytes_max ? undefined : text))
      expect(read.map(({ bytes }) => bytes?.toString('utf8'))).toEqual(kept)
      expect(read.reduce((sum, { length }) => sum + length, 0)).toBe(whole.length)
    }),
  )
})

test('lines are handed on when no more arrive for a moment, and a sender that stays silent too long is refused', async () => {
  const body = new Readable({ read() {} })
  body.push('one\ntwo\nthr')
  const lines = linesIn(body)
  expect((await lines.next()).value.map((line: Line) => String(line.bytes))).toEqual(['one', 'two'])
  await expect(lines.next()).rejects.toMatchObject({ code: 'malformed_body' })
})

test('lines of a sender that never pauses for that long are handed on as well', async () => {
  const limits = { ...LIMITS, together_max: 1_000, together_bytes_max: 100_000 }
  const body = Readable.from(
    (async function* () {
      for (let line = 0; line < 300; line += 1) {
        yield Buffer.from('a\n')
        await sleep(5)
      }
    })(),
  )
  const lines = readLines({ body, packed_bytes: () => undefined, isCutOff: () => false }, limits, never)
  expect((await lines.next()).value.length).toBeLessThan(300)
  await lines.return(undefined)
})

test('an aborted body gives its complete lines, then an error', async () => {
  const body = new Readable({ read() {} })
  body.push('one\ntw')
  const lines = linesIn(body)
  setImmediate(() => body.destroy(new Error('reset')))
  expect((await lines.next()).value.map((line: Line) => String(line.bytes))).toEqual(['one'])
  await expect(lines.next()).rejects.toMatchObject({ code: 'malformed_body' })
})

test('a body that was cut off, although it ends like a complete one, gives no incomplete line', async () => {
  const read: string[] = []
  const reading = async () => {
    for await (const some of linesIn(Readable.from([Buffer.from('one\ntw')]), () => true))
      read.push(...some.map(({ bytes }) => String(bytes)))
  }
  await expect(reading()).rejects.toMatchObject({ code: 'malformed_body' })
  expect(read).toEqual(['one'])
})

test('a body is read no faster than its lines are taken', async () => {
  let given = 0
  const body = new Readable({
    highWaterMark: 1,
    read() {
      given += 1
      this.push(given > 1_000 ? null : 'line\n')
    },
  })
  const lines = linesIn(body)
  for (let taken = 1; taken <= 3; taken += 1) {
    await lines.next()
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(given).toBeLessThan(taken * LIMITS.together_max + 5)
  }
  await lines.return(undefined)
})

test('reading ends at once when the service stops', async () => {
  const stopping = new AbortController()
  const lines = linesIn(new Readable({ read() {} }), () => false, stopping.signal)
  const next = lines.next()
  stopping.abort()
  await expect(next).rejects.toMatchObject({ code: 'stopping' })
})
