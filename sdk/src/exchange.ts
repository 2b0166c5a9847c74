// One attempt of a call: a request, and its answer read to the end, within its time and as long as its signal lets it live.
import { AbortError, ConnectionError, TapelineError, TimeoutError, apiErrorOf } from './errors.ts'
import type { Settings } from './settings.ts'
import { readRefusal } from './refusal.ts'

/** A request as it is sent, each time in the same words. */
export interface Outgoing {
  readonly url: string
  readonly init: RequestInit
  readonly timeout_ms: number
  readonly signal: AbortSignal | undefined
  /** Set where the caller reads the answer's body; the signal then ends that too, and the time counts up to its beginning. */
  readonly streamed: boolean
}

/** An answer that did not refuse. */
export interface Exchanged {
  readonly response: Response
  /** Empty where the caller reads the body. */
  readonly text: string
}

/** Sends a request once. On any failure it throws an error of this library. */
export async function exchange(settings: Settings, outgoing: Outgoing): Promise<Exchanged> {
  const { signal, timeout_ms } = outgoing
  throwIfAborted(signal)
  const controller = new AbortController()
  const abort = () => controller.abort(signal?.reason)
  let late = false
  const cancel = settings.clock.after(timeout_ms, () => {
    late = true
    controller.abort()
  })
  signal?.addEventListener('abort', abort, { once: true })
  let isStreamed = false
  try {
    const answered = await converse(settings, outgoing, controller.signal)
    isStreamed = outgoing.streamed
    return answered
  } catch (error) {
    throwIfAborted(signal)
    if (error instanceof TapelineError) throw error
    if (late) throw new TimeoutError(`There was no answer within ${timeout_ms} ms.`)
    throw new ConnectionError('The connection failed, so it is not known what became of the request.', { cause: error })
  } finally {
    cancel()
    if (!isStreamed) signal?.removeEventListener('abort', abort)
  }
}

async function converse(
  settings: Settings,
  { url, init, streamed }: Outgoing,
  signal: AbortSignal,
): Promise<Exchanged> {
  const response = await settings.fetch(url, { ...init, signal })
  if (response.ok) return { response, text: streamed ? '' : await response.text() }
  const text = await response.text()
  throw apiErrorOf(readRefusal(response.status, response.headers, text, settings.clock.now()))
}

/** Throws when a signal has been aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortError('The call was aborted.', { cause: signal.reason })
}
