// Reads the lines of a body in batches, as fast as the consumer takes them: only one piece of the body is read ahead, so a slow database
// slows the sender. A batch is handed on when no more lines arrive for a moment; a sender that stays silent too long is cut off.
import type { Readable } from 'node:stream'
import { ServiceError } from '@tapeline/contract/errors'
import { type Line, LineSplitter } from './line-splitter.ts'

/** Bounds of a stream of lines. */
export interface LineLimits {
  /** Of one line, without its end. */
  readonly line_bytes_max: number
  /** Of one batch of lines; a single line may be larger. */
  readonly together_max: number
  readonly together_bytes_max: number
  /** How long a batch is filled, from its first line on. */
  readonly batch_ms: number
  /** How long a sender may stay silent. */
  readonly silence_ms_max: number
  /** The largest ratio of decompressed to compressed size, checked from this many decompressed bytes on. */
  readonly unpacked_ratio_max: number
  readonly unpacked_bytes_from: number
}

/** A body as its request holds it. */
export interface SentBody {
  /** Undefined where nothing was sent. */
  readonly body: Readable | undefined
  /** The number of compressed bytes read so far; undefined for a plain body. */
  readonly packed_bytes: () => number | undefined
  /** Whether the request was cut off; an HTTP/2 stream then ends like a complete one. */
  readonly isCutOff: () => boolean
}

/**
 * Reads lines in batches. Throws `malformed_body` when the body is interrupted, cannot be decompressed or pauses for too long, `body_too_large`
 * when it decompresses to far more than was sent, and `stopping` when the service stops. Complete lines are handed on before the error; an
 * incomplete line never is.
 */
export async function* readLines(sent: SentBody, limits: LineLimits, stopping: AbortSignal): AsyncGenerator<Line[]> {
  const { body } = sent
  if (body === undefined) return
  // The request itself stays open when reading ends early: the response is still to be sent over its connection.
  const pieces: AsyncIterableIterator<Buffer> = body.iterator({ destroyOnReturn: false })
  try {
    yield* linesOf(pieces, sent, limits, stopping)
  } finally {
    // The remaining body is read and dropped, so that a sender that reads only after its last byte gets the response.
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
  const batch = new LineBatch(limits)
  let unpacked = 0
  let next = pieces.next()
  next.catch(() => {})
  for (;;) {
    const wait_ms = batch.isEmpty() ? limits.silence_ms_max : batch.rest_ms()
    const came = await soonest(next, wait_ms, stopping).catch((error: unknown) => brokenBy(error))
    if (came instanceof ServiceError) {
      if (!batch.isEmpty()) yield batch.take()
      throw came
    }
    if (came === 'stopping') throw new ServiceError('stopping')
    if (came === 'late') {
      if (batch.isEmpty()) throw new ServiceError('malformed_body', { message: SILENT })
      yield batch.take()
      continue
    }
    if (came.done === true) break
    unpacked += came.value.length
    if (isOverpacked(unpacked, packed_bytes(), limits))
      throw new ServiceError('body_too_large', { message: OVERPACKED })
    for (const line of splitter.push(came.value)) if (batch.add(line)) yield batch.take()
    next = pieces.next()
    next.catch(() => {})
  }
  if (!isCutOff()) for (const line of splitter.end()) batch.add(line)
  if (!batch.isEmpty()) yield batch.take()
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
  'The body is not whole: its connection or its compression was interrupted. Send it again under the same import id.'

function brokenBy(error: unknown): ServiceError {
  return new ServiceError('malformed_body', { message: BROKEN, cause: error })
}

/** A batch of lines. */
class LineBatch {
  readonly #limits: LineLimits
  #lines: Line[] = []
  #bytes = 0
  #began_ms = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  /** How long it may still be filled: a sender that sends a line now and then must not wait until it is full. */
  rest_ms(): number {
    return Math.max(0, this.#began_ms + this.#limits.batch_ms - performance.now())
  }

  /** Adds a line; returns whether the batch is full. */
  add(line: Line): boolean {
    if (this.isEmpty()) this.#began_ms = performance.now()
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

/** Whichever happens first: the value, the end of the wait, or the end of the service. */
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
