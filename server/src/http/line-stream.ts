// The lines of a body, some at a time, as fast as whoever takes them: nothing is read ahead but one piece of the body, so a slow
// database slows the sender. What has come is handed on when nothing more does for a moment; a sender that says nothing for long
// is cut off.
import type { Readable } from 'node:stream'
import { ServiceError } from '../contract/errors.ts'
import { type Line, LineSplitter } from './line-splitter.ts'

/** Bounds of a stream of lines. */
export interface LineLimits {
  /** Of one line, without its end. */
  readonly line_bytes_max: number
  /** Of the lines that are handed on together; a single line may be more. */
  readonly together_max: number
  readonly together_bytes_max: number
  /** How long lines wait for others. */
  readonly gather_ms: number
  /** How long a sender may say nothing. */
  readonly silence_ms_max: number
  /** How many times its compressed size a body may be, from so many decompressed bytes on. */
  readonly unpacked_ratio_max: number
  readonly unpacked_bytes_from: number
}

/** A body as its request holds it. */
export interface SentBody {
  /** Undefined where nothing was sent. */
  readonly body: Readable | undefined
  /** How many compressed bytes what was read of it came from; undefined where it is plain. */
  readonly packed_bytes: () => number | undefined
  /** Whether the request was cut off; a stream of HTTP/2 then ends like a whole one. */
  readonly isCutOff: () => boolean
}

/**
 * Reads lines, some at a time. Throws `malformed_body` where the body breaks off, cannot be unpacked or pauses for too long,
 * `body_too_large` where it unpacks to far more than was sent, and `stopping` when told to; lines that were whole are given before, and one that is not never.
 */
export async function* readLines(sent: SentBody, limits: LineLimits, stopping: AbortSignal): AsyncGenerator<Line[]> {
  const { body } = sent
  if (body === undefined) return
  // The request itself is left alone when reading ends early: the answer has yet to go out over its connection.
  const pieces: AsyncIterableIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  try {
    yield* linesOf(pieces, sent, limits, stopping)
  } finally {
    // What is left is read away, so that a sender that listens only at its end gets there.
    void pieces.return?.().then(
      () => body.resume(),
      () => {},
    )
  }
}

async function* linesOf(
  pieces: AsyncIterableIterator<Buffer>,
  { isCutOff, packed_bytes }: SentBody,
  limits: LineLimits,
  stopping: AbortSignal,
): AsyncGenerator<Line[]> {
  const splitter = new LineSplitter(limits.line_bytes_max)
  const gathered = new Gathered(limits)
  let unpacked = 0
  let next = pieces.next()
  next.catch(() => {})
  for (;;) {
    const wait_ms = gathered.isEmpty() ? limits.silence_ms_max : limits.gather_ms
    const came = await soonest(next, wait_ms, stopping).catch((error: unknown) => brokenBy(error))
    if (came instanceof ServiceError) {
      if (!gathered.isEmpty()) yield gathered.take()
      throw came
    }
    if (came === 'stopping') throw new ServiceError('stopping')
    if (came === 'late') {
      if (gathered.isEmpty()) throw new ServiceError('malformed_body', { message: SILENT })
      yield gathered.take()
      continue
    }
    if (came.done === true) break
    unpacked += came.value.length
    if (isOverpacked(unpacked, packed_bytes(), limits))
      throw new ServiceError('body_too_large', { message: OVERPACKED })
    for (const line of splitter.push(came.value)) if (gathered.add(line)) yield gathered.take()
    next = pieces.next()
    next.catch(() => {})
  }
  if (!isCutOff()) for (const line of splitter.end()) gathered.add(line)
  if (!gathered.isEmpty()) yield gathered.take()
  if (isCutOff()) throw brokenBy(undefined)
}

function isOverpacked(unpacked: number, packed: number | undefined, limits: LineLimits): boolean {
  const { unpacked_bytes_from, unpacked_ratio_max } = limits
  return packed !== undefined && unpacked > unpacked_bytes_from && unpacked > packed * unpacked_ratio_max
}

const OVERPACKED =
  'The body decompresses to more than 200 times what was sent. Send it without compression, under the same import id.'

const SILENT = 'The body paused for too long. Send the rest under the same import id.'

const BROKEN =
  'The body is not whole: its connection or its compression broke off. Send it again under the same import id.'

function brokenBy(error: unknown): ServiceError {
  return new ServiceError('malformed_body', { message: BROKEN, cause: error })
}

/** Lines that are handed on together. */
class Gathered {
  readonly #limits: LineLimits
  #lines: Line[] = []
  #bytes = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  /** Adds a line; whether that is enough. */
  add(line: Line): boolean {
    this.#lines.push(line)
    this.#bytes += line.bytes?.length ?? 0
    return this.#lines.length >= this.#limits.together_max || this.#bytes >= this.#limits.together_bytes_max
  }

  isEmpty(): boolean {
    return this.#lines.length === 0
  }

  take(): Line[] {
    const lines = this.#lines
    this.#lines = []
    this.#bytes = 0
    return lines
  }
}

/** What comes first: the value, the end of a wait, or the end of the service. */
function soonest<T>(value: Promise<T>, wait_ms: number, stopping: AbortSignal): Promise<T | 'late' | 'stopping'> {
  if (stopping.aborted) return Promise.resolve('stopping')
  const ended = new AbortController()
  const waited = new Promise<'late' | 'stopping'>((resolve) => {
    const timer = setTimeout(resolve, wait_ms, 'late')
    ended.signal.addEventListener('abort', () => clearTimeout(timer))
    stopping.addEventListener('abort', () => resolve('stopping'), { signal: ended.signal })
  })
  return Promise.race([value, waited]).finally(() => ended.abort())
}
